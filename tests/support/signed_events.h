// SPDX-License-Identifier: MIT
// Signed events of made-up people, in one line each.
#pragma once

#include "bench/fixtures/synthetic_people.h"
#include "core/nostr/verified_event.h"

#include <string>

namespace support {

inline nostr::VerifiedEvent signedEvent(const nostr::SecretKey& key, nostr::Kind kind, std::string content,
                                        std::int64_t createdAt, nostr::Tags tags = {})
{
    nostr::UnsignedEvent event;
    event.pubkey = key.publicKey();
    event.kind = kind;
    event.content = std::move(content);
    event.createdAt = {createdAt};
    event.tags = std::move(tags);
    return nostr::sign(std::move(event), key);
}

inline nostr::VerifiedEvent signedNote(const nostr::SecretKey& key, std::string text, std::int64_t createdAt)
{
    return signedEvent(key, nostr::kinds::kNote, std::move(text), createdAt);
}

inline nostr::VerifiedEvent signedFollows(const nostr::SecretKey& key,
                                          const std::vector<nostr::PublicKey>& people, std::int64_t createdAt)
{
    nostr::Tags tags;
    for (const nostr::PublicKey& person : people)
        tags.push_back({"p", person.toHex()});
    return signedEvent(key, nostr::kinds::kContactList, {}, createdAt, std::move(tags));
}

} // namespace support
