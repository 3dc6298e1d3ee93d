// SPDX-License-Identifier: MIT
#include "store/text_postings.h"

#include <algorithm>

namespace store {

namespace {

constexpr std::size_t kSmallChunk = kChunkRows / 4;

std::span<const std::uint8_t> bytesOf(std::string_view text)
{
    return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

} // namespace

TextPostings::TextPostings(Database& database)
    : m_newest(database, "SELECT c, b FROM text WHERE t = ? ORDER BY c DESC LIMIT 1")
    , m_below(database, "SELECT c, b FROM text WHERE t = ? AND c <= ? ORDER BY c DESC LIMIT 1")
    , m_above(database, "SELECT c, b FROM text WHERE t = ? AND c > ? ORDER BY c LIMIT 1")
    , m_put(database, "INSERT OR REPLACE INTO text(t, c, b) VALUES(?, ?, ?)")
    , m_erase(database, "DELETE FROM text WHERE t = ? AND c = ?")
{
}

bool TextPostings::fetch(Rows rows, Chunk& chunk)
{
    chunk.rows.clear();
    if (!rows.next())
        return false;
    chunk.key = rows.integer(0);
    unpackChunk(chunk.key, rows.bytes(1), chunk.rows);
    std::ranges::reverse(chunk.rows);
    return true;
}

bool TextPostings::fetchNewest(std::string_view term, Chunk& chunk)
{
    return fetch(m_newest.run(bytesOf(term)), chunk);
}

bool TextPostings::fetchAtOrBelow(std::string_view term, RowNumber row, Chunk& chunk)
{
    return fetch(m_below.run(bytesOf(term), row), chunk);
}

bool TextPostings::fetchAbove(std::string_view term, RowNumber row, Chunk& chunk)
{
    return fetch(m_above.run(bytesOf(term), row), chunk);
}

void TextPostings::add(std::string_view term, std::span<const RowNumber> rows)
{
    Chunk newest;
    fetchNewest(term, newest);
    Chunk chunk;
    Chunk next;
    std::vector<RowNumber> merged;
    while (!rows.empty()) {
        bool isNewest = newest.rows.empty() || rows.front() >= newest.key;
        bool isOldest = newest.rows.empty();
        RowNumber end = kNewestRow; // rows from here on belong to the next chunk
        if (isNewest) {
            chunk = newest;
        } else {
            if (!fetchAtOrBelow(term, rows.front(), chunk)) {
                isOldest = true;
                fetchAbove(term, rows.front(), chunk);
            }
            isNewest = !fetchAbove(term, chunk.key, next);
            if (!isNewest)
                end = next.key;
        }
        const auto count = static_cast<std::size_t>(std::ranges::lower_bound(rows, end) - rows.begin());
        const std::span<const RowNumber> mine = end == kNewestRow ? rows : rows.first(count);
        merged.clear();
        std::ranges::set_union(chunk.rows, mine, std::back_inserter(merged));
        const bool growsUp = isNewest && (chunk.rows.empty() || mine.front() >= chunk.key);
        if (merged.size() > chunk.rows.size())
            replace(term, chunk, chunk.rows.size(), merged, growsUp, isOldest && !growsUp);
        rows = rows.subspan(mine.size());
    }
}

// Cuts what became too long. Where a list grows at an end, full chunks are left behind.
void TextPostings::replace(std::string_view term, const Chunk& chunk, std::size_t present,
                           std::span<const RowNumber> merged, bool growsUp, bool growsDown)
{
    if (present > 0 && merged.front() != chunk.key)
        m_erase.execute(bytesOf(term), chunk.key);
    const std::size_t parts = (merged.size() + kChunkRows - 1) / kChunkRows;
    const std::size_t even = (merged.size() + parts - 1) / parts;
    std::size_t size = growsUp ? kChunkRows : even;
    if (growsDown)
        size = merged.size() - (parts - 1) * kChunkRows; // the oldest chunk takes what is left over
    while (!merged.empty()) {
        size = std::min(size, merged.size());
        put(term, merged.first(size));
        merged = merged.subspan(size);
        if (growsDown)
            size = kChunkRows;
    }
}

void TextPostings::put(std::string_view term, std::span<const RowNumber> rows)
{
    const std::vector<std::uint8_t> bytes = packChunk(rows);
    m_put.execute(bytesOf(term), rows.front(), std::span<const std::uint8_t>(bytes));
}

void TextPostings::remove(std::string_view term, RowNumber row)
{
    Chunk chunk;
    if (!fetchAtOrBelow(term, row, chunk))
        return;
    const auto found = std::ranges::lower_bound(chunk.rows, row);
    if (found == chunk.rows.end() || *found != row)
        return;
    chunk.rows.erase(found);
    m_erase.execute(bytesOf(term), chunk.key);
    if (chunk.rows.empty())
        return;
    Chunk neighbour;
    if (chunk.rows.size() < kSmallChunk) {
        const bool isBelow = fetchAtOrBelow(term, chunk.rows.front(), neighbour);
        if ((isBelow || fetchAbove(term, chunk.rows.back(), neighbour)) &&
            neighbour.rows.size() + chunk.rows.size() <= kChunkRows) {
            m_erase.execute(bytesOf(term), neighbour.key);
            const auto where = isBelow ? chunk.rows.begin() : chunk.rows.end();
            chunk.rows.insert(where, neighbour.rows.begin(), neighbour.rows.end());
        }
    }
    put(term, chunk.rows);
}

TextPostingReader::TextPostingReader(Database& database)
    : m_fetch(database, "SELECT c, b FROM text WHERE t = ? AND c <= ? ORDER BY c DESC LIMIT ?")
    , m_terms(database, "SELECT t, c, b FROM text WHERE t >= ? AND t < ? ORDER BY t, c DESC")
{
}

std::size_t TextPostingReader::fetch(std::string_view term, RowNumber atMost, std::size_t chunks,
                                     std::vector<RowNumber>& rows)
{
    std::size_t count = 0;
    for (Rows found = m_fetch.run(bytesOf(term), atMost, chunks); found.next(); ++count)
        unpackChunk(found.integer(0), found.bytes(1), rows);
    return count;
}

void TextPostingReader::fetchHeads(std::string_view prefix, std::size_t atMost, std::vector<Head>& heads,
                                   std::uint64_t& examined)
{
    constexpr std::size_t kPassed = 4; // chunks of one term, before skipping the rest is quicker
    std::string from(prefix);
    const std::string end = std::string(prefix) + '\xff'; // in no UTF-8
    const std::size_t most = heads.size() + atMost;
    for (bool isSkipping = true; isSkipping && heads.size() < most;) {
        isSkipping = false;
        std::size_t passed = 0;
        std::string last;
        for (Rows rows = m_terms.run(bytesOf(from), bytesOf(end)); rows.next() && heads.size() < most;) {
            ++examined;
            const std::string_view term = rows.text(0);
            if (term != last) {
                last = term;
                passed = 0;
                heads.push_back({last, newestOfChunk(rows.integer(1), rows.bytes(2))});
            } else if (++passed == kPassed) {
                from = last + '\0';
                isSkipping = true;
                break;
            }
        }
    }
}

} // namespace store
