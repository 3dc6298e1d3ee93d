// SPDX-License-Identifier: MIT
// An event's id: SHA-256 of its canonical JSON (NIP-01).
#pragma once

#include "core/nostr/event.h"

namespace nostr {

/// How control characters that have no escape of their own (U+0001, say) are written for the hash.
/// Most clients escape them as \u00xx, and so do we; the letter of NIP-01 leaves them verbatim.
enum class ControlForm { Escaped, Verbatim };

/// `[0,"pubkey",created_at,kind,tags,"content"]` without white space. Escapes \n \" \\ \r \t \b \f,
/// other C0 controls as lower-case \u00xx, all else verbatim.
std::string canonicalJson(const UnsignedEvent& event, ControlForm form = ControlForm::Escaped);

EventId computeId(const UnsignedEvent& event, ControlForm form = ControlForm::Escaped);

/// Whether the two forms differ for this event.
bool hasOtherControls(const UnsignedEvent& event);

} // namespace nostr
