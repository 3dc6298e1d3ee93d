// SPDX-License-Identifier: MIT
// Whoever signs for an account: a local key, later a remote signer (NIP-46).
#pragma once

#include "core/nostr/verified_event.h"

#include <QFuture>

namespace core {

class Signer {
public:
    Signer() = default;
    Signer(const Signer&) = delete;
    Signer& operator=(const Signer&) = delete;
    virtual ~Signer() = default;

    virtual nostr::PublicKey publicKey() const = 0;

    /// Sets `event.pubkey` and signs off the calling thread.
    virtual QFuture<nostr::Result<nostr::VerifiedEvent>> sign(nostr::UnsignedEvent event) = 0;
};

} // namespace core
