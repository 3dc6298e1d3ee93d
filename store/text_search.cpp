// SPDX-License-Identifier: MIT
#include "store/text_search.h"

#include "store/search_stream.h"
#include "store/text_plan.h"

namespace store {

TextSearch::TextSearch(Database& database, Records& records, SqlTimeline& timeline)
    : m_database(database)
    , m_records(records)
    , m_timeline(timeline)
    , m_postings(database)
    , m_pending(database)
{
}

core::SearchEnd TextSearch::run(const core::SearchQuery& query, nostr::UnixTime now, const Visit& visit)
{
    const auto expression = nostr::SearchExpression::parse(query.text, query.isTyping);
    core::SearchEnd end;
    end.isShortened = expression.isShortened();
    if (expression.isEmpty() || query.limit == 0 || nostr::matchesNothing(query.filter))
        return end;

    SearchBudget budget{kBudget, 0, {}};
    const CompiledFilter filter(query.filter);
    const TextPending pending = m_pending.read();
    m_cache.useState(m_database.dataVersion());
    TextPlan plan = planText(expression, m_postings, budget);
    budget.most += budget.examined; // each page gets on, whatever it took to plan
    std::unique_ptr<RowSource> source = plan.source ? std::move(plan.source) : m_timeline.allRows();
    if (!pending.isEmpty()) {
        std::vector<std::unique_ptr<RowSource>> sources;
        sources.push_back(std::move(source));
        if (!pending.rows.empty())
            sources.push_back(std::make_unique<FixedRows>(pending.rows));
        if (pending.everythingTo >= 0)
            sources.push_back(std::make_unique<RowsUpTo>(m_timeline.allRows(), pending.everythingTo));
        source = std::make_unique<UnitedRows>(std::move(sources), budget);
    }
    if (auto narrow = m_timeline.narrowRows(filter)) {
        std::vector<std::unique_ptr<RowSource>> sources;
        sources.push_back(std::move(narrow));
        sources.push_back(std::move(source));
        source = std::make_unique<CommonTextRows>(std::move(sources), budget);
    }

    // Its `limit` and `search` are not asked of records.
    SearchStream stream(m_records, m_cache,
                        {expression, filter, pending, plan.mustMatch, query.after, query.limit, now}, *source,
                        budget);
    std::size_t left = query.limit;
    const auto show = [&](const PackedEvent& event) {
        if (--left == 0)
            end.end = core::Position{event.createdAt(), event.id()};
        visit(event);
    };
    while (left > 0 && stream.next(show)) {
    }
    if (left > 0)
        end.end = stream.cutAt();
    end.isCutShort = left > 0 && end.end.has_value();
    end.examined = budget.examined;
    return end;
}

} // namespace store
