// SPDX-License-Identifier: MIT
// What a relay says when it refuses: the machine-readable word before the colon of an OK, CLOSED
// or NEG-ERR text (NIP-01, -42), and what it asks of us.
#pragma once

#include <string_view>

namespace nostr {

enum class RefusalReason {
    None, // no such word
    Duplicate,
    Pow,
    Blocked,
    RateLimited,
    Invalid,
    Restricted,
    Mute,
    ServerError, // `error`
    AuthRequired,
    Unsupported,
    PaymentRequired,
    Other, // a word that we do not know
};

/// The parts of `word: text`. Views into what was parsed.
struct Refusal {
    RefusalReason reason = RefusalReason::None;
    std::string_view word; // empty for None
    std::string_view text; // all of it for None
};

/// Also behind a leading `ERROR: `, which one widely used relay puts in front; that alone counts
/// as `error`.
Refusal parseRefusal(std::string_view text);
RefusalReason refusalReason(std::string_view text);

enum class Remedy {
    None,           // nothing was refused
    SendAfterAuth,  // authenticate, then send the event once more
    AskAfterAuth,   // authenticate, then ask once more
    RetryLater,     // with growing delays
    RetryAsUnknown, // likewise, since the word is unknown to us
    AskFewer,       // too many subscriptions at a time here: queue them
    MineMore,       // refused for good unless the event gets more proof of work (NIP-13)
    GiveUpEvent,    // refused for good
    GiveUpRequest,  // refused for good
    GiveUpFilter,   // this relay cannot answer this filter; others it may
    Unheard,        // an ephemeral event that reached nobody
};

/// After an OK that is false; a duplicate is stored and asks for nothing.
Remedy remedyForEvent(const Refusal& refusal);

/// After a CLOSED.
Remedy remedyForRequest(const Refusal& refusal);

/// In words, for logs and reports; empty for None.
std::string_view toString(Remedy remedy);

} // namespace nostr
