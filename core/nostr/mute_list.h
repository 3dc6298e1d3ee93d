// SPDX-License-Identifier: MIT
// What a person does not want to see (NIP-51, kind 10000), and whether an event is that.
#pragma once

#include "core/nostr/event.h"

#include <set>
#include <string>
#include <vector>

namespace nostr {

struct MuteList {
    std::set<PublicKey> people;
    std::set<EventId> threads;
    std::set<std::string> hashtags; // lower case
    std::vector<std::string> words; // lower case

    /// Adds what the tags name; called for public and private items.
    void add(const Tags& items);
};

/// Whether `reader`, whose list it is, wants not to see it. Their own events are never muted.
/// Covers the author, the thread, hashtags and words, not who is merely mentioned.
bool isMuted(const MuteList& list, const Event& event, const PublicKey& reader);

/// Whether the text holds the word, in any case: as a whole word in scripts with spaces ("art" is
/// not in "party"), anywhere in those without (Chinese, Japanese, Thai and the like). `word` is
/// lower case.
bool holdsWord(std::string_view text, std::string_view word);

} // namespace nostr
