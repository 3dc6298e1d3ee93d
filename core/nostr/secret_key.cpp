// SPDX-License-Identifier: MIT
#include "core/nostr/secret_key.h"

#include "core/nostr/bech32.h"
#include "core/nostr/curve_context.h"
#include "core/nostr/hex.h"

#include <secp256k1_schnorrsig.h>
#include <sodium.h>

#include <algorithm>
#include <cstdlib>

namespace nostr {
namespace {

constexpr std::string_view kSpace = " \t\r\n\v\f";

std::string_view trimmed(std::string_view text)
{
    const std::size_t first = text.find_first_not_of(kSpace);
    if (first == std::string_view::npos)
        return {};
    return text.substr(first, text.find_last_not_of(kSpace) - first + 1);
}

/// Secret bytes on the stack, wiped on every way out.
struct Passing {
    std::array<std::uint8_t, 32> bytes{};

    Passing() = default;
    Passing(const Passing&) = delete;
    Passing& operator=(const Passing&) = delete;
    ~Passing() { sodium_memzero(bytes.data(), bytes.size()); }
};

} // namespace

struct SecretKey::Locked {
    secp256k1_keypair pair;
    std::array<std::uint8_t, 32> secret;
    PublicKey publicKey;
};

void SecretKey::Unlock::operator()(Locked* locked) const { sodium_free(locked); } // wipes

SecretKey::SecretKey(std::unique_ptr<Locked, Unlock> locked) : m_locked(std::move(locked)) {}
SecretKey::SecretKey(SecretKey&&) noexcept = default;
SecretKey& SecretKey::operator=(SecretKey&&) noexcept = default;
SecretKey::~SecretKey() = default;

Result<SecretKey> SecretKey::fromBytes(std::span<const std::uint8_t> bytes)
{
    if (bytes.size() != 32)
        return Error{"a secret key has 32 bytes"};

    const secp256k1_context* context = curveContext();
    std::unique_ptr<Locked, Unlock> locked(static_cast<Locked*>(sodium_malloc(sizeof(Locked))));
    if (!locked)
        std::abort(); // no memory
    new (locked.get()) Locked{};

    if (secp256k1_keypair_create(context, &locked->pair, bytes.data()) != 1)
        return Error{"not a secret key: zero or above the order of the group"};
    std::ranges::copy(bytes, locked->secret.begin());

    secp256k1_xonly_pubkey point;
    std::array<std::uint8_t, 32> x;
    if (secp256k1_keypair_xonly_pub(context, &point, nullptr, &locked->pair) != 1 ||
        secp256k1_xonly_pubkey_serialize(context, x.data(), &point) != 1)
        std::abort(); // cannot fail for a pair just made
    locked->publicKey = PublicKey(x);
    sodium_mprotect_readonly(locked.get());
    return SecretKey(std::move(locked));
}

SecretKey SecretKey::generate()
{
    curveContext(); // starts the random generator
    for (;;) {
        Passing fresh;
        randombytes_buf(fresh.bytes.data(), fresh.bytes.size());
        if (auto key = fromBytes(fresh.bytes)) // all but one in 2^128
            return *std::move(key);
    }
}

Result<SecretKey> SecretKey::fromText(std::string_view text)
{
    text = trimmed(text);
    if (text.starts_with("nsec1")) {
        auto code = decodeBech32(text);
        if (!code)
            return Error{"not an nsec code: " + code.error().message};
        auto key = code->prefix == "nsec" ? fromBytes(code->bytes) : Error{"not an nsec code"};
        sodium_memzero(code->bytes.data(), code->bytes.size());
        return key;
    }

    Passing decoded;
    if (!decodeHex(text, decoded.bytes))
        return Error{"a secret key is 64 lower-case hex digits or an nsec code"};
    return fromBytes(decoded.bytes);
}

const PublicKey& SecretKey::publicKey() const { return m_locked->publicKey; }

std::span<const std::uint8_t, 32> SecretKey::secretBytes() const { return m_locked->secret; }

Signature SecretKey::sign(std::span<const std::uint8_t> message) const
{
    Passing auxiliary;
    randombytes_buf(auxiliary.bytes.data(), auxiliary.bytes.size());
    return signWith(message, auxiliary.bytes);
}

Signature SecretKey::signWith(std::span<const std::uint8_t> message,
                              std::span<const std::uint8_t, 32> auxiliary) const
{
    Passing copy; // the library asks for a mutable pointer
    std::ranges::copy(auxiliary, copy.bytes.begin());
    secp256k1_schnorrsig_extraparams parameters = SECP256K1_SCHNORRSIG_EXTRAPARAMS_INIT;
    parameters.ndata = copy.bytes.data();

    Signature signature;
    if (secp256k1_schnorrsig_sign_custom(curveContext(), signature.data(), message.data(), message.size(),
                                         &m_locked->pair, &parameters) != 1)
        std::abort(); // cannot fail for a pair that was checked
    return signature;
}

} // namespace nostr
