// SPDX-License-Identifier: MIT
// The newest of several cursors, again and again: each step costs log2(cursors) comparisons
// without a branch that could be mispredicted.
#pragma once

#include "store/row_number.h"

#include <bit>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

namespace store {

template <class Cursor> class LoserTree {
public:
    /// Cursors that are at their end may be among them.
    explicit LoserTree(std::vector<Cursor> cursors)
        : m_cursors(std::move(cursors))
        , m_size(static_cast<std::uint32_t>(std::bit_ceil(std::max<std::size_t>(m_cursors.size(), 1))))
        , m_nodes(m_size, Node{kNone, 0})
    {
        m_top = build(1);
    }

    bool isAtEnd() const { return m_top.row == kNone; }
    RowNumber row() const { return m_top.row; }
    const Cursor& cursor() const { return m_cursors[m_top.leaf]; }

    void next()
    {
        Cursor& cursor = m_cursors[m_top.leaf];
        cursor.next();
        Node winner{cursor.isAtEnd() ? kNone : cursor.row(), m_top.leaf};
        for (std::uint32_t node = (m_size + m_top.leaf) / 2; node > 0; node /= 2) {
            const Node other = m_nodes[node];
            const bool otherWins = other.row > winner.row;
            m_nodes[node] = otherWins ? winner : other;
            winner = otherWins ? other : winner;
        }
        m_top = winner;
    }

private:
    static constexpr RowNumber kNone = std::numeric_limits<RowNumber>::min();

    struct Node {
        RowNumber row;
        std::uint32_t leaf;
    };

    // Plays below `node`, keeps the losers, returns the winner.
    Node build(std::uint32_t node)
    {
        if (node >= m_size) {
            const std::uint32_t leaf = node - m_size;
            const bool ends = leaf >= m_cursors.size() || m_cursors[leaf].isAtEnd();
            return {ends ? kNone : m_cursors[leaf].row(), leaf};
        }
        const Node left = build(2 * node);
        const Node right = build(2 * node + 1);
        m_nodes[node] = left.row > right.row ? right : left;
        return left.row > right.row ? left : right;
    }

    std::vector<Cursor> m_cursors;
    std::uint32_t m_size; // leaves, a power of two
    std::vector<Node> m_nodes;
    Node m_top{};
};

} // namespace store
