// SPDX-License-Identifier: MIT
// Row sources from the text index, and ways to join them that count what they cost.
#pragma once

#include "store/row_source.h"
#include "store/text_postings.h"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace store {

/// What one page of a search may look at, in chunks, heads and records, and where it stopped when
/// that was spent.
struct SearchBudget {
    std::uint64_t most = 0;
    std::uint64_t examined = 0;
    std::optional<RowNumber> stoppedAt; // everything newer was looked at

    bool isSpent() const { return examined >= most; }
};

/// The rows of one term.
class TermRows : public RowSource {
public:
    /// `chunks`: how many to fetch at first.
    TermRows(TextPostingReader& postings, std::string term, SearchBudget& budget, std::size_t chunks = 1);

    std::optional<RowNumber> next(RowNumber atMost) override;

private:
    TextPostingReader& m_postings;
    std::string m_term;
    SearchBudget& m_budget;
    std::vector<RowNumber> m_rows; // newest first
    std::size_t m_at = 0;
    std::size_t m_chunks;
    bool m_isAtEnd = false; // m_rows holds the oldest
};

/// The rows of all terms of a beginning. Of each only its newest row is known at first; its list
/// is opened when that comes to the top.
class PrefixRows : public RowSource {
public:
    PrefixRows(TextPostingReader& postings, std::vector<TextPostingReader::Head> heads, SearchBudget& budget);

    std::optional<RowNumber> next(RowNumber atMost) override;

private:
    struct Entry {
        RowNumber newest; // no row of it is newer
        std::uint32_t head;
    };

    TextPostingReader& m_postings;
    std::vector<TextPostingReader::Head> m_heads;
    std::vector<std::unique_ptr<TermRows>> m_open; // by head, null until asked
    std::vector<Entry> m_heap;                     // newest on top
    SearchBudget& m_budget;
};

/// Rows that all sources have; stops when the budget is spent.
class CommonTextRows : public RowSource {
public:
    CommonTextRows(std::vector<std::unique_ptr<RowSource>> sources, SearchBudget& budget)
        : m_sources(std::move(sources))
        , m_budget(budget)
    {
    }

    std::optional<RowNumber> next(RowNumber atMost) override;

private:
    std::vector<std::unique_ptr<RowSource>> m_sources;
    SearchBudget& m_budget;
};

/// Rows that any source has. Where one of them stopped, all do, above what they still have.
class UnitedRows : public RowSource {
public:
    UnitedRows(std::vector<std::unique_ptr<RowSource>> sources, SearchBudget& budget)
        : m_sources(std::move(sources))
        , m_budget(budget)
    {
    }

    std::optional<RowNumber> next(RowNumber atMost) override;

private:
    std::vector<std::unique_ptr<RowSource>> m_sources;
    SearchBudget& m_budget;
};

/// What a source has up to a row.
class RowsUpTo : public RowSource {
public:
    RowsUpTo(std::unique_ptr<RowSource> source, RowNumber newest)
        : m_source(std::move(source))
        , m_newest(newest)
    {
    }

    std::optional<RowNumber> next(RowNumber atMost) override
    {
        return m_source->next(std::min(atMost, m_newest));
    }

private:
    std::unique_ptr<RowSource> m_source;
    RowNumber m_newest;
};

} // namespace store
