// SPDX-License-Identifier: MIT
// The authors of a filter as numbers and as a bitmap: looked up once and kept while the filter
// stays the same. Authors of whom nothing is stored yet are looked up again when some were added.
#pragma once

#include "store/strands/strand_index.h"

#include <span>
#include <vector>

namespace store {

class FollowList {
public:
    explicit FollowList(std::span<const nostr::PublicKey> authors);

    /// Brings it up to the state of `tree`.
    void update(const StrandTree& tree, const AuthorMap& authors);

    std::size_t size() const { return m_asked; } // authors asked for
    const std::vector<std::uint32_t>& numbers() const { return m_numbers; }
    bool contains(std::uint32_t author) const
    {
        const std::size_t word = author / 64;
        return word < m_bits.size() && (m_bits[word] >> (author % 64) & 1) != 0;
    }

private:
    std::vector<nostr::PublicKey> m_missing;
    std::vector<std::uint32_t> m_numbers;
    std::vector<std::uint64_t> m_bits;
    std::size_t m_asked;
    std::uint32_t m_bound = 0; // authors known when it was brought up to date
};

} // namespace store
