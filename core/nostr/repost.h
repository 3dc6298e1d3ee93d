// SPDX-License-Identifier: MIT
// Reposts and quotes (NIP-18). What a repost carries is as untrusted as what a relay sends: it is
// checked, and counts only if it is the event that the tags name.
#pragma once

#include "core/nostr/verified_event.h"

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace nostr {

struct Repost {
    std::optional<EventId> target;      // of the `e` tag, else of what is carried
    std::optional<Address> address;     // of the `a` tag
    std::string relay;                  // hint, as written
    std::optional<VerifiedEvent> event; // carried and sound; of a repost of a repost the inner one
    std::string fault;                  // why what is carried does not count; empty where nothing is

    /// Whether there is anything to show or to ask for.
    bool isReadable() const { return event || target || address; }
};

/// Reads a kind 6 or 16, of any embedded kind.
Repost repostOf(const Event& event);

/// A repost of ours, 6 for notes and 16 for all else; a protected event (NIP-70) is named, not
/// carried. `pubkey` is left to the signer.
UnsignedEvent makeRepost(const Event& event, std::string_view seenOn, UnixTime createdAt);

/// `-` tag: only its author may publish it (NIP-70).
bool isProtected(const Event& event);

struct Quote {
    std::variant<EventId, Address> target;
    std::string relay; // hint, as written
    std::optional<PublicKey> author;
};

/// What `q` tags name, each once.
std::vector<Quote> quotesOf(const Event& event);

} // namespace nostr
