// SPDX-License-Identifier: MIT
#include "store/counter_table.h"

#include "store/packed_event.h"
#include "store/row_number.h"
#include "store/tag_key.h"

#include <algorithm>
#include <array>
#include <tuple>

namespace store {

namespace {

constexpr std::size_t kAtOnce = 10'000; // events of a flush when all are counted

// In `marks` a symbol is a number far from those of effects.
std::int64_t markOf(const std::string& symbol)
{
    return (tagKey('+', symbol) & ((std::int64_t{1} << 62) - 1)) | std::int64_t{1} << 62;
}

} // namespace

CounterTable::CounterTable(Database& database, AuthorIds& authors)
    : m_authors(authors)
    , m_findMark(database, "SELECT n FROM marks WHERE h = ? AND what = ? AND a = ?")
    , m_setMark(database, "INSERT OR REPLACE INTO marks(h, what, a, n) VALUES(?, ?, ?, ?)")
    , m_eraseMark(database, "DELETE FROM marks WHERE h = ? AND what = ? AND a = ?")
    , m_count(
          database,
          "INSERT INTO counts(h, replies, reposts, likes, quotes, zaps, msats) VALUES(?, ?, ?, ?, ?, ?, ?) "
          "ON CONFLICT(h) DO UPDATE SET replies = replies + excluded.replies, "
          "reposts = reposts + excluded.reposts, likes = likes + excluded.likes, "
          "quotes = quotes + excluded.quotes, zaps = zaps + excluded.zaps, msats = msats + excluded.msats")
    , m_countSymbol(database, "INSERT INTO reactions(h, symbol, n) VALUES(?, ?, ?) "
                              "ON CONFLICT(h, symbol) DO UPDATE SET n = n + excluded.n")
    , m_eraseSymbol(database, "DELETE FROM reactions WHERE h = ? AND symbol = ? AND n <= 0")
{
}

void CounterTable::change(const nostr::Event& event, std::int64_t by)
{
    for (NoteEffect& one : effectsOf(event)) {
        const bool isOnceAPerson = one.effect == Effect::Repost || one.effect == Effect::Like;
        const AuthorNumber author = isOnceAPerson ? m_authors.intern(event.pubkey) : 0;
        const std::int64_t target = idPrefix(one.target);
        m_changes.push_back({target, one.effect, author, by, by * one.msats});
        if (!one.symbol.empty())
            m_symbols.push_back({target, std::move(one.symbol), author, by});
    }
}

// How much the count changes: a person counts from the first event that says so to the last.
std::int64_t CounterTable::mark(std::int64_t target, std::int64_t what, AuthorNumber author, std::int64_t by)
{
    std::int64_t before = 0;
    if (Rows rows = m_findMark.run(target, what, author); rows.next())
        before = rows.integer(0);
    const std::int64_t after = std::max<std::int64_t>(0, before + by);
    if (after > 0 && after != before)
        m_setMark.execute(target, what, author, after);
    else if (after == 0 && before > 0)
        m_eraseMark.execute(target, what, author);
    return (after > 0 ? 1 : 0) - (before > 0 ? 1 : 0);
}

void CounterTable::flush()
{
    const auto key = [](const Change& change) {
        return std::tuple(change.target, change.effect, change.author);
    };
    std::ranges::sort(m_changes, {}, key);
    for (std::size_t i = 0; i < m_changes.size();) {
        const std::int64_t target = m_changes[i].target;
        std::array<std::int64_t, kEffects> sums{};
        std::int64_t msats = 0;
        while (i < m_changes.size() && m_changes[i].target == target) {
            const Change& first = m_changes[i];
            // What came and went in one batch is summed first: marks do not fall below nothing.
            std::int64_t by = 0;
            for (; i < m_changes.size() && key(m_changes[i]) == key(first); ++i) {
                by += m_changes[i].by;
                msats += m_changes[i].msats;
            }
            const auto effect = static_cast<std::size_t>(first.effect);
            sums[effect] +=
                first.author == 0 ? by : mark(target, static_cast<int>(first.effect), first.author, by);
        }
        if (sums != decltype(sums){} || msats != 0)
            m_count.execute(target, sums[0], sums[1], sums[2], sums[3], sums[4], msats);
    }
    m_changes.clear();
    flushSymbols();
}

void CounterTable::flushSymbols()
{
    const auto key = [](const SymbolChange& change) {
        return std::tie(change.target, change.symbol, change.author);
    };
    std::ranges::sort(m_symbols, [&key](const auto& a, const auto& b) { return key(a) < key(b); });
    for (std::size_t i = 0; i < m_symbols.size();) {
        const SymbolChange& symbol = m_symbols[i];
        std::int64_t sum = 0;
        while (i < m_symbols.size() && m_symbols[i].target == symbol.target &&
               m_symbols[i].symbol == symbol.symbol) {
            const AuthorNumber author = m_symbols[i].author;
            std::int64_t by = 0;
            for (;
                 i < m_symbols.size() && key(m_symbols[i]) == std::tie(symbol.target, symbol.symbol, author);
                 ++i)
                by += m_symbols[i].by;
            sum += mark(symbol.target, markOf(symbol.symbol), author, by);
        }
        if (sum != 0)
            m_countSymbol.execute(symbol.target, std::string_view(symbol.symbol), sum);
        if (sum < 0)
            m_eraseSymbol.execute(symbol.target, std::string_view(symbol.symbol));
    }
    m_symbols.clear();
}

void recount(Database& database)
{
    database.execute("DELETE FROM counts; DELETE FROM marks; DELETE FROM reactions");
    AuthorIds authors(database);
    CounterTable counters(database, authors);
    std::size_t counted = 0;
    for (const char* all : {"SELECT b FROM e", "SELECT b FROM crowded"}) {
        Statement statement(database, all);
        for (Rows rows = statement.run(); rows.next();) {
            const std::optional<PackedEvent> record = PackedEvent::view(rows.bytes(0));
            if (const std::optional<nostr::Event> event = record ? record->unpack() : std::nullopt)
                counters.add(*event);
            if (++counted % kAtOnce == 0)
                counters.flush();
        }
    }
    counters.flush();
}

} // namespace store
