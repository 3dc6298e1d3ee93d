// SPDX-License-Identifier: MIT
// Lower-case hexadecimal, the only form that NIP-01 knows.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace nostr {

/// Fills `out` from exactly twice as many lower-case digits; false where the text is not that.
bool decodeHex(std::string_view hex, std::span<std::uint8_t> out);

/// Writes exactly twice as many digits as there are bytes.
void encodeHex(std::span<const std::uint8_t> bytes, char* out);

void appendHex(std::string& out, std::span<const std::uint8_t> bytes);
std::string toHex(std::span<const std::uint8_t> bytes);

/// Whether `text` is exactly `bytes` bytes in lower-case hex.
bool isHex(std::string_view text, std::size_t bytes);

} // namespace nostr
