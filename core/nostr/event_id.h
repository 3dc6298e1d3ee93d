// SPDX-License-Identifier: MIT
// An event's id: SHA-256 of its canonical JSON (NIP-01).
#pragma once

#include "core/nostr/event.h"

namespace nostr {

/// `[0,"pubkey",created_at,kind,tags,"content"]` without white space. Escapes \n \" \\ \r \t \b \f,
/// other C0 controls as lower-case \u00xx, all else verbatim.
std::string canonicalJson(const UnsignedEvent& event);

EventId computeId(const UnsignedEvent& event);

} // namespace nostr
