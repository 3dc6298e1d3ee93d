// SPDX-License-Identifier: MIT
#include "core/nostr/reply_tags.h"

#include "core/nostr/hex.h"
#include "core/nostr/relay_url.h"
#include "core/nostr/thread_position.h"

#include <algorithm>
#include <array>
#include <set>

namespace nostr {

namespace {

std::string hintFrom(std::string_view relay)
{
    const auto url = RelayUrl::parse(relay);
    return url && !url->isLocal() && !url->isOnion() ? url->toString() : std::string();
}

Tag eventTag(std::string_view name, const EventId& id, std::string_view relay, std::string_view marker,
             std::string_view author)
{
    Tag tag{std::string(name), id.toHex(), hintFrom(relay), std::string(marker)};
    if (marker.empty())
        tag.pop_back(); // the author follows the relay in comments
    if (isHex(author, PublicKey::size))
        tag.emplace_back(author);
    return tag;
}

// The parent's own root tag, so that its hint and author go along.
Tag rootTag(const Event& parent, const EventId& root)
{
    const std::string id = root.toHex();
    const auto found = std::ranges::find_if(
        parent.tags, [&](const Tag& tag) { return element(tag, 0) == "e" && element(tag, 1) == id; });
    if (found == parent.tags.end())
        return eventTag("e", root, {}, "root", {});
    return eventTag("e", root, element(*found, 2), "root", element(*found, 4));
}

void addPeople(Tags& tags, const Event& parent, const PublicKey& replier)
{
    std::set<PublicKey> known{replier};
    std::size_t count = 0;
    const auto add = [&](const PublicKey& key) {
        if (count < kMostTagged && known.insert(key).second) {
            tags.push_back({"p", key.toHex()});
            ++count;
        }
    };
    add(parent.pubkey);
    for (const Tag& tag : parent.tags) {
        if (element(tag, 0) != "p")
            continue;
        if (const auto key = PublicKey::fromHex(element(tag, 1)))
            add(*key);
    }
}

Tags noteTags(const Event& parent, const PublicKey& replier, std::string_view seenOn)
{
    Tags tags;
    const ThreadPosition position = threadPositionOf(parent);
    const std::string author = parent.pubkey.toHex();
    if (position.root) {
        tags.push_back(rootTag(parent, *position.root));
        tags.push_back(eventTag("e", parent.id, seenOn, "reply", author));
    } else {
        tags.push_back(eventTag("e", parent.id, seenOn, "root", author));
    }
    addPeople(tags, parent, replier);
    if (const Tag* subject = findTag(parent.tags, "subject"); subject && !element(*subject, 1).empty())
        tags.push_back({"subject", (*subject)[1]});
    return tags;
}

// The scope that all comments of a conversation share.
void addRoot(Tags& tags, const Event& parent, std::string_view seenOn)
{
    if (parent.kind == kinds::kComment) {
        constexpr std::array<std::string_view, 5> scope{"A", "E", "I", "K", "P"};
        for (const std::string_view name : scope) {
            if (const Tag* tag = findTag(parent.tags, name); tag && tag->size() >= 2)
                tags.push_back(*tag);
        }
        return;
    }
    const std::string author = parent.pubkey.toHex();
    if (const auto address = addressOf(parent))
        tags.push_back({"A", toString(*address), hintFrom(seenOn)});
    else
        tags.push_back(eventTag("E", parent.id, seenOn, {}, author));
    tags.push_back({"K", std::to_string(parent.kind)});
    tags.push_back({"P", author});
}

Tags commentTags(const Event& parent, const PublicKey& replier, std::string_view seenOn)
{
    Tags tags;
    addRoot(tags, parent, seenOn);
    if (const auto address = addressOf(parent))
        tags.push_back({"a", toString(*address), hintFrom(seenOn)});
    tags.push_back(eventTag("e", parent.id, seenOn, {}, parent.pubkey.toHex()));
    tags.push_back({"k", std::to_string(parent.kind)});
    addPeople(tags, parent, replier);
    return tags;
}

} // namespace

Kind replyKindTo(Kind parent) { return parent == kinds::kNote ? kinds::kNote : kinds::kComment; }

Tags replyTags(const Event& parent, const PublicKey& replier, std::string_view seenOn)
{
    return replyKindTo(parent.kind) == kinds::kNote ? noteTags(parent, replier, seenOn)
                                                    : commentTags(parent, replier, seenOn);
}

} // namespace nostr
