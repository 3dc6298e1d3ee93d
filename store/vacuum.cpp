// SPDX-License-Identifier: MIT
#include "store/vacuum.h"

#include "store/backup.h"
#include "store/file_swap.h"
#include "store/page_count.h"
#include "store/schema.h"
#include "store/transaction.h"

#include <fcntl.h>
#include <string>
#include <sys/stat.h>
#include <unistd.h>

namespace store {

namespace fs = std::filesystem;

namespace {

constexpr int kPages = 1024; // of one transaction

std::uint64_t sizeOf(const fs::path& database)
{
    std::uint64_t bytes = 0;
    for (const char* suffix : {"", "-wal"}) {
        std::error_code error;
        const auto size = fs::file_size(database.string() + suffix, error);
        bytes += error ? 0 : size;
    }
    return bytes;
}

nostr::Status releaseAllPages(Database& database)
{
    for (bool isMore = true; isMore;) {
        Transaction transaction(database);
        isMore = releasePages(database, kPages);
        if (const nostr::Status status = transaction.commit(); !status)
            return status;
    }
    return nostr::ok();
}

// SQLite writes into an empty file that is there, so that it is never readable by others.
nostr::Status compactInto(Database& database, const fs::path& file)
{
    const int descriptor = ::open(file.c_str(), O_CREAT | O_RDWR | O_TRUNC | O_CLOEXEC, 0600);
    if (descriptor < 0)
        return nostr::Error{"the data folder cannot be written"};
    ::close(descriptor);
    database.clearFailure();
    Statement statement(database, "VACUUM INTO ?");
    statement.execute(std::string_view(file.native()));
    if (const std::optional<nostr::Error> failure = database.failure())
        return *failure;
    return nostr::ok();
}

} // namespace

nostr::Result<VacuumReport> vacuum(const fs::path& file)
{
    if (const nostr::Status status = finishSwap(file); !status)
        return status.error();
    auto database = openForWriting(file);
    if (!database)
        return database.error();
    VacuumReport report;
    report.bytesBefore = sizeOf(file);
    report.isCompacted = hasRoomBeside(file, usedBytes(**database));
    const nostr::Status status =
        report.isCompacted ? compactInto(**database, newFileFor(file)) : releaseAllPages(**database);
    if (!status)
        return status.error();
    (*database)->execute("PRAGMA wal_checkpoint(TRUNCATE)");
    *database = nullptr;
    if (report.isCompacted)
        if (const nostr::Status swapped = swapIn(file); !swapped)
            return swapped.error();
    report.bytesAfter = sizeOf(file);
    return report;
}

} // namespace store
