// SPDX-License-Identifier: MIT
// Timelines from the index tables: plans each filter, merges the filters' streams.
#pragma once

#include "core/storage/timeline_query.h"
#include "store/records.h"
#include "store/sql_sources.h"
#include "store/timeline_stream.h"

#include <vector>

namespace store {

/// The union of several streams without doubles.
class TimelineMerge {
public:
    explicit TimelineMerge(std::vector<std::unique_ptr<TimelineStream>> streams);

    std::optional<Hit> next();

    /// Set at the end when a budget was spent: all hits of before this position were given.
    std::optional<core::Position> cutAt() const;

private:
    struct Input {
        std::unique_ptr<TimelineStream> stream;
        std::optional<Hit> head;
    };

    std::vector<Input> m_inputs;
};

class SqlTimeline {
public:
    SqlTimeline(Database& database, Records& records);

    /// Newest first. Holds no more than the snapshot it is made in; `query` must outlive it. The
    /// query's limit guides the plan, whoever pulls counts.
    TimelineMerge start(const core::TimelineQuery& query, nostr::UnixTime now);

    /// All that match, without the filters' limits.
    TimelineMerge startCount(const std::vector<nostr::Filter>& filters, nostr::UnixTime now);

    /// Rows that can match a filter, where the indexes narrow them down; null where they do not. The
    /// filter must outlive them.
    std::unique_ptr<RowSource> narrowRows(const CompiledFilter& filter);

    /// Every row.
    std::unique_ptr<RowSource> allRows();

private:
    TimelineMerge start(const std::vector<nostr::Filter>& filters, const StreamRules& rules);
    std::unique_ptr<RowSource> sourceOf(const CompiledFilter& filter, std::size_t wanted);
    std::unique_ptr<RowSource> byIds(const nostr::Filter& filter);
    std::unique_ptr<RowSource> byTags(const nostr::Filter& filter, bool alsoStrands);
    std::unique_ptr<RowSource> byWalk(const CompiledFilter& filter, std::size_t wanted);
    std::optional<std::vector<SqlIndexes::Strand>> strandsOf(const nostr::Filter& filter, std::size_t atMost);

    Records& m_records;
    AuthorIds m_authors;
    SqlIndexes m_indexes;
};

} // namespace store
