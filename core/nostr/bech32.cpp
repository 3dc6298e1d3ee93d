// SPDX-License-Identifier: MIT
#include "core/nostr/bech32.h"

#include <array>

namespace nostr {

namespace {

constexpr std::string_view kAlphabet = "qpzry9x8gf2tvdw0s3jn54khce6mua7l";
constexpr std::size_t kChecksumLength = 6; // characters
constexpr std::uint8_t kNoDigit = 0xFF;

// Value of each character of the alphabet, in either case.
constexpr std::array<std::uint8_t, 128> kDigits = [] {
    std::array<std::uint8_t, 128> digits{};
    digits.fill(kNoDigit);
    for (std::size_t i = 0; i < kAlphabet.size(); ++i) {
        const char c = kAlphabet[i];
        digits[static_cast<std::size_t>(c)] = static_cast<std::uint8_t>(i);
        if (c >= 'a' && c <= 'z')
            digits[static_cast<std::size_t>(c - 'a' + 'A')] = static_cast<std::uint8_t>(i);
    }
    return digits;
}();

// BIP-173: a BCH code over GF(32); the state holds the remainder, 30 bits.
class Checksum {
public:
    explicit Checksum(std::string_view prefix)
    {
        for (const char c : prefix)
            add(static_cast<std::uint8_t>(static_cast<unsigned char>(c) >> 5));
        add(0);
        for (const char c : prefix)
            add(static_cast<std::uint8_t>(c & 31));
    }

    void add(std::uint8_t digit)
    {
        constexpr std::array<std::uint32_t, 5> generator{0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd,
                                                         0x2a1462b3};
        const std::uint32_t top = m_state >> 25;
        m_state = (m_state & 0x1ffffff) << 5 ^ digit;
        for (std::size_t i = 0; i < generator.size(); ++i) {
            if (top >> i & 1)
                m_state ^= generator[i];
        }
    }

    std::uint32_t state() const { return m_state; }

private:
    std::uint32_t m_state = 1;
};

enum class Unit { Byte, Group };

bool isUpper(char c) { return c >= 'A' && c <= 'Z'; }
bool isLower(char c) { return c >= 'a' && c <= 'z'; }

Result<Bech32> decode(std::string_view text, Unit unit)
{
    bool hasUpper = false;
    bool hasLower = false;
    for (const char c : text) {
        if (c < 33 || c > 126)
            return Error{"a character that bech32 does not know"};
        hasUpper = hasUpper || isUpper(c);
        hasLower = hasLower || isLower(c);
    }
    if (hasUpper && hasLower)
        return Error{"upper and lower case are mixed"};

    const std::size_t separator = text.rfind('1');
    if (separator == std::string_view::npos || separator == 0)
        return Error{"no prefix"};
    const std::string_view digits = text.substr(separator + 1);
    if (digits.size() < kChecksumLength)
        return Error{"too short"};

    // The text may be a secret: no copy of it is left behind in memory but the result, which
    // never moves.
    Bech32 result;
    for (const char c : text.substr(0, separator))
        result.prefix += isUpper(c) ? static_cast<char>(c - 'A' + 'a') : c;
    Checksum checksum(result.prefix);
    result.bytes.reserve(unit == Unit::Byte ? digits.size() * 5 / 8 : digits.size());
    std::uint32_t pending = 0;
    int pendingBits = 0;
    for (std::size_t i = 0; i < digits.size(); ++i) {
        const std::uint8_t digit = kDigits[static_cast<std::size_t>(digits[i])];
        if (digit == kNoDigit)
            return Error{"a character that bech32 does not know"};
        checksum.add(digit);
        if (i + kChecksumLength >= digits.size())
            continue;
        if (unit == Unit::Group) {
            result.bytes.push_back(digit);
            continue;
        }
        pending = (pending << 5 | digit) & 0xFFF;
        pendingBits += 5;
        if (pendingBits >= 8) {
            pendingBits -= 8;
            result.bytes.push_back(static_cast<std::uint8_t>(pending >> pendingBits));
        }
    }
    if (checksum.state() != 1)
        return Error{"wrong checksum"};
    if (pendingBits >= 5 || (pending & ((1u << pendingBits) - 1)) != 0)
        return Error{"padding is not empty"};
    return result;
}

} // namespace

Result<Bech32> decodeBech32(std::string_view text) { return decode(text, Unit::Byte); }

Result<Bech32> decodeBech32Groups(std::string_view text) { return decode(text, Unit::Group); }

std::string encodeBech32(std::string_view prefix, std::span<const std::uint8_t> bytes)
{
    std::string text(prefix);
    text += '1';
    text.reserve(text.size() + bytes.size() * 8 / 5 + 1 + kChecksumLength);
    Checksum checksum(prefix);
    const auto put = [&text, &checksum](std::uint32_t digit) {
        checksum.add(static_cast<std::uint8_t>(digit));
        text += kAlphabet[digit];
    };

    std::uint32_t pending = 0;
    int pendingBits = 0;
    for (const std::uint8_t byte : bytes) {
        pending = (pending << 8 | byte) & 0xFFF;
        pendingBits += 8;
        while (pendingBits >= 5) {
            pendingBits -= 5;
            put(pending >> pendingBits & 31);
        }
    }
    if (pendingBits > 0)
        put(pending << (5 - pendingBits) & 31);

    for (std::size_t i = 0; i < kChecksumLength; ++i)
        checksum.add(0);
    const std::uint32_t remainder = checksum.state() ^ 1;
    for (int shift = 25; shift >= 0; shift -= 5)
        text += kAlphabet[remainder >> shift & 31];
    return text;
}

} // namespace nostr
