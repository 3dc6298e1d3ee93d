// SPDX-License-Identifier: MIT
// The keys of the tag index: 64-bit hashes of what is looked for. Two values may share a key, so
// the record decides on a hit.
#pragma once

#include "core/nostr/event.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace store {

/// Key of a tag's letter and value.
std::int64_t tagKey(char letter, std::string_view value);

/// Key of the slot that a replaceable or addressable event fills. Not the key of any `a` tag. Cut
/// from a SHA-256, so that nobody can fill the place of somebody else's profile with collisions.
std::int64_t addressKey(const nostr::Address& address);

/// All keys of an event, sorted and distinct: its one-letter tags and its own slot.
std::vector<std::int64_t> tagKeysOf(const nostr::Event& event);

} // namespace store
