// SPDX-License-Identifier: MIT
// Terms of many events gathered in memory, to be written term by term: so each page of the index
// is touched once for thousands of events and not once for each.
#pragma once

#include "store/packed_event.h"
#include "store/row_number.h"
#include "store/searched_texts.h"

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace store {

class TextBatch : private TextReceiver {
public:
    TextBatch();

    /// Adds the terms of an event.
    void add(RowNumber row, const PackedEvent& event);

    std::size_t events() const { return m_events; }
    std::size_t postings() const { return m_postings.size(); }

    /// Ends the gathering: puts terms and rows in order.
    void sort();

    /// The terms in the order of the index, and the rows of each, ascending, without doubles.
    std::size_t terms() const { return m_order.size(); }
    std::string_view term(std::size_t i) const { return termAt(m_order[i]); }
    std::span<const RowNumber> rows(std::size_t i) const;

    void clear();

private:
    struct Term {
        std::uint32_t at; // in m_bytes
        std::uint32_t size;
        std::uint32_t count;     // of its postings
        std::uint32_t lastEvent; // that had it
        std::uint32_t start;     // of its rows, once sorted
    };
    struct Posting {
        std::uint32_t term;
        std::uint32_t event;
    };

    void addText(std::string_view text) override;
    void addHashtag(std::string_view value) override;
    void addName(std::string_view name) override;
    void addTerm(std::string_view term);
    std::uint32_t numberOf(std::string_view term);
    void grow();
    std::string_view termAt(std::uint32_t number) const
    {
        return {m_bytes.data() + m_terms[number].at, m_terms[number].size};
    }

    std::uint32_t m_events = 0;
    std::vector<RowNumber> m_rowOf; // by event
    std::vector<char> m_bytes;      // of all terms
    std::vector<Term> m_terms;
    std::vector<std::uint32_t> m_slots; // hash table: number of a term + 1, 0 free
    std::vector<Posting> m_postings;
    std::vector<std::uint32_t> m_order; // of terms, once sorted
    std::vector<RowNumber> m_rows;      // of all terms, once sorted
};

} // namespace store
