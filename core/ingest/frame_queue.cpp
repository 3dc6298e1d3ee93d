// SPDX-License-Identifier: MIT
#include "core/ingest/frame_queue.h"

#include <algorithm>

namespace core {

namespace {

std::size_t bytesOf(const Frame& frame)
{
    return static_cast<std::size_t>(frame.text.size()) * sizeof(QChar);
}

} // namespace

bool FrameQueue::push(Frame frame)
{
    std::unique_lock lock(m_mutex);
    if (m_closed)
        return true;
    m_bytes += bytesOf(frame);
    m_frames.push_back(std::move(frame));
    m_wasFull = m_wasFull || isFull();
    const bool room = !m_wasFull;
    lock.unlock();
    m_filled.notify_one();
    return room;
}

std::optional<FrameBatch> FrameQueue::take(std::size_t most)
{
    std::unique_lock lock(m_mutex);
    m_filled.wait(lock, [this] { return m_closed || !m_frames.empty(); });
    if (m_closed)
        return std::nullopt;

    FrameBatch batch;
    batch.number = m_batches++;
    const std::size_t count = std::min(most, m_frames.size());
    batch.frames.reserve(count);
    for (std::size_t i = 0; i < count; ++i) {
        m_bytes -= bytesOf(m_frames.front());
        batch.frames.push_back(std::move(m_frames.front()));
        m_frames.pop_front();
    }
    if (m_wasFull && m_frames.size() <= m_bounds.frames / 2 && m_bytes <= m_bounds.bytes / 2) {
        m_wasFull = false;
        batch.makesRoom = true;
    }
    return batch;
}

void FrameQueue::close()
{
    {
        const std::lock_guard lock(m_mutex);
        m_closed = true;
        m_frames.clear();
        m_bytes = 0;
    }
    m_filled.notify_all();
}

} // namespace core
