// SPDX-License-Identifier: MIT
#include "store/file_swap.h"

#include <fcntl.h>
#include <string>
#include <unistd.h>

namespace store {

namespace fs = std::filesystem;

namespace {

fs::path with(const fs::path& file, const char* suffix) { return file.string() + suffix; }

// From here on the old file is done with: a finished database under this name wins.
fs::path readyFileFor(const fs::path& database) { return with(database, ".ready"); }

void removeWithLog(const fs::path& file)
{
    std::error_code ignored;
    for (const char* suffix : {"", "-wal", "-shm", "-journal"})
        fs::remove(with(file, suffix), ignored);
}

// A second name costs nothing; where the file system knows none, a copy has to do.
bool keep(const fs::path& file, const fs::path& copy)
{
    std::error_code error;
    if (!fs::exists(file, error))
        return true;
    fs::remove(copy, error);
    fs::create_hard_link(file, copy, error);
    if (!error)
        return true;
    return fs::copy_file(file, copy, error) && syncFile(copy);
}

nostr::Status putInPlace(const fs::path& database)
{
    std::error_code error;
    for (const char* suffix : {"-wal", "-shm", "-journal"})
        fs::remove(with(database, suffix), error);
    fs::rename(readyFileFor(database), database, error);
    if (error || !syncFile(database.parent_path()))
        return nostr::Error{"the new database cannot be put in its place"};
    return nostr::ok();
}

} // namespace

bool syncFile(const fs::path& path)
{
    const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (descriptor < 0)
        return false;
    const bool isSynced = ::fsync(descriptor) == 0;
    ::close(descriptor);
    return isSynced;
}

fs::path newFileFor(const fs::path& database) { return with(database, ".new"); }

nostr::Status swapIn(const fs::path& database, const fs::path& safeCopy)
{
    const nostr::Error failure{"the new database cannot be put in its place"};
    if (!safeCopy.empty() &&
        (!keep(database, safeCopy) || !keep(with(database, "-wal"), with(safeCopy, "-wal"))))
        return nostr::Error{"no safe copy of the database can be made"};
    std::error_code error;
    if (!syncFile(newFileFor(database)))
        return failure;
    fs::rename(newFileFor(database), readyFileFor(database), error);
    if (error || !syncFile(database.parent_path()))
        return failure;
    return putInPlace(database);
}

nostr::Status finishSwap(const fs::path& database)
{
    std::error_code error;
    removeWithLog(newFileFor(database));
    if (!fs::exists(readyFileFor(database), error))
        return nostr::ok();
    return putInPlace(database);
}

} // namespace store
