// SPDX-License-Identifier: MIT
// Where a page of a timeline ended: the last row's time and id.
#pragma once

#include "core/nostr/event.h"

namespace core {

struct Position {
    nostr::UnixTime createdAt;
    nostr::EventId id;

    friend bool operator==(const Position&, const Position&) = default;
};

} // namespace core
