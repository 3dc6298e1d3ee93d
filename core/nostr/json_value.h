// SPDX-License-Identifier: MIT
// Values of a JSON text taken out whole, for documents in which a value of a wrong type spoils
// nothing but itself.
#pragma once

#include "core/nostr/json_reader.h"
#include "core/nostr/tag.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace nostr {

/// Passes the reader's next value, checked, and returns it as written; `whole` is the reader's
/// text. Empty after a failure.
std::string_view takeValue(JsonReader& json, std::string_view whole);

/// Of the right type or none.
std::optional<std::string> textFrom(std::string_view value);
std::optional<std::int64_t> integerFrom(std::string_view value);
std::optional<bool> booleanFrom(std::string_view value);

/// The strings of an array; others are passed over. Empty where it is no array.
std::vector<std::string> textsFrom(std::string_view value);

/// An array of arrays of strings and nothing else.
std::optional<Tags> tagsFrom(std::string_view value);

} // namespace nostr
