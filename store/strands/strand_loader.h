// SPDX-License-Identifier: MIT
// Fills the strands from the index tables on a thread of its own, while the tables answer.
#pragma once

#include "store/strands/strand_index.h"

#include <atomic>
#include <filesystem>
#include <thread>

namespace store {

class StrandLoader {
public:
    /// Begins at once, on a read-only connection. The index must outlive it. Commits may go on.
    StrandLoader(std::filesystem::path database, StrandIndex& index);

    /// Gives up if it has not finished.
    ~StrandLoader();

    StrandLoader(const StrandLoader&) = delete;
    StrandLoader& operator=(const StrandLoader&) = delete;

    /// Waits until the strands answer, or never will.
    void wait() const { m_finished.wait(false); }

private:
    void run();
    bool load(std::vector<std::int64_t>& mixed, std::vector<std::int64_t>& crowded);

    const std::filesystem::path m_database;
    StrandIndex& m_index;
    std::atomic<bool> m_stopping{false};
    std::atomic<bool> m_finished{false};
    std::thread m_thread;
};

} // namespace store
