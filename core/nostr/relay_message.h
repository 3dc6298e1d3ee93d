// SPDX-License-Identifier: MIT
// What a relay sends to a client (NIP-01, -42, -45, -67, -77).
#pragma once

#include "core/nostr/event.h"
#include "core/nostr/refusal.h"

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace nostr {

struct RelayEvent {
    std::string subscription;
    Event event; // parsed, not verified
};
struct RelayOk {
    EventId id;
    bool accepted = false;
    std::string text; // "" where the relay sent none
};
struct RelayEose {
    std::string subscription;
    std::optional<bool> more; // NIP-67: true "more", false "finish", none unsaid
};
struct RelayClosed {
    std::string subscription;
    std::string text;
};
struct RelayNotice {
    std::string text;
};
struct RelayAuth {
    std::string challenge;
};
struct RelayCount {
    std::string query;
    std::uint64_t count = 0;
    bool approximate = false;
    std::vector<std::uint8_t> registers; // HyperLogLog (NIP-45): 256 of them, or none
};
struct RelayNegentropy { // NEG-MSG or NEG-ERR
    std::string subscription;
    std::string payload; // hex, or the reason
    bool isError = false;
};

using RelayMessage = std::variant<RelayEvent, RelayOk, RelayEose, RelayClosed, RelayNotice, RelayAuth,
                                  RelayCount, RelayNegentropy>;

/// Reads one text frame of at most limits::kFrame bytes. Trailing elements are ignored; an unknown verb is an
/// error like any other frame that cannot be read: counted and dropped, never a reason to disconnect.
Result<RelayMessage> parseRelayMessage(std::string_view frame);

/// For a relay of ours.
std::string toJson(const RelayMessage& message);

/// `["EVENT","sub",{...}]`.
std::string relayEventMessage(std::string_view subscription, const Event& event);

} // namespace nostr
