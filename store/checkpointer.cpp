// SPDX-License-Identifier: MIT
#include "store/checkpointer.h"

#include "store/database.h"

#include <sqlite3.h>

#include <chrono>
#include <optional>
#include <utility>

namespace store {

using namespace std::chrono_literals;

namespace {

constexpr auto kInterval = 100ms;
constexpr auto kIdle = 1s;           // without a commit: time to empty the log
constexpr int kTruncateTimeout = 20; // ms; it holds the writers up while it waits for readers

bool checkpoint(Database& database, int mode)
{
    // Busy is no failure: the rest is carried over next time.
    return sqlite3_wal_checkpoint_v2(database.connection(), nullptr, mode, nullptr, nullptr) == SQLITE_OK;
}

} // namespace

Checkpointer::Checkpointer(std::filesystem::path database)
    : m_path(std::move(database))
    , m_thread([this] { run(); })
{
}

Checkpointer::~Checkpointer()
{
    {
        const std::scoped_lock lock(m_mutex);
        m_stopping = true;
    }
    m_wake.notify_all();
    m_thread.join();
}

void Checkpointer::wrote()
{
    {
        const std::scoped_lock lock(m_mutex);
        if (std::exchange(m_hasWork, true))
            return;
    }
    m_wake.notify_all();
}

void Checkpointer::run()
{
    auto database = Database::open(m_path, Database::Mode::Checkpoint);
    if (!database)
        return; // SQLite itself empties the log when the last connection closes
    sqlite3_busy_timeout((*database)->connection(), kTruncateTimeout);

    bool isLogEmpty = false;
    std::unique_lock lock(m_mutex);
    while (!m_stopping) {
        const auto isAwake = [this] { return m_hasWork || m_stopping; };
        if (isLogEmpty)
            m_wake.wait(lock, isAwake);
        else
            m_wake.wait_for(lock, kIdle, isAwake);
        if (m_hasWork && !m_stopping)
            m_wake.wait_for(lock, kInterval, [this] { return m_stopping; });
        const bool wasBusy = std::exchange(m_hasWork, false);
        lock.unlock();
        isLogEmpty =
            checkpoint(**database, wasBusy ? SQLITE_CHECKPOINT_PASSIVE : SQLITE_CHECKPOINT_TRUNCATE) &&
            !wasBusy;
        lock.lock();
    }
    lock.unlock();
    checkpoint(**database, SQLITE_CHECKPOINT_TRUNCATE);
}

} // namespace store
