// SPDX-License-Identifier: MIT
// Text as a search compares it: without case, accents, width and other forms of the same letter.
// NFC and NFD come out the same. One character at a time, over any bytes.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace nostr {

/// What a folded character is to a search.
enum class TextClass : std::uint8_t {
    Separator, // spaces, punctuation, controls, bytes that are not UTF-8
    Word,      // letters, digits and vowel signs of scripts that put spaces between words
    Unit,      // a character that stands for itself: scripts without spaces, Hangul, emoji, symbols
};

/// Gives the folded characters of a text. What shows nothing (accents, joiners, variation
/// selectors, skin tones) is passed over.
class FoldedText {
public:
    explicit FoldedText(std::string_view text) : m_text(text) {}

    /// Moves to the next character; false at the end.
    bool next();

    char32_t character() const { return m_character; }
    TextClass textClass() const { return m_class; }

    /// Bytes of the text that are read so far.
    std::size_t position() const { return m_at; }

private:
    bool nextOther();
    char32_t composed(char32_t c);
    char32_t peek(std::size_t& end) const;

    std::string_view m_text;
    std::size_t m_at = 0;
    char32_t m_character = 0;
    TextClass m_class = TextClass::Separator;
    const char32_t* m_pending = nullptr; // the rest of a character that became several
    std::uint32_t m_pendingCount = 0;
};

/// All characters but separators, which become one space between two others.
std::string foldText(std::string_view text);

} // namespace nostr
