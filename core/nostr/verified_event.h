// SPDX-License-Identifier: MIT
// An event whose id and signature were checked. The type is the proof: only verify() and sign()
// make one, and the store takes nothing else from the network.
#pragma once

#include "core/nostr/event.h"
#include "core/nostr/result.h"

#include <utility>
#include <variant>

namespace nostr {

class SecretKey;

enum class VerifyFault {
    WrongId,      // the id is not the hash of the event
    BadPublicKey, // not a point on the curve
    BadSignature,
};

class VerifiedEvent {
public:
    const Event& operator*() const { return m_event; }
    const Event* operator->() const { return &m_event; }
    Event release() && { return std::move(m_event); }

private:
    explicit VerifiedEvent(Event event) : m_event(std::move(event)) {}

    friend std::variant<VerifiedEvent, VerifyFault> verify(Event event);
    friend VerifiedEvent sign(UnsignedEvent event, const SecretKey& key);

    Event m_event;
};

/// "wrong id" and the like, for counts and reports.
std::string_view toString(VerifyFault fault);

/// Recomputes the id and checks the signature: about 45 us. Any thread.
std::variant<VerifiedEvent, VerifyFault> verify(Event event);

/// Fills in id and signature. `event.pubkey` must be the key's own; asserted.
VerifiedEvent sign(UnsignedEvent event, const SecretKey& key);

} // namespace nostr
