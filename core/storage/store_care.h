// SPDX-License-Identifier: MIT
// Care of the store: what is in it and how much room that takes, and what retention may forget.
#pragma once

#include "core/nostr/event.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace core {

struct EventShare {
    std::uint64_t events = 0;
    std::uint64_t bytes = 0; // of their records

    friend bool operator==(const EventShare&, const EventShare&) = default;
};

struct AuthorShare {
    nostr::PublicKey author;
    EventShare share;
};

struct PartShare {
    std::string name; // "events", "index of ids" and the like
    std::uint64_t bytes = 0;
};

struct StoreInfo {
    EventShare all;
    std::map<nostr::Kind, EventShare> kinds;
    std::vector<AuthorShare> authors; // those that take most room, biggest first
    std::vector<PartShare> parts;     // biggest first; empty where SQLite cannot tell
    std::uint64_t fileBytes = 0;      // without the log
    std::uint64_t freeBytes = 0;      // in the file, to be given back or used again
    std::uint64_t listVersions = 0;   // replaced versions of own lists
    std::uint64_t waiting = 0;        // events of ours that some relay has not taken yet
};

/// What may go. Everything that KeptReason names stays whatever the rules say.
struct RetentionRules {
    std::optional<nostr::UnixTime> olderThan; // only events from before
    std::vector<nostr::Kind> kinds;           // only these; empty: every kind
    std::optional<std::uint64_t> targetBytes; // oldest first, until the file would be this small
};

/// Why retention keeps an event.
enum class KeptReason {
    Own,      // written by an account of the user's
    Waiting,  // in the outgoing queue
    List,     // profiles, follows, lists, sets: one each, and what everything else leans on
    Deletion, // or what it took away would come again
    Message,  // direct messages, zaps to the user
    Bookmark, // named by a list of the user's own
    Thread,   // where the user took part, or what they answered, liked, reposted or quoted
};
inline constexpr std::size_t kKeptReasons = 7;

/// "own", "thread" and the like.
std::string_view toString(KeptReason reason);

struct PruneReport {
    EventShare all;                           // went, or would go
    std::map<nostr::Kind, EventShare> kinds;  // the same by kind
    std::map<KeptReason, std::uint64_t> kept; // matched the rules and stay all the same
    std::uint64_t freedBytes = 0;             // that the file became smaller; nothing for a preview
    std::string failure;                      // of the disk; what went before it stays gone
};

/// What a prune without a rule of its own forgets.
inline constexpr std::int64_t kOrdinaryRetention = 180 * 24 * 3600; // seconds

} // namespace core
