// SPDX-License-Identifier: MIT
// Walking and writing UTF-8, strictly: no overlong forms, no surrogates, nothing above U+10FFFF.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace nostr {

struct DecodedCharacter {
    char32_t codePoint = 0;
    std::size_t length = 0; // bytes, 1 to 4
};

/// The character that starts at `position`; none at the end or where the bytes are not UTF-8.
std::optional<DecodedCharacter> characterAt(std::string_view text, std::size_t position);

/// The character that ends right before `position`; none at the start or in broken text.
std::optional<DecodedCharacter> characterBefore(std::string_view text, std::size_t position);

/// `codePoint` must not be a surrogate.
void appendUtf8(std::string& out, char32_t codePoint);

bool isUtf8(std::string_view text);

} // namespace nostr
