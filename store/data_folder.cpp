// SPDX-License-Identifier: MIT
#include "store/data_folder.h"

#include "store/tag_key.h"

#include <cerrno>
#include <cstdlib>
#include <fcntl.h>
#include <string>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace store {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t kSocketPath = 100; // bytes; the system's limit is 108 with the final zero

nostr::Error notWritable() { return {"the data folder cannot be written"}; }

// Like create_directories(), but what it creates is for its owner only.
bool createPrivate(const fs::path& folder)
{
    std::error_code error;
    if (fs::is_directory(folder, error))
        return true;
    if (folder.has_relative_path())
        fs::create_directories(folder.parent_path(), error);
    return mkdir(folder.c_str(), 0700) == 0 || fs::is_directory(folder, error);
}

fs::path environmentPath(const char* name)
{
    const char* value = std::getenv(name); // NOLINT(concurrency-mt-unsafe): nobody sets variables
    return value != nullptr ? fs::path(value) : fs::path();
}

} // namespace

nostr::Result<DataFolder> DataFolder::open(const fs::path& folder, Access access)
{
    std::error_code error;
    fs::path path = fs::absolute(folder, error).lexically_normal();
    if (!path.has_filename() && path.has_relative_path())
        path = path.parent_path(); // a trailing slash
    if (access == Access::Read) {
        if (!fs::is_directory(path, error))
            return nostr::Error{"there is no such data folder"};
        return DataFolder(std::move(path), -1);
    }
    if (!createPrivate(path))
        return nostr::Error{"the data folder cannot be created"};
    if (::access(path.c_str(), W_OK | X_OK) != 0)
        return notWritable();
    const int lock = ::open((path / "lock").c_str(), O_CREAT | O_RDWR | O_CLOEXEC, 0600);
    if (lock < 0)
        return notWritable();
    if (flock(lock, LOCK_EX | LOCK_NB) != 0) {
        const bool held = errno == EWOULDBLOCK;
        ::close(lock);
        return held ? nostr::Error{"the data folder is held by another program"}
                    : nostr::Error{"the data folder cannot be locked"};
    }
    return DataFolder(std::move(path), lock);
}

DataFolder::DataFolder(DataFolder&& other) noexcept
    : m_path(std::move(other.m_path))
    , m_lock(std::exchange(other.m_lock, -1))
{
}

DataFolder& DataFolder::operator=(DataFolder&& other) noexcept
{
    std::swap(m_path, other.m_path);
    std::swap(m_lock, other.m_lock);
    return *this;
}

DataFolder::~DataFolder()
{
    // The file stays: unlinking it would let a third program lock a new one beside a second.
    if (m_lock >= 0)
        ::close(m_lock);
}

fs::path DataFolder::socket() const { return socketOf(m_path); }

fs::path socketOf(const fs::path& folder)
{
    std::error_code error;
    fs::path absolute = fs::absolute(folder, error).lexically_normal();
    if (!absolute.has_filename() && absolute.has_relative_path())
        absolute = absolute.parent_path();
    fs::path inside = absolute / "socket";
    if (inside.native().size() <= kSocketPath)
        return inside;

    constexpr char kDigits[] = "0123456789abcdef";
    std::string name = "heronry-";
    const auto hash = static_cast<std::uint64_t>(tagKey('/', absolute.native()));
    for (int shift = 60; shift >= 0; shift -= 4)
        name += kDigits[hash >> shift & 15];
    fs::path runtime = environmentPath("XDG_RUNTIME_DIR");
    if (runtime.empty()) {
        runtime = "/tmp";
        name += "-" + std::to_string(getuid());
    }
    return runtime / (name + ".socket");
}

fs::path defaultDataFolder()
{
    const fs::path data = environmentPath("XDG_DATA_HOME");
    // The specification says to ignore a relative path.
    return (data.is_absolute() ? data : environmentPath("HOME") / ".local/share") / "heronry";
}

} // namespace store
