// SPDX-License-Identifier: MIT
// What an answer of ours is tagged with: a kind 1 under kind 1 (NIP-10), a comment under anything
// else (NIP-22). Hints that point into somebody's own network are not passed on.
#pragma once

#include "core/nostr/event.h"

#include <string_view>

namespace nostr {

/// Kind 1 answers kind 1 only.
Kind replyKindTo(Kind parent);

/// Tags of an answer by `replier`. `seenOn` is the relay that `parent` came from, or empty. Names
/// the parent's author and the people whom the parent names, each once, without the replier; at
/// most kMostTagged, so that nobody is made to call a crowd. Malformed tags are not copied.
Tags replyTags(const Event& parent, const PublicKey& replier, std::string_view seenOn = {});

inline constexpr std::size_t kMostTagged = 100; // people

} // namespace nostr
