// SPDX-License-Identifier: MIT
#include "core/nostr/base64.h"

#include <array>

namespace nostr {

namespace {

constexpr std::string_view kPlain = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
constexpr std::string_view kUrl = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
constexpr std::uint8_t kNoDigit = 0xFF;

constexpr std::array<std::uint8_t, 256> kDigits = [] {
    std::array<std::uint8_t, 256> digits{};
    digits.fill(kNoDigit);
    for (std::size_t i = 0; i < kPlain.size(); ++i)
        digits[static_cast<std::uint8_t>(kPlain[i])] = static_cast<std::uint8_t>(i);
    return digits;
}();

std::string encode(std::span<const std::uint8_t> bytes, std::string_view alphabet)
{
    std::string text;
    text.reserve((bytes.size() + 2) / 3 * 4);
    std::uint32_t pending = 0;
    int bits = 0;
    for (const std::uint8_t byte : bytes) {
        pending = (pending << 8 | byte) & 0xFFFF;
        for (bits += 8; bits >= 6; bits -= 6)
            text += alphabet[pending >> (bits - 6) & 63];
    }
    if (bits > 0)
        text += alphabet[pending << (6 - bits) & 63];
    return text;
}

} // namespace

std::string encodeBase64(std::span<const std::uint8_t> bytes)
{
    std::string text = encode(bytes, kPlain);
    text.append((4 - text.size() % 4) % 4, '=');
    return text;
}

std::string encodeBase64Url(std::span<const std::uint8_t> bytes) { return encode(bytes, kUrl); }

Result<std::vector<std::uint8_t>> decodeBase64(std::string_view text)
{
    if (text.size() % 4 != 0)
        return Error{"base64 of a wrong length"};
    std::size_t padding = 0;
    while (padding < 2 && !text.empty() && text.back() == '=') {
        text.remove_suffix(1);
        ++padding;
    }
    std::vector<std::uint8_t> bytes;
    bytes.reserve(text.size() * 3 / 4);
    std::uint32_t pending = 0;
    int bits = 0;
    for (const char c : text) {
        const std::uint8_t digit = kDigits[static_cast<std::uint8_t>(c)];
        if (digit == kNoDigit)
            return Error{"a character that base64 does not know"};
        pending = (pending << 6 | digit) & 0xFFFF;
        bits += 6;
        if (bits >= 8) {
            bits -= 8;
            bytes.push_back(static_cast<std::uint8_t>(pending >> bits));
        }
    }
    if ((pending & ((1u << bits) - 1)) != 0)
        return Error{"base64 with bits left over"};
    return bytes;
}

} // namespace nostr
