// SPDX-License-Identifier: MIT
// Events for tests, signed by a key that is derived from a number.
#pragma once

#include "core/nostr/secret_key.h"
#include "core/nostr/verified_event.h"

#include <array>
#include <string>
#include <utility>

/// The key whose secret is `number`.
inline nostr::SecretKey sampleKey(std::uint8_t number = 1)
{
    std::array<std::uint8_t, 32> bytes{};
    bytes.back() = number;
    return *nostr::SecretKey::fromBytes(bytes);
}

inline nostr::Event sampleEvent(std::string content, nostr::Tags tags = {}, nostr::Kind kind = 1)
{
    const nostr::SecretKey key = sampleKey();
    return *nostr::sign({key.publicKey(), {1700000000}, kind, std::move(tags), std::move(content)}, key);
}
