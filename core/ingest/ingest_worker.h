// SPDX-License-Identifier: MIT
// Frames from strangers to verdicts: size, parse, asked for?, known?, id, signature. Keeps nothing
// between calls. Runs on an ingest thread.
#pragma once

#include "core/ingest/frame.h"
#include "core/ingest/recent_ids.h"
#include "core/storage/event_store.h"

#include <functional>
#include <vector>

namespace core {

/// nostr::verify, or what a test puts in its place.
using Verifier = std::function<std::variant<nostr::VerifiedEvent, nostr::VerifyFault>(nostr::Event)>;

class IngestWorker {
public:
    IngestWorker(EventStore& store, RecentIds& recent, Verifier verifier, nostr::Clock clock);

    /// One verdict a frame, in order. Waits for the store to look up the ids.
    std::vector<JudgedFrame> judge(std::vector<Frame> frames);

private:
    struct Candidate;

    void read(const Frame& frame, JudgedFrame& judged, std::vector<Candidate>& candidates) const;
    void lookUp(std::vector<Candidate>& candidates) const;
    bool isAhead(const nostr::Event& event) const;
    void prove(Candidate& candidate, JudgedFrame& judged) const;

    EventStore& m_store;
    RecentIds& m_recent;
    Verifier m_verify;
    nostr::Clock m_clock;
};

} // namespace core
