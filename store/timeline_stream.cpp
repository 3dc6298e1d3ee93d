// SPDX-License-Identifier: MIT
#include "store/timeline_stream.h"

#include "core/nostr/limits.h"
#include "core/nostr/thread_position.h"

#include <algorithm>
#include <limits>

namespace store {

namespace {

bool isReply(const PackedEvent& event)
{
    if (event.kind() != nostr::kinds::kNote)
        return false;
    for (PackedTags tags = event.tags(); tags.next();) {
        if (!tags.name().equals("e"))
            continue;
        const std::optional<nostr::Event> note = event.unpack();
        return note && nostr::threadPositionOf(*note).parent.has_value();
    }
    return false;
}

} // namespace

std::optional<nostr::Event> Hit::unpack() const
{
    const std::optional<PackedEvent> event = PackedEvent::view(record);
    return event ? event->unpack() : std::nullopt;
}

TimelineStream::TimelineStream(Records& records, std::unique_ptr<CompiledFilter> filter,
                               const StreamRules& rules, std::unique_ptr<RowSource> source)
    : m_records(records)
    , m_filter(std::move(filter))
    , m_rules(rules)
    , m_source(std::move(source))
    , m_left(std::numeric_limits<std::uint64_t>::max())
    , m_countsFromTop(false)
{
    const nostr::Filter& conditions = m_filter->filter();
    if (rules.withLimits && conditions.limit) {
        m_left = *conditions.limit;
        // The limit bounds the filter's part of the whole timeline, so a later page has to know
        // how much of it the earlier ones used up.
        m_countsFromTop = rules.after.has_value();
    }
    std::int64_t newest = nostr::limits::kStoredTime - 1;
    if (conditions.until)
        newest = std::min(newest, conditions.until->seconds);
    if (rules.after && !m_countsFromTop)
        newest = std::min(newest, rules.after->createdAt.seconds);
    m_atMost = newest < 0 ? -1 : highestOf(newest);
    if (conditions.since)
        m_since = std::clamp<std::int64_t>(conditions.since->seconds, 0, nostr::limits::kStoredTime);
    // Rows of the page's own second that come before its end would only be read to be dropped.
    if (rules.after && !m_countsFromTop && newest == rules.after->createdAt.seconds && newest >= 0 &&
        !isMixed(newest))
        m_atMost = rowNumberOf(rules.after->createdAt, rules.after->id);
}

std::optional<Hit> TimelineStream::next()
{
    while (m_left > 0) {
        if (!m_ready.empty()) {
            Hit hit = std::move(m_ready.front());
            m_ready.pop_front();
            if (std::optional<Hit> taken = take(std::move(hit)))
                return taken;
            continue;
        }
        if (m_atMost < lowestOf(m_since))
            return std::nullopt;
        if (m_looked > 0 && m_looked >= m_rules.budget) {
            const core::Position cut = passed(m_atMost + 1);
            // Every page has to get further than the one before.
            if (!m_rules.after || comesBefore(*m_rules.after, cut)) {
                m_cutAt = cut;
                return std::nullopt;
            }
        }
        const std::optional<RowNumber> row = m_source->next(m_atMost);
        const std::int64_t second = std::max(row ? secondOf(*row) : -1, newestCrowded(secondOf(m_atMost)));
        if (second < m_since)
            return std::nullopt;
        if (isMixed(second)) {
            gather(second);
            continue;
        }
        if (!row)
            return std::nullopt; // a crowded second is a mixed one
        m_atMost = *row - 1;
        ++m_looked;
        const std::optional<PackedEvent> event = m_records.read(*row);
        if (!event || !accepts(*event))
            continue;
        if (std::optional<Hit> taken = take({{event->createdAt(), event->id()}, m_records.lastRecord()}))
            return taken;
    }
    return std::nullopt;
}

// Counts a hit towards the limit and gives it unless it lies before the page.
std::optional<Hit> TimelineStream::take(Hit hit)
{
    --m_left;
    if (m_countsFromTop && !comesBefore(*m_rules.after, hit.position))
        return std::nullopt;
    return hit;
}

bool TimelineStream::isMixed(std::int64_t second)
{
    if (!m_mixed || *m_mixed > second)
        m_mixed = m_records.mixedSecond(second).value_or(-1);
    return *m_mixed == second;
}

std::int64_t TimelineStream::newestCrowded(std::int64_t second)
{
    if (!m_crowded || *m_crowded > second)
        m_crowded = m_records.crowdedSecond(second).value_or(-1);
    return *m_crowded;
}

void TimelineStream::gather(std::int64_t second)
{
    const RowNumber lowest = lowestOf(second);
    while (const std::optional<RowNumber> row = m_source->next(std::min(m_atMost, highestOf(second)))) {
        if (*row < lowest)
            break;
        m_atMost = *row - 1;
        ++m_looked;
        const std::optional<PackedEvent> event = m_records.read(*row);
        if (event && accepts(*event))
            m_ready.push_back({{event->createdAt(), event->id()}, m_records.lastRecord()});
        keepSmallestIds();
    }
    m_records.forEachCrowded(second, [this](const PackedEvent& event) {
        if (accepts(event))
            m_ready.push_back({{event.createdAt(), event.id()}, event.record()});
        keepSmallestIds();
    });
    m_atMost = lowest - 1;
    std::ranges::sort(m_ready, comesBefore, &Hit::position);
}

// A second may hold more events than anyone wants to see of it.
void TimelineStream::keepSmallestIds()
{
    const std::size_t wanted = m_countsFromTop ? m_left : std::min<std::uint64_t>(m_rules.wanted, m_left);
    if (wanted > SIZE_MAX / 4 || m_ready.size() < 2 * wanted + 256)
        return;
    std::ranges::nth_element(m_ready, m_ready.begin() + static_cast<std::ptrdiff_t>(wanted), comesBefore,
                             &Hit::position);
    m_ready.resize(wanted);
}

bool TimelineStream::accepts(const PackedEvent& event) const
{
    if (!m_filter->matches(event) || (!m_countsFromTop && !isAfter(event)))
        return false;
    if (const auto expiration = event.expiration(); expiration && *expiration <= m_rules.now)
        return false;
    if (m_rules.mutes != nullptr &&
        (m_rules.mutes->hides(event.pubkey()) || m_rules.mutes->hides(event.content())))
        return false;
    return m_rules.withReplies || !isReply(event);
}

bool TimelineStream::isAfter(const PackedEvent& event) const
{
    return !m_rules.after || comesBefore(*m_rules.after, {event.createdAt(), event.id()});
}

} // namespace store
