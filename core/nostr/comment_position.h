// SPDX-License-Identifier: MIT
// What a comment stands under (NIP-22, kind 1111): upper-case tags name the root, lower-case ones
// what it answers. Both may be an event, an address, or something outside Nostr (NIP-73).
#pragma once

#include "core/nostr/event.h"

#include <optional>
#include <string>
#include <variant>

namespace nostr {

struct ExternalId { // a web page, a podcast, a book: as the tag has it
    std::string value;

    friend auto operator<=>(const ExternalId&, const ExternalId&) = default;
};

using CommentTarget = std::variant<EventId, Address, ExternalId>;

struct CommentPosition {
    std::optional<CommentTarget> root;
    std::optional<CommentTarget> parent; // the root where no tag tells
    std::string rootKind;                // a kind number, or "web" and the like; empty unsaid
    std::string parentKind;
};

/// An address counts before the event that is its version. Nothing for other kinds.
CommentPosition commentPositionOf(const Event& comment);

} // namespace nostr
