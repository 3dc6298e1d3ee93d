// SPDX-License-Identifier: MIT
#include "core/nostr/reaction.h"

#include "core/nostr/unicode_class.h"
#include "core/nostr/utf8.h"

#include <algorithm>

namespace nostr {

namespace {

constexpr std::size_t kLongestEmoji = 14; // characters: a flag of a region, a family with skin tones
constexpr char32_t kEmojiStyle = 0xFE0F;
constexpr char32_t kKeycap = 0x20E3;

// Signs and what joins them, no words: some symbol outside ASCII, no letter.
bool isEmoji(std::string_view text)
{
    std::size_t length = 0;
    bool hasSign = false;
    bool hasOther = false;
    for (std::size_t position = 0; position < text.size();) {
        const auto character = characterAt(text, position);
        if (!character || ++length > kLongestEmoji)
            return false;
        const char32_t c = character->codePoint;
        position += character->length;
        if (c == kKeycap)
            hasSign = true;
        else if (c < 0x80 && !(c >= '0' && c <= '9') && c != '#' && c != '*')
            return false;
        else if (isSpace(c) || (c >= 0x80 && isWordCharacter(c) && !isMark(c)))
            hasOther = true;
        else if (c >= 0x80 && !isInvisible(c) && !isMark(c))
            hasSign = true;
    }
    return hasSign && !hasOther;
}

// A heart is a heart, with and without the character that asks for its colours.
std::string withoutStyle(std::string_view text)
{
    std::string style;
    appendUtf8(style, kEmojiStyle);
    std::string plain(text);
    if (plain.ends_with(style))
        plain.resize(plain.size() - style.size());
    return plain;
}

std::string_view pictureOf(const Tags& tags, std::string_view code)
{
    const auto found = std::ranges::find_if(tags, [code](const Tag& tag) {
        return element(tag, 0) == "emoji" && element(tag, 1) == code &&
               element(tag, 2).starts_with("https://");
    });
    return found == tags.end() ? std::string_view() : element(*found, 2);
}

void readSign(const Event& event, Reaction& reaction)
{
    const std::string_view text = event.content;
    if (text.empty() || text == "+") {
        reaction.symbol = "+";
        return;
    }
    if (text == "-") {
        reaction.sign = Reaction::Sign::Dislike;
        reaction.symbol = "-";
        return;
    }
    reaction.sign = Reaction::Sign::Other;
    if (text.size() > 2 && text.front() == ':' && text.back() == ':') {
        reaction.picture = pictureOf(event.tags, text.substr(1, text.size() - 2));
        if (!reaction.picture.empty()) {
            reaction.sign = Reaction::Sign::Custom;
            reaction.symbol = text;
        }
    } else if (isEmoji(text)) {
        reaction.sign = Reaction::Sign::Emoji;
        reaction.symbol = withoutStyle(text);
    }
}

} // namespace

std::optional<Reaction> reactionOf(const Event& event)
{
    if (event.kind != kinds::kReaction)
        return std::nullopt;
    Reaction reaction;
    for (const Tag& tag : event.tags) {
        if (element(tag, 0) == "e") {
            if (const auto id = EventId::fromHex(element(tag, 1)))
                reaction.target = *id;
        } else if (element(tag, 0) == "a") {
            if (auto address = parseAddress(element(tag, 1)))
                reaction.address = *std::move(address);
        }
    }
    if (!reaction.target && !reaction.address)
        return std::nullopt;
    readSign(event, reaction);
    return reaction;
}

} // namespace nostr
