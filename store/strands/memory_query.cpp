// SPDX-License-Identifier: MIT
#include "store/strands/memory_query.h"

#include <algorithm>

namespace store {

MemoryFilter::MemoryFilter(const nostr::Filter& conditions) : filter(conditions)
{
    if (filter.kinds) {
        kinds = *filter.kinds;
        std::ranges::sort(kinds);
        const auto doubles = std::ranges::unique(kinds);
        kinds.erase(doubles.begin(), doubles.end());
    }
    if (filter.ids)
        compiled = std::make_unique<CompiledFilter>(filter);
    else if (filter.authors)
        authors.emplace(*filter.authors);
}

std::unique_ptr<MemoryQuery> MemoryQuery::make(core::FilterList filters)
{
    std::unique_ptr<MemoryQuery> query(new MemoryQuery(std::move(filters)));
    for (const nostr::Filter& filter : query->m_filters) {
        if (nostr::matchesNothing(filter))
            continue;
        if (!filter.tags.empty())
            return nullptr;
        query->m_parts.push_back(std::make_unique<MemoryFilter>(filter));
    }
    return query;
}

MemoryQuery* MemoryQueries::prepare(const core::FilterList& filters)
{
    const auto known = std::ranges::find_if(
        m_entries, [&](const Entry& entry) { return entry.filters.shared() == filters.shared(); });
    if (known != m_entries.end()) {
        std::rotate(known, known + 1, m_entries.end());
        return m_entries.back().query.get();
    }
    if (m_entries.size() == kKept)
        m_entries.erase(m_entries.begin());
    m_entries.push_back({filters, MemoryQuery::make(filters)});
    return m_entries.back().query.get();
}

} // namespace store
