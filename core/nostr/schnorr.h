// SPDX-License-Identifier: MIT
// BIP-340 signatures. Owns the secp256k1 context; safe from any thread.
#pragma once

#include "core/nostr/event.h"

#include <span>

namespace nostr {

enum class SignatureCheck { Valid, BadPublicKey, BadSignature };

/// `message` may have any length (BIP-340); events sign their 32-byte id.
SignatureCheck checkSignature(const PublicKey& key, std::span<const std::uint8_t> message,
                              const Signature& signature);

} // namespace nostr
