// SPDX-License-Identifier: MIT
#include "store/transaction.h"

#include <sqlite3.h>

namespace store {

Transaction::Transaction(Database& database) : m_database(database)
{
    m_database.clearFailure();
    m_database.execute("BEGIN IMMEDIATE");
}

Transaction::~Transaction()
{
    if (m_open)
        rollBack();
}

nostr::Status Transaction::commit()
{
    m_database.execute("COMMIT");
    if (m_database.failure()) {
        const nostr::Error error = *m_database.failure();
        rollBack();
        return error;
    }
    m_open = false;
    return nostr::ok();
}

void Transaction::rollBack()
{
    m_open = false;
    // After some errors (a full disk) SQLite has rolled back by itself.
    if (sqlite3_get_autocommit(m_database.connection()) == 0)
        sqlite3_exec(m_database.connection(), "ROLLBACK", nullptr, nullptr, nullptr);
    m_database.clearFailure();
}

Snapshot::Snapshot(Database& database, Statement& begin, Statement& commit)
    : m_database(database)
    , m_commit(commit)
{
    m_database.clearFailure();
    begin.execute();
}

Snapshot::~Snapshot()
{
    if (!m_database.failure())
        m_commit.execute();
    if (sqlite3_get_autocommit(m_database.connection()) == 0)
        sqlite3_exec(m_database.connection(), "ROLLBACK", nullptr, nullptr, nullptr);
}

} // namespace store
