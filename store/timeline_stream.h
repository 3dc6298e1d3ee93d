// SPDX-License-Identifier: MIT
// The events of one filter in the order of NIP-01, from a source that gives row numbers: reads
// the records, asks the filter, puts seconds whose numbers do not sort as ids into order.
#pragma once

#include "core/storage/timeline_query.h"
#include "store/compiled_filter.h"
#include "store/records.h"
#include "store/row_source.h"

#include <cstdint>
#include <deque>
#include <limits>
#include <memory>
#include <optional>

namespace store {

/// An event of a timeline, still packed.
struct Hit {
    core::Position position;
    Record record;

    /// None for a record whose tags make no sense.
    std::optional<nostr::Event> unpack() const;
};

/// What holds for all filters of one query.
struct StreamRules {
    std::optional<core::Position> after;
    bool withReplies = true;
    const core::MuteList* mutes = nullptr;
    bool withLimits = true;                                           // the filters' own limits count
    std::size_t wanted = SIZE_MAX;                                    // no stream gives more hits than this
    nostr::UnixTime now;                                              // expired events are left out
    std::uint64_t budget = std::numeric_limits<std::uint64_t>::max(); // rows that each stream looks at
};

class TimelineStream {
public:
    /// The filter must outlive the stream.
    TimelineStream(Records& records, std::unique_ptr<CompiledFilter> filter, const StreamRules& rules,
                   std::unique_ptr<RowSource> source);

    /// The next older hit.
    std::optional<Hit> next();

    /// Set when the budget was spent: all hits of before this position were given.
    std::optional<core::Position> cutAt() const { return m_cutAt; }

private:
    bool isMixed(std::int64_t second);
    std::int64_t newestCrowded(std::int64_t second);
    void gather(std::int64_t second);
    void keepSmallestIds();
    bool accepts(const PackedEvent& event) const;
    bool isAfter(const PackedEvent& event) const;
    std::optional<Hit> take(Hit hit);

    Records& m_records;
    std::unique_ptr<CompiledFilter> m_filter;
    StreamRules m_rules;
    std::unique_ptr<RowSource> m_source;
    RowNumber m_atMost = kNewestRow;
    std::int64_t m_since = 0;
    std::uint64_t m_left;       // hits until the filter's limit
    bool m_countsFromTop;       // the limit counts hits before the page as well
    std::deque<Hit> m_ready;    // of a mixed second
    std::uint64_t m_looked = 0; // rows
    std::optional<core::Position> m_cutAt;
    std::optional<std::int64_t> m_mixed;   // newest mixed second at or below the last one asked; -1 none
    std::optional<std::int64_t> m_crowded; // the same for crowded ones
};

} // namespace store
