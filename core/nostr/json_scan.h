// SPDX-License-Identifier: MIT
// Finding, sixteen bytes at a time, where a run of characters ends that JSON leaves as they are.
#pragma once

#include <bit>
#include <cstdint>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

namespace nostr {

enum class Stop {
    AtEscapes,           // a quote, a backslash, a control character
    AtEscapesOrNonAscii, // and every byte of a multi-byte character
};

template <Stop stop> bool stopsScan(char c)
{
    const auto byte = static_cast<std::uint8_t>(c);
    return byte < 0x20 || c == '"' || c == '\\' || (stop == Stop::AtEscapesOrNonAscii && byte >= 0x80);
}

/// The first byte of [at, end) that stops the scan, or `end`.
template <Stop stop> const char* scan(const char* at, const char* end)
{
#ifdef __SSE2__
    const __m128i quote = _mm_set1_epi8('"');
    const __m128i backslash = _mm_set1_epi8('\\');
    const __m128i lastControl = _mm_set1_epi8(0x1f);
    for (; end - at >= 16; at += 16) {
        const __m128i text = _mm_loadu_si128(reinterpret_cast<const __m128i*>(at));
        const __m128i control = _mm_cmpeq_epi8(_mm_min_epu8(text, lastControl), text);
        const __m128i special = _mm_or_si128(_mm_cmpeq_epi8(text, quote), _mm_cmpeq_epi8(text, backslash));
        auto mask = static_cast<std::uint32_t>(_mm_movemask_epi8(_mm_or_si128(control, special)));
        if constexpr (stop == Stop::AtEscapesOrNonAscii)
            mask |= static_cast<std::uint32_t>(_mm_movemask_epi8(text));
        if (mask != 0)
            return at + std::countr_zero(mask);
    }
#endif
    while (at != end && !stopsScan<stop>(*at))
        ++at;
    return at;
}

} // namespace nostr
