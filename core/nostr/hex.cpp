// SPDX-License-Identifier: MIT
#include "core/nostr/hex.h"

#include <array>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

namespace nostr {
namespace {

constexpr std::string_view kDigits = "0123456789abcdef";
constexpr std::uint8_t kNoDigit = 0xff;

constexpr std::array<std::uint8_t, 256> kValues = [] {
    std::array<std::uint8_t, 256> values{};
    values.fill(kNoDigit);
    for (std::size_t i = 0; i < kDigits.size(); ++i)
        values[static_cast<std::uint8_t>(kDigits[i])] = static_cast<std::uint8_t>(i);
    return values;
}();

#ifdef __SSE2__
/// Sixteen digits to eight bytes; false where one is no digit.
bool decodeSixteen(const char* hex, std::uint8_t* out)
{
    const __m128i text = _mm_loadu_si128(reinterpret_cast<const __m128i*>(hex));
    const __m128i digit = _mm_sub_epi8(text, _mm_set1_epi8('0'));
    const __m128i letter = _mm_sub_epi8(text, _mm_set1_epi8('a'));
    const __m128i isDigit = _mm_cmpeq_epi8(_mm_min_epu8(digit, _mm_set1_epi8(9)), digit);
    const __m128i isLetter = _mm_cmpeq_epi8(_mm_min_epu8(letter, _mm_set1_epi8(5)), letter);
    if (_mm_movemask_epi8(_mm_or_si128(isDigit, isLetter)) != 0xffff)
        return false;

    const __m128i values = _mm_or_si128(_mm_and_si128(digit, isDigit),
                                        _mm_and_si128(_mm_add_epi8(letter, _mm_set1_epi8(10)), isLetter));
    const __m128i high = _mm_and_si128(_mm_slli_epi16(values, 4), _mm_set1_epi16(0x00f0));
    const __m128i joined = _mm_or_si128(high, _mm_srli_epi16(values, 8));
    _mm_storel_epi64(reinterpret_cast<__m128i*>(out), _mm_packus_epi16(joined, joined));
    return true;
}

__m128i toDigits(__m128i nibbles)
{
    const __m128i above = _mm_cmpgt_epi8(nibbles, _mm_set1_epi8(9));
    const __m128i shift = _mm_and_si128(above, _mm_set1_epi8('a' - '0' - 10));
    return _mm_add_epi8(_mm_add_epi8(nibbles, _mm_set1_epi8('0')), shift);
}

void encodeSixteen(const std::uint8_t* bytes, char* out)
{
    const __m128i all = _mm_loadu_si128(reinterpret_cast<const __m128i*>(bytes));
    const __m128i mask = _mm_set1_epi8(0x0f);
    const __m128i high = toDigits(_mm_and_si128(_mm_srli_epi16(all, 4), mask));
    const __m128i low = toDigits(_mm_and_si128(all, mask));
    _mm_storeu_si128(reinterpret_cast<__m128i*>(out), _mm_unpacklo_epi8(high, low));
    _mm_storeu_si128(reinterpret_cast<__m128i*>(out + 16), _mm_unpackhi_epi8(high, low));
}
#endif

} // namespace

bool decodeHex(std::string_view hex, std::span<std::uint8_t> out)
{
    if (hex.size() != 2 * out.size())
        return false;

    std::size_t i = 0;
#ifdef __SSE2__
    for (; i + 8 <= out.size(); i += 8) {
        if (!decodeSixteen(hex.data() + 2 * i, out.data() + i))
            return false;
    }
#endif
    for (; i < out.size(); ++i) {
        const std::uint8_t high = kValues[static_cast<std::uint8_t>(hex[2 * i])];
        const std::uint8_t low = kValues[static_cast<std::uint8_t>(hex[2 * i + 1])];
        if (high == kNoDigit || low == kNoDigit)
            return false;
        out[i] = static_cast<std::uint8_t>(high << 4 | low);
    }
    return true;
}

void encodeHex(std::span<const std::uint8_t> bytes, char* out)
{
    std::size_t i = 0;
#ifdef __SSE2__
    for (; i + 16 <= bytes.size(); i += 16)
        encodeSixteen(bytes.data() + i, out + 2 * i);
#endif
    for (; i < bytes.size(); ++i) {
        out[2 * i] = kDigits[bytes[i] >> 4];
        out[2 * i + 1] = kDigits[bytes[i] & 0x0f];
    }
}

void appendHex(std::string& out, std::span<const std::uint8_t> bytes)
{
    const std::size_t before = out.size();
    out.resize(before + 2 * bytes.size());
    encodeHex(bytes, out.data() + before);
}

std::string toHex(std::span<const std::uint8_t> bytes)
{
    std::string hex;
    appendHex(hex, bytes);
    return hex;
}

bool isHex(std::string_view text, std::size_t bytes)
{
    if (text.size() != 2 * bytes)
        return false;
    for (const char c : text) {
        if (kValues[static_cast<std::uint8_t>(c)] == kNoDigit)
            return false;
    }
    return true;
}

} // namespace nostr
