// SPDX-License-Identifier: MIT
// A text frame as a relay sent it, and what we had asked that relay when it came.
#pragma once

#include "core/ingest/ingest_counts.h"
#include "core/nostr/relay_dialogue.h"
#include "core/nostr/relay_url.h"
#include "core/nostr/verified_event.h"

#include <QString>

#include <cstdint>
#include <memory>
#include <string>
#include <variant>

namespace core {

/// Where a frame came from. Never changed once made, so that all threads may read it.
struct FrameSource {
    std::uint64_t connection = 0; // a number that no other connection of this run has
    nostr::RelayUrl relay;
    nostr::RelayDialogue dialogue; // as it stood when the last subscription was opened or closed
};

struct Frame {
    std::shared_ptr<const FrameSource> source;
    QString text;
};

/// What a copy of a known event says of itself. The copy is not proved: good for paging only.
struct KnownCopy {
    nostr::EventId id;
    nostr::UnixTime createdAt;
    nostr::Kind kind = 0;
};

/// A frame after the checks. Holds an event only where it is proved.
struct JudgedFrame {
    std::shared_ptr<const FrameSource> source;
    FrameVerdict verdict = FrameVerdict::Malformed;
    std::string subscription; // of Verified and Known
    std::variant<std::monostate, nostr::VerifiedEvent, KnownCopy, nostr::RelayMessage> content;
};

} // namespace core
