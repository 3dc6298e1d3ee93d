// SPDX-License-Identifier: MIT
#include "store/search_stream.h"

#include "core/nostr/limits.h"

#include <algorithm>
#include <array>
#include <limits>

namespace store {

namespace {

// The position right before every event that can lie at `row` or below it.
core::Position positionBefore(RowNumber row)
{
    std::array<std::uint8_t, 32> id;
    id.fill(0xff);
    const std::int64_t leading = kIdMask - (row & kIdMask);
    if (leading == 0)
        return {{secondOf(row) + 1}, nostr::EventId(id)};
    const std::uint64_t word = static_cast<std::uint64_t>(leading) << (64 - kIdBits);
    for (std::size_t i = 0; i < 8; ++i)
        id[i] = static_cast<std::uint8_t>((word - 1) >> (56 - 8 * i));
    return {{secondOf(row)}, nostr::EventId(id)};
}

} // namespace

SearchStream::SearchStream(Records& records, RowCache& cache, const Rules& rules, RowSource& source,
                           SearchBudget& budget)
    : m_records(records)
    , m_cache(cache)
    , m_rules(rules)
    , m_source(source)
    , m_budget(budget)
    , m_matcher(rules.expression)
{
    const nostr::Filter& conditions = rules.filter.filter();
    m_hasFilter = !(conditions == nostr::Filter());
    std::int64_t newest = nostr::limits::kStoredTime - 1;
    if (conditions.until)
        newest = std::min(newest, conditions.until->seconds);
    if (rules.after)
        newest = std::min(newest, rules.after->createdAt.seconds);
    m_atMost = newest < 0 ? -1 : highestOf(newest);
    if (conditions.since)
        m_since = std::clamp<std::int64_t>(conditions.since->seconds, 0, nostr::limits::kStoredTime);
    if (rules.after && newest == rules.after->createdAt.seconds && newest >= 0 && !isMixed(newest))
        m_atMost = rowNumberOf(rules.after->createdAt, rules.after->id);
}

bool SearchStream::next(const Visit& visit)
{
    while (true) {
        if (!m_ready.empty()) {
            const Hit hit = std::move(m_ready.front());
            m_ready.pop_front();
            if (const std::optional<PackedEvent> event = PackedEvent::view(hit.record)) {
                visit(*event);
                return true;
            }
            continue;
        }
        if (m_atMost < lowestOf(m_since))
            return false;
        if (m_budget.isSpent()) {
            m_budget.stoppedAt = m_atMost;
            return false;
        }
        const std::optional<RowNumber> row = m_source.next(m_atMost);
        if (m_budget.stoppedAt)
            return false;
        const std::int64_t second = std::max(row ? secondOf(*row) : -1, newestCrowded(secondOf(m_atMost)));
        if (second < m_since)
            return false;
        if (isMixed(second)) {
            gather(second);
            continue;
        }
        if (!row)
            return false; // a crowded second is a mixed one
        m_atMost = *row - 1;
        const std::optional<PackedEvent> event = read(*row);
        if (event && accepts(*event, m_rules.mustMatch || m_rules.pending.has(*row))) {
            visit(*event);
            return true;
        }
    }
}

std::optional<core::Position> SearchStream::cutAt()
{
    if (!m_budget.stoppedAt)
        return std::nullopt;
    const RowNumber row = *m_budget.stoppedAt;
    // Numbers of a mixed second tell nothing about ids; none of it was given yet.
    return isMixed(secondOf(row)) ? positionBefore(highestOf(secondOf(row))) : positionBefore(row);
}

std::optional<PackedEvent> SearchStream::read(RowNumber row)
{
    ++m_budget.examined;
    if (const std::optional<PackedEvent> cached = m_cache.find(row))
        return cached;
    const std::optional<PackedEvent> event = m_records.read(row);
    if (event)
        m_cache.add(row, event->bytes());
    return event;
}

bool SearchStream::isMixed(std::int64_t second)
{
    if (!m_mixed || *m_mixed > second)
        m_mixed = m_records.mixedSecond(second).value_or(-1);
    return *m_mixed == second;
}

std::int64_t SearchStream::newestCrowded(std::int64_t second)
{
    if (!m_crowded || *m_crowded > second)
        m_crowded = m_records.crowdedSecond(second).value_or(-1);
    return *m_crowded;
}

// Takes the whole second, whatever that costs: there is no going on within it.
void SearchStream::gather(std::int64_t second)
{
    const std::uint64_t most = std::exchange(m_budget.most, std::numeric_limits<std::uint64_t>::max());
    const RowNumber lowest = lowestOf(second);
    while (const std::optional<RowNumber> row = m_source.next(std::min(m_atMost, highestOf(second)))) {
        if (*row < lowest)
            break;
        m_atMost = *row - 1;
        const std::optional<PackedEvent> event = read(*row);
        if (event && accepts(*event, m_rules.mustMatch || m_rules.pending.has(*row)))
            keep(*event);
    }
    m_records.forEachCrowded(second, [this](const PackedEvent& event) {
        ++m_budget.examined;
        if (accepts(event, true))
            keep(event);
    });
    m_budget.most = most;
    m_atMost = lowest - 1;
    std::ranges::sort(m_ready, comesBefore, &Hit::position);
}

// A second may hold more events than anyone wants to see of it.
void SearchStream::keep(const PackedEvent& event)
{
    m_ready.push_back({{event.createdAt(), event.id()}, event.record()});
    if (m_rules.wanted > SIZE_MAX / 4 || m_ready.size() < 2 * m_rules.wanted + 256)
        return;
    std::ranges::nth_element(m_ready, m_ready.begin() + static_cast<std::ptrdiff_t>(m_rules.wanted),
                             comesBefore, &Hit::position);
    m_ready.resize(m_rules.wanted);
}

bool SearchStream::accepts(const PackedEvent& event, bool mustMatch)
{
    if (m_hasFilter && !m_rules.filter.matches(event))
        return false;
    if (m_rules.after && !comesBefore(*m_rules.after, {event.createdAt(), event.id()}))
        return false;
    if (const auto expiration = event.expiration(); expiration && *expiration <= m_rules.now)
        return false;
    if (!mustMatch)
        return true;
    m_budget.examined += event.content().size() / 512; // long texts cost more
    return isSearched(event.kind()) && m_matcher.matches(event);
}

} // namespace store
