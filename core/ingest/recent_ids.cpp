// SPDX-License-Identifier: MIT
#include "core/ingest/recent_ids.h"

#include <utility>

namespace core {

void RecentIds::add(const nostr::EventId& id, const nostr::Signature& signature)
{
    const std::lock_guard lock(m_mutex);
    if (m_newer.size() >= m_capacity)
        m_older = std::exchange(m_newer, {});
    m_newer.insert_or_assign(id, signature);
}

std::optional<nostr::Signature> RecentIds::signatureOf(const nostr::EventId& id) const
{
    const std::lock_guard lock(m_mutex);
    for (const Generation* generation : {&m_newer, &m_older}) {
        if (const auto found = generation->find(id); found != generation->end())
            return found->second;
    }
    return std::nullopt;
}

void RecentIds::forget(const nostr::EventId& id)
{
    const std::lock_guard lock(m_mutex);
    m_newer.erase(id);
    m_older.erase(id);
}

} // namespace core
