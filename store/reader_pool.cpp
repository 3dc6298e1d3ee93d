// SPDX-License-Identifier: MIT
#include "store/reader_pool.h"

#include <utility>

namespace store {

ReaderPool::ReaderPool(std::filesystem::path database, nostr::Clock clock, int threads, StrandIndex* strands)
    : m_database(std::move(database))
    , m_clock(std::move(clock))
    , m_strands(strands)
{
    m_readers.resize(static_cast<std::size_t>(threads));
    for (std::size_t i = 0; i < m_readers.size(); ++i)
        m_threads.emplace_back([this, i] { run(i); });
}

ReaderPool::~ReaderPool()
{
    {
        const std::scoped_lock lock(m_mutex);
        m_stopping = true;
        m_tasks.clear();
        for (const std::unique_ptr<Reader>& reader : m_readers)
            if (reader)
                reader->interrupt();
    }
    m_wake.notify_all();
    for (std::thread& thread : m_threads)
        thread.join();
}

void ReaderPool::add(std::unique_ptr<Task> task)
{
    {
        const std::scoped_lock lock(m_mutex);
        m_tasks.push_back(std::move(task));
    }
    m_wake.notify_one();
}

void ReaderPool::run(std::size_t index)
{
    std::unique_lock lock(m_mutex);
    while (true) {
        m_wake.wait(lock, [this] { return !m_tasks.empty() || m_stopping; });
        if (m_stopping)
            return;
        const std::unique_ptr<Task> task = std::move(m_tasks.front());
        m_tasks.pop_front();
        Reader* reader = m_readers[index].get();
        lock.unlock();
        if (reader == nullptr) {
            auto opened = Reader::open(m_database, m_clock, m_strands);
            if (!opened) {
                task->fail(opened.error());
                lock.lock();
                continue;
            }
            lock.lock();
            m_readers[index] = *std::move(opened);
            reader = m_readers[index].get();
            lock.unlock();
        }
        task->run(*reader);
        lock.lock();
    }
}

} // namespace store
