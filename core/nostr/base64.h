// SPDX-License-Identifier: MIT
// Base64 (RFC 4648), strict: what decodes is exactly what encoding would have written.
#pragma once

#include "core/nostr/result.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace nostr {

std::string encodeBase64(std::span<const std::uint8_t> bytes);

/// With '-' and '_', without padding.
std::string encodeBase64Url(std::span<const std::uint8_t> bytes);

/// Refuses other characters, white space, wrong padding and bits left over.
Result<std::vector<std::uint8_t>> decodeBase64(std::string_view text);

} // namespace nostr
