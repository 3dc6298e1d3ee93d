// SPDX-License-Identifier: MIT
// What the library understood of one input: a function a subject, JSON object in and out.
#pragma once

#include "app/ctl/json_object.h"

#include <string>

namespace app::ctl {

/// Fails where the input itself makes no sense.
using Inspection = nostr::Result<std::string> (*)(const JsonObject& input);

nostr::Result<std::string> inspectEvent(const JsonObject& input);
nostr::Result<std::string> inspectFilter(const JsonObject& input);
nostr::Result<std::string> inspectNip19(const JsonObject& input);
nostr::Result<std::string> inspectRelayUrl(const JsonObject& input);
nostr::Result<std::string> inspectMessage(const JsonObject& input);
nostr::Result<std::string> inspectContent(const JsonObject& input);
nostr::Result<std::string> inspectThread(const JsonObject& input);
nostr::Result<std::string> inspectNip05(const JsonObject& input);
nostr::Result<std::string> inspectPow(const JsonObject& input);
nostr::Result<std::string> inspectNegentropy(const JsonObject& input);
nostr::Result<std::string> inspectProfile(const JsonObject& input);
nostr::Result<std::string> inspectList(const JsonObject& input);
nostr::Result<std::string> inspectZap(const JsonObject& input);
nostr::Result<std::string> inspectRepost(const JsonObject& input);

} // namespace app::ctl
