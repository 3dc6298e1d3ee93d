// SPDX-License-Identifier: MIT
// CRC-32C (Castagnoli), by the processor's instruction where it has one.
#pragma once

#include <cstdint>
#include <span>

namespace store {

std::uint32_t crc32c(std::span<const std::uint8_t> bytes);

} // namespace store
