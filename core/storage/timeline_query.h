// SPDX-License-Identifier: MIT
// What a timeline is: which events, in which part, how many.
#pragma once

#include "core/nostr/filter.h"
#include "core/storage/position.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace core {

/// The union of the filters without doubles, newest first, ties by lowest id.
struct TimelineQuery {
    std::vector<nostr::Filter> filters; // their own `limit` bounds each filter's part, as in NIP-01
    std::optional<Position> after;      // rows strictly older than this one; none: from the newest
    std::size_t limit = 60;             // rows of a page
    bool withReplies = true;            // false leaves out kind 1 that answers something
};

} // namespace core
