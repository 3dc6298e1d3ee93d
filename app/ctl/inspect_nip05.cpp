// SPDX-License-Identifier: MIT
#include "app/ctl/inspect.h"
#include "core/nostr/nip05.h"

namespace app::ctl {

namespace {

std::string identifier(const JsonObject& input)
{
    const auto text = input.text("identifier");
    const auto name = text ? nostr::Nip05Name::parse(*text)
                           : nostr::Result<nostr::Nip05Name>(nostr::Error{"identifier is not text"});
    if (!name)
        return JsonObjectWriter().add("valid", false).add("reason", name.error().message).take();
    return JsonObjectWriter()
        .add("valid", true)
        .add("local", name->local())
        .add("domain", name->domain())
        .add("url", name->url())
        .add("shown", name->shown())
        .take();
}

nostr::Result<std::string> response(const JsonObject& input)
{
    const auto name = nostr::Nip05Name::parse(input.text("identifier").value_or(""));
    const auto key = nostr::PublicKey::fromHex(input.text("expected_pubkey").value_or(""));
    if (!name || !key)
        return nostr::Error{"identifier must be a name and expected_pubkey a key"};
    const int status = static_cast<int>(input.integer("status").value_or(0));
    const auto verdict = nostr::judgeNip05(*name, *key, status, input.text("body").value_or(""));
    JsonObjectWriter writer;
    if (verdict.state == nostr::Nip05State::Unknown)
        return writer.addRaw("verified", "null").take();
    writer.add("verified", verdict.state == nostr::Nip05State::Verified);
    return writer.add("relays", verdict.relays).take();
}

} // namespace

nostr::Result<std::string> inspectNip05(const JsonObject& input)
{
    const std::string operation = input.text("op").value_or("");
    if (operation == "identifier")
        return identifier(input);
    if (operation == "response")
        return response(input);
    return nostr::Error{"op is neither identifier nor response"};
}

} // namespace app::ctl
