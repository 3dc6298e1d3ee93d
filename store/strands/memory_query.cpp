// SPDX-License-Identifier: MIT
#include "store/strands/memory_query.h"

#include <algorithm>

namespace store {

MemoryFilter::MemoryFilter(const nostr::Filter& conditions, const core::MuteList* mutes) : filter(conditions)
{
    if (filter.kinds) {
        kinds = *filter.kinds;
        std::ranges::sort(kinds);
        const auto doubles = std::ranges::unique(kinds);
        kinds.erase(doubles.begin(), doubles.end());
    }
    if (filter.ids) {
        compiled = std::make_unique<CompiledFilter>(filter);
    } else if (filter.authors) {
        std::vector<nostr::PublicKey> shown = *filter.authors;
        if (mutes != nullptr)
            std::erase_if(shown, [&](const nostr::PublicKey& author) { return mutes->hides(author); });
        authors.emplace(shown);
    } else if (mutes != nullptr && !mutes->authors().empty()) {
        muted.emplace(std::vector<nostr::PublicKey>(mutes->authors().begin(), mutes->authors().end()));
    }
}

std::unique_ptr<MemoryQuery> MemoryQuery::make(core::FilterList filters, const core::MuteList* mutes)
{
    std::unique_ptr<MemoryQuery> query(new MemoryQuery(std::move(filters)));
    for (const nostr::Filter& filter : query->m_filters) {
        if (nostr::matchesNothing(filter))
            continue;
        if (!filter.tags.empty())
            return nullptr;
        query->m_parts.push_back(std::make_unique<MemoryFilter>(filter, mutes));
    }
    return query;
}

MemoryQuery* MemoryQueries::prepare(const core::FilterList& filters,
                                    const std::shared_ptr<const core::MuteList>& mutes)
{
    const auto known = std::ranges::find_if(m_entries, [&](const Entry& entry) {
        return entry.filters.shared() == filters.shared() && entry.mutes == mutes;
    });
    if (known != m_entries.end()) {
        std::rotate(known, known + 1, m_entries.end());
        return m_entries.back().query.get();
    }
    if (m_entries.size() == kKept)
        m_entries.erase(m_entries.begin());
    m_entries.push_back({filters, mutes, MemoryQuery::make(filters, mutes.get())});
    return m_entries.back().query.get();
}

} // namespace store
