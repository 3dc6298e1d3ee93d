// SPDX-License-Identifier: MIT
#include "core/nostr/filter.h"

#include "core/nostr/event_json.h"
#include "core/nostr/hex.h"
#include "core/nostr/json_reader.h"
#include "core/nostr/limits.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <limits>

namespace nostr {
namespace {

template <class Value> bool contains(const std::vector<Value>& values, const Value& wanted)
{
    return std::ranges::find(values, wanted) != values.end();
}

/// Ids differ in their first word nearly always: looking at it alone first is six times faster on
/// a follow list.
template <class Tag> bool contains(const std::vector<Bytes32<Tag>>& ids, const Bytes32<Tag>& wanted)
{
    const auto firstWord = [](const Bytes32<Tag>& id) {
        std::uint64_t word;
        std::memcpy(&word, id.bytes().data(), sizeof word);
        return word;
    };
    const std::uint64_t first = firstWord(wanted);
    return std::ranges::any_of(
        ids, [&](const Bytes32<Tag>& id) { return firstWord(id) == first && id == wanted; });
}

bool isLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

bool meets(const TagCondition& condition, const Tags& tags)
{
    return std::ranges::any_of(tags, [&](const Tag& tag) {
        return tag.size() >= 2 && tag[0].size() == 1 && tag[0][0] == condition.letter &&
               contains(condition.values, tag[1]);
    });
}

/// Reads a list, keeping what `convert` makes a value of.
template <class Value, class ReadOne>
bool readList(JsonReader& json, std::optional<std::vector<Value>>& list, ReadOne readOne)
{
    list.emplace();
    if (!json.enterArray())
        return false;
    while (json.nextElement())
        readOne(*list);
    return !json.failed();
}

template <class Id> bool readIds(JsonReader& json, std::optional<std::vector<Id>>& list)
{
    return readList(json, list, [&json](std::vector<Id>& ids) {
        std::string_view text;
        std::array<std::uint8_t, Id::size> bytes;
        if (json.readText(text) && decodeHex(text, bytes))
            ids.emplace_back(bytes);
    });
}

bool readKinds(JsonReader& json, std::optional<std::vector<Kind>>& list)
{
    return readList(json, list, [&json](std::vector<Kind>& kinds) {
        std::int64_t number = 0;
        if (json.readInteger(number) && number >= 0 && number <= std::numeric_limits<Kind>::max())
            kinds.push_back(static_cast<Kind>(number));
    });
}

bool readTime(JsonReader& json, std::optional<UnixTime>& time)
{
    return json.readInteger(time.emplace().seconds);
}

bool readLimit(JsonReader& json, std::optional<std::uint32_t>& limit)
{
    std::int64_t number = 0;
    if (!json.readInteger(number))
        return false;
    limit = static_cast<std::uint32_t>(
        std::clamp<std::int64_t>(number, 0, std::numeric_limits<std::uint32_t>::max()));
    return true;
}

bool readTagCondition(JsonReader& json, char letter, std::vector<TagCondition>& conditions)
{
    std::optional<std::vector<std::string>> values;
    const bool read = readList(
        json, values, [&json](std::vector<std::string>& list) { json.readString(list.emplace_back()); });
    conditions.push_back({letter, *std::move(values)});
    return read;
}

bool readMember(JsonReader& json, std::string_view name, Filter& filter)
{
    if (name == "ids")
        return readIds(json, filter.ids);
    if (name == "authors")
        return readIds(json, filter.authors);
    if (name == "kinds")
        return readKinds(json, filter.kinds);
    if (name == "since")
        return readTime(json, filter.since);
    if (name == "until")
        return readTime(json, filter.until);
    if (name == "limit")
        return readLimit(json, filter.limit);
    if (name == "search")
        return json.readString(filter.search);
    if (name.size() == 2 && name[0] == '#' && isLetter(name[1]))
        return readTagCondition(json, name[1], filter.tags);
    return json.skip();
}

/// Writes `"name":` with what it takes before it.
void appendName(std::string& out, std::string_view name)
{
    if (out.back() != '{')
        out += ',';
    appendJsonString(out, name);
    out += ':';
}

template <class List, class AppendOne>
void appendList(std::string& out, std::string_view name, const List& list, AppendOne appendOne)
{
    appendName(out, name);
    out += '[';
    for (const auto& value : list) {
        if (out.back() != '[')
            out += ',';
        appendOne(value);
    }
    out += ']';
}

template <class Id>
void appendIds(std::string& out, std::string_view name, const std::optional<std::vector<Id>>& ids)
{
    if (!ids)
        return;
    appendList(out, name, *ids, [&out](const Id& id) {
        out += '"';
        appendHex(out, id.bytes());
        out += '"';
    });
}

void appendTime(std::string& out, std::string_view name, const std::optional<UnixTime>& time)
{
    if (!time)
        return;
    appendName(out, name);
    appendJsonNumber(out, std::max<std::int64_t>(time->seconds, 0)); // relays refuse negative times
}

} // namespace

bool matches(const Filter& filter, const Event& event)
{
    return (!filter.since || event.createdAt >= *filter.since) &&
           (!filter.until || event.createdAt <= *filter.until) &&
           (!filter.kinds || contains(*filter.kinds, event.kind)) &&
           (!filter.ids || contains(*filter.ids, event.id)) &&
           (!filter.authors || contains(*filter.authors, event.pubkey)) &&
           std::ranges::all_of(filter.tags,
                               [&](const TagCondition& condition) { return meets(condition, event.tags); });
}

bool matchesAny(const std::vector<Filter>& filters, const Event& event)
{
    return std::ranges::any_of(filters, [&](const Filter& filter) { return matches(filter, event); });
}

bool matchesNothing(const Filter& filter)
{
    return (filter.ids && filter.ids->empty()) || (filter.authors && filter.authors->empty()) ||
           (filter.kinds && filter.kinds->empty()) ||
           std::ranges::any_of(filter.tags,
                               [](const TagCondition& condition) { return condition.values.empty(); });
}

Status readFilter(JsonReader& json, Filter& filter)
{
    if (!json.enterObject())
        return json.error();
    for (std::string_view view; json.nextMember(view);) {
        const std::string name(view);
        if (!readMember(json, name, filter))
            return Error{name + ": " + json.reason()};
    }
    if (json.failed())
        return json.error();
    return ok();
}

Result<Filter> parseFilter(std::string_view text)
{
    if (text.size() > limits::kFrame)
        return Error{"larger than a frame may be"};

    JsonReader json(text);
    Filter filter;
    if (const Status status = readFilter(json, filter); !status)
        return status.error();
    if (!json.finish())
        return json.error();
    return filter;
}

void appendJson(std::string& out, const Filter& filter)
{
    out += '{';
    appendIds(out, "ids", filter.ids);
    appendIds(out, "authors", filter.authors);
    if (filter.kinds)
        appendList(out, "kinds", *filter.kinds, [&out](Kind kind) { appendJsonNumber(out, kind); });
    for (const TagCondition& condition : filter.tags) {
        const std::array<char, 2> name{'#', condition.letter};
        appendList(out, {name.data(), name.size()}, condition.values,
                   [&out](const std::string& value) { appendJsonString(out, value); });
    }
    appendTime(out, "since", filter.since);
    appendTime(out, "until", filter.until);
    if (filter.limit) {
        appendName(out, "limit");
        appendJsonNumber(out, *filter.limit);
    }
    if (!filter.search.empty()) {
        appendName(out, "search");
        appendJsonString(out, filter.search);
    }
    out += '}';
}

std::string toJson(const Filter& filter)
{
    std::string json;
    appendJson(json, filter);
    return json;
}

} // namespace nostr
