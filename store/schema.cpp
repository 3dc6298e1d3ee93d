// SPDX-License-Identifier: MIT
#include "store/schema.h"

#include "store/counter_table.h"
#include "store/row_facts_function.h"
#include "store/statement.h"
#include "store/transaction.h"

#include <array>
#include <string>

namespace store {

namespace {

// Every index is a table of its own, so that a batch can fill each in that table's order: twice
// as fast as indexes on `e`.
constexpr const char* kFirstTables = R"(
CREATE TABLE e(r INTEGER PRIMARY KEY, b BLOB NOT NULL);
CREATE TABLE crowded(created_at INTEGER NOT NULL, id BLOB NOT NULL, b BLOB NOT NULL,
                     PRIMARY KEY(created_at, id)) WITHOUT ROWID;
CREATE INDEX crowded_by_id ON crowded(id);
CREATE TABLE mixed(second INTEGER PRIMARY KEY);
CREATE TABLE a(i INTEGER PRIMARY KEY AUTOINCREMENT, pubkey BLOB NOT NULL UNIQUE);
CREATE TABLE ih(h INTEGER NOT NULL, r INTEGER NOT NULL, PRIMARY KEY(h, r)) WITHOUT ROWID;
CREATE TABLE ika(k INTEGER NOT NULL, a INTEGER NOT NULL, r INTEGER NOT NULL,
                 PRIMARY KEY(k, a, r)) WITHOUT ROWID;
CREATE TABLE t(x INTEGER NOT NULL, r INTEGER NOT NULL, PRIMARY KEY(x, r)) WITHOUT ROWID;
CREATE TABLE expiry(at INTEGER NOT NULL, id BLOB NOT NULL, PRIMARY KEY(at, id)) WITHOUT ROWID;
CREATE TABLE deleted_id(id BLOB NOT NULL, a INTEGER NOT NULL, PRIMARY KEY(id, a)) WITHOUT ROWID;
CREATE TABLE deleted_address(address BLOB NOT NULL PRIMARY KEY, until INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE relay(i INTEGER PRIMARY KEY, url TEXT NOT NULL UNIQUE);
CREATE TABLE seen(h INTEGER NOT NULL, relay INTEGER NOT NULL, PRIMARY KEY(h, relay)) WITHOUT ROWID;
CREATE TABLE counts(h INTEGER PRIMARY KEY, replies INTEGER NOT NULL, reposts INTEGER NOT NULL,
                    likes INTEGER NOT NULL);
CREATE TABLE marks(h INTEGER NOT NULL, what INTEGER NOT NULL, a INTEGER NOT NULL, n INTEGER NOT NULL,
                   PRIMARY KEY(h, what, a)) WITHOUT ROWID;
CREATE TABLE outbox(n INTEGER PRIMARY KEY, id BLOB NOT NULL, relay TEXT NOT NULL,
                    attempts INTEGER NOT NULL DEFAULT 0, not_before INTEGER NOT NULL DEFAULT 0,
                    refused INTEGER NOT NULL DEFAULT 0, taken INTEGER NOT NULL DEFAULT 0,
                    answer TEXT NOT NULL DEFAULT '', UNIQUE(id, relay));
CREATE TABLE cursor(relay TEXT NOT NULL, scope TEXT NOT NULL, time INTEGER NOT NULL,
                    PRIMARY KEY(relay, scope)) WITHOUT ROWID;
)";

// The application id, "Hrny", tells what the file is even where nothing in it can be read.
constexpr const char* kCareTables = R"(
CREATE TABLE own(pubkey BLOB NOT NULL PRIMARY KEY) WITHOUT ROWID;
CREATE TABLE list_version(id BLOB NOT NULL PRIMARY KEY, x INTEGER NOT NULL, b BLOB NOT NULL);
CREATE INDEX list_version_by_address ON list_version(x);
CREATE TABLE store_id(id BLOB NOT NULL);
INSERT INTO store_id VALUES(randomblob(16));
PRAGMA application_id = 1215458937;
)";

// Chunks of one term follow each other newest first. A store that was filled without the index is
// taken up as a whole.
constexpr const char* kTextTables = R"(
CREATE TABLE text(t BLOB NOT NULL, c INTEGER NOT NULL, b BLOB NOT NULL, PRIMARY KEY(t, c DESC)) WITHOUT ROWID;
CREATE TABLE text_todo(n INTEGER PRIMARY KEY, what INTEGER NOT NULL, r INTEGER NOT NULL, b BLOB NOT NULL);
INSERT INTO text_todo(what, r, b) SELECT 2, 9223372036854775807, x'' WHERE EXISTS(SELECT 1 FROM e);
)";

// What the strands in memory have to know of a row, so that loading them reads no record.
constexpr const char* kRowFacts = R"(
ALTER TABLE ika ADD COLUMN f INTEGER NOT NULL DEFAULT 0;
UPDATE ika SET f = row_facts((SELECT b FROM e WHERE e.r = ika.r));
)";

// Of a deleted version no older one may fill the slot again, whichever comes first.
constexpr const char* kIngestTables = R"(
CREATE TABLE held(at INTEGER NOT NULL, id BLOB NOT NULL, b BLOB NOT NULL, PRIMARY KEY(at, id)) WITHOUT ROWID;
CREATE TABLE deleted_version(address BLOB NOT NULL PRIMARY KEY, at INTEGER NOT NULL, id BLOB NOT NULL)
    WITHOUT ROWID;
)";

// The zaps are what receipts claim: nobody has proved them yet.
constexpr const char* kReactionTables = R"(
ALTER TABLE counts ADD COLUMN quotes INTEGER NOT NULL DEFAULT 0;
ALTER TABLE counts ADD COLUMN zaps INTEGER NOT NULL DEFAULT 0;
ALTER TABLE counts ADD COLUMN msats INTEGER NOT NULL DEFAULT 0;
CREATE TABLE reactions(h INTEGER NOT NULL, symbol TEXT NOT NULL, n INTEGER NOT NULL,
                       PRIMARY KEY(h, symbol)) WITHOUT ROWID;
)";

constexpr std::array<Migration, 6> kMigrations{kFirstTables,  kCareTables,
                                               kTextTables,   kRowFacts,
                                               kIngestTables, Migration(kReactionTables, false, recount)};

std::int64_t versionOf(Database& database)
{
    Statement statement(database, "PRAGMA user_version");
    Rows rows = statement.run();
    return rows.next() ? rows.integer(0) : 0;
}

nostr::Error newerVersion() { return {"the store was written by a newer version of Heronry"}; }

nostr::Status finished(Database& database)
{
    if (const std::optional<nostr::Error> failure = database.failure())
        return *failure;
    return nostr::ok();
}

} // namespace

std::span<const Migration> migrations() { return kMigrations; }

nostr::Status migrate(Database& database, std::span<const Migration> steps)
{
    const auto newest = static_cast<std::int64_t>(steps.size());
    const std::int64_t before = versionOf(database);
    if (before > newest)
        return newerVersion();
    if (before == newest || database.failure())
        return finished(database);

    addRowFactsFunction(database);
    Transaction transaction(database);
    for (std::int64_t version = versionOf(database); version < newest; ++version) {
        const Migration& step = steps[static_cast<std::size_t>(version)];
        database.execute(step.sql);
        if (step.andThen != nullptr)
            step.andThen(database);
    }
    database.execute(("PRAGMA user_version = " + std::to_string(newest)).c_str());
    return transaction.commit();
}

nostr::Result<std::unique_ptr<Database>> openForWriting(const std::filesystem::path& file)
{
    auto database = Database::open(file, Database::Mode::ReadWrite);
    if (!database)
        return database.error();
    // auto_vacuum counts only while the file is empty: retention gives pages back without a
    // second copy of the file. The checkpoint thread empties the log, not our commits.
    (*database)->execute("PRAGMA auto_vacuum = INCREMENTAL; PRAGMA journal_mode = WAL;"
                         "PRAGMA synchronous = NORMAL; PRAGMA wal_autocheckpoint = 0;"
                         "PRAGMA journal_size_limit = 67108864; PRAGMA cache_size = -65536;"
                         "PRAGMA temp_store = MEMORY");
    if (const nostr::Status status = migrate(**database); !status)
        return status.error();
    return database;
}

nostr::Result<std::unique_ptr<Database>> openForReading(const std::filesystem::path& file)
{
    std::error_code ignored;
    if (!std::filesystem::exists(file, ignored))
        return nostr::Error{"nothing is stored in this data folder yet"};
    auto database = Database::open(file, Database::Mode::ReadOnly);
    if (!database)
        return database;
    (*database)->execute("PRAGMA cache_size = -16384; PRAGMA temp_store = MEMORY");
    const std::int64_t version = versionOf(**database);
    if (const nostr::Status status = finished(**database); !status)
        return status.error();
    if (version > static_cast<std::int64_t>(kMigrations.size()))
        return newerVersion();
    if (version < static_cast<std::int64_t>(kMigrations.size()))
        return nostr::Error{
            "the store was written by an older version: start heronry once to bring it up to date"};
    return database;
}

} // namespace store
