// SPDX-License-Identifier: MIT
// The one secp256k1 context of the process: made on first use, blinded against side channels,
// then only read, so that every thread may use it.
#pragma once

struct secp256k1_context_struct;

namespace nostr {

const secp256k1_context_struct* curveContext();

} // namespace nostr
