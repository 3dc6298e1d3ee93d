// SPDX-License-Identifier: MIT
// Signs with a key in this process's locked memory, on a thread of its own.
#pragma once

#include "core/account/signer.h"
#include "core/nostr/secret_key.h"

#include <QThreadPool>

namespace core {

class LocalSigner final : public Signer {
public:
    explicit LocalSigner(nostr::SecretKey key);

    nostr::PublicKey publicKey() const override;
    QFuture<nostr::Result<nostr::VerifiedEvent>> sign(nostr::UnsignedEvent event) override;

private:
    nostr::SecretKey m_key;
    QThreadPool m_thread; // last: waits for what still signs before the key goes
};

} // namespace core
