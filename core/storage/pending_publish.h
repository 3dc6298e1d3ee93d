// SPDX-License-Identifier: MIT
// One event of ours that waits for one relay: a row of the outgoing queue.
#pragma once

#include "core/nostr/event.h"
#include "core/nostr/relay_url.h"

#include <cstdint>
#include <string>

namespace core {

struct PendingPublish {
    nostr::Event event;
    nostr::RelayUrl relay;
    bool refused = false; // for good: kept for its reason, no longer tried
    std::uint32_t attempts = 0;
    nostr::UnixTime notBefore; // when the next attempt is due
    std::string lastAnswer;    // of the relay, or why it could not be reached
};

/// What became of one attempt.
struct PublishOutcome {
    enum class State {
        Accepted, // OK true, or "duplicate"
        Refused,  // for good; kept with its reason, no longer tried
        Retry,    // later
    };
    nostr::EventId id;
    nostr::RelayUrl relay;
    State state = State::Retry;
    std::string answer;
    nostr::UnixTime notBefore; // for Retry
};

} // namespace core
