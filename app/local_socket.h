// SPDX-License-Identifier: MIT
// A Unix socket with blocking calls, as both ends of the talk between two starts of Heronry use
// it. QLocalSocket cannot be closed in one direction, which an import needs.
#pragma once

#include "core/nostr/result.h"

#include <chrono>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace app {

class LocalSocket {
public:
    LocalSocket() = default;
    explicit LocalSocket(int descriptor) : m_descriptor(descriptor) {}
    LocalSocket(LocalSocket&& other) noexcept;
    LocalSocket& operator=(LocalSocket&& other) noexcept;
    ~LocalSocket();

    /// Connects to somebody who listens there; none where nobody does.
    static std::optional<LocalSocket> connectTo(const std::filesystem::path& path);

    /// Listens, for this user only; a stale socket file is replaced.
    static nostr::Result<LocalSocket> listenOn(const std::filesystem::path& path);

    int descriptor() const { return m_descriptor; }

    /// How long a read or a write may take; none: for ever.
    void setPatience(std::optional<std::chrono::milliseconds> patience);

    bool write(std::string_view bytes);

    /// The next line without its end, the last one also without one. None at the end, on a
    /// failure, and where a line is longer than `longest`: then isTooLong().
    std::optional<std::string> readLine(std::size_t longest);
    bool isTooLong() const { return m_tooLong; }

    /// Drops the rest of a line that was too long.
    void skipLine();

    /// Ends both directions, from any thread: a blocked call returns.
    void shutDown();

private:
    bool fill();
    void close();

    int m_descriptor = -1;
    std::string m_buffer; // read, not handed out yet, from m_begin on
    std::size_t m_begin = 0;
    bool m_tooLong = false;
};

} // namespace app
