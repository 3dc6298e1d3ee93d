// SPDX-License-Identifier: MIT
// Events as their reader sees them: profiles, lists, zaps, reposts.
#include "app/ctl/inspect.h"
#include "core/nostr/event_json.h"
#include "core/nostr/personal_list.h"
#include "core/nostr/profile.h"
#include "core/nostr/relay_list.h"
#include "core/nostr/repost.h"
#include "core/nostr/verified_event.h"
#include "core/nostr/zap.h"

namespace app::ctl {

namespace {

using nostr::Error;
using nostr::Result;

// The event under `event`, else the line itself.
Result<nostr::Event> eventOf(const JsonObject& input)
{
    const std::string_view under = input.raw("event");
    auto event = nostr::parseEvent(under.empty() ? input.whole() : under);
    if (!event)
        return Error{"event: " + event.error().message};
    return event;
}

void addIfAny(JsonObjectWriter& writer, std::string_view name, const std::string& text)
{
    if (!text.empty())
        writer.add(name, text);
}

std::string jsonOf(const nostr::Tags& tags)
{
    std::string json = "[";
    for (const nostr::Tag& tag : tags)
        json += (json.size() > 1 ? "," : "") + jsonArray(tag);
    return json + ']';
}

std::string relayUses(const nostr::Event& event)
{
    std::vector<std::string> read;
    std::vector<std::string> write;
    for (const nostr::RelayUse& use : nostr::relayUsesOf(event, nostr::RelayListOwner::Oneself)) {
        if (use.isRead)
            read.push_back(use.url.toString());
        if (use.isWrite)
            write.push_back(use.url.toString());
    }
    return JsonObjectWriter().add("read", read).add("write", write).take();
}

void addRequest(JsonObjectWriter& writer, const nostr::ZapRequest& request)
{
    writer.add("sender", request.sender.toHex()).add("recipient", request.recipient.toHex());
    if (request.event)
        writer.add("event", request.event->toHex());
    if (request.address)
        writer.add("address", nostr::toString(*request.address));
    if (request.millisats)
        writer.add("asked_msat", static_cast<std::uint64_t>(*request.millisats));
    writer.add("comment", request.comment);
}

std::string refusedZap(const Error& error, const nostr::Event& receipt)
{
    JsonObjectWriter writer;
    writer.add("verified", false).add("reason", error.message);
    if (const auto claimed = nostr::claimedRequest(receipt))
        addRequest(writer, *claimed);
    return writer.take();
}

std::optional<nostr::PublicKey> lnurlKeyOf(const JsonObject& input)
{
    for (const char* name : {"lnurl_key", "lnurl_pubkey", "nostr_pubkey", "nostrPubkey"}) {
        if (const auto key = nostr::PublicKey::fromHex(input.text(name).value_or("")))
            return *key;
    }
    return std::nullopt;
}

} // namespace

Result<std::string> inspectProfile(const JsonObject& input)
{
    const auto event = eventOf(input);
    if (!event)
        return event.error();
    if (event->kind != nostr::kinds::kProfile)
        return Error{"not a profile"};
    const nostr::Profile profile = nostr::parseProfile(event->content);
    JsonObjectWriter writer;
    writer.add("pubkey", event->pubkey.toHex()).add("shown_name", nostr::shownName(profile));
    addIfAny(writer, "name", profile.name);
    addIfAny(writer, "display_name", profile.displayName);
    addIfAny(writer, "about", profile.about);
    addIfAny(writer, "picture", profile.picture);
    addIfAny(writer, "banner", profile.banner);
    addIfAny(writer, "website", profile.website);
    addIfAny(writer, "nip05", profile.nip05);
    addIfAny(writer, "lud16", profile.lud16);
    addIfAny(writer, "lud06", profile.lud06);
    writer.add("bot", profile.bot);
    if (profile.birthday) {
        JsonObjectWriter parts;
        for (const auto& [name, part] :
             {std::pair{"year", profile.birthday->year}, std::pair{"month", profile.birthday->month},
              std::pair{"day", profile.birthday->day}}) {
            if (part > 0)
                parts.add(name, static_cast<std::uint64_t>(part));
        }
        writer.addRaw("birthday", parts.take());
    }
    return writer.take();
}

Result<std::string> inspectList(const JsonObject& input)
{
    auto event = eventOf(input);
    if (!event)
        return event.error();
    JsonObjectWriter writer;
    writer.add("kind", std::uint64_t{event->kind}).add("pubkey", event->pubkey.toHex());
    for (const char* name : {"d", "title", "description", "image"}) {
        if (const auto value = nostr::firstValue(event->tags, name))
            writer.add(name, *value);
    }
    if (event->kind == nostr::kinds::kRelayList)
        writer.addRaw("relays", relayUses(*event));
    const auto list = nostr::PersonalList::read(*std::move(event), {});
    nostr::Tags items = list.publicItems();
    std::erase_if(items, [](const nostr::Tag& tag) {
        const std::string_view name = nostr::element(tag, 0);
        return name.empty() || name == "d" || name == "title" || name == "description" || name == "image" ||
               name == "alt";
    });
    writer.addRaw("items", jsonOf(items));
    switch (list.encryption()) {
    case nostr::Encryption::None: return writer.add("private", "none").take();
    case nostr::Encryption::Nip44: return writer.add("private", "nip44").take();
    case nostr::Encryption::Nip04: return writer.add("private", "nip04").take();
    }
    return writer.take();
}

Result<std::string> inspectZap(const JsonObject& input)
{
    auto event = eventOf(input);
    if (!event)
        return event.error();
    const auto verified = nostr::verify(*event);
    if (const auto* fault = std::get_if<nostr::VerifyFault>(&verified))
        return refusedZap(Error{std::string(nostr::toString(*fault))}, *event);
    const auto zap = nostr::readZapReceipt(*event, lnurlKeyOf(input));
    if (!zap)
        return refusedZap(zap.error(), *event);
    JsonObjectWriter writer;
    writer.add("verified", true).add("amount_msat", static_cast<std::uint64_t>(zap->millisats));
    addRequest(writer, zap->request);
    return writer.take();
}

Result<std::string> inspectRepost(const JsonObject& input)
{
    const auto event = eventOf(input);
    if (!event)
        return event.error();
    if (event->kind != nostr::kinds::kRepost && event->kind != nostr::kinds::kGenericRepost)
        return Error{"not a repost"};
    const nostr::Repost repost = nostr::repostOf(*event);
    JsonObjectWriter writer;
    writer.add("readable", repost.isReadable());
    if (repost.target)
        writer.add("target", repost.target->toHex());
    if (repost.address)
        writer.add("address", nostr::toString(*repost.address));
    addIfAny(writer, "relay", repost.relay);
    if (repost.event)
        writer.addRaw("event", nostr::toJson(**repost.event));
    writer.add("fetch", repost.isReadable() && !repost.event);
    addIfAny(writer, "reason", repost.fault);
    return writer.take();
}

} // namespace app::ctl
