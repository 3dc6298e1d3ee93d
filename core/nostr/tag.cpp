// SPDX-License-Identifier: MIT
#include "core/nostr/tag.h"

#include <algorithm>

namespace nostr {

std::string_view element(const Tag& tag, std::size_t index)
{
    return index < tag.size() ? std::string_view(tag[index]) : std::string_view();
}

const Tag* findTag(const Tags& tags, std::string_view name)
{
    const auto found =
        std::ranges::find_if(tags, [name](const Tag& tag) { return !tag.empty() && tag[0] == name; });
    return found == tags.end() ? nullptr : &*found;
}

std::optional<std::string_view> firstValue(const Tags& tags, std::string_view name)
{
    const Tag* tag = findTag(tags, name);
    if (!tag || tag->size() < 2)
        return std::nullopt;
    return (*tag)[1];
}

bool isIndexed(const Tag& tag)
{
    if (tag.size() < 2 || tag[0].size() != 1)
        return false;
    const char letter = tag[0][0];
    return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z');
}

} // namespace nostr
