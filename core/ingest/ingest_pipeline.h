// SPDX-License-Identifier: MIT
// From frames to the store: a queue, worker threads that judge, and batches of verified events for
// the store. Verdicts come out in the order in which the frames came in. Network thread.
#pragma once

#include "core/ingest/frame_queue.h"
#include "core/ingest/ingest_worker.h"
#include "core/ingest/recent_ids.h"

#include <QObject>

#include <map>
#include <thread>
#include <vector>

namespace core {

struct IngestOptions {
    std::size_t workers = 0; // threads; 0: one less than the machine has cores, at least one
    FrameQueue::Bounds queue;
    std::size_t unsettledEvents = 20'000; // handed to the store and not committed yet
    Verifier verifier = nostr::verify;
    nostr::Clock clock = nostr::systemTime;
};

class IngestPipeline : public QObject {
    Q_OBJECT

public:
    IngestPipeline(EventStore& store, IngestOptions options, QObject* parent = nullptr);
    ~IngestPipeline() override;

    void push(Frame frame);

    /// Whether the sockets should stop reading.
    bool isCrowded() const { return m_queueFull || m_storeBehind; }

    IngestCounts countsOf(const nostr::RelayUrl& relay) const;

signals:
    /// Each frame, before its event goes to the store.
    void judged(const core::JudgedFrame& frame);

    void crowdedChanged(bool crowded);

    /// Events were lost because the store could not write: they must be asked for again.
    void lost();

private:
    void runWorker();
    void collect(std::uint64_t number, std::vector<JudgedFrame> frames, bool makesRoom);
    void deliver(std::vector<JudgedFrame>& frames);
    void store(std::vector<IncomingEvent> events);
    void addSeen(std::vector<SeenCopy> copies);
    void handedOver(std::size_t events);
    void settled(std::size_t events);
    void setCrowded(bool queueFull, bool storeBehind);

    EventStore& m_store;
    const IngestOptions m_options;
    RecentIds m_recent;
    FrameQueue m_queue;
    std::map<std::uint64_t, std::vector<JudgedFrame>> m_early; // batches that overtook others
    std::uint64_t m_next = 0;                                  // batch to deliver
    std::map<nostr::RelayUrl, IngestCounts> m_counts;
    std::size_t m_unsettled = 0;
    bool m_queueFull = false;
    bool m_storeBehind = false;
    std::vector<std::thread> m_threads; // last: they use the rest
};

} // namespace core
