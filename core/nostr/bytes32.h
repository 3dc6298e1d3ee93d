// SPDX-License-Identifier: MIT
// The 32-byte identifiers of NIP-01, one type each so that they cannot be mixed.
#pragma once

#include "core/nostr/result.h"

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <span>
#include <string>
#include <string_view>

namespace nostr {

/// 32 bytes with a meaning. `Tag` names the meaning and is never instantiated.
template <class Tag> class Bytes32 {
public:
    static constexpr std::size_t size = 32; // bytes

    constexpr Bytes32() = default; // all zero
    constexpr explicit Bytes32(const std::array<std::uint8_t, size>& bytes) : m_bytes(bytes) {}

    /// Reads 64 lower-case hex digits (NIP-01 allows no other form).
    static Result<Bytes32> fromHex(std::string_view hex);

    std::string toHex() const;
    constexpr std::span<const std::uint8_t, size> bytes() const { return m_bytes; }

    friend constexpr auto operator<=>(const Bytes32&, const Bytes32&) = default;

private:
    std::array<std::uint8_t, size> m_bytes{};
};

using EventId = Bytes32<struct EventIdTag>;     // SHA-256 of the serialised event
using PublicKey = Bytes32<struct PublicKeyTag>; // x-only secp256k1 point (BIP-340)

extern template class Bytes32<EventIdTag>;
extern template class Bytes32<PublicKeyTag>;

} // namespace nostr

template <class Tag> struct std::hash<nostr::Bytes32<Tag>> {
    // Ids are already uniform: the first word is as good as any digest of them.
    std::size_t operator()(const nostr::Bytes32<Tag>& id) const noexcept
    {
        std::size_t word;
        std::memcpy(&word, id.bytes().data(), sizeof word);
        return word;
    }
};
