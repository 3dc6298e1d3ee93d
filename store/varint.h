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
    for (std::size_t i = 0; i < bytes.size() && i < 9; ++i) {
        value |= static_cast<std::uint64_t>(bytes[i] & 0x7f) << (7 * i);
        if (bytes[i] < 0x80) {
            bytes = bytes.subspan(i + 1);
            return value;
        }
    }
    return std::nullopt;
}

} // namespace store
