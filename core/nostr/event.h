// SPDX-License-Identifier: MIT
// The event of NIP-01, before and after signing, and the address of a replaceable one.
#pragma once

#include "core/nostr/bytes32.h"
#include "core/nostr/kind.h"
#include "core/nostr/tag.h"
#include "core/nostr/unix_time.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>

namespace nostr {

/// 64 bytes of BIP-340.
using Signature = std::array<std::uint8_t, 64>;

struct UnsignedEvent {
    PublicKey pubkey;
    UnixTime createdAt;
    Kind kind = 0;
    Tags tags;
    std::string content; // valid UTF-8

    friend bool operator==(const UnsignedEvent&, const UnsignedEvent&) = default;
};

/// A parsed event. Nothing is proved yet: see verified_event.h.
struct Event : UnsignedEvent {
    EventId id;
    Signature sig{};

    friend bool operator==(const Event&, const Event&) = default;
};

/// What a replaceable or addressable event replaces: `kind:pubkey:d` in `a` tags.
struct Address {
    Kind kind = 0;
    PublicKey pubkey;
    std::string identifier; // first `d` value; empty for replaceable kinds

    friend auto operator<=>(const Address&, const Address&) = default;
};

/// The slot of a replaceable or addressable event; none for other kinds.
std::optional<Address> addressOf(const UnsignedEvent& event);

/// Reads an `a` value, split at the first two colons only.
Result<Address> parseAddress(std::string_view text);
std::string toString(const Address& address);

/// When the event asks to be forgotten (NIP-40): the first `expiration` that is a number.
std::optional<UnixTime> expirationOf(const UnsignedEvent& event);

/// Newest first, ties by lowest id: the order of NIP-01, and of every list of ours.
bool isBefore(const Event& a, const Event& b);

} // namespace nostr
