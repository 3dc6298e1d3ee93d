// SPDX-License-Identifier: MIT
#include "core/nostr/json_reader.h"

#include "core/nostr/hex.h"
#include "core/nostr/json_scan.h"
#include "core/nostr/limits.h"
#include "core/nostr/utf8.h"

#include <charconv>

namespace nostr {
namespace {

bool isDigit(char c) { return c >= '0' && c <= '9'; }

bool isContinuation(char c) { return (static_cast<std::uint8_t>(c) & 0xc0) == 0x80; }

/// Length of the multi-byte character at `at`; 0 where it is not UTF-8 (overlong forms,
/// surrogates and code points above U+10FFFF are not).
std::size_t characterLength(const char* at, const char* end)
{
    const auto lead = static_cast<std::uint8_t>(*at);
    const auto left = end - at;
    if (lead < 0xc2 || lead > 0xf4 || left < 2 || !isContinuation(at[1]))
        return 0;
    if (lead < 0xe0)
        return 2;

    const auto second = static_cast<std::uint8_t>(at[1]);
    if (left < 3 || !isContinuation(at[2]))
        return 0;
    if (lead < 0xf0)
        return (lead == 0xe0 && second < 0xa0) || (lead == 0xed && second > 0x9f) ? 0 : 3;

    if (left < 4 || !isContinuation(at[3]))
        return 0;
    return (lead == 0xf0 && second < 0x90) || (lead == 0xf4 && second > 0x8f) ? 0 : 4;
}

} // namespace

bool JsonReader::fail(const char* reason)
{
    if (!m_reason)
        m_reason = reason;
    m_at = m_end; // nothing more to read, so that every later call fails too
    return false;
}

JsonReader::Type JsonReader::next()
{
    skipSpace();
    if (m_at == m_end)
        return Type::None;
    switch (*m_at) {
    case '{': return Type::Object;
    case '[': return Type::Array;
    case '"': return Type::String;
    case 't':
    case 'f': return Type::Boolean;
    case 'n': return Type::Null;
    default: return *m_at == '-' || isDigit(*m_at) ? Type::Number : Type::None;
    }
}

bool JsonReader::enter(char bracket, const char* otherwise)
{
    skipSpace();
    if (m_at == m_end || *m_at != bracket)
        return fail(otherwise);
    if (++m_depth > limits::kJsonDepth)
        return fail("nested too deeply");
    ++m_at;
    m_first = true;
    return true;
}

/// Behind the comma before the next item, or behind the closing bracket.
bool JsonReader::nextItem(char bracket)
{
    skipSpace();
    if (m_at == m_end)
        return fail("cut short");
    if (*m_at == bracket) {
        ++m_at;
        --m_depth;
        m_first = false;
        return false;
    }
    if (!m_first) {
        if (*m_at != ',')
            return fail("not JSON: expected a comma");
        ++m_at;
    }
    m_first = false;
    return true;
}

bool JsonReader::nextMember(std::string_view& name)
{
    if (!nextItem('}'))
        return false;
    if (next() != Type::String)
        return fail("not JSON: expected a name");
    if (!readText(name))
        return false;
    skipSpace();
    if (m_at == m_end || *m_at != ':')
        return fail("not JSON: expected a colon");
    ++m_at;
    return true;
}

/// The end of the text that stands for itself: at a quote or a backslash, else failed().
const char* JsonReader::plainEnd(const char* at)
{
    for (;;) {
        at = scan<Stop::AtEscapesOrNonAscii>(at, m_end);
        while (at != m_end && static_cast<std::uint8_t>(*at) >= 0x80) {
            const std::size_t length = characterLength(at, m_end);
            if (length == 0) {
                fail("not UTF-8");
                return m_end;
            }
            at += length;
        }
        if (at == m_end) {
            fail("cut short");
            return m_end;
        }
        if (!stopsScan<Stop::AtEscapesOrNonAscii>(*at))
            continue;
        if (static_cast<std::uint8_t>(*at) < 0x20) {
            fail("raw control character in a string");
            return m_end;
        }
        return at;
    }
}

bool JsonReader::decodeUnit(std::uint32_t& unit)
{
    if (m_end - m_at < 4)
        return fail("cut short");
    const auto [stop, error] = std::from_chars(m_at, m_at + 4, unit, 16);
    if (error != std::errc() || stop != m_at + 4)
        return fail("bad escape in a string");
    m_at += 4;
    return true;
}

/// Reads what follows a backslash.
bool JsonReader::decodeEscape(std::string& out)
{
    if (m_at == m_end)
        return fail("cut short");
    switch (*m_at++) {
    case '"': out += '"'; return true;
    case '\\': out += '\\'; return true;
    case '/': out += '/'; return true;
    case 'b': out += '\b'; return true;
    case 'f': out += '\f'; return true;
    case 'n': out += '\n'; return true;
    case 'r': out += '\r'; return true;
    case 't': out += '\t'; return true;
    case 'u': break;
    default: return fail("bad escape in a string");
    }

    std::uint32_t point = 0;
    if (!decodeUnit(point))
        return false;
    if (point >= 0xd800 && point < 0xe000) {
        if (point >= 0xdc00 || m_end - m_at < 2 || m_at[0] != '\\' || m_at[1] != 'u')
            return fail("lone surrogate in a string");
        m_at += 2;
        std::uint32_t low = 0;
        if (!decodeUnit(low))
            return false;
        if (low < 0xdc00 || low >= 0xe000)
            return fail("lone surrogate in a string");
        point = 0x10000 + ((point - 0xd800) << 10) + (low - 0xdc00);
    }
    appendUtf8(out, point);
    return true;
}

/// The slow way, for a string with an escape at `stop`.
bool JsonReader::decodeString(const char* begin, const char* stop, std::string& out)
{
    out.assign(begin, stop);
    while (*stop == '\\') {
        m_at = stop + 1;
        if (!decodeEscape(out))
            return false;
        begin = m_at;
        stop = plainEnd(begin);
        if (failed())
            return false;
        out.append(begin, stop);
    }
    m_at = stop + 1;
    return true;
}

bool JsonReader::readString(std::string& out)
{
    std::string_view text;
    if (!readText(text))
        return false;
    // Text with escapes was decoded into the scratch space: it changes hands.
    if (text.data() == m_scratch.data())
        out.swap(m_scratch);
    else
        out.assign(text);
    return true;
}

bool JsonReader::readText(std::string_view& out)
{
    if (next() != Type::String)
        return fail("not a string");
    const char* begin = m_at + 1;
    const char* stop = plainEnd(begin);
    if (failed())
        return false;
    if (*stop == '\\') {
        if (!decodeString(begin, stop, m_scratch))
            return false;
        out = m_scratch;
        return true;
    }
    out = {begin, stop};
    m_at = stop + 1;
    return true;
}

bool JsonReader::readHex(std::span<std::uint8_t> out)
{
    if (next() != Type::String)
        return fail("not a string");
    const std::size_t digits = 2 * out.size();
    if (static_cast<std::size_t>(m_end - m_at) >= digits + 2 && m_at[digits + 1] == '"' &&
        decodeHex({m_at + 1, digits}, out)) {
        m_at += digits + 2;
        return true;
    }

    std::string_view text; // digits written as escapes are rare but right
    if (!readText(text))
        return false;
    return decodeHex(text, out) || fail(text.size() == digits ? "not lower-case hex" : "wrong length");
}

bool JsonReader::readInteger(std::int64_t& out)
{
    if (next() != Type::Number)
        return fail("not a number");
    const char* begin = m_at;
    if (*m_at == '-')
        ++m_at;
    const bool zero = m_at != m_end && *m_at == '0';
    if (!skipDigits())
        return false;
    if (zero && m_at - begin > (*begin == '-' ? 2 : 1))
        return fail("not JSON: a leading zero");
    if (m_at != m_end && (*m_at == '.' || *m_at == 'e' || *m_at == 'E'))
        return fail("not an integer");
    return std::from_chars(begin, m_at, out).ec == std::errc() || fail("number out of range");
}

bool JsonReader::readBoolean(bool& out)
{
    if (next() != Type::Boolean)
        return fail("not true or false");
    out = *m_at == 't';
    return skipWord(out ? "true" : "false");
}

bool JsonReader::skipWord(std::string_view word)
{
    if (std::string_view(m_at, m_end).substr(0, word.size()) != word)
        return fail("not JSON: an unknown word");
    m_at += word.size();
    return true;
}

bool JsonReader::skipDigits()
{
    const char* begin = m_at;
    while (m_at != m_end && isDigit(*m_at))
        ++m_at;
    return m_at != begin || fail("not JSON: expected a digit");
}

bool JsonReader::skipNumber()
{
    if (*m_at == '-')
        ++m_at;
    if (m_at != m_end && *m_at == '0')
        ++m_at;
    else if (!skipDigits())
        return false;
    if (m_at != m_end && *m_at == '.') {
        ++m_at;
        if (!skipDigits())
            return false;
    }
    if (m_at != m_end && (*m_at == 'e' || *m_at == 'E')) {
        ++m_at;
        if (m_at != m_end && (*m_at == '+' || *m_at == '-'))
            ++m_at;
        return skipDigits();
    }
    return true;
}

bool JsonReader::skipString()
{
    const char* begin = m_at + 1;
    const char* stop = plainEnd(begin);
    if (failed())
        return false;
    if (*stop == '\\')
        return decodeString(begin, stop, m_scratch);
    m_at = stop + 1;
    return true;
}

bool JsonReader::skip()
{
    switch (next()) {
    case Type::Object: {
        enterObject();
        for (std::string_view name; nextMember(name);)
            skip();
        return !failed();
    }
    case Type::Array:
        enterArray();
        while (nextElement())
            skip();
        return !failed();
    case Type::String: return skipString();
    case Type::Number: return skipNumber();
    case Type::Boolean: return skipWord(*m_at == 't' ? "true" : "false");
    case Type::Null: return skipWord("null");
    case Type::None: break;
    }
    return fail(m_at == m_end ? "cut short" : "not JSON: expected a value");
}

bool JsonReader::finish()
{
    skipSpace();
    if (failed())
        return false;
    return m_at == m_end || fail("more behind the end");
}

} // namespace nostr
