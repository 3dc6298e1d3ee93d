// SPDX-License-Identifier: MIT
// A client's frame, read and judged: what needs no store. Pure, any thread.
#pragma once

#include "core/nostr/client_message.h"
#include "core/nostr/verified_event.h"

#include <string>
#include <string_view>
#include <variant>

namespace core {

/// An event that we do not take, with the text of its OK.
struct RefusedEvent {
    nostr::EventId id;
    std::string text;
};

/// A frame that says nothing we understand, with the text of a NOTICE.
struct UnreadableFrame {
    std::string text;
};

using ClientFrame = std::variant<nostr::VerifiedEvent, RefusedEvent, nostr::ClientRequest, nostr::ClientCount,
                                 nostr::ClientClose, UnreadableFrame>;

/// Parses, and verifies an event: about 45 us for one.
ClientFrame readClientFrame(std::string_view frame, nostr::UnixTime now);

} // namespace core
