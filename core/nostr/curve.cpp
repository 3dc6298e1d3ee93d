// SPDX-License-Identifier: MIT
#include "core/nostr/curve.h"

#include <secp256k1.h>
#include <secp256k1_extrakeys.h>

namespace nostr {

bool isOnCurve(const PublicKey& key)
{
    secp256k1_xonly_pubkey point;
    return secp256k1_xonly_pubkey_parse(secp256k1_context_static, &point, key.bytes().data()) == 1;
}

} // namespace nostr
