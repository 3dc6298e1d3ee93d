// SPDX-License-Identifier: MIT
// What we accept from strangers, in one place. Sizes in bytes unless said.
#pragma once

#include <cstddef>
#include <cstdint>

namespace nostr::limits {

inline constexpr std::size_t kEventJson = 1024 * 1024;
inline constexpr std::size_t kFrame = 4 * 1024 * 1024;
inline constexpr std::size_t kJsonDepth = 64;
inline constexpr std::size_t kRelayInfo = 256 * 1024;        // NIP-11 document
inline constexpr std::size_t kNameDocument = 64 * 1024;      // NIP-05 answer
inline constexpr std::size_t kNip19Code = 5000;              // characters (NIP-19)
inline constexpr std::size_t kSubscriptionId = 64;           // characters (NIP-01)
inline constexpr std::size_t kRelayUrl = 1024;               // characters
inline constexpr std::size_t kRelayText = 1024;              // of a NOTICE, OK or CLOSED that we keep
inline constexpr std::int64_t kStoredTime = 1ll << 41;       // seconds; the store refuses from here on
inline constexpr std::int64_t kParsedTime = (1ll << 53) - 1; // seconds; what NIP-01 events may carry
inline constexpr std::int64_t kFutureTolerance = 15 * 60;    // seconds ahead of our clock

} // namespace nostr::limits
