// SPDX-License-Identifier: MIT
#include "store/text_rows.h"

#include <algorithm>
#include <functional>

namespace store {

namespace {

constexpr std::size_t kMostChunks = 8; // fetched together

} // namespace

TermRows::TermRows(TextPostingReader& postings, std::string term, SearchBudget& budget, std::size_t chunks)
    : m_postings(postings)
    , m_term(std::move(term))
    , m_budget(budget)
    , m_chunks(chunks)
{
}

std::optional<RowNumber> TermRows::next(RowNumber atMost)
{
    while (true) {
        // Rows are few where each is asked for, and many where another source skips.
        if (m_at < m_rows.size() && m_rows[m_at] > atMost) {
            ++m_at;
            if (m_at < m_rows.size() && m_rows[m_at] > atMost)
                m_at = static_cast<std::size_t>(
                    std::lower_bound(m_rows.begin() + static_cast<std::ptrdiff_t>(m_at), m_rows.end(), atMost,
                                     std::greater()) -
                    m_rows.begin());
        }
        if (m_at < m_rows.size())
            return m_rows[m_at];
        if (m_isAtEnd)
            return std::nullopt;
        // Whoever skips far wants one row of a chunk, whoever reads on wants all of them.
        if (!m_rows.empty() && atMost < m_rows.back() - 1)
            m_chunks = 1;
        m_rows.clear();
        m_at = 0;
        const std::size_t fetched = m_postings.fetch(m_term, atMost, m_chunks, m_rows);
        m_budget.examined += fetched + 1;
        m_isAtEnd = fetched < m_chunks;
        m_chunks = std::min(2 * m_chunks, kMostChunks);
    }
}

PrefixRows::PrefixRows(TextPostingReader& postings, std::vector<TextPostingReader::Head> heads,
                       SearchBudget& budget)
    : m_postings(postings)
    , m_heads(std::move(heads))
    , m_open(m_heads.size())
    , m_budget(budget)
{
    m_heap.reserve(m_heads.size());
    for (std::uint32_t i = 0; i < m_heads.size(); ++i)
        m_heap.push_back({m_heads[i].newest, i});
    std::ranges::make_heap(m_heap, {}, &Entry::newest);
}

std::optional<RowNumber> PrefixRows::next(RowNumber atMost)
{
    while (!m_heap.empty()) {
        const Entry& top = m_heap.front();
        if (top.newest <= atMost)
            return top.newest;
        std::ranges::pop_heap(m_heap, {}, &Entry::newest);
        Entry& entry = m_heap.back();
        if (!m_open[entry.head])
            m_open[entry.head] = std::make_unique<TermRows>(m_postings, m_heads[entry.head].term, m_budget);
        if (const std::optional<RowNumber> row = m_open[entry.head]->next(atMost)) {
            entry.newest = *row;
            std::ranges::push_heap(m_heap, {}, &Entry::newest);
        } else {
            m_heap.pop_back();
        }
    }
    return std::nullopt;
}

std::optional<RowNumber> CommonTextRows::next(RowNumber atMost)
{
    std::size_t agreed = 0;
    for (std::size_t i = 0; agreed < m_sources.size(); i = (i + 1) % m_sources.size()) {
        if (m_budget.isSpent()) {
            m_budget.stoppedAt = atMost;
            return std::nullopt;
        }
        const std::optional<RowNumber> row = m_sources[i]->next(atMost);
        if (!row)
            return std::nullopt;
        agreed = *row == atMost ? agreed + 1 : 1;
        atMost = *row;
    }
    return atMost;
}

std::optional<RowNumber> UnitedRows::next(RowNumber atMost)
{
    std::optional<RowNumber> newest;
    for (const auto& source : m_sources)
        newest = std::max(newest, source->next(atMost));
    if (!m_budget.stoppedAt)
        return newest;
    m_budget.stoppedAt = std::max(m_budget.stoppedAt, newest);
    return std::nullopt;
}

} // namespace store
