// SPDX-License-Identifier: MIT
// Whom and what somebody does not want to see (NIP-51): authors, and words in texts. Made once,
// shared by queries, never changed.
#pragma once

#include "core/nostr/event.h"

#include <span>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

namespace core {

class MuteList {
public:
    /// Words without a letter, digit or symbol are left out.
    MuteList(std::span<const nostr::PublicKey> authors, std::span<const std::string> words);

    bool hides(const nostr::PublicKey& author) const { return m_authors.contains(author); }

    /// Whether a muted word or phrase occurs, whatever its case and accents; of scripts with
    /// spaces between words only as whole words.
    bool hides(std::string_view text) const;

    bool hides(const nostr::Event& event) const { return hides(event.pubkey) || hides(event.content); }

    const std::unordered_set<nostr::PublicKey>& authors() const { return m_authors; }
    bool hasWords() const { return !m_words.empty(); }

private:
    std::unordered_set<nostr::PublicKey> m_authors;
    std::vector<std::u32string> m_words; // folded; a space stands for what separates
};

} // namespace core
