// SPDX-License-Identifier: MIT
// Which way through the indexes a filter goes. Pure.
#pragma once

#include "core/nostr/filter.h"

#include <cstddef>

namespace store {

struct QueryShape {
    enum class Plan {
        Nothing, // some list is empty
        Ids,     // look each one up
        Tags,    // the strands of the tag values; several conditions by their common rows
        Strands, // few authors: merge theirs
        Walk,    // many authors, or kinds alone: all rows newest first, then strands if that finds little
        Time,    // all rows
    };

    Plan plan = Plan::Time;
    bool alsoStrands = false; // Tags: the authors are few enough to be one more condition

    friend bool operator==(const QueryShape&, const QueryShape&) = default;
};

QueryShape shapeOf(const nostr::Filter& filter);

} // namespace store
