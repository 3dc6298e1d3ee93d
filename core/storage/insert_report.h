// SPDX-License-Identifier: MIT
// What the store did with each event that it was handed.
#pragma once

#include "core/nostr/event.h"

#include <array>
#include <cstddef>
#include <string_view>
#include <vector>

namespace core {

enum class InsertOutcome {
    Stored,
    Duplicate,  // this very event is here already
    Outdated,   // a newer version fills its slot (replaceable, addressable)
    Deleted,    // its author asked for its deletion (NIP-09)
    Expired,    // NIP-40
    Ephemeral,  // kinds 20000 to 29999 are never stored
    OutOfRange, // created_at that the store cannot order
    Held,       // dated ahead of the clock: kept aside until its time comes
    Failed,     // the disk refused: the batch was rolled back, InsertReport::failure says why
};
inline constexpr std::size_t kInsertOutcomes = 9;

/// "duplicate" and the like, for counts and reports.
std::string_view toString(InsertOutcome outcome);

struct InsertReport {
    std::vector<InsertOutcome> outcomes; // one an event, in order
    std::string failure;                 // empty unless some outcome is Failed

    std::size_t count(InsertOutcome outcome) const;
};

} // namespace core
