// SPDX-License-Identifier: MIT
// What a kind 5 asks to forget (NIP-09), and whether it has the right to.
#pragma once

#include "core/nostr/event.h"

namespace nostr {

/// By id for its author's events; by address for versions up to its own time; a gift wrap for
/// whom it is addressed to (NIP-59). A deletion deletes no deletion.
bool deletes(const Event& deletion, const Event& event);

} // namespace nostr
