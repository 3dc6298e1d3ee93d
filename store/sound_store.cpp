// SPDX-License-Identifier: MIT
#include "store/sound_store.h"

#include "store/database.h"
#include "store/file_swap.h"
#include "store/integrity.h"
#include "store/rebuild.h"
#include "store/statement.h"
#include "store/unsent_copy.h"

#include <ctime>
#include <fcntl.h>
#include <unistd.h>

namespace store {

namespace fs = std::filesystem;

namespace {

fs::path openMarkFor(const fs::path& database) { return database.string() + "-open"; }
fs::path damageMarkFor(const fs::path& database) { return database.string() + "-damaged"; }
fs::path logOf(const fs::path& database) { return database.string() + "-wal"; }

void touch(const fs::path& file)
{
    const int descriptor = ::open(file.c_str(), O_CREAT | O_WRONLY | O_CLOEXEC, 0600);
    if (descriptor >= 0)
        ::close(descriptor);
}

bool isThere(const fs::path& file)
{
    std::error_code error;
    return fs::exists(file, error);
}

bool isFilled(const fs::path& file)
{
    std::error_code error;
    const auto size = fs::file_size(file, error);
    return !error && size > 0;
}

std::string stampOf(nostr::UnixTime time)
{
    const std::time_t seconds = time.seconds;
    std::tm parts{};
    gmtime_r(&seconds, &parts);
    char text[32];
    return {text, std::strftime(text, sizeof text, "%Y%m%dT%H%M%SZ", &parts)};
}

// One random number for each store.
std::string identityOf(const fs::path& file, Database::Mode mode)
{
    const auto database = Database::open(file, mode);
    if (!database)
        return {};
    Statement statement(**database, "SELECT id FROM store_id");
    Rows rows = statement.run();
    return rows.next() ? std::string(rows.text(0)) : std::string();
}

// SQLite takes any log that lies beside a database for its own, and would write over the whole
// file with it.
bool isForeignLog(const fs::path& database)
{
    const std::string own = identityOf(database, Database::Mode::ForeignWithoutLog);
    return !own.empty() && identityOf(database, Database::Mode::Foreign) != own && isFilled(logOf(database));
}

Notice setLogAside(const fs::path& database, const std::string& stamp)
{
    std::error_code error;
    const std::string name = logOf(database).filename().string() + ".foreign-" + stamp;
    fs::rename(logOf(database), database.parent_path() / name, error);
    fs::remove(database.string() + "-shm", error);
    return "a log that belongs to another store lay in the data folder; it was set aside as " + name;
}

bool isSound(const fs::path& database)
{
    auto connection = Database::open(database, Database::Mode::ReadOnly);
    return connection && problemsOf(**connection, CheckDepth::Structure, 1).empty();
}

// What waits to be sent and is not in the store, from the copy beside `database`, goes into
// `target`. With `isQueueLost` also what is there but waits no more.
nostr::Status rescueUnsent(const fs::path& target, const fs::path& database, bool isQueueLost,
                           const nostr::Clock& clock)
{
    std::vector<UnsentEvent> unsent = UnsentCopy(database).read();
    return unsent.empty() ? nostr::ok() : addUnsent(std::move(unsent), target, isQueueLost, clock);
}

RebuildProgress told(const CareProgress& progress, std::string_view what)
{
    if (!progress)
        return {};
    return [&progress, what](std::uint64_t events) { progress(what, events); };
}

} // namespace

void markDamaged(const fs::path& database) { touch(damageMarkFor(database)); }

OpenMark::OpenMark(fs::path database) : m_database(std::move(database)) { touch(openMarkFor(m_database)); }

OpenMark::~OpenMark()
{
    std::error_code ignored;
    fs::remove(openMarkFor(m_database), ignored);
}

nostr::Result<Notice> makeSound(const fs::path& database, const nostr::Clock& clock,
                                const CareProgress& progress)
{
    if (const nostr::Status status = finishSwap(database); !status)
        return status.error();
    const bool isSuspect =
        isThere(openMarkFor(database)) || isThere(damageMarkFor(database)) || isFilled(logOf(database));
    Notice notice;
    if (isSuspect && isFilled(database)) {
        if (isForeignLog(database))
            notice = setLogAside(database, stampOf(clock()));
        if (!isSound(database)) {
            auto rebuilt = rebuildDamaged(database, clock, progress);
            if (!rebuilt)
                return rebuilt;
            notice += (notice.empty() ? "" : "; ") + *rebuilt;
        }
    }
    std::error_code ignored;
    fs::remove(damageMarkFor(database), ignored);
    if (const nostr::Status status = rescueUnsent(database, database, false, clock); !status)
        return status.error();
    return notice;
}

nostr::Result<Notice> rebuildDamaged(const fs::path& database, const nostr::Clock& clock,
                                     const CareProgress& progress)
{
    if (::access(database.parent_path().c_str(), W_OK) != 0)
        return nostr::Error{"the data folder cannot be written"};
    const fs::path fresh = newFileFor(database);
    const auto report =
        rebuild(database, fresh, Thoroughness::Deep, clock, told(progress, "rebuilding the damaged store"));
    // A file without anything of ours in it is somebody else's, unless we were writing it.
    const bool isOurs = report && (report->isStore || isThere(openMarkFor(database)));
    nostr::Status status =
        isOurs ? rescueUnsent(fresh, database, !report->isQueueWhole, clock) : nostr::Error{damageSentence()};
    if (!report)
        status = report.error();
    const std::string name = database.filename().string() + ".damaged-" + stampOf(clock());
    if (status)
        status = swapIn(database, database.parent_path() / name);
    if (!status) {
        const nostr::Status ignored = finishSwap(database); // throws the fresh file away
        return status.error();
    }
    return "the store was damaged and was built anew from " + std::to_string(report->events) +
           " events that it still held; the damaged file is kept as " + name;
}

nostr::Result<RestoreReport> restore(const fs::path& backup, const fs::path& database,
                                     const nostr::Clock& clock, const CareProgress& progress)
{
    std::error_code error;
    if (!fs::is_regular_file(backup, error))
        return nostr::Error{"there is no such file"};
    if (fs::equivalent(backup, database, error))
        return nostr::Error{"that is the store itself"};
    if (const nostr::Status status = finishSwap(database); !status)
        return status.error();
    const fs::path fresh = newFileFor(database);
    const auto report = rebuild(backup, fresh, Thoroughness::AsFound, clock, told(progress, "restoring"));
    nostr::Status status = report ? nostr::ok() : nostr::Status(report.error());
    if (report && !report->isStore)
        status = nostr::Error{"the file is no store of Heronry's"};
    RestoreReport restored;
    if (status) {
        restored = {report->events, report->refused, report->waiting, report->isWhole};
        if (isFilled(database)) {
            const auto all = addUnsent(database, fresh, clock);
            status = all ? nostr::ok() : nostr::Status(all.error());
            restored.events = all ? all->events : 0;
            restored.waiting = all ? all->waiting : 0;
        }
    }
    if (status)
        status = swapIn(database,
                        isFilled(database) ? fs::path(database.string() + ".before-restore") : fs::path());
    if (!status) {
        const nostr::Status ignored = finishSwap(database);
        return status.error();
    }
    return restored;
}

} // namespace store
