// SPDX-License-Identifier: MIT
#include "store/strands/follow_list.h"

namespace store {

FollowList::FollowList(std::span<const nostr::PublicKey> authors)
    : m_missing(authors.begin(), authors.end())
    , m_asked(authors.size())
{
}

void FollowList::update(const StrandTree& tree, const AuthorMap& authors)
{
    if (m_missing.empty() || tree.authorBound == m_bound)
        return;
    m_bound = tree.authorBound;
    m_bits.resize(m_bound / 64 + 1);
    std::erase_if(m_missing, [&](const nostr::PublicKey& key) {
        const std::optional<std::uint32_t> number = authors.find(key, m_bound);
        if (!number)
            return false;
        if (!contains(*number)) // some are asked for twice
            m_numbers.push_back(*number);
        m_bits[*number / 64] |= std::uint64_t{1} << (*number % 64);
        return true;
    });
}

} // namespace store
