// SPDX-License-Identifier: MIT
// Pictures of a note with what its `imeta` tags say of them (NIP-92).
#pragma once

#include "core/storage/timeline_item.h"

#include <vector>

namespace store {

/// The pictures that the text links, in order and once each. An `imeta` of an address that the
/// text does not hold is ignored, as NIP-92 asks.
std::vector<core::MediaItem> mediaOf(const std::vector<nostr::ContentToken>& tokens, const nostr::Tags& tags);

} // namespace store
