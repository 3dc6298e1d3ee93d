// SPDX-License-Identifier: MIT
#include "core/nostr/relay_list.h"

#include <algorithm>
#include <optional>

namespace nostr {

namespace {

std::optional<RelayUrl> usable(std::string_view text, RelayListOwner owner)
{
    auto url = RelayUrl::parse(text);
    if (!url || (owner == RelayListOwner::Other && (url->isLocal() || url->isOnion())))
        return std::nullopt;
    return *std::move(url);
}

bool isFull(std::size_t count, RelayListOwner owner)
{
    return owner == RelayListOwner::Other && count >= kMostListedRelays;
}

} // namespace

std::vector<RelayUse> relayUsesOf(const Event& list, RelayListOwner owner)
{
    std::vector<RelayUse> uses;
    for (const Tag& tag : list.tags) {
        const std::string_view marker = element(tag, 2);
        const bool isKnownMarker = marker.empty() || marker == "read" || marker == "write";
        const auto url =
            element(tag, 0) == "r" && isKnownMarker ? usable(element(tag, 1), owner) : std::nullopt;
        if (!url)
            continue;
        auto known = std::ranges::find_if(
            uses, [&](const RelayUse& use) { return use.url.sameAs() == url->sameAs(); });
        if (known == uses.end()) {
            if (isFull(uses.size(), owner))
                continue;
            known = uses.insert(uses.end(), {*url, false, false});
        }
        known->isRead = known->isRead || marker != "write";
        known->isWrite = known->isWrite || marker != "read";
    }
    return uses;
}

std::vector<RelayUrl> relaysOf(const Event& list, RelayListOwner owner)
{
    std::vector<RelayUrl> relays;
    for (const Tag& tag : list.tags) {
        const auto url = element(tag, 0) == "relay" && !isFull(relays.size(), owner)
                             ? usable(element(tag, 1), owner)
                             : std::nullopt;
        const bool isNew = url && std::ranges::none_of(relays, [&](const RelayUrl& known) {
                               return known.sameAs() == url->sameAs();
                           });
        if (isNew)
            relays.push_back(*url);
    }
    return relays;
}

} // namespace nostr
