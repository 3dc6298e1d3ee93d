// SPDX-License-Identifier: MIT
#include "store/sql_sources.h"

#include <algorithm>

namespace store {

namespace {

constexpr std::size_t kFirstRows = 64; // fetched from all strands together at first
constexpr std::size_t kLongestChunk = 512;
constexpr std::size_t kWalkChunk = 128;

} // namespace

SqlIndexes::SqlIndexes(Database& database)
    : m_byAuthor(database, "SELECT r FROM ika WHERE k = ? AND a = ? AND r <= ? ORDER BY r DESC LIMIT ?")
    , m_byTag(database, "SELECT r FROM t WHERE x = ? AND r <= ? ORDER BY r DESC LIMIT ?")
    , m_any(database, "SELECT r FROM e WHERE r <= ? ORDER BY r DESC LIMIT ?")
    , m_walk(database, "SELECT r, b FROM e WHERE r <= ? ORDER BY r DESC LIMIT ?")
    , m_nextKind(database, "SELECT k FROM ika WHERE k > ? ORDER BY k LIMIT 1")
    , m_nextAuthor(database, "SELECT a FROM ika WHERE k = ? AND a > ? ORDER BY a LIMIT 1")
{
}

void SqlIndexes::fetch(const Strand& strand, RowNumber atMost, std::size_t count,
                       std::vector<RowNumber>& rows)
{
    if (strand.kind) {
        for (Rows found = m_byAuthor.run(*strand.kind, strand.key, atMost, count); found.next();)
            rows.push_back(found.integer(0));
    } else {
        for (Rows found = m_byTag.run(strand.key, atMost, count); found.next();)
            rows.push_back(found.integer(0));
    }
}

void SqlIndexes::fetchAny(RowNumber atMost, std::size_t count, std::vector<RowNumber>& rows)
{
    for (Rows found = m_any.run(atMost, count); found.next();)
        rows.push_back(found.integer(0));
}

void SqlIndexes::walk(RowNumber atMost, std::size_t count, const Visit& visit)
{
    for (Rows found = m_walk.run(atMost, count); found.next();)
        visit(found.integer(0), found.bytes(1));
}

std::vector<nostr::Kind> SqlIndexes::kinds(std::size_t atMost)
{
    std::vector<nostr::Kind> kinds;
    for (std::int64_t last = -1; kinds.size() < atMost;) {
        Rows rows = m_nextKind.run(last);
        if (!rows.next())
            break;
        last = rows.integer(0);
        kinds.push_back(static_cast<nostr::Kind>(last));
    }
    return kinds;
}

std::vector<AuthorNumber> SqlIndexes::authorsOf(nostr::Kind kind, std::size_t atMost)
{
    std::vector<AuthorNumber> authors;
    for (AuthorNumber last = -1; authors.size() < atMost;) {
        Rows rows = m_nextAuthor.run(kind, last);
        if (!rows.next())
            break;
        last = rows.integer(0);
        authors.push_back(last);
    }
    return authors;
}

MergedStrands::MergedStrands(SqlIndexes& indexes, const std::vector<SqlIndexes::Strand>& strands)
    : m_indexes(indexes)
{
    m_readings.resize(strands.size());
    const std::size_t chunk = std::max<std::size_t>(1, kFirstRows / std::max<std::size_t>(1, strands.size()));
    for (std::size_t i = 0; i < strands.size(); ++i) {
        m_readings[i].strand = strands[i];
        m_readings[i].chunk = chunk;
    }
}

std::optional<RowNumber> MergedStrands::next(RowNumber atMost)
{
    if (!m_started) {
        m_started = true;
        for (std::uint32_t i = 0; i < m_readings.size(); ++i)
            if (advance(m_readings[i], atMost))
                m_heap.push_back({m_readings[i].rows[m_readings[i].at], i});
        std::ranges::make_heap(m_heap, {}, &Head::row);
    }
    while (!m_heap.empty() && m_heap.front().row > atMost) {
        std::ranges::pop_heap(m_heap, {}, &Head::row);
        Reading& reading = m_readings[m_heap.back().reading];
        if (advance(reading, atMost)) {
            m_heap.back().row = reading.rows[reading.at];
            std::ranges::push_heap(m_heap, {}, &Head::row);
        } else {
            m_heap.pop_back();
        }
    }
    return m_heap.empty() ? std::nullopt : std::optional(m_heap.front().row);
}

bool MergedStrands::advance(Reading& reading, RowNumber atMost)
{
    while (reading.at < reading.rows.size() && reading.rows[reading.at] > atMost)
        ++reading.at;
    if (reading.at < reading.rows.size())
        return true;
    reading.rows.clear();
    reading.at = 0;
    m_indexes.fetch(reading.strand, atMost, reading.chunk, reading.rows);
    reading.chunk = std::min(kLongestChunk, reading.chunk * 2 + 2);
    return !reading.rows.empty();
}

std::optional<RowNumber> AnyRows::next(RowNumber atMost)
{
    while (m_at < m_rows.size() && m_rows[m_at] > atMost)
        ++m_at;
    if (m_at == m_rows.size()) {
        m_rows.clear();
        m_at = 0;
        m_indexes.fetchAny(atMost, m_chunk, m_rows);
        m_chunk = std::min(kLongestChunk, m_chunk * 2);
    }
    return m_rows.empty() ? std::nullopt : std::optional(m_rows[m_at]);
}

WalkedRows::WalkedRows(SqlIndexes& indexes, const CompiledFilter& filter, Costs costs, MakeSource otherwise)
    : m_indexes(indexes)
    , m_filter(filter)
    , m_costs(costs)
    , m_otherwise(std::move(otherwise))
{
}

std::optional<RowNumber> WalkedRows::next(RowNumber atMost)
{
    while (true) {
        while (m_at < m_rows.size() && m_rows[m_at] > atMost)
            ++m_at;
        if (m_at < m_rows.size())
            return m_rows[m_at];
        if (m_source)
            return m_source->next(std::min(atMost, m_walkedTo));
        if (m_isAtEnd)
            return std::nullopt;
        if (m_otherwise && isTooLong()) {
            m_source = m_otherwise();
            m_otherwise = nullptr;
        } else {
            walkOn(std::min(atMost, m_walkedTo));
        }
    }
}

void WalkedRows::walkOn(RowNumber atMost)
{
    m_rows.clear();
    m_at = 0;
    std::size_t seen = 0;
    m_walkedTo = atMost;
    m_indexes.walk(atMost, kWalkChunk, [&](RowNumber row, std::span<const std::uint8_t> record) {
        ++seen;
        m_walkedTo = row - 1;
        // A damaged record is passed on: whoever reads it counts it.
        const std::optional<PackedHeader> header = PackedHeader::peek(record);
        if (!header || (m_filter.hasKind(header->kind) && m_filter.hasAuthor(header->pubkey)))
            m_rows.push_back(row);
    });
    m_seen += seen;
    m_found += m_rows.size();
    m_isAtEnd = seen < kWalkChunk;
}

bool WalkedRows::isTooLong() const
{
    if (m_seen >= m_costs.budget)
        return true;
    if (m_seen == 0 || m_found >= m_costs.wanted)
        return false;
    // As many rows again for each one found so far.
    const std::size_t toGo = (m_costs.wanted - m_found) * m_seen / std::max<std::size_t>(1, m_found);
    return toGo > m_costs.otherwise;
}

} // namespace store
