// SPDX-License-Identifier: MIT
// What a person says of themselves: kind 0 (NIP-01, NIP-24). Every field is untrusted text.
#pragma once

#include "core/nostr/event.h"

#include <optional>
#include <string>

namespace nostr {

struct Birthday { // any part may be missing (0)
    int year = 0;
    int month = 0; // 1 to 12
    int day = 0;   // 1 to 31

    friend bool operator==(const Birthday&, const Birthday&) = default;
};

/// Absent or wrongly typed fields are empty. UTF-8, as written: not shortened, not isolated.
struct Profile {
    std::string name;
    std::string displayName;
    std::string about;
    std::string picture; // URL
    std::string banner;  // URL
    std::string website;
    std::string nip05;
    std::string lud16;
    std::string lud06; // old; read where lud16 lacks
    std::optional<Birthday> birthday;
    bool bot = false;

    friend bool operator==(const Profile&, const Profile&) = default;
};

/// Reads the content of a kind 0. Unreadable content is a profile without fields: the newest
/// event counts all the same. `displayName` and `username` are read where the new ones lack.
Profile parseProfile(std::string_view content);

/// What to call somebody: display name, name, else empty. One line, control and direction
/// characters removed, at most 60 characters.
std::string shownName(const Profile& profile);

} // namespace nostr
