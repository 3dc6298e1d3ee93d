// SPDX-License-Identifier: MIT
// What a client sends to a relay (NIP-01, -42, -45).
#pragma once

#include "core/nostr/event.h"
#include "core/nostr/filter.h"

#include <string>
#include <variant>
#include <vector>

namespace nostr {

struct ClientEvent {
    Event event;
};
struct ClientRequest {
    std::string subscription; // 1 to 64 characters
    std::vector<Filter> filters;
};
struct ClientCount {
    std::string query;
    std::vector<Filter> filters;
};
struct ClientClose {
    std::string subscription;
};
struct ClientAuth {
    Event event;
};

using ClientMessage = std::variant<ClientEvent, ClientRequest, ClientCount, ClientClose, ClientAuth>;

std::string toJson(const ClientMessage& message);

/// EVENT without building a message, for events that are kept as JSON.
std::string eventMessage(const Event& event);

/// For a relay of ours: reads a frame that a client sent. Trailing elements are ignored, as far as
/// a verb leaves room for them; an unknown verb is an error.
Result<ClientMessage> parseClientMessage(std::string_view json);

} // namespace nostr
