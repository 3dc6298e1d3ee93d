// SPDX-License-Identifier: MIT
#include "store/text_chunk.h"

#include "store/varint.h"

namespace store {

std::vector<std::uint8_t> packChunk(std::span<const RowNumber> ascending)
{
    std::vector<std::uint8_t> bytes;
    bytes.reserve(ascending.size() * 5 + 3);
    const auto step = [&bytes](RowNumber from, RowNumber to) {
        appendVarint(bytes, static_cast<std::uint64_t>(to - from));
    };
    step(ascending.front(), ascending.back());
    // The last step leads to the key and need not be told.
    for (std::size_t i = ascending.size() - 1; i > 1; --i)
        step(ascending[i - 1], ascending[i]);
    return bytes;
}

RowNumber newestOfChunk(RowNumber key, std::span<const std::uint8_t> bytes)
{
    const std::uint64_t step = takeVarint(bytes).value_or(0);
    return step <= static_cast<std::uint64_t>(kNewestRow - key) ? key + static_cast<RowNumber>(step) : key;
}

void unpackChunk(RowNumber key, std::span<const std::uint8_t> bytes, std::vector<RowNumber>& descending)
{
    RowNumber row = newestOfChunk(key, bytes);
    takeVarint(bytes);
    const std::size_t before = descending.size();
    descending.resize(before + bytes.size() + 2); // no row takes less than a byte
    RowNumber* out = descending.data() + before;
    while (row > key) {
        *out++ = row;
        const std::optional<std::uint64_t> step = takeVarint(bytes);
        if (!step || *step == 0 || *step >= static_cast<std::uint64_t>(row - key))
            break;
        row -= static_cast<RowNumber>(*step);
    }
    *out++ = key;
    descending.resize(static_cast<std::size_t>(out - descending.data()));
}

} // namespace store
