// SPDX-License-Identifier: MIT
// Events of ours, ready to be signed (NIP-01, -10, -18, -27).
#pragma once

#include "core/nostr/event.h"
#include "core/nostr/result.h"

#include <string_view>

namespace core {

/// A kind 1 with this text and the tags that it calls for: `t` for hashtags, `p` for people, `q`
/// for cited events. Mentions are written as `nostr:` links, control characters left out. An
/// error, which does not repeat the text, where it is empty, too long, not UTF-8, or holds a
/// secret key. `pubkey` is left to the signer.
nostr::Result<nostr::UnsignedEvent> buildNote(std::string_view text, nostr::UnixTime createdAt);

/// Whether something in the text looks like a secret key (`nsec1...`, in either case).
bool holdsSecretKey(std::string_view text);

} // namespace core
