// SPDX-License-Identifier: MIT
// A verified event on its way into the store, and the relay that sent it, if one did.
#pragma once

#include "core/nostr/relay_url.h"
#include "core/nostr/verified_event.h"

#include <optional>

namespace core {

struct IncomingEvent {
    nostr::VerifiedEvent event;
    std::optional<nostr::RelayUrl> from;
};

/// A relay has an event that was verified before: its copy had the same signature.
struct SeenCopy {
    nostr::EventId id;
    nostr::RelayUrl on;
};

} // namespace core
