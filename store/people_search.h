// SPDX-License-Identifier: MIT
// Finds people by the beginnings of their names and by their NIP-05 names, the best answer first.
// Inside a snapshot.
#pragma once

#include "core/storage/search_query.h"
#include "store/records.h"
#include "store/sql_timeline.h"
#include "store/text_pending.h"
#include "store/text_rows.h"

#include <map>

namespace store {

class PeopleSearch {
public:
    /// Profiles that one question may look at.
    static constexpr std::uint64_t kBudget = 4'000;

    PeopleSearch(Database& database, Records& records, SqlTimeline& timeline);

    std::vector<core::PersonFound> run(const core::PeopleQuery& query, nostr::UnixTime now);

private:
    struct Asked;
    struct Ranked;
    using Found = std::map<nostr::PublicKey, Ranked>;

    void lookThrough(RowSource& source, const Asked& asked, Found& found, std::uint64_t atMost);
    void look(const PackedEvent& event, const Asked& asked, Found& found);
    void lookThroughCrowded(const Asked& asked, Found& found);

    Records& m_records;
    SqlTimeline& m_timeline;
    TextPostingReader m_postings;
    TextPendingReader m_pending;
};

} // namespace store
