// SPDX-License-Identifier: MIT
// Threads that answer questions, each on a connection of its own, first come first served.
#pragma once

#include "store/reader.h"

#include <condition_variable>
#include <deque>
#include <filesystem>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

namespace store {

class ReaderPool {
public:
    /// One question. Runs once, or is destroyed unasked when the pool goes first.
    class Task {
    public:
        Task() = default;
        Task(const Task&) = delete;
        Task& operator=(const Task&) = delete;
        virtual ~Task() = default;

        virtual void run(Reader& reader) = 0;
        virtual void fail(const nostr::Error& reason) = 0; // no reader could be opened
    };

    /// Starts the threads; each opens its reader with its first task.
    ReaderPool(std::filesystem::path database, nostr::Clock clock, int threads,
               StrandIndex* strands = nullptr);

    /// Interrupts what runs, drops what waits, joins the threads.
    ~ReaderPool();

    ReaderPool(const ReaderPool&) = delete;
    ReaderPool& operator=(const ReaderPool&) = delete;

    /// From any thread.
    void add(std::unique_ptr<Task> task);

private:
    void run(std::size_t index);

    const std::filesystem::path m_database;
    const nostr::Clock m_clock;
    StrandIndex* const m_strands;
    std::mutex m_mutex; // guards what follows
    std::condition_variable m_wake;
    std::deque<std::unique_ptr<Task>> m_tasks;
    std::vector<std::unique_ptr<Reader>> m_readers; // one a thread, null until opened
    bool m_stopping = false;
    std::vector<std::thread> m_threads;
};

} // namespace store
