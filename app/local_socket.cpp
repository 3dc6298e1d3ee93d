// SPDX-License-Identifier: MIT
#include "app/local_socket.h"

#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <utility>

namespace app {

namespace {

constexpr int kBacklog = 8;
constexpr std::size_t kChunk = 64 * 1024; // bytes a read

/// Empty where the path does not fit.
std::optional<sockaddr_un> addressOf(const std::filesystem::path& path)
{
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    const std::string& name = path.native();
    if (name.size() >= sizeof address.sun_path)
        return std::nullopt;
    std::memcpy(address.sun_path, name.c_str(), name.size() + 1);
    return address;
}

const sockaddr* plain(const sockaddr_un& address)
{
    return reinterpret_cast<const sockaddr*>(&address); // what the socket API asks for
}

} // namespace

LocalSocket::LocalSocket(LocalSocket&& other) noexcept
    : m_descriptor(std::exchange(other.m_descriptor, -1))
    , m_buffer(std::move(other.m_buffer))
    , m_begin(std::exchange(other.m_begin, 0))
    , m_tooLong(other.m_tooLong)
{
}

LocalSocket& LocalSocket::operator=(LocalSocket&& other) noexcept
{
    if (this != &other) {
        close();
        m_descriptor = std::exchange(other.m_descriptor, -1);
        m_buffer = std::move(other.m_buffer);
        m_begin = std::exchange(other.m_begin, 0);
        m_tooLong = other.m_tooLong;
    }
    return *this;
}

LocalSocket::~LocalSocket() { close(); }

void LocalSocket::close()
{
    if (m_descriptor >= 0)
        ::close(std::exchange(m_descriptor, -1));
}

std::optional<LocalSocket> LocalSocket::connectTo(const std::filesystem::path& path)
{
    const auto address = addressOf(path);
    if (!address)
        return std::nullopt;
    LocalSocket socket(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
    if (socket.m_descriptor < 0 || connect(socket.m_descriptor, plain(*address), sizeof *address) != 0)
        return std::nullopt;
    return socket;
}

nostr::Result<LocalSocket> LocalSocket::listenOn(const std::filesystem::path& path)
{
    const auto address = addressOf(path);
    if (!address)
        return nostr::Error{"the path of the local socket is too long"};
    LocalSocket socket(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
    if (socket.m_descriptor < 0)
        return nostr::Error{std::string("no local socket: ") + std::strerror(errno)};
    unlink(path.c_str());
    // Set before bind, so that the file is never open to others, not even for a moment.
    fchmod(socket.m_descriptor, S_IRUSR | S_IWUSR);
    if (bind(socket.m_descriptor, plain(*address), sizeof *address) != 0 ||
        chmod(path.c_str(), S_IRUSR | S_IWUSR) != 0 || listen(socket.m_descriptor, kBacklog) != 0)
        return nostr::Error{std::string("cannot listen on the local socket: ") + std::strerror(errno)};
    return socket;
}

void LocalSocket::setPatience(std::optional<std::chrono::milliseconds> patience)
{
    timeval time{}; // zero: for ever
    if (patience) {
        time.tv_sec = patience->count() / 1000;
        time.tv_usec = patience->count() % 1000 * 1000;
    }
    setsockopt(m_descriptor, SOL_SOCKET, SO_RCVTIMEO, &time, sizeof time);
    setsockopt(m_descriptor, SOL_SOCKET, SO_SNDTIMEO, &time, sizeof time);
}

bool LocalSocket::write(std::string_view bytes)
{
    while (!bytes.empty()) {
        const ssize_t sent = send(m_descriptor, bytes.data(), bytes.size(), MSG_NOSIGNAL);
        if (sent < 0 && errno == EINTR)
            continue;
        if (sent <= 0)
            return false;
        bytes.remove_prefix(static_cast<std::size_t>(sent));
    }
    return true;
}

bool LocalSocket::fill()
{
    std::array<char, kChunk> chunk;
    ssize_t got = 0;
    do {
        got = recv(m_descriptor, chunk.data(), chunk.size(), 0);
    } while (got < 0 && errno == EINTR);
    if (got <= 0)
        return false;
    m_buffer.erase(0, std::exchange(m_begin, 0));
    m_buffer.append(chunk.data(), static_cast<std::size_t>(got));
    return true;
}

std::optional<std::string> LocalSocket::readLine(std::size_t longest)
{
    m_tooLong = false;
    std::size_t searched = m_begin;
    while (true) {
        const std::size_t end = m_buffer.find('\n', searched);
        const bool found = end != std::string::npos;
        const std::size_t length = (found ? end : m_buffer.size()) - m_begin;
        if (length > longest) {
            m_tooLong = true;
            return std::nullopt;
        }
        if (found) {
            std::string line = m_buffer.substr(m_begin, length);
            m_begin = end + 1;
            return line;
        }
        searched = length; // where the buffer goes on once fill() has dropped what was handed out
        if (!fill())
            break;
    }
    if (m_begin == m_buffer.size())
        return std::nullopt;
    std::string rest = m_buffer.substr(m_begin);
    m_begin = m_buffer.size();
    return rest;
}

void LocalSocket::skipLine()
{
    while (true) {
        const std::size_t end = m_buffer.find('\n', m_begin);
        if (end != std::string::npos) {
            m_begin = end + 1;
            return;
        }
        m_begin = m_buffer.size();
        if (!fill())
            return;
    }
}

void LocalSocket::shutDown() { shutdown(m_descriptor, SHUT_RDWR); }

} // namespace app
