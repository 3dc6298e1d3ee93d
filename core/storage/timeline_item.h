// SPDX-License-Identifier: MIT
// One row of a timeline with all that showing it takes, so that no further look-up is needed.
#pragma once

#include "core/nostr/content_token.h"
#include "core/nostr/event.h"
#include "core/storage/position.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace core {

/// A person as rows show them. Without a profile all texts are empty.
struct PersonSummary {
    nostr::PublicKey pubkey;
    std::string name;    // nostr::shownName()
    std::string nip05;   // as claimed, not checked
    std::string picture; // URL, as claimed
};

struct ReactionCount {
    std::string symbol; // "+", an emoji, ":code:" (NIP-30); untrusted
    std::uint32_t people = 0;
};

/// What others did with a note, as far as the store knows.
struct NoteCounts {
    std::uint32_t replies = 0;
    std::uint32_t reposts = 0;
    std::uint32_t likes = 0; // people who reacted, with whatever but "-"
    std::uint32_t quotes = 0;
    std::uint32_t zaps = 0;               // receipts, as claimed: nobody has proved them
    std::uint64_t zapMsats = 0;           // of their invoices
    std::vector<ReactionCount> reactions; // most people first; at most 32
    bool likedByMe = false;
    bool repostedByMe = false;
};

/// A picture with what its `imeta` tag promises (NIP-92). Sizes are the author's claim.
struct MediaItem {
    std::string url;
    std::string alt;
    int width = 0;  // pixels, 0 unknown
    int height = 0; // pixels, 0 unknown
};

enum class SendState {
    Sent,    // not ours, or taken by a relay
    Waiting, // ours, no relay has said OK yet
    Failed,  // ours, every relay refused for good
};

/// A note quoted in another one, or the note inside a repost.
struct QuotedNote {
    nostr::EventId id;
    PersonSummary author;
    nostr::UnixTime createdAt;
    std::vector<nostr::ContentToken> tokens;
};

struct TimelineItem {
    nostr::Event event; // the note itself; of a repost the inner one
    PersonSummary author;
    Position position; // of the row; of a repost that of the repost
    std::optional<PersonSummary> repostedBy;
    std::optional<PersonSummary> answers; // author of the parent, where known
    bool isReply = false;
    std::vector<nostr::ContentToken> tokens;         // of event.content
    std::map<nostr::PublicKey, PersonSummary> named; // people mentioned in tokens or in the quote
    std::optional<QuotedNote> quoted;
    std::vector<MediaItem> media;
    std::optional<std::string> contentWarning; // NIP-36: reason, may be empty
    NoteCounts counts;
    SendState sendState = SendState::Sent;
};

struct TimelinePage {
    std::vector<TimelineItem> items;
    std::optional<Position> end; // where to go on; none: nothing older is stored
    bool isCutShort = false;     // the query's budget was spent before the page was full
};

} // namespace core
