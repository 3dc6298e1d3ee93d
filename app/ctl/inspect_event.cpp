// SPDX-License-Identifier: MIT
#include "app/ctl/inspect.h"
#include "core/nostr/event_json.h"
#include "core/nostr/schnorr.h"
#include "core/nostr/verified_event.h"

namespace app::ctl {

nostr::Result<std::string> inspectEvent(const JsonObject& input)
{
    const auto raw = input.text("raw");
    if (!raw)
        return nostr::Error{"raw is missing or not text"};
    JsonObjectWriter writer;
    auto event = nostr::parseEvent(*raw);
    if (!event)
        return writer.add("accept", false).add("reason", event.error().message).take();

    const bool isSignatureValid =
        nostr::checkSignature(event->pubkey, event->id.bytes(), event->sig) == nostr::SignatureCheck::Valid;
    const std::string id = event->id.toHex();
    const auto result = nostr::verify(std::move(*event));
    const auto* fault = std::get_if<nostr::VerifyFault>(&result);
    return writer.add("accept", fault == nullptr)
        .add("id", id)
        .add("sig_valid", isSignatureValid)
        .add("reason", fault ? nostr::toString(*fault) : "valid")
        .take();
}

} // namespace app::ctl
