// SPDX-License-Identifier: MIT
#include "core/sync/sync_plan.h"

#include <algorithm>
#include <bit>

namespace core {

namespace {

constexpr std::size_t kAuthorsPerPart = 300;
constexpr std::size_t kParts = 8; // relays allow some 10 to 20 subscriptions

/// FNV-1a over the keys: tells author lists apart, nothing more.
std::string nameOf(const std::vector<nostr::PublicKey>& authors)
{
    std::uint64_t hash = 0xcbf29ce484222325;
    for (const nostr::PublicKey& author : authors) {
        for (const std::uint8_t byte : author.bytes())
            hash = (hash ^ byte) * 0x100000001b3;
    }
    constexpr std::string_view kDigits = "0123456789abcdef";
    std::string name = "feed:";
    for (int shift = 60; shift >= 0; shift -= 4)
        name += kDigits[(hash >> shift) & 0xf];
    return name;
}

} // namespace

std::vector<FeedPart> feedParts(std::vector<nostr::PublicKey> authors)
{
    if (authors.empty())
        return {{"everybody", {}}};
    std::sort(authors.begin(), authors.end());
    authors.erase(std::unique(authors.begin(), authors.end()), authors.end());

    const std::size_t wanted = (authors.size() + kAuthorsPerPart - 1) / kAuthorsPerPart;
    const std::size_t count = std::min(std::bit_ceil(wanted), kParts);
    std::vector<FeedPart> parts(count);
    for (const nostr::PublicKey& author : authors)
        parts[author.bytes()[0] % count].authors.push_back(author);
    std::erase_if(parts, [](const FeedPart& part) { return part.authors.empty(); });
    for (FeedPart& part : parts)
        part.scope = nameOf(part.authors);
    return parts;
}

nostr::Filter ownListsFilter(const nostr::PublicKey& reader)
{
    nostr::Filter filter;
    filter.authors = {reader};
    filter.kinds = {nostr::kinds::kProfile, nostr::kinds::kContactList, nostr::kinds::kRelayList};
    return filter;
}

nostr::Filter feedFilter(const FeedPart& part)
{
    nostr::Filter filter;
    if (part.authors.empty()) {
        filter.kinds = {nostr::kinds::kProfile, nostr::kinds::kNote, nostr::kinds::kRepost};
        return filter;
    }
    filter.authors = part.authors;
    filter.kinds = {nostr::kinds::kProfile, nostr::kinds::kNote, nostr::kinds::kDeletion,
                    nostr::kinds::kRepost};
    return filter;
}

nostr::Filter profilesFilter(std::vector<nostr::PublicKey> people)
{
    nostr::Filter filter;
    filter.authors = std::move(people);
    filter.kinds = {nostr::kinds::kProfile};
    return filter;
}

} // namespace core
