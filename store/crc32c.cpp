// SPDX-License-Identifier: MIT
#include "store/crc32c.h"

#include <array>
#include <cstddef>
#include <cstring>

#if defined(__x86_64__)
#include <nmmintrin.h>
#endif

namespace store {

namespace {

constexpr std::array<std::uint32_t, 256> makeTable()
{
    std::array<std::uint32_t, 256> table{};
    for (std::uint32_t i = 0; i < 256; ++i) {
        std::uint32_t value = i;
        for (int bit = 0; bit < 8; ++bit)
            value = value >> 1 ^ ((value & 1) != 0 ? 0x82f63b78u : 0u);
        table[i] = value;
    }
    return table;
}

std::uint32_t byTable(std::span<const std::uint8_t> bytes)
{
    static constexpr std::array<std::uint32_t, 256> kTable = makeTable();
    std::uint32_t value = ~0u;
    for (const std::uint8_t byte : bytes)
        value = value >> 8 ^ kTable[(value ^ byte) & 0xff];
    return ~value;
}

#if defined(__x86_64__)
__attribute__((target("sse4.2"))) std::uint32_t byInstruction(std::span<const std::uint8_t> bytes)
{
    std::uint64_t value = 0xffffffffu;
    std::size_t i = 0;
    for (; i + 8 <= bytes.size(); i += 8) {
        std::uint64_t word;
        std::memcpy(&word, bytes.data() + i, 8);
        value = _mm_crc32_u64(value, word);
    }
    auto narrow = static_cast<std::uint32_t>(value);
    for (; i < bytes.size(); ++i)
        narrow = _mm_crc32_u8(narrow, bytes[i]);
    return ~narrow;
}
#endif

} // namespace

std::uint32_t crc32c(std::span<const std::uint8_t> bytes)
{
#if defined(__x86_64__)
    static const bool hasInstruction = __builtin_cpu_supports("sse4.2") != 0;
    if (hasInstruction)
        return byInstruction(bytes);
#endif
    return byTable(bytes);
}

} // namespace store
