// SPDX-License-Identifier: MIT
// A chunk of a posting list: the rows of one term in one stretch of time. Its key is the oldest of
// them; the bytes hold the way from the newest down to it. Pure.
#pragma once

#include "store/row_number.h"

#include <cstdint>
#include <span>
#include <vector>

namespace store {

inline constexpr std::size_t kChunkRows = 64;

/// `ascending` must not be empty; its first is the key.
std::vector<std::uint8_t> packChunk(std::span<const RowNumber> ascending);

/// Appends the rows, newest first. Bytes that make no sense give fewer rows, the key always.
void unpackChunk(RowNumber key, std::span<const std::uint8_t> bytes, std::vector<RowNumber>& descending);

/// The newest row, without looking at the others.
RowNumber newestOfChunk(RowNumber key, std::span<const std::uint8_t> bytes);

} // namespace store
