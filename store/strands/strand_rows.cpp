// SPDX-License-Identifier: MIT
#include "store/strands/strand_rows.h"

#include <algorithm>

namespace store {

std::vector<const Strand*> strandsOf(const StrandTree& tree, const std::vector<std::uint32_t>& authors,
                                     const std::vector<nostr::Kind>* kinds)
{
    std::vector<const Strand*> strands;
    strands.reserve(authors.size() * (kinds != nullptr ? kinds->size() : 4));
    for (const std::uint32_t number : authors) {
        const AuthorStrands* author = tree.author(number);
        if (author == nullptr)
            continue;
        if (kinds == nullptr) {
            for (const AuthorStrands::OfKind& one : author->kinds)
                strands.push_back(one.strand);
            continue;
        }
        for (const nostr::Kind kind : *kinds)
            if (const Strand* strand = author->find(kind))
                strands.push_back(strand);
    }
    return strands;
}

MergedStrandRows::MergedStrandRows(const std::vector<const Strand*>& strands, RowRange range,
                                   StrandCosts& costs)
    : StrandRows(range, costs)
    , m_merge(open(strands, range))
{
    m_costs.opened += strands.size();
}

std::vector<StrandCursor> MergedStrandRows::open(const std::vector<const Strand*>& strands, RowRange range)
{
    std::vector<StrandCursor> cursors;
    cursors.reserve(strands.size());
    for (const Strand* strand : strands)
        cursors.emplace_back(*strand, range.newest);
    return cursors;
}

std::size_t MergedStrandRows::take(std::span<RowHit> out)
{
    std::size_t taken = 0;
    while (taken < out.size()) {
        if (m_merge.isAtEnd() || m_merge.row() < m_range.oldest) {
            m_isAtEnd = true;
            break;
        }
        out[taken++] = {m_merge.row(), m_merge.cursor().slot()};
        m_merge.next();
    }
    m_costs.examined += taken;
    if (taken > 0)
        m_passed = out[taken - 1].row;
    return taken;
}

HeadHeapRows::HeadHeapRows(const std::vector<const Strand*>& strands, RowRange range, StrandCosts& costs)
    : StrandRows(range, costs)
    , m_strands(strands)
    , m_cursorOf(strands.size())
{
    m_heap.reserve(strands.size());
    for (std::size_t i = 0; i < strands.size(); ++i) {
        const auto index = static_cast<std::uint32_t>(i);
        RowNumber row = strands[i]->newest();
        if (row > range.newest) {
            const StrandCursor cursor(*strands[i], range.newest);
            if (cursor.isAtEnd())
                continue;
            row = cursor.row();
        }
        if (row >= range.oldest)
            m_heap.push_back({row, index});
    }
    m_costs.examined += strands.size();
    std::ranges::make_heap(m_heap, {}, &Head::row);
}

std::size_t HeadHeapRows::take(std::span<RowHit> out)
{
    std::size_t taken = 0;
    while (taken < out.size() && !m_heap.empty()) {
        std::ranges::pop_heap(m_heap, {}, &Head::row);
        Head& head = m_heap.back();
        std::uint32_t& place = m_cursorOf[head.index];
        if (place == 0) {
            m_opened.emplace_back(*m_strands[head.index], head.row);
            place = static_cast<std::uint32_t>(m_opened.size());
            ++m_costs.opened;
        }
        StrandCursor& cursor = m_opened[place - 1];
        out[taken++] = {head.row, cursor.slot()};
        cursor.next();
        if (cursor.isAtEnd() || cursor.row() < m_range.oldest) {
            m_heap.pop_back();
            continue;
        }
        head.row = cursor.row();
        std::ranges::push_heap(m_heap, {}, &Head::row);
    }
    m_costs.examined += taken;
    if (taken > 0)
        m_passed = out[taken - 1].row;
    m_isAtEnd = m_heap.empty();
    return taken;
}

WalkedKindRows::WalkedKindRows(const StrandTree& tree, std::vector<nostr::Kind> kinds,
                               const FollowList* authors, std::size_t budget, RowRange range,
                               StrandCosts& costs)
    : StrandRows(range, costs)
    , m_tree(tree)
    , m_kinds(std::move(kinds))
    , m_authors(authors)
    , m_budget(budget)
    , m_merge(open(tree, m_kinds, range))
{
    m_costs.opened += m_kinds.size();
}

std::vector<StrandCursor> WalkedKindRows::open(const StrandTree& tree, const std::vector<nostr::Kind>& kinds,
                                               RowRange range)
{
    std::vector<StrandCursor> cursors;
    cursors.reserve(kinds.size());
    for (const nostr::Kind kind : kinds)
        if (const Strand* strand = tree.kind(kind))
            cursors.emplace_back(*strand, range.newest);
    return cursors;
}

std::size_t WalkedKindRows::take(std::span<RowHit> out)
{
    if (m_heads) {
        const std::size_t taken = m_heads->take(out);
        m_passed = std::min(m_passed, m_heads->passed());
        m_isAtEnd = m_heads->isAtEnd();
        return taken;
    }
    std::size_t taken = 0;
    std::size_t looked = 0;
    while (taken < out.size() && looked < kAtOnce) {
        if (m_merge.isAtEnd() || m_merge.row() < m_range.oldest) {
            m_isAtEnd = true;
            break;
        }
        if (m_authors != nullptr && looked >= m_budget) {
            m_budget = 0;
            m_costs.examined += looked;
            goOnWithHeads();
            return taken + take(out.subspan(taken));
        }
        ++looked;
        m_passed = m_merge.row();
        if (m_authors == nullptr || m_authors->contains(m_merge.cursor().author()))
            out[taken++] = {m_passed, m_merge.cursor().slot()};
        m_merge.next();
    }
    m_budget -= std::min(m_budget, looked);
    m_costs.examined += looked;
    return taken;
}

void WalkedKindRows::goOnWithHeads()
{
    const RowRange rest{std::min(m_range.newest, m_passed - 1), m_range.oldest};
    m_heads =
        std::make_unique<HeadHeapRows>(strandsOf(m_tree, m_authors->numbers(), &m_kinds), rest, m_costs);
}

} // namespace store
