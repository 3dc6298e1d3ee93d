// SPDX-License-Identifier: MIT
#include "store/counter_table.h"

#include "core/nostr/thread_position.h"
#include "store/row_number.h"

#include <algorithm>
#include <array>
#include <tuple>

namespace store {

namespace {

std::optional<nostr::EventId> idOf(const nostr::Tag& tag)
{
    if (nostr::element(tag, 0) != "e")
        return std::nullopt;
    const auto id = nostr::EventId::fromHex(nostr::element(tag, 1));
    return id ? std::optional(*id) : std::nullopt;
}

std::optional<nostr::EventId> firstId(const nostr::Tags& tags)
{
    for (const nostr::Tag& tag : tags)
        if (const std::optional<nostr::EventId> id = idOf(tag))
            return id;
    return std::nullopt;
}

std::optional<nostr::EventId> lastId(const nostr::Tags& tags)
{
    for (auto tag = tags.rbegin(); tag != tags.rend(); ++tag)
        if (const std::optional<nostr::EventId> id = idOf(*tag))
            return id;
    return std::nullopt;
}

struct Target {
    std::optional<nostr::EventId> id;
    Effect effect = Effect::Reply;
};

Target targetOf(const nostr::Event& event)
{
    switch (event.kind) {
    case nostr::kinds::kNote: return {nostr::threadPositionOf(event).parent, Effect::Reply};
    case nostr::kinds::kComment: return {lastId(event.tags), Effect::Reply};
    case nostr::kinds::kRepost:
    case nostr::kinds::kGenericRepost: return {firstId(event.tags), Effect::Repost};
    case nostr::kinds::kReaction:
        // NIP-25: the last `e` is what is liked; "-" is a dislike, which nobody counts.
        if (event.content == "-")
            return {};
        return {lastId(event.tags), Effect::Like};
    default: return {};
    }
}

} // namespace

CounterTable::CounterTable(Database& database, AuthorIds& authors)
    : m_authors(authors)
    , m_findMark(database, "SELECT n FROM marks WHERE h = ? AND what = ? AND a = ?")
    , m_setMark(database, "INSERT OR REPLACE INTO marks(h, what, a, n) VALUES(?, ?, ?, ?)")
    , m_eraseMark(database, "DELETE FROM marks WHERE h = ? AND what = ? AND a = ?")
    , m_count(database, "INSERT INTO counts(h, replies, reposts, likes) VALUES(?, ?, ?, ?) "
                        "ON CONFLICT(h) DO UPDATE SET replies = replies + excluded.replies, "
                        "reposts = reposts + excluded.reposts, likes = likes + excluded.likes")
{
}

void CounterTable::change(const nostr::Event& event, std::int64_t by)
{
    const Target target = targetOf(event);
    if (target.id)
        m_changes.push_back({idPrefix(*target.id), target.effect, m_authors.intern(event.pubkey), by});
}

// How much the count changes: a person counts from the first event that says so to the last.
std::int64_t CounterTable::mark(const Change& change)
{
    const auto effect = static_cast<int>(change.effect);
    std::int64_t before = 0;
    if (Rows rows = m_findMark.run(change.target, effect, change.author); rows.next())
        before = rows.integer(0);
    const std::int64_t after = std::max<std::int64_t>(0, before + change.by);
    if (after > 0)
        m_setMark.execute(change.target, effect, change.author, after);
    else if (before > 0)
        m_eraseMark.execute(change.target, effect, change.author);
    return (after > 0 ? 1 : 0) - (before > 0 ? 1 : 0);
}

void CounterTable::flush()
{
    std::ranges::sort(m_changes, {}, [](const Change& change) {
        return std::tuple(change.target, change.effect, change.author);
    });
    for (std::size_t i = 0; i < m_changes.size();) {
        const std::int64_t target = m_changes[i].target;
        std::array<std::int64_t, 3> sums{}; // by Effect
        for (; i < m_changes.size() && m_changes[i].target == target; ++i) {
            const Change& change = m_changes[i];
            sums[static_cast<std::size_t>(change.effect)] +=
                change.effect == Effect::Reply ? change.by : mark(change);
        }
        if (sums != std::array<std::int64_t, 3>{})
            m_count.execute(target, sums[0], sums[1], sums[2]);
    }
    m_changes.clear();
}

} // namespace store
