// SPDX-License-Identifier: MIT
#include "app/ctl/inspect.h"
#include "core/nostr/content_token.h"

namespace app::ctl {

namespace {

using Token = nostr::ContentToken;

std::string_view nameOf(Token::Type type)
{
    switch (type) {
    case Token::Type::Text: return "text";
    case Token::Type::Url: return "url";
    case Token::Type::Person: return "profile";
    case Token::Type::Note: return "event";
    case Token::Type::Article: return "addr";
    case Token::Type::Hashtag: return "hashtag";
    case Token::Type::Emoji: return "emoji";
    case Token::Type::RelayLink: return "relay";
    }
    return "";
}

std::string_view nameOf(Token::Media media)
{
    switch (media) {
    case Token::Media::Image: return "image";
    case Token::Media::Video: return "video";
    case Token::Media::Audio: return "audio";
    case Token::Media::None: break;
    }
    return "";
}

void addPointer(JsonObjectWriter& writer, const nostr::Pointer& pointer)
{
    if (const auto* profile = std::get_if<nostr::ProfilePointer>(&pointer)) {
        writer.add("pubkey", profile->pubkey.toHex()).add("relays", profile->relays);
    } else if (const auto* event = std::get_if<nostr::EventPointer>(&pointer)) {
        writer.add("id", event->id.toHex()).add("relays", event->relays);
        if (event->author)
            writer.add("author", event->author->toHex());
        if (event->kind)
            writer.add("kind", std::uint64_t{*event->kind});
    } else {
        const auto& [address, relays] = std::get<nostr::AddressPointer>(pointer);
        writer.add("identifier", address.identifier).add("pubkey", address.pubkey.toHex());
        writer.add("kind", std::uint64_t{address.kind}).add("relays", relays);
    }
}

std::string json(const Token& token)
{
    JsonObjectWriter writer;
    writer.add("t", nameOf(token.type)).add("v", token.text);
    if (token.media != Token::Media::None)
        writer.add("media", nameOf(token.media));
    if (token.pointer)
        addPointer(writer, *token.pointer);
    if (token.type == Token::Type::Hashtag)
        writer.add("tag", token.value);
    if (token.type == Token::Type::Emoji)
        writer.add("code", token.text.substr(1, token.text.size() - 2)).add("url", token.value);
    return writer.take();
}

} // namespace

nostr::Result<std::string> inspectContent(const JsonObject& input)
{
    const auto text = input.text("text");
    if (!text)
        return nostr::Error{"text is missing or not text"};
    std::string tokens = "[";
    for (const Token& token : nostr::tokenize(*text, input.tags("tags"))) {
        if (tokens.size() > 1)
            tokens += ',';
        tokens += json(token);
    }
    return JsonObjectWriter().addRaw("tokens", tokens + ']').take();
}

} // namespace app::ctl
