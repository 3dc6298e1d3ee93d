// SPDX-License-Identifier: MIT
#include "store/strands/memory_timeline.h"

#include <algorithm>
#include <array>

namespace store {

namespace {

constexpr std::size_t kBlock = 64;
constexpr std::size_t kLine = 64; // bytes that come from memory at once
constexpr std::size_t kPrefetched = 6 * kLine;

} // namespace

/// One state of the strands while it lives.
class MemoryTimeline::Use {
public:
    explicit Use(MemoryTimeline& timeline) : m_timeline(timeline), m_pinned(timeline.m_seat)
    {
        m_timeline.m_isBroken = false;
        m_timeline.m_isSameState = false;
        m_timeline.m_commits = m_timeline.m_index.commits();
        m_timeline.m_tree = m_timeline.m_index.tree();
        // An open snapshot is the state that was asked for.
        if (m_timeline.m_snapshot.isOpen() &&
            (!m_timeline.showsSameState() || m_timeline.m_index.commits() != m_timeline.m_commits))
            m_timeline.m_tree = nullptr;
    }
    ~Use() { m_timeline.m_tree = nullptr; }
    Use(const Use&) = delete;
    Use& operator=(const Use&) = delete;

    explicit operator bool() const { return m_timeline.m_tree != nullptr; }

private:
    MemoryTimeline& m_timeline;
    ReaderSeat::Pinned m_pinned;
};

MemoryTimeline::MemoryTimeline(StrandIndex& index, Records& records, OpenableSnapshot& snapshot)
    : m_index(index)
    , m_records(records)
    , m_snapshot(snapshot)
    , m_seat(index.reclaimer())
{
}

MemoryTimeline::~MemoryTimeline() = default;

// Commits reach the tables first and the strands soon after. Both show the same where none was on
// its way, and the same number of them had come, when the one and when the other was taken.
bool MemoryTimeline::showsSameState()
{
    if (m_isSameState)
        return true;
    if (!m_snapshot.isOpen())
        m_snapshot.open();
    m_isSameState = m_snapshot.commits() == m_commits;
    return m_isSameState;
}

const std::uint8_t* MemoryTimeline::cached(std::uint32_t slot) const
{
    return m_index.slotTable()[slot].record.load(std::memory_order_seq_cst);
}

std::optional<PackedEvent> MemoryTimeline::read(RowHit hit)
{
    if (const std::uint8_t* record = cached(hit.slot.number())) {
        m_index.cache().touch(record);
        return PackedEvent::trust(record);
    }
    if (!showsSameState()) {
        giveUp();
        return std::nullopt;
    }
    ++m_costs.fetched;
    const std::optional<PackedEvent> event = m_records.read(hit.row);
    if (!event || idTag(event->id()) != m_index.slotTable()[hit.slot.number()].tag) {
        giveUp();
        return std::nullopt;
    }
    m_index.cache().add(hit.slot.number(), event->bytes());
    return event;
}

std::optional<std::uint32_t> MemoryTimeline::slotOf(const PackedEvent& event, RowNumber row) const
{
    const std::optional<std::uint32_t> author = m_index.authors().find(event.pubkey(), m_tree->authorBound);
    const AuthorStrands* strands = author ? m_tree->author(*author) : nullptr;
    const Strand* strand = strands != nullptr ? strands->find(event.kind()) : nullptr;
    const std::optional<SlotRef> slot = strand != nullptr ? strand->find(row) : std::nullopt;
    return slot ? std::optional(slot->number()) : std::nullopt;
}

std::optional<PackedEvent> MemoryTimeline::find(const nostr::EventId& id, std::uint32_t slot)
{
    if (const std::uint8_t* record = cached(slot)) {
        const PackedEvent event = PackedEvent::trust(record);
        if (event.id() != id)
            return std::nullopt;
        m_index.cache().touch(record);
        return event;
    }
    if (!showsSameState()) {
        giveUp();
        return std::nullopt;
    }
    ++m_costs.fetched;
    // Events may share a tag: the strand knows whose slot it is.
    const std::optional<RowNumber> row = m_records.rowOf(id);
    const std::optional<PackedEvent> event = row ? m_records.lastRead() : std::nullopt;
    if (!event || slotOf(*event, *row) != slot)
        return std::nullopt;
    m_index.cache().add(slot, event->bytes());
    return event;
}

bool MemoryTimeline::add(std::span<const RowHit> hits, RecordPage& page)
{
    std::array<const std::uint8_t*, kBlock> records;
    for (std::size_t i = 0; i < hits.size(); ++i)
        __builtin_prefetch(&m_index.slotTable()[hits[i].slot.number()]);
    for (std::size_t i = 0; i < hits.size(); ++i) {
        records[i] = cached(hits[i].slot.number());
        for (std::size_t offset = 0; records[i] != nullptr && offset < kPrefetched; offset += kLine)
            __builtin_prefetch(records[i] + offset);
    }
    for (std::size_t i = 0; i < hits.size(); ++i) {
        if (records[i] != nullptr) {
            m_index.cache().touch(records[i]);
            page.add(PackedEvent::trust(records[i]).bytes());
            continue;
        }
        const std::optional<PackedEvent> event = read(hits[i]);
        if (!event)
            return false;
        page.add(event->bytes());
    }
    return true;
}

bool MemoryTimeline::fill(MemoryStream& stream, std::size_t limit, RecordPage& page)
{
    std::array<RowHit, kBlock> block;
    while (page.size() < limit) {
        const std::size_t room = std::min(kBlock, limit - page.size());
        const std::size_t found = stream.take(std::span(block).first(room));
        if (stream.isBroken())
            return false;
        if (found == 0) {
            if (const std::optional<RowNumber> cut = stream.cutAt()) {
                page.end = passed(*cut);
                page.isCutShort = true;
            }
            return true;
        }
        if (!add(std::span(block).first(found), page))
            return false;
    }
    // Whoever reads on wants to know whether there is anything.
    const std::size_t more = stream.take(std::span(block).first(1));
    if (stream.isBroken())
        return false;
    if (more > 0 || stream.cutAt())
        page.end = page.last();
    return true;
}

bool MemoryTimeline::comesBefore(RowHit a, RowHit b)
{
    if (secondOf(a.row) != secondOf(b.row) || !m_tree->isMixed(secondOf(a.row)))
        return a.row > b.row;
    const std::optional<PackedEvent> first = read(a);
    const std::optional<nostr::EventId> id = first ? std::optional(first->id()) : std::nullopt;
    const std::optional<PackedEvent> second = read(b);
    return id && second && *id < second->id();
}

/// The next hits of one of several streams.
struct MemoryTimeline::Head {
    MemoryStream* stream;
    std::array<RowHit, kBlock> hits{};
    std::size_t count = 0;
    std::size_t at = 0;

    bool refill(std::size_t room)
    {
        if (at == count) {
            count = stream->take(std::span(hits).first(std::min(kBlock, room)));
            at = 0;
        }
        return !stream->isBroken();
    }
    bool isEmpty() const { return at == count; }
};

bool MemoryTimeline::fill(std::vector<std::unique_ptr<MemoryStream>>& streams, std::size_t limit,
                          RecordPage& page)
{
    std::vector<Head> heads;
    for (const std::unique_ptr<MemoryStream>& stream : streams)
        heads.push_back({stream.get()});
    for (;;) {
        const Head* best = nullptr;
        std::optional<RowNumber> cut;
        for (Head& head : heads) {
            if (!head.refill(limit + 1 - page.size()))
                return false;
            if (!head.isEmpty()) {
                if (best == nullptr || comesBefore(head.hits[head.at], best->hits[best->at]))
                    best = &head;
            } else if (head.stream->cutAt()) {
                cut = std::max(cut.value_or(-1), *head.stream->cutAt());
            }
        }
        if (m_isBroken)
            return false;
        if (page.size() == limit) {
            if (best != nullptr || cut)
                page.end = page.last();
            return true;
        }
        if (cut && (best == nullptr || best->hits[best->at].row <= *cut)) {
            page.end = passed(*cut);
            page.isCutShort = true;
            return true;
        }
        if (best == nullptr)
            return true;
        const RowHit hit = best->hits[best->at];
        if (!add({&hit, 1}, page))
            return false;
        for (Head& head : heads)
            if (!head.isEmpty() && head.hits[head.at].slot.number() == hit.slot.number())
                ++head.at;
    }
}

bool MemoryTimeline::records(const core::TimelineQuery& query, nostr::UnixTime now, RecordPage& page)
{
    page.clear();
    if (!m_seat.isTaken())
        return false;
    const Use use(*this);
    if (!use)
        return false;
    MemoryQuery* prepared = m_queries.prepare(query.filters, query.mutes);
    if (prepared == nullptr)
        return false;
    if (query.limit == 0)
        return true;
    const MemoryRules rules{query.after,     query.withReplies, query.mutes.get(),
                            query.limit + 1, query.budget,      now};
    if (prepared->parts().size() == 1) {
        MemoryStream stream(m_index, *m_tree, *prepared->parts().front(), rules, *this, m_costs);
        return fill(stream, query.limit, page);
    }
    std::vector<std::unique_ptr<MemoryStream>> streams;
    SlotRecords& records = *this;
    for (const std::unique_ptr<MemoryFilter>& part : prepared->parts())
        streams.push_back(std::make_unique<MemoryStream>(m_index, *m_tree, *part, rules, records, m_costs));
    return fill(streams, query.limit, page);
}

std::optional<std::uint64_t> MemoryTimeline::count(const core::FilterList& filters, nostr::UnixTime now)
{
    if (!m_seat.isTaken())
        return std::nullopt;
    const Use use(*this);
    if (!use || filters.size() != 1 || filters.front().limit)
        return std::nullopt;
    MemoryQuery* prepared = m_queries.prepare(filters, nullptr);
    if (prepared == nullptr)
        return std::nullopt;
    std::uint64_t count = 0;
    const MemoryRules rules{std::nullopt, true, nullptr, SIZE_MAX, ~std::uint64_t{0}, now};
    for (const std::unique_ptr<MemoryFilter>& part : prepared->parts()) {
        MemoryStream stream(m_index, *m_tree, *part, rules, *this, m_costs);
        std::array<RowHit, kBlock> block;
        while (const std::size_t found = stream.take(block))
            count += found;
        if (stream.isBroken())
            return std::nullopt;
    }
    return count;
}

bool MemoryTimeline::find(const nostr::EventId& id, RecordPage& page)
{
    if (!m_seat.isTaken())
        return false;
    const Use use(*this);
    if (!use)
        return false;
    m_index.find(*m_tree, idTag(id), [&](std::uint32_t slot) {
        const std::optional<PackedEvent> event = find(id, slot);
        if (!event)
            return m_isBroken;
        page.add(event->bytes());
        return true;
    });
    return !m_isBroken && (!page.empty() || m_tree->crowded->empty());
}

bool MemoryTimeline::findNewest(const nostr::PublicKey& author, nostr::Kind kind, RecordPage& page)
{
    if (!m_seat.isTaken())
        return false;
    const Use use(*this);
    if (!use)
        return false;
    const std::optional<std::uint32_t> number = m_index.authors().find(author, m_tree->authorBound);
    const AuthorStrands* strands = number ? m_tree->author(*number) : nullptr;
    const Strand* strand = strands != nullptr ? strands->find(kind) : nullptr;
    if (strand == nullptr)
        return m_tree->crowded->empty();
    const StrandCursor cursor(*strand, kNewestRow);
    const std::int64_t second = secondOf(cursor.row());
    if (m_tree->isMixed(second) || m_tree->newestCrowded(kNewestRow) > second)
        return false;
    const std::optional<PackedEvent> event = read({cursor.row(), cursor.slot()});
    if (!event)
        return false;
    page.add(event->bytes());
    return true;
}

} // namespace store
