// SPDX-License-Identifier: MIT
#include "core/account/key_file.h"

#include <sodium.h>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <string_view>

namespace core {

namespace {

constexpr std::size_t kLargest = 4096; // bytes

class Descriptor {
public:
    explicit Descriptor(int number) : m_number(number) {}
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    ~Descriptor()
    {
        if (m_number >= 0)
            ::close(m_number);
    }

    int number() const { return m_number; }

private:
    const int m_number;
};

/// Room for the file's text that is wiped when it goes.
class WipedBuffer {
public:
    WipedBuffer() = default;
    WipedBuffer(const WipedBuffer&) = delete;
    WipedBuffer& operator=(const WipedBuffer&) = delete;
    ~WipedBuffer() { sodium_memzero(m_bytes.data(), m_bytes.size()); }

    /// Reads to the end; false where that fails or the file is too large.
    bool readFrom(int descriptor)
    {
        while (m_size < m_bytes.size()) {
            const ssize_t got = ::read(descriptor, m_bytes.data() + m_size, m_bytes.size() - m_size);
            if (got < 0 && errno == EINTR)
                continue;
            if (got <= 0)
                return got == 0;
            m_size += static_cast<std::size_t>(got);
        }
        return false;
    }

    std::string_view text() const { return {m_bytes.data(), m_size}; }

private:
    std::array<char, kLargest + 1> m_bytes{};
    std::size_t m_size = 0;
};

nostr::Status checkAccess(int descriptor)
{
    struct stat status {};
    if (::fstat(descriptor, &status) != 0)
        return nostr::Error{"cannot look at the key file"};
    if (!S_ISREG(status.st_mode))
        return nostr::Error{"the key file is not a regular file"};
    if (status.st_uid != ::geteuid())
        return nostr::Error{"the key file belongs to somebody else"};
    if ((status.st_mode & (S_IRWXG | S_IRWXO)) != 0)
        return nostr::Error{"others may read the key file: make it yours alone with chmod 600"};
    return nostr::ok();
}

} // namespace

nostr::Result<nostr::SecretKey> readKeyFile(const std::filesystem::path& path)
{
    // Not blocking, or a pipe of that name would hold up the start.
    const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    if (file.number() < 0)
        return nostr::Error{std::string("cannot open the key file: ") + std::strerror(errno)};
    if (const auto access = checkAccess(file.number()); !access)
        return access.error();

    WipedBuffer buffer;
    if (!buffer.readFrom(file.number()))
        return nostr::Error{"the key file cannot be read or is larger than 4 kB"};
    auto key = nostr::SecretKey::fromText(buffer.text());
    if (!key)
        return nostr::Error{"the key file holds neither an nsec nor 64 hex digits of a secret key"};
    return key;
}

} // namespace core
