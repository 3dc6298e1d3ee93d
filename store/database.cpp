// SPDX-License-Identifier: MIT
#include "store/database.h"

#include <sqlite3.h>

#include <fcntl.h>
#include <string>
#include <unistd.h>
#include <utility>

namespace store {

namespace {

constexpr int kBusyTimeout = 5000; // ms; only another process or a checkpoint can hold us up

// SQLite gives the log and the shared-memory file the mode of the database file.
void createPrivate(const std::filesystem::path& file)
{
    const int descriptor = ::open(file.c_str(), O_CREAT | O_RDWR | O_CLOEXEC, 0600);
    if (descriptor >= 0)
        ::close(descriptor);
}

// Nothing of a stranger's file is run, and nothing in it is taken at its word.
void defend(sqlite3* connection)
{
    for (const auto& [option, value] :
         {std::pair(SQLITE_DBCONFIG_DEFENSIVE, 1), std::pair(SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0),
          std::pair(SQLITE_DBCONFIG_ENABLE_TRIGGER, 0), std::pair(SQLITE_DBCONFIG_ENABLE_VIEW, 0),
          std::pair(SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0)})
        sqlite3_db_config(connection, option, value, nullptr);
    for (const auto& [limit, value] :
         {std::pair(SQLITE_LIMIT_LENGTH, 16 * 1024 * 1024), // bytes
          std::pair(SQLITE_LIMIT_SQL_LENGTH, 64 * 1024), std::pair(SQLITE_LIMIT_COLUMN, 64),
          std::pair(SQLITE_LIMIT_EXPR_DEPTH, 32), std::pair(SQLITE_LIMIT_VDBE_OP, 25'000),
          std::pair(SQLITE_LIMIT_ATTACHED, 0), std::pair(SQLITE_LIMIT_TRIGGER_DEPTH, 1)})
        sqlite3_limit(connection, limit, value);
    sqlite3_exec(connection, "PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0; PRAGMA query_only = ON",
                 nullptr, nullptr, nullptr);
}

// A name with a question mark or a percent sign must not be read as part of the URI.
std::string immutableUri(const std::filesystem::path& file)
{
    std::string uri = "file:";
    constexpr char kDigits[] = "0123456789ABCDEF";
    for (const char c : file.string()) {
        if (c == '?' || c == '#' || c == '%') {
            const auto byte = static_cast<unsigned char>(c);
            uri += {'%', kDigits[byte >> 4], kDigits[byte & 15]};
        } else {
            uri += c;
        }
    }
    return uri + "?immutable=1";
}

} // namespace

std::string damageSentence() { return "the database file is damaged; it was left as it is"; }

nostr::Error errorOf(int code)
{
    switch (code & 0xff) {
    case SQLITE_FULL: return {"the disk is full"};
    case SQLITE_IOERR: return {"the disk refused to read or write"};
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB: return {damageSentence()};
    case SQLITE_READONLY: return {"the data folder cannot be written"};
    case SQLITE_PERM:
    case SQLITE_CANTOPEN: return {"the database file cannot be opened"};
    case SQLITE_BUSY:
    case SQLITE_LOCKED: return {"the database is in use by another program"};
    case SQLITE_INTERRUPT: return {"interrupted"};
    case SQLITE_TOOBIG: return {"the event is too big for the database"};
    default: return {std::string("the database failed: ") + sqlite3_errstr(code)};
    }
}

bool isDamage(int code) { return (code & 0xff) == SQLITE_CORRUPT || (code & 0xff) == SQLITE_NOTADB; }

nostr::Result<std::unique_ptr<Database>> Database::open(const std::filesystem::path& file, Mode mode)
{
    if (mode == Mode::ReadWrite)
        createPrivate(file);
    int flags = SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_PRIVATECACHE;
    const bool isForeign = mode == Mode::Foreign || mode == Mode::ForeignWithoutLog;
    const bool isReading = mode == Mode::ReadOnly || isForeign;
    flags |= isReading ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE;

    sqlite3* connection = nullptr;
    int code = mode == Mode::ForeignWithoutLog ? sqlite3_open_v2(immutableUri(file).c_str(), &connection,
                                                                 flags | SQLITE_OPEN_URI, nullptr)
                                               : sqlite3_open_v2(file.c_str(), &connection, flags, nullptr);
    if (code == SQLITE_OK && isForeign)
        defend(connection);
    // The file is opened with the first read only: find out now.
    if (code == SQLITE_OK)
        code = sqlite3_exec(connection, "PRAGMA schema_version", nullptr, nullptr, nullptr);
    if ((code & 0xff) == SQLITE_CANTOPEN && isReading && mode != Mode::ForeignWithoutLog &&
        access(file.c_str(), R_OK) == 0 && access((file.string() + "-wal").c_str(), F_OK) != 0) {
        // A folder we may not write to: without a log the file alone is the whole truth.
        sqlite3_close_v2(connection);
        code = sqlite3_open_v2(immutableUri(file).c_str(), &connection, flags | SQLITE_OPEN_URI, nullptr);
        if (code == SQLITE_OK && isForeign)
            defend(connection);
    }
    if (code != SQLITE_OK) {
        sqlite3_close_v2(connection);
        return errorOf(code);
    }
    sqlite3_extended_result_codes(connection, 1);
    sqlite3_busy_timeout(connection, kBusyTimeout);
    return std::unique_ptr<Database>(new Database(connection));
}

Database::~Database() { sqlite3_close_v2(m_connection); }

bool Database::execute(const char* sql)
{
    if (m_failure)
        return false;
    note(sqlite3_exec(m_connection, sql, nullptr, nullptr, nullptr));
    return !m_failure;
}

void Database::note(int code)
{
    m_sawDamage = m_sawDamage || isDamage(code);
    if (code != SQLITE_OK && code != SQLITE_ROW && code != SQLITE_DONE && !m_failure)
        m_failure = errorOf(code);
}

std::uint32_t Database::dataVersion()
{
    unsigned version = 0;
    note(sqlite3_file_control(m_connection, "main", SQLITE_FCNTL_DATA_VERSION, &version));
    return version;
}

void Database::interrupt() { sqlite3_interrupt(m_connection); }

std::uint64_t Database::machineSteps() const
{
    std::uint64_t steps = 0;
    for (sqlite3_stmt* s = sqlite3_next_stmt(m_connection, nullptr); s != nullptr;
         s = sqlite3_next_stmt(m_connection, s))
        steps += static_cast<unsigned>(sqlite3_stmt_status(s, SQLITE_STMTSTATUS_VM_STEP, 0));
    return steps;
}

} // namespace store
