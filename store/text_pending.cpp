// SPDX-License-Identifier: MIT
#include "store/text_pending.h"

#include "store/text_queue.h"

namespace store {

TextPendingReader::TextPendingReader(Database& database)
    // Records of removed events are long and not asked for.
    : m_jobs(database, "SELECT what, r, CASE what WHEN 0 THEN b END FROM text_todo")
{
}

TextPending TextPendingReader::read()
{
    TextPending pending;
    for (Rows jobs = m_jobs.run(); jobs.next();) {
        switch (static_cast<TextJob>(jobs.integer(0))) {
        case TextJob::Added: unpackRows(jobs.bytes(2), pending.rows); break;
        case TextJob::Removed: pending.rows.push_back(jobs.integer(1)); break;
        case TextJob::Everything:
            pending.everythingTo = std::max(pending.everythingTo, jobs.integer(1));
            break;
        }
        if (pending.rows.size() > kMostRows) {
            pending.rows.clear();
            pending.everythingTo = kNewestRow;
            break;
        }
    }
    if (!std::ranges::is_sorted(pending.rows, std::greater()))
        std::ranges::sort(pending.rows, std::greater());
    const auto doubles = std::ranges::unique(pending.rows);
    pending.rows.erase(doubles.begin(), doubles.end());
    return pending;
}

} // namespace store
