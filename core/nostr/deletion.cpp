// SPDX-License-Identifier: MIT
#include "core/nostr/deletion.h"

#include <algorithm>

namespace nostr {

namespace {

bool hasTag(const Tags& tags, std::string_view name, std::string_view value)
{
    return std::ranges::any_of(
        tags, [&](const Tag& tag) { return element(tag, 0) == name && element(tag, 1) == value; });
}

constexpr Kind kEphemeralGiftWrap = 21059;

// The author of a wrap is a key that nobody has any more.
bool isOwner(const PublicKey& key, const Event& event)
{
    if (event.kind == kinds::kGiftWrap || event.kind == kEphemeralGiftWrap)
        return firstValue(event.tags, "p") == key.toHex();
    return event.pubkey == key;
}

} // namespace

bool deletes(const Event& deletion, const Event& event)
{
    if (deletion.kind != kinds::kDeletion || event.kind == kinds::kDeletion ||
        !isOwner(deletion.pubkey, event))
        return false;
    if (hasTag(deletion.tags, "e", event.id.toHex()))
        return true;
    const auto address = addressOf(event);
    return address && event.createdAt <= deletion.createdAt && hasTag(deletion.tags, "a", toString(*address));
}

} // namespace nostr
