// SPDX-License-Identifier: MIT
#include "core/nostr/punycode.h"

#include <cassert>
#include <cstdint>

namespace nostr {

namespace {

// Parameters and names of RFC 3492, section 5.
constexpr std::uint32_t kBase = 36;
constexpr std::uint32_t kSmallestThreshold = 1;
constexpr std::uint32_t kLargestThreshold = 26;
constexpr std::uint32_t kSkew = 38;
constexpr std::uint32_t kDamp = 700;
constexpr std::uint32_t kFirstBias = 72;
constexpr char32_t kFirstCodePoint = 0x80;

std::uint32_t adaptedBias(std::uint32_t delta, std::uint32_t handled, bool first)
{
    delta /= first ? kDamp : 2;
    delta += delta / handled;
    std::uint32_t steps = 0;
    while (delta > (kBase - kSmallestThreshold) * kLargestThreshold / 2) {
        delta /= kBase - kSmallestThreshold;
        steps += kBase;
    }
    return steps + (kBase - kSmallestThreshold + 1) * delta / (delta + kSkew);
}

char digit(std::uint32_t value) { return static_cast<char>(value < 26 ? 'a' + value : '0' + (value - 26)); }

void appendNumber(std::string& out, std::uint32_t number, std::uint32_t bias)
{
    for (std::uint32_t k = kBase;; k += kBase) {
        const std::uint32_t threshold = k <= bias                       ? kSmallestThreshold
                                        : k >= bias + kLargestThreshold ? kLargestThreshold
                                                                        : k - bias;
        if (number < threshold)
            break;
        out += digit(threshold + (number - threshold) % (kBase - threshold));
        number = (number - threshold) / (kBase - threshold);
    }
    out += digit(number);
}

} // namespace

std::string encodePunycode(std::u32string_view label)
{
    assert(label.size() <= 63); // keeps `delta` within 32 bits
    std::string out;
    for (const char32_t c : label) {
        if (c < kFirstCodePoint)
            out += static_cast<char>(c);
    }
    const auto basic = static_cast<std::uint32_t>(out.size());
    if (basic > 0)
        out += '-';

    char32_t reached = kFirstCodePoint;
    std::uint32_t delta = 0;
    std::uint32_t bias = kFirstBias;
    std::uint32_t handled = basic;
    while (handled < label.size()) {
        char32_t next = 0x110000;
        for (const char32_t c : label) {
            if (c >= reached && c < next)
                next = c;
        }
        delta += (next - reached) * (handled + 1);
        for (const char32_t c : label) {
            if (c < next)
                ++delta;
            if (c != next)
                continue;
            appendNumber(out, delta, bias);
            bias = adaptedBias(delta, handled + 1, handled == basic);
            delta = 0;
            ++handled;
        }
        ++delta;
        reached = next + 1;
    }
    return out;
}

} // namespace nostr
