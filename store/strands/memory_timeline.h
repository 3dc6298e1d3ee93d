// SPDX-License-Identifier: MIT
// Timelines from the strands, with their records from the cache or, where they are not there, from
// disk. One for each reader, on its thread.
#pragma once

#include "store/record_page.h"
#include "store/records.h"
#include "store/strands/memory_query.h"
#include "store/strands/memory_stream.h"

#include <optional>

namespace store {

/// A state of the tables that stays while it is open.
class OpenableSnapshot {
public:
    virtual ~OpenableSnapshot() = default;
    virtual bool isOpen() const = 0;
    virtual void open() = 0; // from now on the tables show one state

    /// StrandIndex::commits() of that state; none where a commit was on its way.
    virtual std::optional<std::uint64_t> commits() const = 0;
};

class MemoryTimeline : private SlotRecords {
public:
    MemoryTimeline(StrandIndex& index, Records& records, OpenableSnapshot& snapshot);
    ~MemoryTimeline() override;

    /// Fills the page from one state of the store, that of the snapshot if it is open. False: the
    /// tables have to answer, because the strands are not loaded yet or cannot tell.
    bool records(const core::TimelineQuery& query, nostr::UnixTime now, RecordPage& page);

    /// How many match, without the filters' limits; none where the tables have to answer.
    std::optional<std::uint64_t> count(const core::FilterList& filters, nostr::UnixTime now);

    /// Adds the event to the page if it is stored. False as above.
    bool find(const nostr::EventId& id, RecordPage& page);

    /// The same for an author's newest event of a kind: of replaceable kinds the one that counts.
    bool findNewest(const nostr::PublicKey& author, nostr::Kind kind, RecordPage& page);

    const StrandCosts& costs() const { return m_costs; }

private:
    class Use;
    struct Head;

    std::optional<PackedEvent> read(RowHit hit) override;
    std::optional<PackedEvent> find(const nostr::EventId& id, std::uint32_t slot) override;
    bool isBroken() const override { return m_isBroken; }
    void giveUp() override { m_isBroken = true; }
    std::optional<std::uint32_t> slotOf(const PackedEvent& event, RowNumber row) const;
    const std::uint8_t* cached(std::uint32_t slot) const;
    bool showsSameState();
    bool fill(MemoryStream& stream, std::size_t limit, RecordPage& page);
    bool fill(std::vector<std::unique_ptr<MemoryStream>>& streams, std::size_t limit, RecordPage& page);
    bool add(std::span<const RowHit> hits, RecordPage& page);
    bool comesBefore(RowHit a, RowHit b);

    StrandIndex& m_index;
    Records& m_records;
    OpenableSnapshot& m_snapshot;
    ReaderSeat m_seat;
    MemoryQueries m_queries;
    StrandCosts m_costs;
    const StrandTree* m_tree = nullptr; // while it is used
    std::uint64_t m_commits = 0;        // of that state
    bool m_isSameState = false;         // the snapshot was found to show it
    bool m_isBroken = false;
};

} // namespace store
