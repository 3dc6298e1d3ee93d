// SPDX-License-Identifier: MIT
#include "store/tag_key.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <openssl/evp.h>
#include <string>

namespace store {

namespace {

// Keys are on disk: the function may never change without a migration.
class Hash {
public:
    explicit Hash(std::uint64_t seed) : m_state(seed * kFirst + kSecond) {}

    void add(std::string_view bytes)
    {
        addWord(bytes.size());
        while (bytes.size() >= 8) {
            std::uint64_t word;
            std::memcpy(&word, bytes.data(), 8);
            addWord(word);
            bytes.remove_prefix(8);
        }
        std::uint64_t last = 0;
        std::memcpy(&last, bytes.data(), bytes.size());
        addWord(last);
    }

    std::int64_t value() const
    {
        std::uint64_t mixed = m_state;
        mixed = (mixed ^ mixed >> 32) * kFirst;
        mixed = (mixed ^ mixed >> 29) * kSecond;
        return static_cast<std::int64_t>(mixed ^ mixed >> 32);
    }

private:
    static constexpr std::uint64_t kFirst = 0x9e3779b97f4a7c15u;
    static constexpr std::uint64_t kSecond = 0xc2b2ae3d27d4eb4fu;

    void addWord(std::uint64_t word)
    {
        m_state ^= std::rotl(word * kFirst, 31) * kSecond;
        m_state = std::rotl(m_state, 27) * kFirst + kSecond;
    }

    std::uint64_t m_state;
};

} // namespace

std::int64_t tagKey(char letter, std::string_view value)
{
    Hash hash(static_cast<unsigned char>(letter));
    hash.add(value);
    return hash.value();
}

std::int64_t addressKey(const nostr::Address& address)
{
    const auto key = address.pubkey.bytes();
    std::string text = std::to_string(address.kind) + ':';
    text.append(reinterpret_cast<const char*>(key.data()), key.size());
    text += address.identifier;
    std::array<std::uint8_t, 32> digest{};
    EVP_Digest(text.data(), text.size(), digest.data(), nullptr, EVP_sha256(), nullptr);
    std::int64_t word;
    std::memcpy(&word, digest.data(), sizeof word);
    return word;
}

std::vector<std::int64_t> tagKeysOf(const nostr::Event& event)
{
    std::vector<std::int64_t> keys;
    keys.reserve(event.tags.size() + 1);
    for (const nostr::Tag& tag : event.tags)
        if (nostr::isIndexed(tag))
            keys.push_back(tagKey(tag[0][0], tag[1]));
    if (const std::optional<nostr::Address> address = nostr::addressOf(event))
        keys.push_back(addressKey(*address));
    std::ranges::sort(keys);
    const auto repeated = std::ranges::unique(keys);
    keys.erase(repeated.begin(), repeated.end());
    return keys;
}

} // namespace store
