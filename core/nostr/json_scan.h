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

#ifdef __SSE2__
/// One bit for each of the sixteen characters, set where it stops the scan.
template <Stop stop> std::uint32_t stopsAmong(__m128i text)
{
    const __m128i control = _mm_cmpeq_epi8(_mm_min_epu8(text, _mm_set1_epi8(0x1f)), text);
    const __m128i quote = _mm_cmpeq_epi8(text, _mm_set1_epi8('"'));
    const __m128i backslash = _mm_cmpeq_epi8(text, _mm_set1_epi8('\\'));
    __m128i stops = _mm_or_si128(control, _mm_or_si128(quote, backslash));
    if constexpr (stop == Stop::AtEscapesOrNonAscii)
        stops = _mm_or_si128(stops, text); // only its top bit counts
    return static_cast<std::uint32_t>(_mm_movemask_epi8(stops));
}
#endif

/// The first byte of [at, end) that stops the scan, or `end`.
template <Stop stop> const char* scan(const char* at, const char* end)
{
#ifdef __SSE2__
    for (; end - at >= 16; at += 16) {
        const auto stops = stopsAmong<stop>(_mm_loadu_si128(reinterpret_cast<const __m128i*>(at)));
        if (stops != 0)
            return at + std::countr_zero(stops);
    }
#endif
    while (at != end && !stopsScan<stop>(*at))
        ++at;
    return at;
}

} // namespace nostr
