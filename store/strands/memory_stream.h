// SPDX-License-Identifier: MIT
// The events of one filter in the order of NIP-01, from the strands. Asks the record only where a
// strand cannot tell; puts seconds whose rows do not sort as ids do into order.
#pragma once

#include "core/storage/position.h"
#include "store/packed_event.h"
#include "store/strands/memory_query.h"
#include "store/strands/strand_rows.h"

#include <functional>
#include <optional>
#include <span>
#include <vector>

namespace store {

/// Records by slot: from the cache, else from disk. Inside one query.
class SlotRecords {
public:
    virtual ~SlotRecords() = default;

    /// Valid until the next call. None where the tables do not, or no longer, hold what the strands
    /// do: whatever is being read has to be given up.
    virtual std::optional<PackedEvent> read(RowHit hit) = 0;

    /// The event of this id, if the slot is its own; none too where the slot is another's.
    virtual std::optional<PackedEvent> find(const nostr::EventId& id, std::uint32_t slot) = 0;

    /// The strands cannot tell: isBroken() from now on.
    virtual void giveUp() = 0;

    /// A record was not to be had, in any call so far, or the strands could not tell.
    virtual bool isBroken() const = 0;
};

/// What holds for all filters of one query.
struct MemoryRules {
    std::optional<core::Position> after;
    bool withReplies = true;
    const core::MuteList* mutes = nullptr;
    std::size_t wanted = 0;                   // hits that the caller will take
    std::uint64_t budget = ~std::uint64_t{0}; // entries to look at
    nostr::UnixTime now;
};

class MemoryStream {
public:
    MemoryStream(const StrandIndex& index, const StrandTree& tree, MemoryFilter& filter,
                 const MemoryRules& rules, SlotRecords& records, StrandCosts& costs);
    ~MemoryStream();
    MemoryStream(const MemoryStream&) = delete;
    MemoryStream& operator=(const MemoryStream&) = delete;

    /// Writes the next hits to `out`; none: the end, or cutAt(), or isBroken().
    std::size_t take(std::span<RowHit> out);

    /// Set when the budget was spent: all hits down to this row were given.
    std::optional<RowNumber> cutAt() const { return m_cutAt; }

    /// A record could not be had: the tables have to answer instead.
    bool isBroken() const { return m_records.isBroken(); }

private:
    bool meetsCrowded() const;
    RowRange rangeOf(const nostr::Filter& filter);
    std::unique_ptr<StrandRows> makeRows(RowRange range);
    std::vector<RowHit> rowsOfIds(RowRange range);
    std::size_t sift(std::span<RowHit> hits);
    void order(std::span<const RowHit> hits);
    void finishSecond();
    bool accepts(RowHit hit);
    bool isBeforePage(RowHit hit);
    bool isSpent() const;

    const StrandIndex& m_index;
    const StrandTree& m_tree;
    MemoryFilter& m_filter;
    const MemoryRules& m_rules;
    SlotRecords& m_records;
    StrandCosts& m_allCosts;
    StrandCosts m_costs;          // of this stream
    std::uint64_t m_left;         // hits until the filter's limit
    bool m_countsFromTop = false; // the limit counts hits before the page as well
    RowNumber m_oldest = 0;       // of the range
    std::int64_t m_crowded = -1;  // newest second of the range that only the tables can give; -1 none
    RowNumber m_endRow = -1;      // of the event that the page comes after
    std::unique_ptr<StrandRows> m_rows;
    std::vector<RowHit> m_raw;
    std::vector<RowHit> m_ready; // hits in order, from m_given on not yet given
    std::size_t m_given = 0;
    std::vector<RowHit> m_second; // rows of a mixed second, as far as they were met
    std::optional<RowNumber> m_cutAt;
};

} // namespace store
