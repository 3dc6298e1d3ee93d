// SPDX-License-Identifier: MIT
// One relay as the status bar and the relay page show it.
#pragma once

#include "core/ingest/ingest_counts.h"
#include "core/nostr/relay_url.h"

#include <QString>

namespace core {

struct RelayStatus {
    enum class State { Idle, Connecting, Connected, Waiting /* for the next attempt */ };
    nostr::RelayUrl url;
    State state = State::Idle;
    QString lastError;   // a sentence; empty where all is well
    QString lastNotice;  // what the relay said last: text from a stranger
    IngestCounts counts; // of frames received since the session began
};

} // namespace core
