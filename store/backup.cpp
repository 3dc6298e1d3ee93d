// SPDX-License-Identifier: MIT
#include "store/backup.h"

#include "store/database.h"
#include "store/file_swap.h"
#include "store/statement.h"

#include <sqlite3.h>

#include <array>
#include <cerrno>
#include <fcntl.h>
#include <fstream>
#include <string>
#include <string_view>
#include <unistd.h>

namespace store {

namespace fs = std::filesystem;

namespace {

constexpr int kPages = 1024;                           // of one step
constexpr std::uint64_t kSpareRoom = 16 * 1024 * 1024; // bytes
constexpr std::string_view kMagic{"SQLite format 3\0", 16};

bool isDatabase(const fs::path& file)
{
    std::array<char, kMagic.size()> start{};
    std::ifstream(file, std::ios::binary).read(start.data(), start.size());
    return std::string_view(start.data(), start.size()) == kMagic;
}

nostr::Status whyNotTo(const fs::path& database, const fs::path& file)
{
    std::error_code error;
    if (!fs::exists(fs::symlink_status(file, error)))
        return nostr::ok();
    if (!fs::is_regular_file(fs::symlink_status(file, error)))
        return nostr::Error{"there is something else under that name"};
    if (fs::equivalent(database, file, error))
        return nostr::Error{"that is the store itself"};
    if (fs::file_size(file, error) != 0 && !isDatabase(file))
        return nostr::Error{"the file that is there is no backup"};
    return nostr::ok();
}

// One snapshot for all steps: what others write meanwhile neither shows nor begins it anew.
nostr::Status copy(Database& from, Database& to, const BackupProgress& progress)
{
    from.execute("BEGIN");
    Statement look(from, "SELECT count(*) FROM sqlite_schema");
    look.execute();
    if (const auto& failure = from.failure())
        return *failure;
    sqlite3_backup* backup = sqlite3_backup_init(to.connection(), "main", from.connection(), "main");
    int code = backup == nullptr ? sqlite3_errcode(to.connection()) : SQLITE_OK;
    while (code == SQLITE_OK) {
        code = sqlite3_backup_step(backup, kPages);
        const auto all = static_cast<std::uint64_t>(sqlite3_backup_pagecount(backup));
        if (progress)
            progress(all - static_cast<std::uint64_t>(sqlite3_backup_remaining(backup)), all);
    }
    const int finished = sqlite3_backup_finish(backup);
    if (code != SQLITE_DONE || finished != SQLITE_OK)
        return errorOf(code != SQLITE_DONE ? code : finished);
    return nostr::ok();
}

nostr::Status copyTo(const fs::path& database, const fs::path& file, const BackupProgress& progress)
{
    const auto from = Database::open(database, Database::Mode::ReadOnly);
    if (!from)
        return from.error();
    const auto to = Database::open(file, Database::Mode::ReadWrite);
    if (!to)
        return nostr::Error{"the backup cannot be written there"};
    (*to)->execute("PRAGMA synchronous = OFF"); // synced as a whole, before it gets its name
    if (const nostr::Status status = copy(**from, **to, progress); !status)
        return status;
    (*to)->execute("PRAGMA journal_mode = DELETE"); // one file, without a log beside it
    if (const auto& failure = (*to)->failure())
        return *failure;
    return nostr::ok();
}

} // namespace

bool hasRoomBeside(const fs::path& place, std::uint64_t bytes)
{
    std::error_code error;
    const fs::path folder = place.has_parent_path() ? place.parent_path() : fs::path(".");
    const fs::space_info space = fs::space(folder, error);
    return !error && space.available > bytes + bytes / 16 + kSpareRoom;
}

nostr::Result<BackupReport> backUp(const fs::path& database, const fs::path& file,
                                   const BackupProgress& progress)
{
    if (const nostr::Status status = whyNotTo(database, file); !status)
        return status.error();
    const fs::path fresh = file.string() + ".part";
    std::error_code error;
    fs::remove(fresh, error);
    const nostr::Status status = copyTo(database, fresh, progress);
    const auto bytes = fs::file_size(fresh, error);
    if (!status || error || !syncFile(fresh)) {
        for (const char* suffix : {"", "-journal", "-wal", "-shm"})
            fs::remove(fresh.string() + suffix, error);
        return status ? nostr::Error{"the backup cannot be written there"} : status.error();
    }
    fs::rename(fresh, file, error);
    if (error)
        return nostr::Error{"the backup cannot be put in its place"};
    syncFile(fs::absolute(file, error).parent_path());
    return BackupReport{bytes};
}

} // namespace store
