// SPDX-License-Identifier: MIT
#include "store/strands/memory_stream.h"

#include "core/nostr/limits.h"

#include <algorithm>
#include <limits>

namespace store {

namespace {

constexpr std::size_t kFewStrands = 32; // merged as they are
constexpr std::size_t kWalkPerRow = 8;  // rows of a kind looked at for each one wanted

/// A list that is there already.
class FixedRows final : public StrandRows {
public:
    FixedRows(std::vector<RowHit> rows, RowRange range, StrandCosts& costs)
        : StrandRows(range, costs)
        , m_rows(std::move(rows))
    {
        m_isAtEnd = m_rows.empty();
    }

    std::size_t take(std::span<RowHit> out) override
    {
        const std::size_t count = std::min(out.size(), m_rows.size() - m_at);
        std::copy_n(m_rows.begin() + static_cast<std::ptrdiff_t>(m_at), count, out.begin());
        m_at += count;
        m_costs.examined += count;
        m_isAtEnd = m_at == m_rows.size();
        if (count > 0)
            m_passed = out[count - 1].row;
        return count;
    }

private:
    std::vector<RowHit> m_rows;
    std::size_t m_at = 0;
};

std::vector<nostr::Kind> allKinds(const StrandTree& tree)
{
    std::vector<nostr::Kind> kinds;
    for (const StrandTree::OfKind& one : tree.kinds)
        kinds.push_back(one.kind);
    return kinds;
}

} // namespace

MemoryStream::MemoryStream(const StrandIndex& index, const StrandTree& tree, MemoryFilter& filter,
                           const MemoryRules& rules, SlotRecords& records, StrandCosts& costs)
    : m_index(index)
    , m_tree(tree)
    , m_filter(filter)
    , m_rules(rules)
    , m_records(records)
    , m_allCosts(costs)
    , m_left(filter.filter.limit.value_or(std::numeric_limits<std::uint64_t>::max()))
{
    // A limit bounds the filter's part of the whole timeline, so a later page has to know how much
    // of it the earlier ones used up.
    m_countsFromTop = rules.after && filter.filter.limit;
    if (rules.after)
        m_endRow = rowNumberOf(rules.after->createdAt, rules.after->id);
    const RowRange range = rangeOf(filter.filter);
    m_oldest = range.oldest;
    m_crowded = m_tree.newestCrowded(secondOf(range.newest));
    m_rows = makeRows(range);
}

MemoryStream::~MemoryStream()
{
    m_allCosts.examined += m_costs.examined;
    m_allCosts.opened += m_costs.opened;
}

// Whether rows were passed that lie between events of table `crowded`.
bool MemoryStream::meetsCrowded() const
{
    if (m_crowded < 0)
        return false;
    return m_crowded >= secondOf(m_rows->isAtEnd() ? m_oldest : std::max(m_rows->passed(), m_oldest));
}

bool MemoryStream::isSpent() const
{
    if (m_costs.examined < m_rules.budget || m_rows->passed() == kNewestRow || !m_second.empty() ||
        m_tree.isMixed(secondOf(m_rows->passed())))
        return false;
    // Every page has to get further than the one before.
    return !m_rules.after || comesBefore(*m_rules.after, store::passed(m_rows->passed()));
}

RowRange MemoryStream::rangeOf(const nostr::Filter& filter)
{
    std::int64_t newest = nostr::limits::kStoredTime - 1;
    if (filter.until)
        newest = std::min(newest, filter.until->seconds);
    const bool startsAtPage = m_rules.after && !m_countsFromTop;
    if (startsAtPage)
        newest = std::min(newest, m_rules.after->createdAt.seconds);
    RowRange range{newest < 0 ? -1 : highestOf(newest), 0};
    if (startsAtPage && newest == m_rules.after->createdAt.seconds && newest >= 0 && !m_tree.isMixed(newest))
        range.newest = m_endRow;
    if (filter.since)
        range.oldest =
            lowestOf(std::clamp<std::int64_t>(filter.since->seconds, 0, nostr::limits::kStoredTime));
    return range;
}

std::unique_ptr<StrandRows> MemoryStream::makeRows(RowRange range)
{
    const nostr::Filter& filter = m_filter.filter;
    if (filter.ids)
        return std::make_unique<FixedRows>(rowsOfIds(range), range, m_costs);
    if (!m_filter.authors) {
        std::vector<nostr::Kind> kinds = filter.kinds ? m_filter.kinds : allKinds(m_tree);
        if (m_filter.muted)
            m_filter.muted->update(m_tree, m_index.authors());
        return std::make_unique<WalkedKindRows>(m_tree, std::move(kinds), nullptr, 0, range, m_costs,
                                                m_filter.muted ? &*m_filter.muted : nullptr);
    }
    FollowList& authors = *m_filter.authors;
    authors.update(m_tree, m_index.authors());
    const std::vector<nostr::Kind>* kinds = filter.kinds ? &m_filter.kinds : nullptr;
    const std::size_t perAuthor = kinds != nullptr ? kinds->size() : 1;
    if (authors.numbers().size() * perAuthor <= kFewStrands) {
        const std::vector<const Strand*> strands = strandsOf(m_tree, authors.numbers(), kinds);
        if (strands.size() <= 2 * kFewStrands)
            return std::make_unique<MergedStrandRows>(strands, range, m_costs);
    }
    const std::size_t wanted = std::min<std::size_t>(m_rules.wanted, 1U << 20);
    return std::make_unique<WalkedKindRows>(m_tree, kinds != nullptr ? *kinds : allKinds(m_tree), &authors,
                                            kWalkPerRow * wanted + authors.size(), range, m_costs);
}

std::vector<RowHit> MemoryStream::rowsOfIds(RowRange range)
{
    std::vector<RowHit> hits;
    bool areAllHere = true;
    for (const nostr::EventId& id : *m_filter.filter.ids) {
        std::optional<RowHit> hit;
        m_index.find(m_tree, idTag(id), [&](std::uint32_t slot) {
            const std::optional<PackedEvent> event = m_records.find(id, slot);
            if (!event)
                return isBroken();
            std::uint32_t flags = event->hasExpiration() ? SlotRef::Expires : 0U;
            if (!m_rules.withReplies && event->kind() == nostr::kinds::kNote) {
                const std::optional<nostr::Event> note = event->unpack();
                flags |= note && RowFacts::of(*note).isReply ? SlotRef::Reply : 0U;
            }
            hit = RowHit{rowNumberOf(event->createdAt(), id), SlotRef(slot, flags)};
            return true;
        });
        if (isBroken())
            return {};
        areAllHere = areAllHere && hit;
        if (hit && hit->row <= range.newest && hit->row >= range.oldest)
            hits.push_back(*hit);
    }
    if (areAllHere)
        m_crowded = -1; // then none of them is there
    std::ranges::sort(hits, std::greater(), &RowHit::row);
    const auto doubles = std::ranges::unique(hits, {}, [](RowHit hit) { return hit.slot.number(); });
    hits.erase(doubles.begin(), doubles.end());
    return hits;
}

std::size_t MemoryStream::take(std::span<RowHit> out)
{
    while (!isBroken()) {
        if (m_given < m_ready.size()) {
            const std::size_t count = std::min(out.size(), m_ready.size() - m_given);
            std::copy_n(m_ready.begin() + static_cast<std::ptrdiff_t>(m_given), count, out.begin());
            m_given += count;
            return count;
        }
        if (m_left == 0 || m_cutAt)
            return 0;
        if (meetsCrowded()) {
            m_records.giveUp();
            return 0;
        }
        if (m_rows->isAtEnd()) {
            if (m_second.empty())
                return 0;
            finishSecond();
            continue;
        }
        if (isSpent()) {
            m_cutAt = m_rows->passed();
            return 0;
        }
        if (m_tree.mixed->empty()) {
            const std::size_t found = m_rows->take(out.first(std::min<std::uint64_t>(out.size(), m_left)));
            if (const std::size_t kept = sift(out.first(found)))
                return kept;
            continue;
        }
        m_raw.resize(out.size());
        m_raw.resize(m_rows->take(m_raw));
        if (meetsCrowded()) {
            m_records.giveUp();
            return 0;
        }
        order(m_raw);
    }
    return 0;
}

// Keeps what belongs and comes on this page.
std::size_t MemoryStream::sift(std::span<RowHit> hits)
{
    std::size_t kept = 0;
    for (const RowHit hit : hits) {
        if (m_left == 0 || !accepts(hit))
            continue;
        if (!isBeforePage(hit))
            hits[kept++] = hit;
        else if (!m_countsFromTop)
            continue;
        --m_left;
    }
    return isBroken() ? 0 : kept;
}

// The same where some seconds are mixed: rows of such a one wait until it is whole.
void MemoryStream::order(std::span<const RowHit> hits)
{
    m_ready.clear();
    m_given = 0;
    for (const RowHit hit : hits) {
        if (!m_second.empty() && secondOf(m_second.front().row) != secondOf(hit.row))
            finishSecond();
        if (m_tree.isMixed(secondOf(hit.row))) {
            m_second.push_back(hit);
            continue;
        }
        RowHit one = hit;
        if (sift({&one, 1}) == 1)
            m_ready.push_back(one);
    }
}

void MemoryStream::finishSecond()
{
    if (m_given == m_ready.size()) {
        m_ready.clear();
        m_given = 0;
    }
    std::vector<std::pair<nostr::EventId, RowHit>> rows;
    for (const RowHit hit : m_second) {
        const std::optional<PackedEvent> event = m_records.read(hit);
        if (!event)
            return;
        rows.emplace_back(event->id(), hit);
    }
    m_second.clear();
    std::ranges::sort(rows, {}, &std::pair<nostr::EventId, RowHit>::first);
    for (auto& [id, hit] : rows)
        if (sift({&hit, 1}) == 1)
            m_ready.push_back(hit);
}

bool MemoryStream::accepts(RowHit hit)
{
    if (!m_rules.withReplies && hit.slot.has(SlotRef::Reply))
        return false;
    const bool asksWords = m_rules.mutes != nullptr && m_rules.mutes->hasWords();
    if (!hit.slot.has(SlotRef::Expires) && !m_filter.compiled && !asksWords)
        return true;
    const std::optional<PackedEvent> event = m_records.read(hit);
    if (!event)
        return false;
    if ((asksWords && m_rules.mutes->hides(event->content())) ||
        (m_filter.compiled && m_rules.mutes != nullptr && m_rules.mutes->hides(event->pubkey())))
        return false;
    const std::optional<nostr::UnixTime> expiration = event->expiration();
    return (!expiration || *expiration > m_rules.now) &&
           (!m_filter.compiled || m_filter.compiled->matches(*event));
}

bool MemoryStream::isBeforePage(RowHit hit)
{
    if (!m_rules.after || secondOf(hit.row) < secondOf(m_endRow))
        return false;
    if (secondOf(hit.row) > secondOf(m_endRow))
        return true;
    if (!m_tree.isMixed(secondOf(hit.row)) && hit.row != m_endRow)
        return hit.row > m_endRow;
    const std::optional<PackedEvent> event = m_records.read(hit);
    if (!event)
        return true;
    return !comesBefore(*m_rules.after, {event->createdAt(), event->id()});
}

} // namespace store
