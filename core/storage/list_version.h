// SPDX-License-Identifier: MIT
// One version of a list of the user's own, and the lists that have any.
#pragma once

#include "core/nostr/event.h"

#include <cstddef>

namespace core {

struct ListVersion {
    nostr::Event event;
    bool isCurrent = false; // what everybody sees now; the others were replaced or deleted
};

struct VersionedList {
    nostr::Address address;
    std::size_t versions = 0; // the current one included
    nostr::UnixTime newest;

    friend bool operator==(const VersionedList&, const VersionedList&) = default;
};

} // namespace core
