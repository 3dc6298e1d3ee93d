// SPDX-License-Identifier: MIT
#include "app/ctl/checked_lines.h"

#include "core/nostr/event_json.h"

#include <algorithm>

namespace app::ctl {

namespace {

CheckedLine checked(const Line& line)
{
    if (line.isTooLong)
        return {line.number, "longer than an event may be", {}};
    auto event = nostr::parseEvent(line.text);
    if (!event)
        return {line.number, event.error().message, {}};
    std::string id = event->id.toHex();
    auto result = nostr::verify(std::move(*event));
    if (const auto* fault = std::get_if<nostr::VerifyFault>(&result))
        return {line.number, std::string(nostr::toString(*fault)), std::move(id)};
    return {line.number, std::get<nostr::VerifiedEvent>(std::move(result)), std::move(id)};
}

} // namespace

LineChecker::LineChecker()
{
    const unsigned count = std::max(1u, std::thread::hardware_concurrency());
    for (unsigned i = 0; i < count; ++i)
        m_threads.emplace_back([this] { work(); });
}

LineChecker::~LineChecker()
{
    {
        const std::lock_guard lock(m_mutex);
        m_isEnding = true;
    }
    m_added.notify_all();
    for (std::thread& thread : m_threads)
        thread.join();
}

void LineChecker::add(std::vector<Line> lines)
{
    auto batch = std::make_unique<Batch>();
    batch->lines = std::move(lines);
    {
        const std::lock_guard lock(m_mutex);
        m_waiting.push_back(batch.get());
    }
    m_batches.push_back(std::move(batch));
    m_added.notify_one();
}

bool LineChecker::isFrontReady()
{
    const std::lock_guard lock(m_mutex);
    return !m_batches.empty() && m_batches.front()->isDone;
}

std::vector<CheckedLine> LineChecker::take()
{
    {
        std::unique_lock lock(m_mutex);
        m_done.wait(lock, [this] { return m_batches.front()->isDone; });
    }
    auto checked = std::move(m_batches.front()->checked);
    m_batches.pop_front();
    return checked;
}

void LineChecker::work()
{
    std::unique_lock lock(m_mutex);
    for (;;) {
        m_added.wait(lock, [this] { return m_isEnding || !m_waiting.empty(); });
        if (m_isEnding)
            return;
        Batch* const batch = m_waiting.front();
        m_waiting.pop_front();
        lock.unlock();
        batch->checked.reserve(batch->lines.size());
        for (const Line& line : batch->lines)
            batch->checked.push_back(checked(line));
        batch->lines.clear();
        lock.lock();
        batch->isDone = true;
        m_done.notify_one();
    }
}

} // namespace app::ctl
