// SPDX-License-Identifier: MIT
#include "core/nostr/search_text.h"

#include "core/nostr/unicode_class.h"
#include "core/nostr/utf8.h"

#include <algorithm>

namespace nostr {

namespace {

constexpr std::size_t kLongestPathWord = 24; // longer ones in addresses are names that machines gave

bool isDigit(char32_t c) { return c >= '0' && c <= '9'; }

bool isCode(std::string_view text)
{
    constexpr std::array<std::string_view, 5> kPrefixes{"npub1", "note1", "nevent1", "nprofile1", "naddr1"};
    return std::ranges::any_of(kPrefixes, [&](std::string_view prefix) { return text.starts_with(prefix); });
}

bool isScheme(std::string_view word)
{
    return word == "http" || word == "https" || word == "ws" || word == "wss";
}

std::size_t utf8Length(char32_t c) { return c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4; }

bool isHashtagCharacter(const FoldedText& folded)
{
    const char32_t c = folded.character();
    return folded.textClass() == TextClass::Word || c == '_' ||
           (folded.textClass() == TextClass::Unit && isWordCharacter(c));
}

} // namespace

bool SearchText::next()
{
    while (m_hasCharacter || m_folded.next()) {
        m_hasCharacter = false;
        const char32_t c = m_folded.character();
        switch (m_folded.textClass()) {
        case TextClass::Word:
            m_isBehindUnit = false;
            readWord();
            if (!isSkipped(m_hasCharacter && m_folded.character() == ':'))
                return true;
            break;
        case TextClass::Unit:
            start(Type::Unit);
            append(c);
            m_isJoined = m_isBehindUnit;
            m_isBehindUnit = true;
            m_before = c;
            return true;
        case TextClass::Separator:
            m_isBehindUnit = false;
            if (c == '#' && readHashtag()) {
                m_before = c;
                return true;
            }
            passSeparator(c);
            m_before = c;
            break;
        }
    }
    return false;
}

void SearchText::start(Type type)
{
    m_type = type;
    m_size = 0;
    m_isFull = false;
    m_hasDigit = false;
    m_isJoined = false;
}

void SearchText::append(char32_t c)
{
    if (c < 0x80 && m_size < m_term.size() && !m_isFull) {
        m_term[m_size++] = static_cast<char>(c);
        return;
    }
    const std::size_t length = utf8Length(c);
    if (m_isFull || m_size + length > m_term.size()) {
        m_isFull = true;
        return;
    }
    const auto put = [this](char32_t byte) { m_term[m_size++] = static_cast<char>(byte); };
    if (length == 2) {
        put(0xC0 | c >> 6);
    } else {
        if (length == 3) {
            put(0xE0 | c >> 12);
        } else {
            put(0xF0 | c >> 18);
            put(0x80 | (c >> 12 & 0x3F));
        }
        put(0x80 | (c >> 6 & 0x3F));
    }
    put(0x80 | (c & 0x3F));
}

void SearchText::readWord()
{
    start(Type::Word);
    do {
        m_before = m_folded.character();
        if (m_hexDigitsDue > 0) {
            --m_hexDigitsDue;
            continue;
        }
        m_hasDigit = m_hasDigit || isDigit(m_before);
        append(m_before);
        m_hasCharacter = m_folded.next();
    } while (m_hasCharacter && m_folded.textClass() == TextClass::Word);
}

// Schemes, and what in addresses is no word.
bool SearchText::isSkipped(bool endsAtColon)
{
    if (m_size == 0)
        return true;
    if (endsAtColon) {
        const std::string_view rest = m_text.substr(m_folded.position());
        if (isScheme(term()) && rest.starts_with("//")) {
            m_isUrl = m_isHost = true;
            m_slashesDue = 2;
            return true;
        }
        if (term() == "nostr" && isCode(rest))
            return true;
    }
    return m_isUrl && !m_isHost && (m_hasDigit || m_isFull || m_size > kLongestPathWord);
}

void SearchText::passSeparator(char32_t c)
{
    m_hexDigitsDue = 0;
    if (!m_isUrl)
        return;
    if (isSpace(c) || c == '"' || c == '<' || c == '>' || c < 0x20)
        m_isUrl = m_isHost = false;
    else if (c == '%')
        m_hexDigitsDue = 2;
    else if (c == '/' && m_slashesDue > 0)
        --m_slashesDue;
    else if (c == '/' || c == '?' || c == '#')
        m_isHost = false;
}

// As content_token.h reads them; the words in it follow as pieces of their own.
bool SearchText::readHashtag()
{
    constexpr std::string_view glue = "#&/_";
    if (m_isUrl || isWordCharacter(m_before) ||
        (m_before < 0x80 && glue.find(static_cast<char>(m_before)) != std::string_view::npos))
        return false;
    start(Type::Hashtag);
    append('#');
    bool hasLetter = false;
    for (FoldedText tag(m_text.substr(m_folded.position()));
         tag.next() && isHashtagCharacter(tag) && !m_isFull;) {
        append(tag.character());
        hasLetter = hasLetter || (!isDigit(tag.character()) && tag.character() != '_');
    }
    return hasLetter;
}

std::string hashtagTerm(std::string_view value)
{
    std::string term = "#";
    for (FoldedText folded(value); folded.next();) {
        if (folded.textClass() == TextClass::Separator && folded.character() != '_')
            continue;
        if (term.size() + utf8Length(folded.character()) > kLongestTerm)
            break;
        appendUtf8(term, folded.character());
    }
    return term.size() > 1 ? term : std::string();
}

} // namespace nostr
