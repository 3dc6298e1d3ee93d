// SPDX-License-Identifier: MIT
#include "core/nostr/utf8.h"

#include <array>
#include <cstdint>

namespace nostr {

namespace {

std::uint8_t byteAt(std::string_view text, std::size_t position)
{
    return static_cast<std::uint8_t>(text[position]);
}

} // namespace

std::optional<DecodedCharacter> characterAt(std::string_view text, std::size_t position)
{
    if (position >= text.size())
        return std::nullopt;
    const std::uint8_t lead = byteAt(text, position);
    if (lead < 0x80)
        return DecodedCharacter{lead, 1};

    const std::size_t length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
    if (lead < 0xC2 || lead > 0xF4 || text.size() - position < length)
        return std::nullopt;
    char32_t codePoint = lead & (0xFFu >> (length + 1));
    for (std::size_t i = 1; i < length; ++i) {
        const std::uint8_t next = byteAt(text, position + i);
        if ((next & 0xC0) != 0x80)
            return std::nullopt;
        codePoint = codePoint << 6 | (next & 0x3Fu);
    }
    constexpr std::array<char32_t, 5> smallest{0, 0, 0x80, 0x800, 0x10000};
    const bool isSurrogate = codePoint >= 0xD800 && codePoint <= 0xDFFF;
    if (codePoint < smallest[length] || isSurrogate || codePoint > 0x10FFFF)
        return std::nullopt;
    return DecodedCharacter{codePoint, length};
}

std::optional<DecodedCharacter> characterBefore(std::string_view text, std::size_t position)
{
    for (std::size_t length = 1; length <= 4 && length <= position; ++length) {
        if ((byteAt(text, position - length) & 0xC0) == 0x80)
            continue;
        const auto found = characterAt(text, position - length);
        if (found && found->length == length)
            return found;
        return std::nullopt;
    }
    return std::nullopt;
}

void appendUtf8(std::string& out, char32_t codePoint)
{
    const auto put = [&out](char32_t byte) { out += static_cast<char>(byte); };
    if (codePoint < 0x80) {
        put(codePoint);
        return;
    }
    if (codePoint < 0x800) {
        put(0xC0 | codePoint >> 6);
    } else {
        if (codePoint < 0x10000) {
            put(0xE0 | codePoint >> 12);
        } else {
            put(0xF0 | codePoint >> 18);
            put(0x80 | (codePoint >> 12 & 0x3F));
        }
        put(0x80 | (codePoint >> 6 & 0x3F));
    }
    put(0x80 | (codePoint & 0x3F));
}

bool isUtf8(std::string_view text)
{
    for (std::size_t position = 0; position < text.size();) {
        const auto character = characterAt(text, position);
        if (!character)
            return false;
        position += character->length;
    }
    return true;
}

} // namespace nostr
