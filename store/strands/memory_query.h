// SPDX-License-Identifier: MIT
// A timeline query made ready for the strands: which way through them each filter goes, its
// follow list, and what only the record can tell. Kept while the query's filters are the same.
#pragma once

#include "core/storage/timeline_query.h"
#include "store/compiled_filter.h"
#include "store/strands/follow_list.h"

#include <memory>
#include <optional>
#include <vector>

namespace store {

/// One filter. It must not move or change while this lives.
struct MemoryFilter {
    MemoryFilter(const nostr::Filter& filter, const core::MuteList* mutes);

    const nostr::Filter& filter;
    std::vector<nostr::Kind> kinds;           // without doubles; empty: any
    std::optional<FollowList> authors;        // without muted ones; none: any
    std::optional<FollowList> muted;          // where any author belongs but these
    std::unique_ptr<CompiledFilter> compiled; // where rows of strands are not exact: ids
};

class MemoryQuery {
public:
    /// None where the tables have to answer: conditions on tags.
    static std::unique_ptr<MemoryQuery> make(core::FilterList filters, const core::MuteList* mutes);

    std::vector<std::unique_ptr<MemoryFilter>>& parts() { return m_parts; } // those that can match

private:
    explicit MemoryQuery(core::FilterList filters) : m_filters(std::move(filters)) {}

    core::FilterList m_filters; // keeps the filters in their place
    std::vector<std::unique_ptr<MemoryFilter>> m_parts;
};

/// The queries that one reader asked last.
class MemoryQueries {
public:
    /// Null where the tables have to answer.
    MemoryQuery* prepare(const core::FilterList& filters, const std::shared_ptr<const core::MuteList>& mutes);

private:
    static constexpr std::size_t kKept = 8;

    struct Entry {
        core::FilterList filters;
        std::shared_ptr<const core::MuteList> mutes;
        std::unique_ptr<MemoryQuery> query;
    };
    std::vector<Entry> m_entries; // the one asked last at the end
};

} // namespace store
