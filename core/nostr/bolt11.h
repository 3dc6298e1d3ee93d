// SPDX-License-Identifier: MIT
// What a Lightning invoice asks for (BOLT 11), as far as zaps need it: the amount and the hash of
// what it is for. Its signature is not checked: only the payer's wallet can act on it.
#pragma once

#include "core/nostr/result.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace nostr {

struct Invoice {
    std::optional<std::int64_t> millisats; // none: any amount
    std::int64_t createdAt = 0;            // seconds since the epoch
    std::optional<std::array<std::uint8_t, 32>> descriptionHash;
};

/// Any network's. Fails on a wrong checksum, an amount that overflows, is no whole number of
/// millisatoshi or is larger than all there will ever be, and on fields that end too early.
Result<Invoice> parseInvoice(std::string_view text);

} // namespace nostr
