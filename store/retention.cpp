// SPDX-License-Identifier: MIT
#include "store/retention.h"

#include "store/page_count.h"

#include <algorithm>
#include <limits>

namespace store {

namespace {

constexpr std::uint64_t kIndexBytes = 200; // that an event takes beside its record, with its text

} // namespace

Retention::Retention(Database& database, core::RetentionRules rules)
    : m_database(database)
    , m_rules(std::move(rules))
    , m_end(m_rules.olderThan ? (isStorable(*m_rules.olderThan)   ? lowestOf(m_rules.olderThan->seconds)
                                 : m_rules.olderThan->seconds < 0 ? 0
                                                                  : kNewestRow)
                              : kNewestRow)
    , m_last(std::numeric_limits<RowNumber>::min())
    , m_kept(database)
    , m_rows(database, "SELECT r, b FROM e WHERE r > ? AND r < ? ORDER BY r LIMIT ?")
    , m_crowded(database, "SELECT b FROM crowded ORDER BY created_at")
{
}

std::vector<nostr::EventId> Retention::next(std::size_t examined)
{
    std::vector<nostr::EventId> chosen;
    if (m_isDone)
        return chosen;
    if (!m_isLoaded) {
        m_isLoaded = true;
        m_kept.load();
        if (m_rules.targetBytes) {
            const std::uint64_t used = usedBytes(m_database);
            m_toFree = used - std::min(used, *m_rules.targetBytes);
            m_toFree += m_report.all.bytes + kIndexBytes * m_report.all.events; // went already
        }
    }
    std::size_t seen = 0;
    for (Rows rows = m_rows.run(m_last, m_end, examined); !isEnough() && rows.next(); ++seen) {
        m_last = rows.integer(0);
        if (const std::optional<PackedEvent> event = PackedEvent::view(rows.bytes(1)))
            judge(*event, chosen);
    }
    if (seen < examined) {
        walkCrowded(chosen);
        m_isDone = true;
    }
    return chosen;
}

bool Retention::isEnough() const
{
    return m_rules.targetBytes && m_report.all.bytes + kIndexBytes * m_report.all.events >= m_toFree;
}

bool Retention::matches(const PackedEvent& event) const
{
    if (m_rules.olderThan && event.createdAt() >= *m_rules.olderThan)
        return false;
    return m_rules.kinds.empty() || std::ranges::find(m_rules.kinds, event.kind()) != m_rules.kinds.end();
}

void Retention::judge(const PackedEvent& event, std::vector<nostr::EventId>& chosen)
{
    if (!matches(event))
        return;
    if (const std::optional<core::KeptReason> reason = m_kept.reasonFor(event)) {
        ++m_report.kept[*reason];
        return;
    }
    const std::uint64_t bytes = event.record().size();
    for (core::EventShare* share : {&m_report.all, &m_report.kinds[event.kind()]}) {
        ++share->events;
        share->bytes += bytes;
    }
    chosen.push_back(event.id());
}

// So few that they need no order among the others.
void Retention::walkCrowded(std::vector<nostr::EventId>& chosen)
{
    for (Rows rows = m_crowded.run(); !isEnough() && rows.next();)
        if (const std::optional<PackedEvent> event = PackedEvent::view(rows.bytes(0)))
            judge(*event, chosen);
}

core::PruneReport previewOf(Database& database, const core::RetentionRules& rules)
{
    constexpr std::size_t kAtOnce = 10'000;
    Retention retention(database, rules);
    while (!retention.isDone() && !database.failure())
        retention.next(kAtOnce);
    return retention.report();
}

} // namespace store
