// SPDX-License-Identifier: MIT
#include "core/account/local_signer.h"

#include <QtConcurrent/QtConcurrentRun>

namespace core {

LocalSigner::LocalSigner(nostr::SecretKey key) : m_key(std::move(key)) { m_thread.setMaxThreadCount(1); }

nostr::PublicKey LocalSigner::publicKey() const { return m_key.publicKey(); }

QFuture<nostr::Result<nostr::VerifiedEvent>> LocalSigner::sign(nostr::UnsignedEvent event)
{
    return QtConcurrent::run(&m_thread, [this, event = std::move(event)]() mutable {
        event.pubkey = m_key.publicKey();
        return nostr::Result<nostr::VerifiedEvent>(nostr::sign(std::move(event), m_key));
    });
}

} // namespace core
