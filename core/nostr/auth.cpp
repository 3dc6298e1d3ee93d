// SPDX-License-Identifier: MIT
#include "core/nostr/auth.h"

#include "core/nostr/base64.h"
#include "core/nostr/event_json.h"
#include "core/nostr/hex.h"
#include "core/nostr/limits.h"

namespace nostr {

namespace {

constexpr Kind kHttpAuth = 27235;
constexpr Kind kBlossomAuth = 24242;

UnsignedEvent made(Kind kind, UnixTime now)
{
    UnsignedEvent event;
    event.kind = kind;
    event.createdAt = now;
    return event;
}

std::string_view nameOf(BlossomGrant::Verb verb)
{
    switch (verb) {
    case BlossomGrant::Verb::Get: return "get";
    case BlossomGrant::Verb::Upload: return "upload";
    case BlossomGrant::Verb::List: return "list";
    case BlossomGrant::Verb::Delete: return "delete";
    case BlossomGrant::Verb::Media: return "media";
    }
    return "";
}

bool needsBlob(BlossomGrant::Verb verb)
{
    return verb != BlossomGrant::Verb::Get && verb != BlossomGrant::Verb::List;
}

std::span<const std::uint8_t> bytesOf(const std::string& text)
{
    return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

} // namespace

Result<UnsignedEvent> relayAuth(std::string_view relay, std::string_view challenge, UnixTime now)
{
    if (challenge.empty() || challenge.size() > limits::kRelayText)
        return Error{"the relay's challenge is empty or too long"};
    UnsignedEvent event = made(kinds::kAuth, now);
    event.tags = {{"relay", std::string(relay)}, {"challenge", std::string(challenge)}};
    return event;
}

UnsignedEvent httpAuth(std::string_view url, std::string_view method, const std::optional<Sha256Hash>& body,
                       UnixTime now)
{
    UnsignedEvent event = made(kHttpAuth, now);
    event.tags = {{"u", std::string(url)}, {"method", std::string(method)}};
    if (body)
        event.tags.push_back({"payload", toHex(*body)});
    return event;
}

Result<UnsignedEvent> blossomAuth(const BlossomGrant& grant, UnixTime now)
{
    if (grant.blobs.empty() && needsBlob(grant.verb))
        return Error{"the grant names no blob"};
    if (grant.server.empty())
        return Error{"the grant names no server"};
    if (grant.expiration <= now)
        return Error{"the grant has expired"};
    UnsignedEvent event = made(kBlossomAuth, now);
    event.content = grant.reason;
    event.tags = {{"t", std::string(nameOf(grant.verb))},
                  {"expiration", std::to_string(grant.expiration.seconds)}};
    for (const Sha256Hash& blob : grant.blobs)
        event.tags.push_back({"x", toHex(blob)});
    event.tags.push_back({"server", grant.server});
    return event;
}

std::string httpAuthHeader(const Event& signedEvent)
{
    return "Nostr " + encodeBase64(bytesOf(toJson(signedEvent)));
}

std::string blossomAuthHeader(const Event& signedEvent)
{
    return "Nostr " + encodeBase64Url(bytesOf(toJson(signedEvent)));
}

} // namespace nostr
