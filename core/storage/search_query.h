// SPDX-License-Identifier: MIT
// A search over what is stored, by its words and by a filter, and what it finds.
#pragma once

#include "core/nostr/filter.h"
#include "core/storage/position.h"
#include "core/storage/timeline_item.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace core {

struct SearchQuery {
    std::string text;              // as typed: words, "phrases", -exclusions, #hashtags, beginnings*
    nostr::Filter filter;          // and this; its own `search` and `limit` do not count
    std::optional<Position> after; // what is strictly older than this; none: from the newest
    std::size_t limit = 60;
    bool isTyping = false; // the last word may go on
};

/// Where one page of a search ended.
struct SearchEnd {
    std::optional<Position> end; // where to go on; none: nothing older is found
    bool isCutShort = false;     // the search cost too much: it may find more from `end` on
    bool isShortened = false;    // the text was too long; not all of its words were looked for
    std::uint64_t examined = 0;  // entries that were looked at
};

struct SearchPage : SearchEnd {
    std::vector<nostr::Event> events; // newest first, ties by lowest id
};

/// How well a person's profile answers; the best first.
enum class PersonMatch : std::uint8_t {
    Exact,     // the whole name, or the whole NIP-05 name
    Beginning, // of a name
    Words,     // of a name, or of the NIP-05 name
};

struct PersonFound {
    PersonSummary person;
    PersonMatch match = PersonMatch::Words;
};

/// People by name or NIP-05 name, as somebody types it.
struct PeopleQuery {
    std::string text;
    std::vector<nostr::PublicKey> preferred; // come first among equals: whom the user follows
    std::size_t limit = 20;
};

} // namespace core
