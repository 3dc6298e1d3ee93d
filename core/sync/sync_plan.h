// SPDX-License-Identifier: MIT
// What to ask a relay for. Pure.
#pragma once

#include "core/nostr/filter.h"

#include <cstdint>
#include <string>
#include <vector>

namespace core {

/// Part of the feed that is asked for in one subscription and whose progress is kept under one
/// name. Authors are spread by their keys, so that a change of one follow touches one part only.
struct FeedPart {
    std::string scope;                     // for EventStore::cursor
    std::vector<nostr::PublicKey> authors; // none: everybody
};

/// At most a few subscriptions, however many authors. Without authors: one part for everybody.
std::vector<FeedPart> feedParts(std::vector<nostr::PublicKey> authors);

/// Profile, follow list and relay list of the reader.
nostr::Filter ownListsFilter(const nostr::PublicKey& reader);

/// Notes, reposts, deletions and profiles of the part's authors; for everybody no deletions.
nostr::Filter feedFilter(const FeedPart& part);

nostr::Filter profilesFilter(std::vector<nostr::PublicKey> people);

} // namespace core
