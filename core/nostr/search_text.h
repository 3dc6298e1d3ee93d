// SPDX-License-Identifier: MIT
// The pieces of a text that can be searched for: what the index holds of it, and what a query is
// compared with. One linear pass over any bytes.
//
// A word is a run of letters and digits of a script with spaces; a unit is one character of a
// script without them, an emoji or a symbol. An http(s) or ws(s) address gives its host, and of
// the rest what looks like words; the code of a `nostr:` link is one word.
#pragma once

#include "core/nostr/text_fold.h"

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

namespace nostr {

/// Bytes of a term; longer words count by their beginning.
inline constexpr std::size_t kLongestTerm = 40;

class SearchText {
public:
    enum class Type {
        Word,
        Unit,
        Hashtag, // comes before the words in it; its term begins with '#'
    };

    explicit SearchText(std::string_view text) : m_text(text), m_folded(text) {}

    /// Moves to the next piece; false at the end.
    bool next();

    Type type() const { return m_type; }

    /// Folded. The view holds until the next call.
    std::string_view term() const { return {m_term.data(), m_size}; }

    /// Of a unit: nothing lies between it and the unit before.
    bool isJoined() const { return m_isJoined; }

private:
    bool readHashtag();
    void readWord();
    bool isSkipped(bool endsAtColon);
    void passSeparator(char32_t c);
    void start(Type type);
    void append(char32_t c);

    std::string_view m_text;
    FoldedText m_folded;
    Type m_type = Type::Word;
    std::array<char, kLongestTerm> m_term{};
    std::size_t m_size = 0;
    bool m_isFull = false; // of m_term
    bool m_hasDigit = false;
    bool m_isJoined = false;
    bool m_isBehindUnit = false;
    bool m_hasCharacter = false;    // m_folded stands on one that is not used yet
    char32_t m_before = U' ';       // the character before it
    bool m_isUrl = false;           // inside an address
    bool m_isHost = false;          // and before its path
    std::size_t m_slashesDue = 0;   // those behind a scheme
    std::size_t m_hexDigitsDue = 0; // those behind a '%' of an address
};

/// The term of a `t` tag; empty where nothing in it can be searched for.
std::string hashtagTerm(std::string_view value);

} // namespace nostr
