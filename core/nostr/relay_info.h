// SPDX-License-Identifier: MIT
// What a relay says of itself (NIP-11). Every field is optional and untrusted; one of a wrong
// type is absent, and a bad document says nothing about whether the relay works.
#pragma once

#include "core/nostr/bytes32.h"
#include "core/nostr/result.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace nostr {

struct RelayInfo {
    std::string name;
    std::string description;
    std::string contact;
    std::string icon;     // URL
    std::string software; // URL
    std::string version;
    std::string termsOfService;      // URL
    std::optional<PublicKey> pubkey; // of whoever runs it; hex, or npub as some write
    std::optional<PublicKey> self;   // of the relay
    std::vector<int> supportedNips;  // ascending, each once

    std::optional<std::int64_t> maxMessageLength; // bytes
    std::optional<std::int64_t> maxSubscriptions;
    std::optional<std::int64_t> maxLimit;
    std::optional<std::int64_t> defaultLimit;
    std::optional<std::int64_t> maxSubscriptionId;   // characters
    std::optional<std::int64_t> minPowDifficulty;    // bits
    std::optional<std::int64_t> createdAtLowerLimit; // seconds back
    std::optional<std::int64_t> createdAtUpperLimit; // seconds ahead
    bool isAuthRequired = false;
    bool isPaymentRequired = false;
    bool isWriteRestricted = false;

    bool supports(int nip) const;

    friend bool operator==(const RelayInfo&, const RelayInfo&) = default;
};

/// Fails on what is no JSON object, or longer than limits::kRelayInfo. Texts are cut to 1024 bytes
/// at a character's border.
Result<RelayInfo> parseRelayInfo(std::string_view document);

} // namespace nostr
