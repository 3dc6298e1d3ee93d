// SPDX-License-Identifier: MIT
// Public keys by author number and back, in memory, as table `a` has them. One thread adds.
#pragma once

#include "store/strands/number_table.h"

#include <atomic>
#include <memory>

namespace store {

class AuthorMap {
public:
    explicit AuthorMap(Reclaimer& reclaimer);
    ~AuthorMap();
    AuthorMap(const AuthorMap&) = delete;
    AuthorMap& operator=(const AuthorMap&) = delete;

    /// Numbers must be below kMost; a number that is known already is left alone.
    void add(std::uint32_t number, const nostr::PublicKey& key);

    /// From any thread. None also for authors that were added after the caller's snapshot, where
    /// `below` is the snapshot's bound.
    std::optional<std::uint32_t> find(const nostr::PublicKey& key, std::uint32_t below) const;

    const nostr::PublicKey& key(std::uint32_t number) const
    {
        return m_pieces[number / kPiece].load(std::memory_order_acquire)[number % kPiece];
    }

    std::uint32_t bound() const { return m_bound; } // above all numbers; of the thread that adds
    std::size_t bytes() const;

    static constexpr std::uint32_t kMost = 1U << 24;

private:
    static constexpr std::size_t kPiece = 4096;

    std::uint64_t hashOf(const nostr::PublicKey& key) const;

    const std::uint64_t m_seed; // so that nobody can choose keys that collide
    std::unique_ptr<std::atomic<nostr::PublicKey*>[]> m_pieces;
    NumberTable m_numbers;
    std::uint32_t m_bound = 0;
};

} // namespace store
