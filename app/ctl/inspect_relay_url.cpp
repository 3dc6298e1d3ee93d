// SPDX-License-Identifier: MIT
#include "app/ctl/inspect.h"
#include "core/nostr/relay_url.h"

namespace app::ctl {

nostr::Result<std::string> inspectRelayUrl(const JsonObject& input)
{
    const auto text = input.text("input");
    if (!text)
        return nostr::Error{"input is missing or not text"};
    const bool isTyped = input.text("context") == "user";
    const auto url = nostr::RelayUrl::parse(*text, isTyped ? nostr::RelayUrlSource::FromPerson
                                                           : nostr::RelayUrlSource::FromTag);
    JsonObjectWriter writer;
    if (!url)
        return writer.add("valid", false).add("reason", url.error().message).take();
    return writer.add("valid", true)
        .add("canonical", url->toString())
        .add("same_as", url->sameAs())
        .add("insecure", !url->isSecure() && !url->isOnion())
        .add("local", url->isLocal())
        .add("onion", url->isOnion())
        .take();
}

} // namespace app::ctl
