// SPDX-License-Identifier: MIT
#include "core/nostr/schnorr.h"

#include "core/nostr/curve_context.h"

#include <secp256k1_schnorrsig.h>
#include <sodium.h>

#include <array>
#include <cstdlib>

namespace nostr {

const secp256k1_context* curveContext()
{
    static const secp256k1_context* const context = [] {
        if (sodium_init() < 0)
            std::abort();
        secp256k1_context* made = secp256k1_context_create(SECP256K1_CONTEXT_SIGN | SECP256K1_CONTEXT_VERIFY);
        std::array<unsigned char, 32> seed;
        randombytes_buf(seed.data(), seed.size());
        if (secp256k1_context_randomize(made, seed.data()) != 1)
            std::abort();
        sodium_memzero(seed.data(), seed.size());
        return made;
    }();
    return context;
}

SignatureCheck checkSignature(const PublicKey& key, std::span<const std::uint8_t> message,
                              const Signature& signature)
{
    secp256k1_xonly_pubkey point;
    if (secp256k1_xonly_pubkey_parse(curveContext(), &point, key.bytes().data()) != 1)
        return SignatureCheck::BadPublicKey;

    if (secp256k1_schnorrsig_verify(curveContext(), signature.data(), message.data(), message.size(),
                                    &point) != 1)
        return SignatureCheck::BadSignature;
    return SignatureCheck::Valid;
}

} // namespace nostr
