// SPDX-License-Identifier: MIT
#include "store/strands/strand_rows.h"

#include <algorithm>

namespace store {

namespace {

constexpr std::size_t kFirstLook = 128; // rows of a kind, after which walking on has to pay
constexpr std::size_t kRareness = 16;   // rows looked at for one that belongs, from where it does not

} // namespace

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

HeadHeapRows::HeadHeapRows(const StrandTree& tree, const FollowList& authors,
                           const std::vector<nostr::Kind>& kinds, RowRange range, StrandCosts& costs)
    : StrandRows(range, costs)
    , m_tree(tree)
    , m_kinds(kinds)
{
    m_heap.reserve(authors.numbers().size());
    for (std::uint32_t kind = 0; kind < m_kinds.size(); ++kind) {
        const StrandTree::OfKind* ofKind = tree.kind(m_kinds[kind]);
        if (ofKind == nullptr)
            continue;
        for (const std::uint32_t author : authors.numbers()) {
            const StrandHeads::Head newest = ofKind->heads->head(author);
            if (newest.row < range.oldest)
                continue;
            Head head{newest.row, author, kind | kUnopened};
            if (newest.row > range.newest) {
                // The page begins within this strand.
                const StrandCursor cursor(*tree.author(author)->find(m_kinds[kind]), range.newest);
                ++m_costs.opened;
                if (cursor.isAtEnd() || cursor.row() < range.oldest)
                    continue;
                head.row = cursor.row();
                head.source = static_cast<std::uint32_t>(m_opened.size());
                m_opened.push_back({cursor, kind, true});
            }
            m_heap.push_back(head);
        }
        m_costs.examined += authors.numbers().size();
    }
    std::ranges::make_heap(m_heap, {}, &Head::row);
    m_isAtEnd = m_heap.empty();
}

// Goes on to the next row of the head's strand; false at its end.
bool HeadHeapRows::advance(Head& head)
{
    Opened& opened = m_opened[head.source];
    opened.cursor.next();
    if (opened.cursor.isAtEnd() && !opened.isWhole) {
        opened.cursor = StrandCursor(*m_tree.author(head.author)->find(m_kinds[opened.kind]), head.row - 1);
        opened.isWhole = true;
    }
    if (opened.cursor.isAtEnd() || opened.cursor.row() < m_range.oldest)
        return false;
    head.row = opened.cursor.row();
    return true;
}

std::size_t HeadHeapRows::take(std::span<RowHit> out)
{
    std::size_t taken = 0;
    while (taken < out.size() && !m_heap.empty()) {
        std::ranges::pop_heap(m_heap, {}, &Head::row);
        Head& head = m_heap.back();
        if ((head.source & kUnopened) != 0) {
            const std::uint32_t kind = head.source & ~kUnopened;
            const Chunk& chunk = *m_tree.kind(m_kinds[kind])->heads->head(head.author).chunk;
            head.source = static_cast<std::uint32_t>(m_opened.size());
            m_opened.push_back({StrandCursor(chunk), kind, false});
            ++m_costs.opened;
        }
        out[taken++] = {head.row, m_opened[head.source].cursor.slot()};
        if (advance(head))
            std::ranges::push_heap(m_heap, {}, &Head::row);
        else
            m_heap.pop_back();
    }
    m_costs.examined += taken;
    if (taken > 0)
        m_passed = out[taken - 1].row;
    m_isAtEnd = m_heap.empty();
    return taken;
}

WalkedKindRows::WalkedKindRows(const StrandTree& tree, std::vector<nostr::Kind> kinds,
                               const FollowList* authors, std::size_t budget, RowRange range,
                               StrandCosts& costs, const FollowList* muted)
    : StrandRows(range, costs)
    , m_tree(tree)
    , m_kinds(std::move(kinds))
    , m_authors(authors)
    , m_muted(muted)
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
        if (const StrandTree::OfKind* ofKind = tree.kind(kind))
            cursors.emplace_back(*ofKind->strand, range.newest);
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
        if (m_authors != nullptr && (looked >= m_budget || seemsVain(looked, taken))) {
            m_budget = 0;
            m_costs.examined += looked;
            goOnWithHeads();
            return taken + take(out.subspan(taken));
        }
        ++looked;
        m_passed = m_merge.row();
        if (belongs(m_merge.cursor().author()))
            out[taken++] = {m_passed, m_merge.cursor().slot()};
        m_merge.next();
    }
    m_budget -= std::min(m_budget, looked);
    m_costs.examined += looked;
    return taken;
}

// Few of the rows so far belonged: the authors are quiet, at least here.
bool WalkedKindRows::seemsVain(std::size_t looked, std::size_t taken)
{
    return looked >= kFirstLook && taken * kRareness < looked;
}

void WalkedKindRows::goOnWithHeads()
{
    const RowRange rest{std::min(m_range.newest, m_passed - 1), m_range.oldest};
    m_heads = std::make_unique<HeadHeapRows>(m_tree, *m_authors, m_kinds, rest, m_costs);
}

} // namespace store
