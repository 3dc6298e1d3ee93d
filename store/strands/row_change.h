// SPDX-License-Identifier: MIT
// What one commit did to the rows, for the index in memory.
#pragma once

#include "store/packed_event.h"
#include "store/row_number.h"

#include <cstdint>
#include <vector>

namespace store {

/// What the index knows of an event beside its place: as column `f` of `ika` holds it.
struct RowFacts {
    std::uint32_t tag = 0; // idTag()
    bool expires = false;
    bool isReply = false;

    static RowFacts of(const nostr::Event& event);
    static RowFacts unpack(std::int64_t column);
    std::int64_t pack() const;
};

struct RowChange {
    bool isAdded;
    RowNumber row;
    nostr::Kind kind;
    std::int64_t author; // number
    RowFacts facts;
    Record record; // of an added event
};

struct RowChanges {
    std::vector<RowChange> rows;       // in the order in which they were made
    std::vector<std::int64_t> mixed;   // seconds whose rows do not sort as ids do, from now on
    std::vector<std::int64_t> crowded; // seconds with events in table `crowded`, from now on

    bool isEmpty() const { return rows.empty() && mixed.empty() && crowded.empty(); }
    void clear() { *this = {}; }
};

} // namespace store
