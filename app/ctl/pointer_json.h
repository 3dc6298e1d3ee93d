// SPDX-License-Identifier: MIT
// NIP-19 codes as JSON objects, both ways: what decode, encode and inspect nip19 share.
#pragma once

#include "app/ctl/json_object.h"

namespace app::ctl {

/// Adds `type` (npub, nprofile, note, ...) and its fields, and `accept` true. Also reads nsec.
nostr::Result<JsonObjectWriter> decodedCode(std::string_view code);

/// From `type` and its fields; the other way round.
nostr::Result<std::string> encodedCode(const JsonObject& object);

} // namespace app::ctl
