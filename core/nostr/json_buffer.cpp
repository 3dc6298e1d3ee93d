// SPDX-License-Identifier: MIT
#include "core/nostr/json_buffer.h"

#include "core/nostr/json_scan.h"

#include <algorithm>
#include <charconv>

namespace nostr {
namespace {

constexpr std::size_t kFirst = 4096;
constexpr std::size_t kKept = 1024 * 1024; // a larger one is given back
constexpr std::size_t kLongestEscape = 6;  // \u00xx
constexpr std::size_t kStep = 16;          // copied at a time, also where less is wanted

char* writeEscape(char* out, char c)
{
    const auto two = [out](char letter) {
        out[0] = '\\';
        out[1] = letter;
        return out + 2;
    };
    switch (c) {
    case '\n': return two('n');
    case '\r': return two('r');
    case '\t': return two('t');
    case '\b': return two('b');
    case '\f': return two('f');
    case '"':
    case '\\': return two(c);
    default: break;
    }
    const auto control = static_cast<std::uint8_t>(c);
    std::memcpy(out, "\\u00", 4);
    encodeHex({&control, 1}, out + 4);
    return out + kLongestEscape;
}

/// Copies what needs no escape; `at` is behind it then.
char* writePlain(char* out, const char*& at, const char* end)
{
#ifdef __SSE2__
    while (end - at >= static_cast<std::ptrdiff_t>(kStep)) {
        const __m128i text = _mm_loadu_si128(reinterpret_cast<const __m128i*>(at));
        _mm_storeu_si128(reinterpret_cast<__m128i*>(out), text);
        const unsigned stops = stopsAmong<Stop::AtEscapes>(text);
        if (stops != 0) {
            const int plain = std::countr_zero(stops);
            at += plain;
            return out + plain;
        }
        at += kStep;
        out += kStep;
    }
#endif
    while (at != end && !stopsScan<Stop::AtEscapes>(*at))
        *out++ = *at++;
    return out;
}

} // namespace

JsonBuffer& JsonBuffer::ofThread()
{
    thread_local JsonBuffer buffer;
    if (buffer.m_capacity > kKept)
        buffer = {};
    buffer.m_size = 0;
    return buffer;
}

void JsonBuffer::grow(std::size_t bytes)
{
    const std::size_t capacity = std::max({kFirst, 2 * m_capacity, m_size + bytes});
    auto larger = std::make_unique_for_overwrite<char[]>(capacity);
    if (m_size != 0)
        std::memcpy(larger.get(), m_bytes.get(), m_size);
    m_bytes = std::move(larger);
    m_capacity = capacity;
}

void JsonBuffer::addNumber(std::int64_t number)
{
    constexpr std::size_t kDigits = 20;
    char* out = room(kDigits);
    m_size += static_cast<std::size_t>(std::to_chars(out, out + kDigits, number).ptr - out);
}

void JsonBuffer::addString(std::string_view text)
{
    char* const start = room(kLongestEscape * text.size() + kStep + 2);
    char* out = start;
    *out++ = '"';
    const char* at = text.data();
    const char* const end = at + text.size();
    for (;;) {
        out = writePlain(out, at, end);
        if (at == end)
            break;
        out = writeEscape(out, *at++);
    }
    *out++ = '"';
    m_size += static_cast<std::size_t>(out - start);
}

void JsonBuffer::addTags(const Tags& tags)
{
    add('[');
    bool isFirstTag = true;
    for (const Tag& tag : tags) {
        add(isFirstTag ? std::string_view("[") : std::string_view(",["));
        isFirstTag = false;
        bool isFirst = true;
        for (const std::string& element : tag) {
            if (!isFirst)
                add(',');
            isFirst = false;
            addString(element);
        }
        add(']');
    }
    add(']');
}

} // namespace nostr
