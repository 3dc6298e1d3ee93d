// SPDX-License-Identifier: MIT
// One tag and finding tags in a list (NIP-01). Tags stay exactly as received: they are hashed.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace nostr {

/// Name, value and further elements; may be empty, so ask through the functions below.
using Tag = std::vector<std::string>;
using Tags = std::vector<Tag>;

/// Element `index` of a tag, empty where there is none. The view lives as long as the tag.
std::string_view element(const Tag& tag, std::size_t index);

/// The first tag called `name`, or null.
const Tag* findTag(const Tags& tags, std::string_view name);

/// Value (element 1) of the first tag called `name`.
std::optional<std::string_view> firstValue(const Tags& tags, std::string_view name);

/// Whether relays and stores index this tag: a single letter a-z or A-Z with a value.
bool isIndexed(const Tag& tag);

} // namespace nostr
