// SPDX-License-Identifier: MIT
// The few questions about Unicode characters that hashtags, links and host names ask. Unicode 14.
#pragma once

#include <string>
#include <string_view>

namespace nostr {

/// A letter, mark or number of any script (general categories L, M, N).
bool isWordCharacter(char32_t c);

/// A combining mark (M).
bool isMark(char32_t c);

/// Simple lower case, one character for one; others are returned as they are.
char32_t toLower(char32_t c);
std::string toLower(std::string_view utf8);

/// Whether IDNA would first have to map this word character to another one (full width,
/// ligatures, decomposable forms) after lower-casing: we refuse those in host names.
bool isMappedInHostNames(char32_t c);

/// White space of any kind, with line ends.
bool isSpace(char32_t c);

/// Characters that show nothing or turn the direction of text around: controls (C0, C1, DEL),
/// zero-width and bidi characters, fillers, unassigned tags. ZWJ and ZWNJ are among them.
bool isInvisible(char32_t c);

} // namespace nostr
