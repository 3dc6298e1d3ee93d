// SPDX-License-Identifier: MIT
// The events of one search in the order of NIP-01, from candidate rows: reads the records and asks
// them, puts seconds whose numbers do not sort as ids into order, ends when the budget is spent.
#pragma once

#include "core/nostr/search_expression.h"
#include "core/storage/search_query.h"
#include "store/compiled_filter.h"
#include "store/records.h"
#include "store/row_cache.h"
#include "store/searched_texts.h"
#include "store/text_pending.h"
#include "store/text_rows.h"
#include "store/timeline_stream.h"

#include <deque>

namespace store {

/// Feeds the texts of a record to a matcher.
class RecordMatcher : private TextReceiver {
public:
    explicit RecordMatcher(const nostr::SearchExpression& expression) : m_matcher(expression) {}

    bool matches(const PackedEvent& event)
    {
        m_matcher.clear();
        readTexts(event, *this);
        return m_matcher.matches();
    }

private:
    void addText(std::string_view text) override { m_matcher.addText(text); }
    void addHashtag(std::string_view value) override { m_matcher.addHashtag(value); }
    void addName(std::string_view /*name*/) override {}

    nostr::SearchMatcher m_matcher;
};

class SearchStream {
public:
    struct Rules {
        const nostr::SearchExpression& expression;
        const CompiledFilter& filter;
        const TextPending& pending; // rows that have to be matched
        bool mustMatch = false;     // all have to
        std::optional<core::Position> after;
        std::size_t wanted = 0; // hits that will be asked for
        nostr::UnixTime now;
    };

    SearchStream(Records& records, RowCache& cache, const Rules& rules, RowSource& source,
                 SearchBudget& budget);

    /// Shows the next older hit; false at the end. The view holds during the call.
    using Visit = std::function<void(const PackedEvent&)>;
    bool next(const Visit& visit);

    /// Where to go on once the budget was spent; none where it was not.
    std::optional<core::Position> cutAt();

private:
    std::optional<PackedEvent> read(RowNumber row);
    bool isMixed(std::int64_t second);
    std::int64_t newestCrowded(std::int64_t second);
    void gather(std::int64_t second);
    void keep(const PackedEvent& event);
    bool accepts(const PackedEvent& event, bool mustMatch);

    Records& m_records;
    RowCache& m_cache;
    Rules m_rules;
    RowSource& m_source;
    SearchBudget& m_budget;
    RecordMatcher m_matcher;
    RowNumber m_atMost = kNewestRow;
    std::int64_t m_since = 0;
    bool m_hasFilter = false;
    std::deque<Hit> m_ready;               // of a mixed second
    std::optional<std::int64_t> m_mixed;   // newest mixed second at or below the last one asked; -1 none
    std::optional<std::int64_t> m_crowded; // the same for crowded ones
};

} // namespace store
