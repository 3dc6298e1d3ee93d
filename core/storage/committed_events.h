// SPDX-License-Identifier: MIT
// What one commit changed, for whoever shows or serves it live.
#pragma once

#include "core/nostr/event.h"

#include <memory>
#include <vector>

namespace core {

struct CommittedEvents {
    std::vector<std::shared_ptr<const nostr::Event>> stored; // in no particular order
    std::vector<nostr::EventId> removed;                     // replaced, deleted or expired
    std::vector<nostr::EventId> sendChanged; // ours: queued, answered by a relay or taken out of the queue
};

} // namespace core
