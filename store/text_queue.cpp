// SPDX-License-Identifier: MIT
#include "store/text_queue.h"

#include "store/packed_event.h"
#include "store/searched_texts.h"
#include "store/varint.h"

#include <algorithm>

namespace store {

TextQueue::TextQueue(Database& database)
    : m_insert(database, "INSERT INTO text_todo(what, r, b) VALUES(?, ?, ?)")
{
}

void TextQueue::add(nostr::Kind kind, RowNumber row)
{
    if (isSearched(kind))
        m_rows.push_back(row);
}

void TextQueue::remove(const nostr::Event& event, RowNumber row)
{
    if (!isSearched(event.kind))
        return;
    flush(); // the event may have come in this very transaction
    const Record record = pack(event);
    m_insert.execute(static_cast<std::int64_t>(TextJob::Removed), row, std::span<const std::uint8_t>(record));
}

void TextQueue::flush()
{
    std::ranges::sort(m_rows);
    for (std::size_t i = 0; i < m_rows.size(); i += kRowsTogether) {
        const auto rows = std::span(m_rows).subspan(i, std::min(kRowsTogether, m_rows.size() - i));
        const std::vector<std::uint8_t> bytes = packRows(rows);
        m_insert.execute(static_cast<std::int64_t>(TextJob::Added), 0, std::span<const std::uint8_t>(bytes));
    }
    m_rows.clear();
}

std::vector<std::uint8_t> packRows(std::span<const RowNumber> ascending)
{
    std::vector<std::uint8_t> bytes;
    bytes.reserve(ascending.size() * 5);
    RowNumber before = 0;
    for (const RowNumber row : ascending) {
        appendVarint(bytes, static_cast<std::uint64_t>(row - before));
        before = row;
    }
    return bytes;
}

void unpackRows(std::span<const std::uint8_t> bytes, std::vector<RowNumber>& rows)
{
    RowNumber row = 0;
    while (const std::optional<std::uint64_t> step = takeVarint(bytes)) {
        if (*step > static_cast<std::uint64_t>(kNewestRow - row))
            return;
        row += static_cast<RowNumber>(*step);
        rows.push_back(row);
    }
}

} // namespace store
