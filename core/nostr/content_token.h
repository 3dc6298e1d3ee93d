// SPDX-License-Identifier: MIT
// A note's text as pieces: links, mentions, hashtags, custom emoji, plain text (NIP-21, -24,
// -27, -30). One linear pass; the pieces put together are the text again.
#pragma once

#include "core/nostr/event.h"
#include "core/nostr/nip19.h"

#include <string>
#include <string_view>
#include <vector>

namespace nostr {

struct ContentToken {
    enum class Type {
        Text,
        Url,       // http or https; `media` tells what the path or imeta promises
        Person,    // mention of a person: `pointer`
        Note,      // mention of an event: `pointer`
        Article,   // mention of an addressable event: `pointer`
        Hashtag,   // `value` is the tag in lower case, without '#'
        Emoji,     // custom emoji: `value` is its picture's URL, text is `:code:`
        RelayLink, // a ws or wss address
    };
    enum class Media { None, Image, Video, Audio };

    Type type = Type::Text;
    std::string text;               // the piece as written
    std::string value;              // see the types
    Media media = Media::None;      // of a Url
    std::optional<Pointer> pointer; // of Person, Note, Article

    friend bool operator==(const ContentToken&, const ContentToken&) = default;
};

std::vector<ContentToken> tokenize(std::string_view content, const Tags& tags);

} // namespace nostr
