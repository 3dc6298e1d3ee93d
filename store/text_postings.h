// SPDX-License-Identifier: MIT
// The posting lists on disk: for each term its rows, newest first, in chunks (text_chunk.h). The
// chunks of a term lie side by side, and so do terms that begin alike.
#pragma once

#include "store/statement.h"
#include "store/text_chunk.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace store {

/// A term of one of the three sorts; they cannot be mistaken for each other, since words hold no
/// punctuation.
inline constexpr char kHashtagMark = '#';
inline constexpr char kNameMark = '@';

/// Writer's thread, inside a transaction.
class TextPostings {
public:
    explicit TextPostings(Database& database);

    /// Adds rows, ascending and without doubles, some of which may be there already.
    void add(std::string_view term, std::span<const RowNumber> rows);

    /// Takes a row out. Chunks that became small are joined with a neighbour.
    void remove(std::string_view term, RowNumber row);

private:
    struct Chunk {
        RowNumber key = 0;
        std::vector<RowNumber> rows; // ascending
    };

    bool fetchNewest(std::string_view term, Chunk& chunk);
    bool fetchAtOrBelow(std::string_view term, RowNumber row, Chunk& chunk);
    bool fetchAbove(std::string_view term, RowNumber row, Chunk& chunk);
    bool fetch(Rows rows, Chunk& chunk);
    void replace(std::string_view term, const Chunk& chunk, std::size_t present,
                 std::span<const RowNumber> merged, bool growsUp, bool growsDown);
    void put(std::string_view term, std::span<const RowNumber> rows);

    Statement m_newest;
    Statement m_below;
    Statement m_above;
    Statement m_put;
    Statement m_erase;
};

/// Reading, on any connection.
class TextPostingReader {
public:
    explicit TextPostingReader(Database& database);

    /// Appends the rows of at most `chunks` chunks, newest first, from the one that `atMost` falls
    /// into on; the first may hold newer rows. Returns how many chunks there were.
    std::size_t fetch(std::string_view term, RowNumber atMost, std::size_t chunks,
                      std::vector<RowNumber>& rows);

    struct Head {
        std::string term;
        RowNumber newest;
    };

    /// Appends the terms that begin with `prefix`, at most `atMost` of them, with their newest
    /// rows. `examined` counts what was looked at.
    void fetchHeads(std::string_view prefix, std::size_t atMost, std::vector<Head>& heads,
                    std::uint64_t& examined);

private:
    Statement m_fetch;
    Statement m_terms;
};

} // namespace store
