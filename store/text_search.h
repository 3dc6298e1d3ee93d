// SPDX-License-Identifier: MIT
// Searches what is stored: rows from the text index, and from what it does not know yet, in the
// order of NIP-01; each row's record is asked whether it is (still) an answer. Inside a snapshot.
#pragma once

#include "core/storage/search_query.h"
#include "store/records.h"
#include "store/row_cache.h"
#include "store/sql_timeline.h"
#include "store/text_pending.h"
#include "store/text_postings.h"

#include <functional>

namespace store {

class TextSearch {
public:
    /// What one page may look at: some 50 ms.
    static constexpr std::uint64_t kBudget = 20'000;

    TextSearch(Database& database, Records& records, SqlTimeline& timeline);

    /// Shows up to `query.limit` events, newest first. The view holds during the call.
    using Visit = std::function<void(const PackedEvent&)>;
    core::SearchEnd run(const core::SearchQuery& query, nostr::UnixTime now, const Visit& visit);

private:
    Database& m_database;
    Records& m_records;
    SqlTimeline& m_timeline;
    TextPostingReader m_postings;
    TextPendingReader m_pending;
    RowCache m_cache;
};

} // namespace store
