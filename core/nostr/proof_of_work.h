// SPDX-License-Identifier: MIT
// Proof of work (NIP-13): what an event's id counts as, and mining one.
#pragma once

#include "core/nostr/event.h"

#include <optional>
#include <stop_token>

namespace nostr {

/// 0 to 256.
int leadingZeroBits(const EventId& id);

/// The target that the first `nonce` tag commits to; none where it says none, or no number up to 256.
std::optional<int> committedTarget(const Tags& tags);

/// What the work counts as: the target that was committed to, if the id reaches it. Luck beyond the
/// target counts nothing, and without a commitment there is no proof: 0.
int proofOfWork(const Event& event);

struct Mining {
    int target = 0;       // bits, to commit to
    unsigned threads = 1; // those started; the caller waits
    Clock clock;          // asked now and then, from any of them, so that the event is not old when found
};

/// The draft with a `nonce` tag (one that it had is replaced) and a time under which its id has
/// the target's bits; none once stopped. Takes 2^target hashes on average: never on the GUI thread.
std::optional<UnsignedEvent> mine(UnsignedEvent draft, const Mining& mining, std::stop_token stop);

} // namespace nostr
