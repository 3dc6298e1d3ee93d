// SPDX-License-Identifier: MIT
#include "store/strands/author_map.h"

#include <algorithm>
#include <cstring>
#include <random>

namespace store {

namespace {

std::uint64_t randomSeed()
{
    std::random_device device;
    return (std::uint64_t{device()} << 32) | device();
}

std::uint64_t mixed(std::uint64_t word)
{
    word ^= word >> 32;
    word *= 0xd6e8feb86659fd93;
    word ^= word >> 32;
    word *= 0xd6e8feb86659fd93;
    return word ^ (word >> 32);
}

} // namespace

AuthorMap::AuthorMap(Reclaimer& reclaimer)
    : m_seed(randomSeed())
    , m_pieces(std::make_unique<std::atomic<nostr::PublicKey*>[]>(kMost / kPiece))
    , m_numbers(reclaimer)
{
}

AuthorMap::~AuthorMap()
{
    for (std::size_t i = 0; i < kMost / kPiece; ++i)
        delete[] m_pieces[i].load(std::memory_order_relaxed);
}

std::uint64_t AuthorMap::hashOf(const nostr::PublicKey& key) const
{
    std::uint64_t hash = m_seed;
    for (std::size_t i = 0; i < 32; i += 8) {
        std::uint64_t word;
        std::memcpy(&word, key.bytes().data() + i, sizeof word);
        hash = mixed(hash ^ word);
    }
    return hash;
}

void AuthorMap::add(std::uint32_t number, const nostr::PublicKey& key)
{
    std::atomic<nostr::PublicKey*>& piece = m_pieces[number / kPiece];
    if (piece.load(std::memory_order_relaxed) == nullptr)
        piece.store(new nostr::PublicKey[kPiece], std::memory_order_release);
    nostr::PublicKey& place = piece.load(std::memory_order_relaxed)[number % kPiece];
    if (find(key, kMost) == number)
        return;
    place = key;
    m_numbers.add(
        hashOf(key), number, [this](std::uint32_t other) { return hashOf(this->key(other)); },
        [](std::uint32_t) { return true; });
    m_bound = std::max(m_bound, number + 1);
}

std::optional<std::uint32_t> AuthorMap::find(const nostr::PublicKey& key, std::uint32_t below) const
{
    return m_numbers.find(hashOf(key), [&](std::uint32_t number) {
        return number < below && std::memcmp(this->key(number).bytes().data(), key.bytes().data(), 32) == 0;
    });
}

std::size_t AuthorMap::bytes() const
{
    return (m_bound + kPiece - 1) / kPiece * kPiece * sizeof(nostr::PublicKey) + m_numbers.bytes();
}

} // namespace store
