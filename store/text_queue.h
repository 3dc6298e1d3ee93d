// SPDX-License-Identifier: MIT
// What the text index does not know yet, in the order in which it happened: rows that came, and
// events that went. Written with the commit that stores the events, at a few nanoseconds for each;
// the index (text_index.h) takes it up when the writer has nothing else to do.
#pragma once

#include "core/nostr/event.h"
#include "store/row_number.h"
#include "store/statement.h"

#include <cstdint>
#include <span>
#include <vector>

namespace store {

/// One row of `text_todo`.
enum class TextJob : std::int64_t {
    Added = 0,      // `b` holds row numbers
    Removed = 1,    // `b` is the record of an event that lay at `r`: what to take out of the index
    Everything = 2, // all rows of `e` up to `r`, newest first: for a store that had no index
};

class TextQueue {
public:
    static constexpr std::size_t kRowsTogether = 256; // in one row of the table

    explicit TextQueue(Database& database);

    /// Remembers the row if events of the kind are searched; written by flush().
    void add(nostr::Kind kind, RowNumber row);

    void remove(const nostr::Event& event, RowNumber row);

    void flush();

    /// After a rollback.
    void forget() { m_rows.clear(); }

private:
    std::vector<RowNumber> m_rows;
    Statement m_insert;
};

/// Row numbers in ascending order as bytes, and back. Bytes that make no sense end the list.
std::vector<std::uint8_t> packRows(std::span<const RowNumber> ascending);
void unpackRows(std::span<const std::uint8_t> bytes, std::vector<RowNumber>& rows);

} // namespace store
