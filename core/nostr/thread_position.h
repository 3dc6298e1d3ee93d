// SPDX-License-Identifier: MIT
// Where a kind 1 stands in a conversation (NIP-10): marked `e` tags, else their positions.
#pragma once

#include "core/nostr/event.h"

#include <optional>
#include <vector>

namespace nostr {

struct ThreadPosition {
    std::optional<EventId> root;        // none: starts a conversation
    std::optional<EventId> parent;      // what it answers; equals root for a direct reply
    std::vector<EventId> mentions;      // `e` tags that are neither
    std::optional<Address> rootAddress; // of an `a` tag marked as root: the article that it stands under
};

ThreadPosition threadPositionOf(const Event& note);

} // namespace nostr
