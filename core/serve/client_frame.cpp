// SPDX-License-Identifier: MIT
#include "core/serve/client_frame.h"

#include "core/nostr/limits.h"

namespace core {

namespace {

ClientFrame judge(nostr::Event event, nostr::UnixTime now)
{
    const nostr::EventId id = event.id;
    if (event.kind == nostr::kinds::kAuth)
        return RefusedEvent{id, "invalid: kind 22242 is no event to publish"};
    if (event.createdAt > now + nostr::limits::kFutureTolerance)
        return RefusedEvent{id, "invalid: created_at is too far in the future"};
    if (const nostr::Tag* protectedTag = nostr::findTag(event.tags, "-"))
        if (protectedTag->size() == 1)
            return RefusedEvent{id, "blocked: protected events are not taken here"};

    auto outcome = nostr::verify(std::move(event));
    if (const auto* fault = std::get_if<nostr::VerifyFault>(&outcome))
        return RefusedEvent{id, "invalid: " + std::string(nostr::toString(*fault))};
    return std::get<nostr::VerifiedEvent>(std::move(outcome));
}

} // namespace

ClientFrame readClientFrame(std::string_view frame, nostr::UnixTime now)
{
    auto message = nostr::parseClientMessage(frame);
    if (!message)
        return UnreadableFrame{"invalid: " + message.error().message};
    if (auto* event = std::get_if<nostr::ClientEvent>(&*message))
        return judge(std::move(event->event), now);
    if (auto* request = std::get_if<nostr::ClientRequest>(&*message))
        return std::move(*request);
    if (auto* count = std::get_if<nostr::ClientCount>(&*message))
        return std::move(*count);
    if (auto* close = std::get_if<nostr::ClientClose>(&*message))
        return std::move(*close);
    return RefusedEvent{std::get<nostr::ClientAuth>(*message).event.id,
                        "unsupported: this relay asks nobody to authenticate"};
}

} // namespace core
