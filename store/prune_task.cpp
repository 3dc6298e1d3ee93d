// SPDX-License-Identifier: MIT
#include "store/prune_task.h"

#include "store/page_count.h"

#include <algorithm>

namespace store {

bool PruneTask::step(Database& database, EventTable& events, std::vector<nostr::EventId>& removed)
{
    if (!m_retention) {
        m_retention.emplace(database, m_rules);
        m_bytesBefore = fileBytes(database);
    } else if (events.ownChanges() != m_ownChanges) {
        m_retention->reload();
    }
    m_ownChanges = events.ownChanges();
    if (!m_retention->isDone()) {
        removed = events.prune(m_retention->next(kExamined));
        return true;
    }
    const bool isMore = releasePages(database, kPages);
    m_bytesAfter = fileBytes(database);
    return isMore;
}

void PruneTask::end(const nostr::Status& status)
{
    core::PruneReport report = m_retention ? m_retention->report() : core::PruneReport();
    report.freedBytes = m_bytesBefore - std::min(m_bytesBefore, m_bytesAfter);
    if (!status)
        report.failure = status.error().message;
    m_done(std::move(report));
}

} // namespace store
