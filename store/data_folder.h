// SPDX-License-Identifier: MIT
// The folder that holds everything of one person: who may write in it, and where things lie.
#pragma once

#include "core/nostr/result.h"

#include <filesystem>

namespace store {

class DataFolder {
public:
    enum class Access {
        Read,  // the folder must be there; no lock
        Write, // created (0700) where missing; locked against other writers while this lives
    };

    /// Fails at once, with a sentence, where another program holds the lock or the folder
    /// cannot be written.
    static nostr::Result<DataFolder> open(const std::filesystem::path& folder, Access access);

    DataFolder(DataFolder&& other) noexcept;
    DataFolder& operator=(DataFolder&& other) noexcept;
    ~DataFolder();

    const std::filesystem::path& path() const { return m_path; } // absolute
    std::filesystem::path database() const { return m_path / "heronry.db"; }

    /// Where the running window listens: in the folder, or, where that is too long for a socket
    /// address, in the runtime folder under a name made from it.
    std::filesystem::path socket() const;

private:
    DataFolder(std::filesystem::path path, int lock) : m_path(std::move(path)), m_lock(lock) {}

    std::filesystem::path m_path;
    int m_lock; // descriptor, -1 without a lock
};

/// Where the socket of this folder is, also when its lock is not ours.
std::filesystem::path socketOf(const std::filesystem::path& folder);

/// $XDG_DATA_HOME/heronry, else ~/.local/share/heronry.
std::filesystem::path defaultDataFolder();

} // namespace store
