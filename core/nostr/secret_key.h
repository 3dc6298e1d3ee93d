// SPDX-License-Identifier: MIT
// A secret key in locked memory that wipes itself. It is moved, never copied, and there is no
// way to print it: whoever must export it asks for the bytes by name.
#pragma once

#include "core/nostr/event.h"
#include "core/nostr/result.h"

#include <memory>
#include <span>
#include <string_view>

namespace nostr {

class SecretKey {
public:
    SecretKey(SecretKey&&) noexcept;
    SecretKey& operator=(SecretKey&&) noexcept;
    ~SecretKey();

    /// A fresh key from the system's random generator.
    static SecretKey generate();

    /// 32 bytes, 1 to the group's order minus 1.
    static Result<SecretKey> fromBytes(std::span<const std::uint8_t> bytes);

    /// 64 lower-case hex digits or an `nsec1` code (NIP-19); white space around is ignored.
    static Result<SecretKey> fromText(std::string_view text);

    const PublicKey& publicKey() const; // computed once, on construction

    /// BIP-340 with fresh auxiliary randomness; `message` is 32 bytes for events.
    Signature sign(std::span<const std::uint8_t> message) const;

    /// The same with given auxiliary bytes, for test vectors and deterministic demo data.
    Signature signWith(std::span<const std::uint8_t> message,
                       std::span<const std::uint8_t, 32> auxiliary) const;

    /// Lends the 32 secret bytes, for encryption and export only.
    std::span<const std::uint8_t, 32> secretBytes() const;

private:
    struct Locked; // the key pair in locked pages
    struct Unlock {
        void operator()(Locked* locked) const;
    };
    explicit SecretKey(std::unique_ptr<Locked, Unlock> locked);

    std::unique_ptr<Locked, Unlock> m_locked;
};

} // namespace nostr
