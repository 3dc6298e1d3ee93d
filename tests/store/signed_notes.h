// SPDX-License-Identifier: MIT
// Signed events of one person, for what checks signatures.
#pragma once

#include "core/nostr/secret_key.h"
#include "core/nostr/verified_event.h"
#include "core/storage/incoming_event.h"

#include <string>
#include <vector>

class Person {
public:
    nostr::PublicKey key() const { return m_key.publicKey(); }

    nostr::VerifiedEvent event(nostr::Kind kind, std::int64_t time, std::string text = {},
                               nostr::Tags tags = {}) const
    {
        nostr::UnsignedEvent event;
        event.pubkey = m_key.publicKey();
        event.createdAt = {time};
        event.kind = kind;
        event.tags = std::move(tags);
        event.content = std::move(text);
        return nostr::sign(std::move(event), m_key);
    }

    nostr::VerifiedEvent note(std::string text, std::int64_t time) const
    {
        return event(1, time, std::move(text));
    }

    std::vector<core::IncomingEvent> notes(int count, std::int64_t time,
                                           const std::string& text = "note ") const
    {
        std::vector<core::IncomingEvent> events;
        for (int i = 0; i < count; ++i)
            events.push_back({note(text + std::to_string(i), time - i), {}});
        return events;
    }

private:
    nostr::SecretKey m_key = nostr::SecretKey::generate();
};
