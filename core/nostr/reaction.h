// SPDX-License-Identifier: MIT
// Reactions (kind 7, NIP-25): to what, and with which sign.
#pragma once

#include "core/nostr/event.h"

#include <optional>
#include <string>

namespace nostr {

struct Reaction {
    enum class Sign {
        Like,    // "+" or nothing
        Dislike, // "-"
        Emoji,
        Custom, // `:code:` with a picture (NIP-30)
        Other,  // words and the like: not to be shown as a sign
    };

    Sign sign = Sign::Like;
    std::string symbol;             // as counted: "+", "-", an emoji, ":code:"; empty for Other
    std::string picture;            // of Custom: https
    std::optional<EventId> target;  // of the last `e`
    std::optional<Address> address; // of the last `a`
};

/// None for other kinds and where no target can be read. One counts for each author, target and
/// symbol.
std::optional<Reaction> reactionOf(const Event& event);

} // namespace nostr
