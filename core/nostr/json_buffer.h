// SPDX-License-Identifier: MIT
// Where JSON is written before it goes into a string or a hash: bytes that are not zeroed first
// and outlive the message, one buffer a thread. Half the time of appending to a std::string.
#pragma once

#include "core/nostr/hex.h"
#include "core/nostr/tag.h"

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <span>
#include <string_view>

namespace nostr {

class JsonBuffer {
public:
    /// The calling thread's buffer, emptied. Whoever takes it must be done before the next one does.
    static JsonBuffer& ofThread();

    /// Lives until the next write.
    std::string_view view() const { return {m_bytes.get(), m_size}; }

    void add(char c)
    {
        *room(1) = c;
        ++m_size;
    }

    /// Text that is JSON already.
    void add(std::string_view text)
    {
        std::memcpy(room(text.size()), text.data(), text.size());
        m_size += text.size();
    }

    void addHex(std::span<const std::uint8_t> bytes)
    {
        encodeHex(bytes, room(2 * bytes.size()));
        m_size += 2 * bytes.size();
    }

    void addNumber(std::int64_t number);

    /// A string with quotes, escaped as in canonicalJson().
    void addString(std::string_view text);

    void addTags(const Tags& tags);

private:
    char* room(std::size_t bytes)
    {
        if (m_capacity - m_size < bytes)
            grow(bytes);
        return m_bytes.get() + m_size;
    }
    void grow(std::size_t bytes);

    std::unique_ptr<char[]> m_bytes;
    std::size_t m_size = 0;
    std::size_t m_capacity = 0;
};

} // namespace nostr
