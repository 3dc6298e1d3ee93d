// SPDX-License-Identifier: MIT
// What a timeline is: which events, in which part, how many.
#pragma once

#include "core/storage/filter_list.h"
#include "core/storage/mute_list.h"
#include "core/storage/position.h"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>

namespace core {

/// The union of the filters without doubles, newest first, ties by lowest id.
struct TimelineQuery {
    FilterList filters;                    // their own `limit` bounds each filter's part, as in NIP-01
    std::optional<Position> after;         // rows strictly older than this one; none: from the newest
    std::size_t limit = 60;                // rows of a page
    bool withReplies = true;               // false leaves out kind 1 that answers something
    std::shared_ptr<const MuteList> mutes; // leaves out what it hides; null: nothing

    /// Index entries to look at before the page ends early and says so: what it does not show is
    /// on later pages.
    std::uint64_t budget = std::numeric_limits<std::uint64_t>::max();
};

} // namespace core
