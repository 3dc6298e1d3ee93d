// SPDX-License-Identifier: MIT
// Walks one JSON text (RFC 8259) from front to back, for bytes that come from strangers.
//
// Strict in all it passes, skipped values included: UTF-8 without surrogates, no raw control
// characters, no lenient numbers or literals, at most kJsonDepth levels. Nothing is built but
// what the caller asks for. Our own and not simdjson's on-demand parser, which reads past
// `{"x":nul,"y":{"y" 1}}` in what it skips (seen with 3.0.1).
#pragma once

#include "core/nostr/result.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace nostr {

/// After a failure every call fails and error() tells the first reason, so that a caller may look
/// once at the end. The text must outlive the reader.
class JsonReader {
public:
    enum class Type { None, Object, Array, String, Number, Boolean, Null };

    explicit JsonReader(std::string_view text)
        : m_begin(text.data())
        , m_at(m_begin)
        , m_end(m_begin + text.size())
    {
    }

    /// What comes next, behind white space; None at the end and where no value starts.
    Type next();

    bool enterObject() { return enter('{', "not an object"); }

    /// Moves to the next member's value; false behind the closing brace, or where failed(). The
    /// name lives until the next call.
    bool nextMember(std::string_view& name);

    bool enterArray() { return enter('[', "not an array"); }

    /// Moves to the next element, which the caller must read or skip; false behind the closing
    /// bracket, or where failed().
    bool nextElement() { return nextItem(']'); }

    bool readString(std::string& out);

    /// Without a copy where the string holds no escape. The view lives until the next call.
    bool readText(std::string_view& out);

    /// Whether a view from readText() lies in the text itself and so lives as long.
    bool isLent(std::string_view view) const { return view.data() != m_scratch.data(); }

    /// A string of exactly twice as many lower-case hex digits.
    bool readHex(std::span<std::uint8_t> out);

    /// A number written as an integer: no fraction, no exponent, within 64 bits.
    bool readInteger(std::int64_t& out);
    bool readBoolean(bool& out);

    /// Passes any value, checking all of it.
    bool skip();

    /// True where only white space is left.
    bool finish();

    bool failed() const { return m_reason != nullptr; }
    const char* reason() const { return m_reason ? m_reason : ""; }
    Error error() const { return {reason()}; }

    /// Objects and arrays entered and not yet left.
    std::size_t depth() const { return m_depth; }

    /// Bytes read so far.
    std::size_t position() const { return static_cast<std::size_t>(m_at - m_begin); }

private:
    bool fail(const char* reason);
    void skipSpace()
    {
        while (m_at != m_end && *m_at <= ' ' &&
               (*m_at == ' ' || *m_at == '\n' || *m_at == '\r' || *m_at == '\t'))
            ++m_at;
    }
    bool enter(char bracket, const char* otherwise);
    bool nextItem(char bracket);
    const char* plainEnd(const char* at);
    bool decodeString(const char* begin, const char* stop, std::string& out);
    bool decodeEscape(std::string& out);
    bool decodeUnit(std::uint32_t& unit);
    bool skipString();
    bool skipNumber();
    bool skipDigits();
    bool skipWord(std::string_view word);

    const char* m_begin;
    const char* m_at;
    const char* m_end;
    const char* m_reason = nullptr;
    std::size_t m_depth = 0;
    bool m_first = false; // nothing read yet of the object or array just entered
    std::string m_scratch;
};

} // namespace nostr
