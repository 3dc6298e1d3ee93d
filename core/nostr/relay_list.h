// SPDX-License-Identifier: MIT
// Lists of relays that a person keeps: for notes (10002, NIP-65), for messages (10050, NIP-17),
// blocked (10006), for searching (10007) and the like.
#pragma once

#include "core/nostr/event.h"
#include "core/nostr/relay_url.h"

#include <vector>

namespace nostr {

struct RelayUse {
    RelayUrl url;
    bool isRead = false;
    bool isWrite = false;

    friend bool operator==(const RelayUse&, const RelayUse&) = default;
};

/// Whose list it is: that of somebody else must not send us into our own network.
enum class RelayListOwner { Oneself, Other };

/// Most relays that we take from a list of somebody else; the first ones count.
inline constexpr std::size_t kMostListedRelays = 10;

/// The `r` tags, each relay once. No marker is both; an unknown one makes a tag count nothing.
std::vector<RelayUse> relayUsesOf(const Event& list, RelayListOwner owner);

/// The `relay` tags, each relay once.
std::vector<RelayUrl> relaysOf(const Event& list, RelayListOwner owner);

} // namespace nostr
