// SPDX-License-Identifier: MIT
#include "core/ingest/ingest_pipeline.h"

#include "core/async.h"
#include "core/logging.h"

#include <sys/resource.h>

#include <algorithm>

namespace core {

namespace {

// Few enough that the store's look-up of a batch does not hold up the first of its frames.
constexpr std::size_t kBatch = 64;
constexpr int kNice = 10; // of the workers: whatever paints and answers goes first

std::size_t threadsFor(std::size_t wanted)
{
    if (wanted > 0)
        return wanted;
    return std::max(std::thread::hardware_concurrency(), 2u) - 1;
}

} // namespace

IngestPipeline::IngestPipeline(EventStore& store, IngestOptions options, QObject* parent)
    : QObject(parent)
    , m_store(store)
    , m_options(std::move(options))
    , m_queue(m_options.queue)
{
    for (std::size_t i = 0; i < threadsFor(m_options.workers); ++i)
        m_threads.emplace_back([this] { runWorker(); });
}

IngestPipeline::~IngestPipeline()
{
    m_queue.close();
    for (std::thread& thread : m_threads)
        thread.join();
}

void IngestPipeline::push(Frame frame)
{
    if (!m_queue.push(std::move(frame)))
        setCrowded(true, m_storeBehind);
}

IngestCounts IngestPipeline::countsOf(const nostr::RelayUrl& relay) const
{
    const auto found = m_counts.find(relay);
    return found == m_counts.end() ? IngestCounts{} : found->second;
}

void IngestPipeline::runWorker()
{
    setpriority(PRIO_PROCESS, 0, kNice); // on Linux: of the calling thread
    IngestWorker worker(m_store, m_recent, m_options.verifier, m_options.clock);
    while (auto batch = m_queue.take(kBatch)) {
        auto frames = worker.judge(std::move(batch->frames));
        QMetaObject::invokeMethod(
            this,
            [this, number = batch->number, makesRoom = batch->makesRoom,
             frames = std::move(frames)]() mutable { collect(number, std::move(frames), makesRoom); },
            Qt::QueuedConnection);
    }
}

void IngestPipeline::collect(std::uint64_t number, std::vector<JudgedFrame> frames, bool makesRoom)
{
    if (makesRoom)
        setCrowded(false, m_storeBehind);
    m_early.emplace(number, std::move(frames));
    for (auto next = m_early.find(m_next); next != m_early.end(); next = m_early.find(m_next)) {
        auto ready = std::move(next->second);
        m_early.erase(next);
        ++m_next;
        deliver(ready);
    }
}

void IngestPipeline::deliver(std::vector<JudgedFrame>& frames)
{
    std::vector<IncomingEvent> events;
    std::vector<SeenCopy> copies;
    const auto flush = [&] {
        if (!events.empty())
            store(std::exchange(events, {}));
        if (!copies.empty())
            addSeen(std::exchange(copies, {}));
    };
    for (JudgedFrame& frame : frames) {
        m_counts[frame.source->relay].add(frame.verdict);
        // What follows an EOSE may rely on the events before it being on their way to the disk.
        if (frame.verdict == FrameVerdict::Control)
            flush();
        emit judged(frame);
        if (auto* event = std::get_if<nostr::VerifiedEvent>(&frame.content))
            events.push_back({std::move(*event), frame.source->relay});
        else if (const auto* copy = std::get_if<KnownCopy>(&frame.content))
            copies.push_back({copy->id, frame.source->relay});
    }
    flush();
}

void IngestPipeline::store(std::vector<IncomingEvent> events)
{
    std::vector<nostr::EventId> ids;
    ids.reserve(events.size());
    for (const IncomingEvent& incoming : events)
        ids.push_back(incoming.event->id);

    handedOver(ids.size());
    whenReady(m_store.insert(std::move(events)), this,
              [this, ids = std::move(ids)](const InsertReport& report) {
                  settled(ids.size());
                  if (report.failure.empty())
                      return;
                  qCWarning(lcIngest) << "could not store" << ids.size() << "events";
                  for (std::size_t i = 0; i < ids.size(); ++i)
                      m_recent.forget(ids[i]);
                  emit lost();
              });
}

void IngestPipeline::addSeen(std::vector<SeenCopy> copies)
{
    const std::size_t count = copies.size();
    handedOver(count);
    whenReady(m_store.addSeen(std::move(copies)), this,
              [this, count](const nostr::Status& /*lost: only where it was seen*/) { settled(count); });
}

void IngestPipeline::handedOver(std::size_t events)
{
    m_unsettled += events;
    setCrowded(m_queueFull, m_storeBehind || m_unsettled >= m_options.unsettledEvents);
}

void IngestPipeline::settled(std::size_t events)
{
    m_unsettled -= events;
    if (m_storeBehind && m_unsettled <= m_options.unsettledEvents / 2)
        setCrowded(m_queueFull, false);
}

void IngestPipeline::setCrowded(bool queueFull, bool storeBehind)
{
    const bool before = isCrowded();
    m_queueFull = queueFull;
    m_storeBehind = storeBehind;
    if (isCrowded() != before)
        emit crowdedChanged(isCrowded());
}

} // namespace core
