// SPDX-License-Identifier: MIT
#include "core/storage/mute_list.h"

#include "core/nostr/text_fold.h"

#include <algorithm>

namespace core {

namespace {

constexpr char32_t kBetween = U' ';
constexpr char32_t kUnit = 0x8000'0000; // marks characters that stand for themselves

// Between any two words one space, also before the first and after the last character.
std::u32string folded(std::string_view text)
{
    std::u32string characters(1, kBetween);
    for (nostr::FoldedText walk(text); walk.next();) {
        switch (walk.textClass()) {
        case nostr::TextClass::Word: characters += walk.character(); break;
        case nostr::TextClass::Unit: characters += walk.character() | kUnit; break;
        case nostr::TextClass::Separator:
            if (characters.back() != kBetween)
                characters += kBetween;
        }
    }
    if (characters.back() != kBetween)
        characters += kBetween;
    return characters;
}

bool isWord(char32_t character) { return character != kBetween && (character & kUnit) == 0; }

bool contains(const std::u32string& text, const std::u32string& word)
{
    for (std::size_t at = text.find(word); at != std::u32string::npos; at = text.find(word, at + 1)) {
        const bool beginsWithin = isWord(word.front()) && isWord(text[at - 1]);
        const bool endsWithin = isWord(word.back()) && isWord(text[at + word.size()]);
        if (!beginsWithin && !endsWithin)
            return true;
    }
    return false;
}

} // namespace

MuteList::MuteList(std::span<const nostr::PublicKey> authors, std::span<const std::string> words)
    : m_authors(authors.begin(), authors.end())
{
    for (const std::string& word : words) {
        std::u32string characters = folded(word);
        if (characters.size() < 3)
            continue;
        m_words.push_back(characters.substr(1, characters.size() - 2));
    }
}

bool MuteList::hides(std::string_view text) const
{
    if (m_words.empty())
        return false;
    const std::u32string characters = folded(text);
    return std::ranges::any_of(m_words,
                               [&](const std::u32string& word) { return contains(characters, word); });
}

} // namespace core
