// SPDX-License-Identifier: MIT
// Events from lines, parsed and verified on all cores, handed back in the order they came.
#pragma once

#include "app/ctl/line_reader.h"
#include "core/nostr/verified_event.h"

#include <condition_variable>
#include <deque>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <variant>
#include <vector>

namespace app::ctl {

struct CheckedLine {
    std::size_t number = 0;
    std::variant<nostr::VerifiedEvent, std::string> result; // or why it was refused
    std::string id; // as the line has it, empty where it could not be read
};

/// The calling thread feeds and takes; the workers are joined on destruction.
class LineChecker {
public:
    LineChecker();
    LineChecker(const LineChecker&) = delete;
    LineChecker& operator=(const LineChecker&) = delete;
    ~LineChecker();

    void add(std::vector<Line> lines);

    /// The oldest batch that was added; waits until it is checked. There must be one.
    std::vector<CheckedLine> take();

    bool isEmpty() const { return m_batches.empty(); }

    /// Whether it is time to take before adding more.
    bool isFull() const { return m_batches.size() >= 4 * m_threads.size(); }

    /// Whether take() would not wait.
    bool isFrontReady();

private:
    struct Batch {
        std::vector<Line> lines;
        std::vector<CheckedLine> checked;
        bool isDone = false;
    };

    void work();

    std::mutex m_mutex; // guards all below but what a worker has taken of a batch
    std::condition_variable m_added;
    std::condition_variable m_done;
    std::deque<std::unique_ptr<Batch>> m_batches; // oldest first; touched by the caller only
    std::deque<Batch*> m_waiting;
    bool m_isEnding = false;
    std::vector<std::thread> m_threads;
};

/// Reads all of `descriptor` through a checker. `receive` gets each batch in order; false ends.
template <class Receive> void checkLines(LineReader& reader, Receive receive)
{
    constexpr std::size_t batch = 256; // lines: 10 ms of work, small beside what a commit takes
    LineChecker checker;
    bool isWanted = true;
    while (isWanted && !(reader.atEnd() && checker.isEmpty())) {
        const bool mayRead = !reader.atEnd() && !checker.isFull();
        // Results wait for no input that may be long in coming.
        if (mayRead && (checker.isEmpty() || (reader.isReady() && !checker.isFrontReady()))) {
            if (auto lines = reader.read(batch); !lines.empty())
                checker.add(std::move(lines));
        } else {
            isWanted = receive(checker.take());
        }
    }
}

} // namespace app::ctl
