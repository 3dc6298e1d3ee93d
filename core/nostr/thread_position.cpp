// SPDX-License-Identifier: MIT
#include "core/nostr/thread_position.h"

#include <algorithm>
#include <set>

namespace nostr {

namespace {

struct Reference {
    EventId id;
    std::string_view marker; // root, reply, mention; all else is none
};

// `e` tags with an id that can exist, in their order.
std::vector<Reference> referencesOf(const Tags& tags)
{
    std::vector<Reference> references;
    for (const Tag& tag : tags) {
        if (element(tag, 0) != "e")
            continue;
        if (const auto id = EventId::fromHex(element(tag, 1)))
            references.push_back({*id, element(tag, 3)});
    }
    return references;
}

std::optional<EventId> firstMarked(const std::vector<Reference>& references, std::string_view marker)
{
    const auto found = std::find_if(references.begin(), references.end(),
                                    [&](const Reference& reference) { return reference.marker == marker; });
    return found == references.end() ? std::nullopt : std::optional(found->id);
}

std::optional<Address> rootAddressOf(const Tags& tags)
{
    for (const Tag& tag : tags) {
        if (element(tag, 0) != "a" || element(tag, 3) != "root")
            continue;
        if (auto address = parseAddress(element(tag, 1)))
            return *std::move(address);
    }
    return std::nullopt;
}

} // namespace

ThreadPosition threadPositionOf(const Event& note)
{
    ThreadPosition position;
    if (note.kind != kinds::kNote)
        return position;
    position.rootAddress = rootAddressOf(note.tags);
    const std::vector<Reference> references = referencesOf(note.tags);
    const auto root = firstMarked(references, "root");
    const auto reply = firstMarked(references, "reply");
    if (root || reply) {
        // A reply without a root is not what NIP-10 says, but is written.
        position.root = root ? root : reply;
        position.parent = reply ? reply : root;
    } else {
        // The old form: first is the root, last the parent, whatever lies between a mention.
        const auto isPositional = [](const Reference& reference) { return reference.marker != "mention"; };
        const auto first = std::find_if(references.begin(), references.end(), isPositional);
        const auto last = std::find_if(references.rbegin(), references.rend(), isPositional);
        if (first != references.end()) {
            position.root = first->id;
            position.parent = last->id;
        }
    }

    std::set<EventId> known; // ordered: whoever writes the tags could make hashes collide
    for (const Reference& reference : references) {
        const bool hasPlace = reference.marker == "root" || reference.marker == "reply" ||
                              reference.id == position.root || reference.id == position.parent;
        if (!hasPlace && known.insert(reference.id).second)
            position.mentions.push_back(reference.id);
    }
    return position;
}

} // namespace nostr
