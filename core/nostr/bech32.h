// SPDX-License-Identifier: MIT
// Bech32 (BIP-173, not bech32m) as NIP-19 uses it: bytes in, text out, no length limit of its own.
#pragma once

#include "core/nostr/result.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace nostr {

struct Bech32 {
    std::string prefix;              // lower case
    std::vector<std::uint8_t> bytes; // padding checked and removed
};

/// One case only; checks the checksum and that padding bits are zero.
Result<Bech32> decodeBech32(std::string_view text);

/// The same, `bytes` being groups of five bits as they stand: for codes that are not whole bytes.
Result<Bech32> decodeBech32Groups(std::string_view text);

std::string encodeBech32(std::string_view prefix, std::span<const std::uint8_t> bytes);

} // namespace nostr
