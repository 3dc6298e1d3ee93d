// SPDX-License-Identifier: MIT
#include "core/nostr/negentropy_set.h"

#include "core/nostr/negentropy_message.h"
#include "core/nostr/sha256.h"

#include <algorithm>

namespace nostr {

namespace {

constexpr std::size_t kWords = 4;

std::uint64_t wordOf(const EventId& id, std::size_t index)
{
    std::uint64_t word = 0;
    for (std::size_t i = 0; i < 8; ++i)
        word |= std::uint64_t{id.bytes()[8 * index + i]} << (8 * i);
    return word;
}

} // namespace

NegentropySet::NegentropySet(std::vector<SyncItem> items) : m_items(std::move(items))
{
    std::ranges::sort(m_items);
    const auto doubles = std::ranges::unique(m_items);
    m_items.erase(doubles.begin(), doubles.end());

    m_sums.resize(m_items.size() + 1);
    for (std::size_t i = 0; i < m_items.size(); ++i) {
        std::uint64_t carry = 0;
        for (std::size_t w = 0; w < kWords; ++w) {
            const std::uint64_t sum = m_sums[i][w] + carry;
            carry = sum < carry ? 1 : 0;
            m_sums[i + 1][w] = sum + wordOf(m_items[i].id, w);
            carry += m_sums[i + 1][w] < sum ? 1 : 0;
        }
    }
}

std::size_t NegentropySet::lowerBound(const SyncItem& bound, std::size_t from) const
{
    const auto begin = m_items.begin() + static_cast<std::ptrdiff_t>(from);
    return static_cast<std::size_t>(std::lower_bound(begin, m_items.end(), bound) - m_items.begin());
}

NegentropySet::Fingerprint NegentropySet::fingerprint(std::size_t begin, std::size_t end) const
{
    std::vector<std::uint8_t> hashed;
    hashed.reserve(48);
    std::uint64_t borrow = 0;
    for (std::size_t w = 0; w < kWords; ++w) {
        const std::uint64_t above = m_sums[end][w];
        const std::uint64_t below = m_sums[begin][w];
        const std::uint64_t word = above - below - borrow;
        borrow = above < below || (above == below && borrow == 1) ? 1 : 0;
        for (std::size_t i = 0; i < 8; ++i)
            hashed.push_back(static_cast<std::uint8_t>(word >> (8 * i)));
    }
    appendVarint(hashed, end - begin);
    const auto digest = sha256(hashed);
    Fingerprint fingerprint;
    std::copy_n(digest.begin(), fingerprint.size(), fingerprint.begin());
    return fingerprint;
}

} // namespace nostr
