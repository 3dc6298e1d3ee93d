// SPDX-License-Identifier: MIT
// Numbers in as few bytes as they need, seven bits in each, the lowest first.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace store {

inline void appendVarint(std::vector<std::uint8_t>& bytes, std::uint64_t value)
{
    while (value >= 0x80) {
        bytes.push_back(static_cast<std::uint8_t>(value | 0x80));
        value >>= 7;
    }
    bytes.push_back(static_cast<std::uint8_t>(value));
}

/// Below 2^63; none where the bytes end within a number.
inline std::optional<std::uint64_t> takeVarint(std::span<const std::uint8_t>& bytes)
{
    std::uint64_t value = 0;
    const std::uint8_t* at = bytes.data();
    const std::uint8_t* const end = at + (bytes.size() < 9 ? bytes.size() : 9);
    for (unsigned shift = 0; at != end; shift += 7) {
        const std::uint8_t byte = *at++;
        value |= static_cast<std::uint64_t>(byte & 0x7f) << shift;
        if (byte < 0x80) {
            bytes = bytes.subspan(static_cast<std::size_t>(at - bytes.data()));
            return value;
        }
    }
    return std::nullopt;
}

} // namespace store
