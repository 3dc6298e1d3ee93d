// SPDX-License-Identifier: MIT
// Whom a person follows: kind 3 (NIP-02). Reading only; edits keep what they do not know.
#pragma once

#include "core/nostr/event.h"

#include <vector>

namespace nostr {

/// The valid, distinct keys of the `p` tags, in their order.
std::vector<PublicKey> followsOf(const Event& contactList);

} // namespace nostr
