// SPDX-License-Identifier: MIT
// When the writer takes a step for the text index: at once behind a burst or when somebody waits,
// else a moment after the last commit, so that single notes are indexed together.
#pragma once

#include <chrono>
#include <cstddef>

namespace store {

class TextSchedule {
public:
    using Time = std::chrono::steady_clock::time_point;

    /// A commit changed up to so many events.
    void committed(std::size_t events, Time now)
    {
        m_isDone = false;
        m_events += events;
        if (!m_isFailed || m_at < now)
            m_at = m_events >= kBurst ? now : now + kPause;
    }

    void progressed() { m_isFailed = false; }

    void done()
    {
        m_isDone = true;
        m_isFailed = false;
        m_events = 0;
    }

    void failed(Time now)
    {
        m_isFailed = true;
        m_at = now + kAfterFailure;
    }

    void hurry() { m_isWanted = true; }
    void relax() { m_isWanted = false; }

    /// Whether the index knows all, or cannot be written for now.
    bool isSettled() const { return m_isDone || m_isFailed; }

    bool isDue(Time now) const { return !m_isDone && ((m_isWanted && !m_isFailed) || m_at <= now); }
    bool isWaiting() const { return !m_isDone; }
    Time at() const { return m_at; }

private:
    static constexpr std::size_t kBurst = 512; // events
    static constexpr std::chrono::milliseconds kPause{250};
    static constexpr std::chrono::seconds kAfterFailure{60};

    bool m_isDone = false; // what an earlier process left is looked for at once
    bool m_isFailed = false;
    bool m_isWanted = false;
    std::size_t m_events = 0;
    Time m_at{};
};

} // namespace store
