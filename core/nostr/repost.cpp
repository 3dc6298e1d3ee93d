// SPDX-License-Identifier: MIT
#include "core/nostr/repost.h"

#include "core/nostr/event_json.h"
#include "core/nostr/limits.h"
#include "core/nostr/relay_url.h"

#include <algorithm>

namespace nostr {

namespace {

constexpr int kDeepest = 3; // reposts of reposts

bool isRepost(Kind kind) { return kind == kinds::kRepost || kind == kinds::kGenericRepost; }

bool isBlank(std::string_view text) { return text.find_first_not_of(" \t\r\n") == std::string_view::npos; }

void readTags(const Event& event, Repost& repost)
{
    for (const Tag& tag : event.tags) {
        if (element(tag, 0) == "e" && !repost.target) {
            if (const auto id = EventId::fromHex(element(tag, 1))) {
                repost.target = *id;
                repost.relay = element(tag, 2);
            }
        } else if (element(tag, 0) == "a" && !repost.address) {
            if (auto address = parseAddress(element(tag, 1)))
                repost.address = *std::move(address);
        }
    }
}

bool namesAnother(const Event& event, const PublicKey& author)
{
    bool isAnyNamed = false;
    for (const Tag& tag : event.tags) {
        if (element(tag, 0) != "p")
            continue;
        if (element(tag, 1) == author.toHex())
            return false;
        isAnyNamed = true;
    }
    return isAnyNamed;
}

// The carried event, if it is sound and the one that is named.
Result<VerifiedEvent> carried(const Event& event, const Repost& repost)
{
    if (event.content.size() > limits::kEventJson)
        return Error{"the reposted event is too large"};
    auto inner = parseEvent(event.content);
    if (!inner)
        return Error{"the reposted event: " + inner.error().message};
    if (repost.target && inner->id != *repost.target)
        return Error{"the reposted event is not the one named"};
    if (!repost.target && repost.address && addressOf(*inner) != repost.address)
        return Error{"the reposted event is not the one named"};
    if (namesAnother(event, inner->pubkey))
        return Error{"the reposted event is by another author than named"};
    if (isProtected(*inner))
        return Error{"the reposted event is protected"};
    auto verified = verify(*std::move(inner));
    if (const auto* fault = std::get_if<VerifyFault>(&verified))
        return Error{"the reposted event: " + std::string(toString(*fault))};
    return std::get<VerifiedEvent>(std::move(verified));
}

} // namespace

bool isProtected(const Event& event) { return findTag(event.tags, "-") != nullptr; }

Repost repostOf(const Event& event)
{
    Repost repost;
    if (!isRepost(event.kind))
        return repost;
    readTags(event, repost);
    const Event* outer = &event;
    for (int depth = 0; depth < kDeepest && !isBlank(outer->content); ++depth) {
        auto inner = carried(*outer, repost);
        if (!inner) {
            repost.fault = inner.error().message;
            break;
        }
        repost.target = (*inner)->id;
        repost.event = *std::move(inner);
        outer = &**repost.event;
        if (!isRepost(outer->kind))
            break;
        Repost next;
        readTags(*outer, next);
        repost.target = next.target;
        repost.address = next.address;
        repost.relay = next.relay;
    }
    if (repost.event && isRepost((*repost.event)->kind)) {
        repost.event.reset(); // nothing but reposts all the way
    }
    return repost;
}

UnsignedEvent makeRepost(const Event& event, std::string_view seenOn, UnixTime createdAt)
{
    const auto url = RelayUrl::parse(seenOn);
    const bool isPublic = url && !url->isLocal() && !url->isOnion();
    UnsignedEvent repost;
    repost.createdAt = createdAt;
    repost.kind = event.kind == kinds::kNote ? kinds::kRepost : kinds::kGenericRepost;
    repost.tags = {{"e", event.id.toHex(), isPublic ? url->toString() : std::string()},
                   {"p", event.pubkey.toHex()}};
    if (repost.kind == kinds::kGenericRepost)
        repost.tags.push_back({"k", std::to_string(event.kind)});
    if (const auto address = addressOf(event))
        repost.tags.push_back({"a", toString(*address)});
    if (!isProtected(event))
        repost.content = toJson(event);
    return repost;
}

std::vector<Quote> quotesOf(const Event& event)
{
    std::vector<Quote> quotes;
    for (const Tag& tag : event.tags) {
        if (element(tag, 0) != "q")
            continue;
        Quote quote{EventId(), std::string(element(tag, 2)), std::nullopt};
        if (const auto id = EventId::fromHex(element(tag, 1)))
            quote.target = *id;
        else if (auto address = parseAddress(element(tag, 1)))
            quote.target = *std::move(address);
        else
            continue;
        if (const auto author = PublicKey::fromHex(element(tag, 3)))
            quote.author = *author;
        constexpr std::size_t most = 50;
        const bool isKnown =
            std::ranges::any_of(quotes, [&](const Quote& known) { return known.target == quote.target; });
        if (!isKnown && quotes.size() < most)
            quotes.push_back(std::move(quote));
    }
    return quotes;
}

} // namespace nostr
