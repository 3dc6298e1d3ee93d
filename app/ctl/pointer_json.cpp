// SPDX-License-Identifier: MIT
#include "app/ctl/pointer_json.h"

#include "core/nostr/bech32.h"
#include "core/nostr/hex.h"
#include "core/nostr/limits.h"
#include "core/nostr/nip19.h"
#include "core/nostr/secret_key.h"
#include "core/nostr/unicode_class.h"

namespace app::ctl {

using nostr::Error;
using nostr::Result;

namespace {

void addFields(JsonObjectWriter& writer, std::string_view prefix, const nostr::Pointer& pointer)
{
    if (const auto* profile = std::get_if<nostr::ProfilePointer>(&pointer)) {
        if (prefix == "npub")
            writer.add("hex", profile->pubkey.toHex());
        else
            writer.add("pubkey", profile->pubkey.toHex()).add("relays", profile->relays);
        return;
    }
    if (const auto* event = std::get_if<nostr::EventPointer>(&pointer)) {
        if (prefix == "note") {
            writer.add("hex", event->id.toHex());
            return;
        }
        writer.add("id", event->id.toHex()).add("relays", event->relays);
        if (event->author)
            writer.add("author", event->author->toHex());
        if (event->kind)
            writer.add("kind", std::uint64_t{*event->kind});
        return;
    }
    const auto& [address, relays] = std::get<nostr::AddressPointer>(pointer);
    writer.add("identifier", address.identifier).add("pubkey", address.pubkey.toHex());
    writer.add("kind", std::uint64_t{address.kind}).add("relays", relays);
}

template <class Id> Result<Id> idField(const JsonObject& object, std::string_view name)
{
    const auto text = object.text(name);
    return text ? Id::fromHex(*text) : Error{std::string(name) + " is missing"};
}

Result<std::optional<nostr::Kind>> kindField(const JsonObject& object)
{
    if (object.raw("kind").empty() || object.raw("kind") == "null")
        return std::optional<nostr::Kind>();
    const auto kind = object.integer("kind");
    if (!kind || *kind < 0 || *kind > 65535)
        return Error{"kind is not a number from 0 to 65535"};
    return std::optional(static_cast<nostr::Kind>(*kind));
}

Result<std::string> encodedEvent(const JsonObject& object)
{
    const auto id = idField<nostr::EventId>(object, "id");
    const auto kind = kindField(object);
    if (!id)
        return id.error();
    if (!kind)
        return kind.error();
    nostr::EventPointer pointer{*id, object.texts("relays"), {}, *kind};
    if (!object.raw("author").empty() && object.raw("author") != "null") {
        const auto author = idField<nostr::PublicKey>(object, "author");
        if (!author)
            return author.error();
        pointer.author = *author;
    }
    return nostr::encodeNevent(pointer);
}

Result<std::string> encodedAddress(const JsonObject& object)
{
    const auto key = idField<nostr::PublicKey>(object, "pubkey");
    const auto kind = kindField(object);
    const auto identifier = object.text("identifier");
    if (!key)
        return key.error();
    if (!kind)
        return kind.error();
    if (!*kind || !identifier)
        return Error{"kind or identifier is missing"};
    return nostr::encodeNaddr({{**kind, *key, *identifier}, object.texts("relays")});
}

Result<std::string> encodedSecret(const JsonObject& object)
{
    const auto text = object.text("hex");
    const auto key = text ? nostr::SecretKey::fromText(*text) : Error{"hex is missing"};
    return key ? Result<std::string>(nostr::encodeBech32("nsec", key->secretBytes())) : key.error();
}

} // namespace

Result<JsonObjectWriter> decodedCode(std::string_view code)
{
    JsonObjectWriter writer;
    writer.add("accept", true);
    const std::string prefix = nostr::toLower(code.substr(0, code.rfind('1')));
    if (prefix == "nsec") {
        const auto decoded = nostr::decodeBech32(code);
        const auto key = decoded ? nostr::SecretKey::fromBytes(decoded->bytes) : decoded.error();
        if (!key)
            return key.error();
        writer.add("type", prefix).add("hex", nostr::toHex(key->secretBytes()));
        return writer;
    }
    const auto pointer = nostr::decodeNip19(code);
    if (!pointer)
        return pointer.error();
    writer.add("type", prefix);
    addFields(writer, prefix, *pointer);
    return writer;
}

Result<std::string> encodedCode(const JsonObject& object)
{
    const std::string type = object.text("type").value_or(std::string());
    if (type == "npub" || type == "nprofile") {
        const auto key = idField<nostr::PublicKey>(object, type == "npub" ? "hex" : "pubkey");
        if (!key)
            return key.error();
        return type == "npub" ? nostr::encodeNpub(*key)
                              : nostr::encodeNprofile({*key, object.texts("relays")});
    }
    if (type == "note") {
        const auto id = idField<nostr::EventId>(object, "hex");
        return id ? Result<std::string>(nostr::encodeNote(*id)) : id.error();
    }
    if (type == "nsec")
        return encodedSecret(object);
    if (type == "nevent")
        return encodedEvent(object);
    if (type == "naddr")
        return encodedAddress(object);
    return Error{"type is none of npub, nprofile, note, nevent, naddr, nsec"};
}

} // namespace app::ctl
