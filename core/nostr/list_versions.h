// SPDX-License-Identifier: MIT
// Versions of a person's own lists: which kinds have any worth keeping, what changed between two,
// and how an old one is made the newest again.
#pragma once

#include "core/nostr/event.h"

#include <string>
#include <vector>

namespace nostr {

/// Profile, follows, and the lists and sets of NIP-51: kinds where a careless client that writes
/// a short version destroys what took years to gather.
bool keepsVersions(Kind kind);
std::vector<Kind> kindsWithVersions();

/// A member of a kind 0's content. Values as JSON, empty where the member is missing.
struct FieldChange {
    std::string name;
    std::string before;
    std::string after;

    friend bool operator==(const FieldChange&, const FieldChange&) = default;
};

struct ListDifference {
    Tags added;               // in the order of the later version
    Tags removed;             // in the order of the earlier one
    bool isReordered = false; // the same tags in another order
    bool isContentChanged = false;
    std::vector<FieldChange> fields; // of two kind 0 that are JSON objects, by name

    bool isNone() const { return added.empty() && removed.empty() && !isReordered && !isContentChanged; }
};

/// A tag that stands twice and then once counts as removed once.
ListDifference differenceOf(const UnsignedEvent& before, const UnsignedEvent& after);

/// What has to be signed so that `version` is the newest again: later than `newest` also where
/// the clock is behind it.
UnsignedEvent restored(const UnsignedEvent& version, UnixTime newest, UnixTime now);

} // namespace nostr
