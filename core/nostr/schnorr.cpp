// SPDX-License-Identifier: MIT
#include "core/nostr/schnorr.h"

#include "core/nostr/curve_context.h"

#include <secp256k1_schnorrsig.h>
#include <sodium.h>

#include <array>
#include <cstdlib>
#include <functional>
#include <vector>

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

namespace {

/// The points of the authors met last, since to find one from its 32 bytes is an eighth of a check.
/// A place an author: who is pushed out of it is parsed anew. Some 400 KB a thread that checks.
class KnownPoints {
public:
    /// Null where the key is no point. Lives until the next call.
    const secp256k1_xonly_pubkey* find(const PublicKey& key)
    {
        Entry& entry = m_entries[std::hash<PublicKey>()(key) % kEntries];
        if (entry.isFilled && entry.key == key)
            return &entry.point;
        entry.isFilled = secp256k1_xonly_pubkey_parse(curveContext(), &entry.point, key.bytes().data()) == 1;
        entry.key = key;
        return entry.isFilled ? &entry.point : nullptr;
    }

private:
    struct Entry {
        PublicKey key;
        secp256k1_xonly_pubkey point{};
        bool isFilled = false;
    };
    static constexpr std::size_t kEntries = 4096;

    std::vector<Entry> m_entries = std::vector<Entry>(kEntries);
};

} // namespace

SignatureCheck checkSignature(const PublicKey& key, std::span<const std::uint8_t> message,
                              const Signature& signature)
{
    thread_local KnownPoints points;
    const secp256k1_xonly_pubkey* const point = points.find(key);
    if (point == nullptr)
        return SignatureCheck::BadPublicKey;

    if (secp256k1_schnorrsig_verify(curveContext(), signature.data(), message.data(), message.size(),
                                    point) != 1)
        return SignatureCheck::BadSignature;
    return SignatureCheck::Valid;
}

} // namespace nostr
