// SPDX-License-Identifier: MIT
#include "app/ctl/exit_status.h"
#include "app/ctl/output.h"
#include "app/ctl/stored_events.h"
#include "app/ctl/verb.h"
#include "core/nostr/event_json.h"
#include "core/nostr/nip19.h"

namespace app::ctl {

namespace {

nostr::Filter filterFor(const nostr::Pointer& pointer)
{
    nostr::Filter filter;
    if (const auto* profile = std::get_if<nostr::ProfilePointer>(&pointer)) {
        filter.authors = {profile->pubkey};
        filter.kinds = {nostr::kinds::kProfile};
    } else if (const auto* event = std::get_if<nostr::EventPointer>(&pointer)) {
        filter.ids = {event->id};
    } else {
        const nostr::Address& address = std::get<nostr::AddressPointer>(pointer).address;
        filter.authors = {address.pubkey};
        filter.kinds = {address.kind};
        if (nostr::classOf(address.kind) == nostr::KindClass::Addressable)
            filter.tags = {{'d', {address.identifier}}};
    }
    return filter;
}

// An article without a `d` tag has the empty identifier, but no tag that a filter could find.
nostr::Result<std::optional<nostr::Event>> find(store::Reader& reader, const nostr::Pointer& pointer)
{
    core::TimelineQuery query;
    nostr::Filter filter = filterFor(pointer);
    const auto* address = std::get_if<nostr::AddressPointer>(&pointer);
    const bool mayLackTag = address && address->address.identifier.empty();
    if (mayLackTag)
        filter.tags.clear();
    query.filters = {std::move(filter)};
    query.limit = std::numeric_limits<std::size_t>::max();

    std::optional<nostr::Event> found;
    const auto status = reader.forEach(query, [&](const nostr::Event& event) {
        if (!mayLackTag || nostr::addressOf(event) == address->address)
            found = event;
        return !found;
    });
    if (!status)
        return status.error();
    return found;
}

} // namespace

int runGet(const Arguments& arguments)
{
    if (arguments.words.size() != 1) {
        complain("get takes one event id or NIP-19 code");
        return kWrongUse;
    }
    const std::string& word = arguments.words.front();
    const auto id = nostr::EventId::fromHex(word);
    const auto pointer = id ? nostr::Result<nostr::Pointer>(nostr::EventPointer{*id, {}, {}, {}})
                            : nostr::decodeNostrUri(word);
    if (!pointer) {
        complain("neither an event id nor a NIP-19 code: " + pointer.error().message);
        return kWrongUse;
    }

    const auto reader = openReader(arguments);
    if (!reader)
        return kImpossible;
    const auto event = find(*reader, *pointer);
    if (!event) {
        complain(event.error().message);
        return kImpossible;
    }
    if (!*event) {
        complain("not in the store");
        return kRefused;
    }
    Output output;
    output.line(nostr::toJson(**event));
    return kDone;
}

} // namespace app::ctl
