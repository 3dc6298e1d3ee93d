// SPDX-License-Identifier: MIT
// Carries the write-ahead log into the database on a thread and a connection of its own, so that
// no commit waits for it; empties the log when nobody writes, since a long log slows every start.
#pragma once

#include <condition_variable>
#include <filesystem>
#include <mutex>
#include <thread>

namespace store {

class Checkpointer {
public:
    explicit Checkpointer(std::filesystem::path database);

    /// Empties the log a last time, as far as readers let it.
    ~Checkpointer();

    Checkpointer(const Checkpointer&) = delete;
    Checkpointer& operator=(const Checkpointer&) = delete;

    /// After each commit, from any thread.
    void wrote();

private:
    void run();

    const std::filesystem::path m_path;
    std::mutex m_mutex;
    std::condition_variable m_wake;
    bool m_hasWork = false;
    bool m_stopping = false;
    std::thread m_thread;
};

} // namespace store
