// SPDX-License-Identifier: MIT
// Whether 32 bytes are a public key at all: only about half of all numbers are the x coordinate
// of a point on secp256k1 (BIP-340).
#pragma once

#include "core/nostr/bytes32.h"

namespace nostr {

/// About 5 us. Any thread.
bool isOnCurve(const PublicKey& key);

} // namespace nostr
