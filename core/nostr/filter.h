// SPDX-License-Identifier: MIT
// A subscription filter and whether an event matches it (NIP-01).
#pragma once

#include "core/nostr/event.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace nostr {

class JsonReader;

/// `#e` and the like: the event has a tag of that letter with one of the values.
struct TagCondition {
    char letter = 0; // a-z, A-Z
    std::vector<std::string> values;

    friend bool operator==(const TagCondition&, const TagCondition&) = default;
};

/// Conditions are joined by "and"; the values of one by "or". An absent list is no condition,
/// an empty one matches nothing and is never sent.
struct Filter {
    std::optional<std::vector<EventId>> ids;
    std::optional<std::vector<PublicKey>> authors;
    std::optional<std::vector<Kind>> kinds;
    std::vector<TagCondition> tags;
    std::optional<UnixTime> since; // inclusive
    std::optional<UnixTime> until; // inclusive; 0 is a real bound
    std::optional<std::uint32_t> limit;
    std::string search; // NIP-50; never judged locally

    friend bool operator==(const Filter&, const Filter&) = default;
};

/// `limit` and `search` do not restrict.
bool matches(const Filter& filter, const Event& event);
bool matchesAny(const std::vector<Filter>& filters, const Event& event);

/// Whether some list is empty, so that no event can match.
bool matchesNothing(const Filter& filter);

/// Reads one filter. Values of a right type that no event can have (a short id, an upper-case
/// key) are dropped from their list, which may leave it empty; wrong types are an error.
Result<Filter> parseFilter(std::string_view json);

/// The same for the next value of a larger text. After a failure `filter` is unspecified.
Status readFilter(JsonReader& json, Filter& filter);

void appendJson(std::string& out, const Filter& filter);
std::string toJson(const Filter& filter);

} // namespace nostr
