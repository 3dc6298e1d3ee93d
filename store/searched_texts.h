// SPDX-License-Identifier: MIT
// Which texts of an event can be searched: by kind the content, the title and the like, the
// hashtags; of a profile its name, description and NIP-05 name. Never what may be encrypted.
#pragma once

#include "core/nostr/event.h"
#include "store/packed_event.h"

#include <string_view>

namespace store {

/// Whether events of the kind are searched at all.
bool isSearched(nostr::Kind kind);

/// Takes the texts of one event. Views hold during the call.
class TextReceiver {
public:
    TextReceiver() = default;
    TextReceiver(const TextReceiver&) = delete;
    TextReceiver& operator=(const TextReceiver&) = delete;
    virtual ~TextReceiver() = default;

    virtual void addText(std::string_view text) = 0;
    virtual void addHashtag(std::string_view value) = 0;
    virtual void addName(std::string_view name) = 0; // of a person, also their NIP-05 name
};

/// At most kSearchedBytes of text and kSearchedTags hashtags; the rest of the event is not looked
/// at, neither by the index nor by whoever compares records.
void readTexts(const PackedEvent& event, TextReceiver& receiver);

inline constexpr std::size_t kSearchedBytes = 256 * 1024;
inline constexpr std::size_t kSearchedTags = 256;

} // namespace store
