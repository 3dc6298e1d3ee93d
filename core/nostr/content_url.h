// SPDX-License-Identifier: MIT
// Where an address in running text ends, and what kind of file it promises (NIP-92, NIP-94).
#pragma once

#include "core/nostr/content_token.h"

#include <string_view>
#include <unordered_map>

namespace nostr {

/// Bytes of the http(s) address that `text` starts with, 0 where it starts with none. White
/// space, quotes, angle brackets, invisible characters and symbols outside ASCII end it;
/// sentence marks and unbalanced closing brackets at its end are left out.
std::size_t webUrlLength(std::string_view text);

/// The same for ws(s).
std::size_t relayUrlLength(std::string_view text);

/// MIME types by address, as `imeta` tags tell. Views into the tags.
using MediaTypes = std::unordered_map<std::string_view, std::string_view>;
MediaTypes mediaTypesOf(const Tags& tags);

/// From the `imeta` tag, else from the path's extension.
ContentToken::Media mediaOf(std::string_view url, const MediaTypes& types);

/// `prefix` is given in lower case; ASCII only.
bool startsWithNoCase(std::string_view text, std::string_view prefix);

} // namespace nostr
