// SPDX-License-Identifier: MIT
#include "core/nostr/contact_list.h"

#include <set>

namespace nostr {

std::vector<PublicKey> followsOf(const Event& contactList)
{
    std::vector<PublicKey> follows;
    std::set<PublicKey> known; // ordered: whoever writes the tags could make hashes collide
    for (const Tag& tag : contactList.tags) {
        if (element(tag, 0) != "p")
            continue;
        const auto key = PublicKey::fromHex(element(tag, 1));
        if (key && known.insert(*key).second)
            follows.push_back(*key);
    }
    return follows;
}

} // namespace nostr
