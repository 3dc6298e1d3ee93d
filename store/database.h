// SPDX-License-Identifier: MIT
// One connection to SQLite. Belongs to the thread that uses it (opened without SQLite's mutex).
//
// Failures of the disk stick, as in a stream: the first one is kept, every later step does
// nothing, and whoever began the read or the transaction asks failure() at its end.
#pragma once

#include "core/nostr/result.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>

struct sqlite3;

namespace store {

class Database {
public:
    enum class Mode {
        ReadWrite,         // creates the file, readable by its owner only
        ReadOnly,          // never writes; the file must be there
        Checkpoint,        // may write, but creates nothing
        Foreign,           // reads a file that somebody may have made to harm: nothing in it is run, and
                           // sizes are bounded
        ForeignWithoutLog, // the same, of the file alone: a log beside it is passed over
    };

    static nostr::Result<std::unique_ptr<Database>> open(const std::filesystem::path& file, Mode mode);
    ~Database();

    Database(const Database&) = delete;
    Database& operator=(const Database&) = delete;

    /// Runs statements that return nothing of interest. False after a failure.
    bool execute(const char* sql);

    /// Keeps the failure, unless there is an earlier one; SQLITE_OK and the like are ignored.
    void note(int code);

    const std::optional<nostr::Error>& failure() const { return m_failure; }
    void clearFailure() { m_failure.reset(); }

    /// Whether the file was ever found to be damaged through this connection.
    bool sawDamage() const { return m_sawDamage; }

    /// Makes what runs on this connection fail soon. From any thread while the object lives.
    void interrupt();

    /// Steps of SQLite's machine over all statements alive: a cost that no noisy machine changes.
    std::uint64_t machineSteps() const;

    /// Another number for another state, as the snapshot that is open shows it.
    std::uint32_t dataVersion();

    sqlite3* connection() const { return m_connection; }

private:
    explicit Database(sqlite3* connection) : m_connection(connection) {}

    sqlite3* m_connection;
    std::optional<nostr::Error> m_failure;
    bool m_sawDamage = false;
};

/// What a SQLite result code means to a person. Names no file.
nostr::Error errorOf(int code);

/// What errorOf() says of a damaged file.
std::string damageSentence();

/// Whether the code says that the file is not what SQLite wrote.
bool isDamage(int code);

} // namespace store
