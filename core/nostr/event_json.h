// SPDX-License-Identifier: MIT
// Events from and to JSON (NIP-01), with limits first and no leniency: strict UTF-8, no
// duplicate fields, no raw control characters, unknown fields walked with the same strictness.
#pragma once

#include "core/nostr/event.h"

#include <string_view>

namespace nostr {

class JsonReader;

/// Reads one JSON object and nothing after it. Errors name what was wrong, never the content.
Result<Event> parseEvent(std::string_view json);

/// The same for the next value of a larger text. After a failure `event` is unspecified.
Status readEvent(JsonReader& json, Event& event);

/// Appends the event as one line of JSON, fields in the order of NIP-01.
void appendJson(std::string& out, const Event& event);
std::string toJson(const Event& event);

/// Appends `text` as a JSON string with quotes, escaped as in canonicalJson().
void appendJsonString(std::string& out, std::string_view text);

/// Appends the number in decimal digits.
void appendJsonNumber(std::string& out, std::int64_t number);

} // namespace nostr
