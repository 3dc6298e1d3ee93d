// SPDX-License-Identifier: MIT
// Inbox between the network thread and the ingest workers: bounded, and it tells when it is full.
// Safe from any thread.
#pragma once

#include "core/ingest/frame.h"

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <mutex>
#include <optional>
#include <vector>

namespace core {

struct FrameBatch {
    std::uint64_t number = 0; // 0, 1, 2 ... in the order of arrival
    std::vector<Frame> frames;
    bool makesRoom = false; // the queue was full and is half empty with this batch taken
};

class FrameQueue {
public:
    struct Bounds {
        std::size_t frames = 20'000;
        std::size_t bytes = 64 * 1024 * 1024; // of text in memory
    };
    explicit FrameQueue(Bounds bounds) : m_bounds(bounds) {}

    /// Takes the frame in any case; false asks the caller to stop reading until a batch makes room.
    bool push(Frame frame);

    /// Waits for frames and takes up to `most` of them, none once closed.
    std::optional<FrameBatch> take(std::size_t most);

    /// Drops what is queued and lets every take() return.
    void close();

private:
    bool isFull() const { return m_frames.size() >= m_bounds.frames || m_bytes >= m_bounds.bytes; }

    const Bounds m_bounds;
    std::mutex m_mutex;
    std::condition_variable m_filled;
    std::deque<Frame> m_frames;
    std::size_t m_bytes = 0;
    std::uint64_t m_batches = 0;
    bool m_wasFull = false;
    bool m_closed = false;
};

} // namespace core
