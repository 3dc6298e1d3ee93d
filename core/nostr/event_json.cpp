// SPDX-License-Identifier: MIT
#include "core/nostr/event_json.h"

#include "core/nostr/hex.h"
#include "core/nostr/json_reader.h"
#include "core/nostr/json_scan.h"
#include "core/nostr/limits.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>

namespace nostr {
namespace {

constexpr std::array<std::string_view, 7> kFields = {"id",   "pubkey",  "created_at", "kind",
                                                     "tags", "content", "sig"};
constexpr unsigned kAllFields = (1u << kFields.size()) - 1;

Error inField(std::size_t field, std::string_view reason)
{
    return {std::string(kFields[field]) + ": " + std::string(reason)};
}

template <class Id> bool readId(JsonReader& json, Id& id)
{
    std::array<std::uint8_t, Id::size> bytes;
    if (!json.readHex(bytes))
        return false;
    id = Id(bytes);
    return true;
}

bool readTags(JsonReader& json, Tags& tags)
{
    tags.clear();
    if (!json.enterArray())
        return false;
    while (json.nextElement()) {
        Tag& tag = tags.emplace_back();
        if (!json.enterArray())
            return false;
        while (json.nextElement()) {
            if (!json.readString(tag.emplace_back()))
                return false;
        }
    }
    return !json.failed();
}

/// Reads an integer from 0 to `last`; the reason where it is none.
std::string_view readNumber(JsonReader& json, std::int64_t last, std::int64_t& number)
{
    if (!json.readInteger(number))
        return json.reason();
    return number < 0 || number > last ? "out of range" : "";
}

/// Empty where the field's value was read.
std::string_view readField(JsonReader& json, std::size_t field, Event& event)
{
    bool read = false;
    std::int64_t number = 0;
    std::string_view reason;
    switch (field) {
    case 0: read = readId(json, event.id); break;
    case 1: read = readId(json, event.pubkey); break;
    case 2:
        reason = readNumber(json, limits::kParsedTime, number);
        event.createdAt.seconds = number;
        return reason;
    case 3:
        reason = readNumber(json, std::numeric_limits<Kind>::max(), number);
        event.kind = static_cast<Kind>(number);
        return reason;
    case 4: read = readTags(json, event.tags); break;
    case 5: read = json.readString(event.content); break;
    default: read = json.readHex(event.sig); break;
    }
    return read ? "" : json.reason();
}

} // namespace

Status readEvent(JsonReader& json, Event& event)
{
    const std::size_t start = json.position();
    if (!json.enterObject())
        return json.error();

    unsigned seen = 0;
    for (std::string_view name; json.nextMember(name);) {
        const auto field = static_cast<std::size_t>(std::ranges::find(kFields, name) - kFields.begin());
        if (field == kFields.size()) {
            json.skip();
            continue;
        }
        if (seen & 1u << field)
            return inField(field, "there twice");
        seen |= 1u << field;
        if (const std::string_view reason = readField(json, field, event); !reason.empty())
            return inField(field, reason);
    }
    if (json.failed())
        return json.error();
    if (seen != kAllFields)
        return inField(static_cast<std::size_t>(std::countr_one(seen)), "missing");
    if (json.position() - start > limits::kEventJson)
        return Error{"larger than an event may be"};
    return ok();
}

Result<Event> parseEvent(std::string_view text)
{
    if (text.size() > limits::kEventJson)
        return Error{"larger than an event may be"};

    JsonReader json(text);
    Event event;
    if (const Status status = readEvent(json, event); !status)
        return status.error();
    if (!json.finish())
        return json.error();
    return event;
}

void appendJsonString(std::string& out, std::string_view text)
{
    out += '"';
    const char* at = text.data();
    const char* end = at + text.size();
    for (;;) {
        const char* stop = scan<Stop::AtEscapes>(at, end);
        out.append(at, stop);
        if (stop == end)
            break;
        switch (*stop) {
        case '"': out += "\\\""; break;
        case '\\': out += "\\\\"; break;
        case '\n': out += "\\n"; break;
        case '\r': out += "\\r"; break;
        case '\t': out += "\\t"; break;
        case '\b': out += "\\b"; break;
        case '\f': out += "\\f"; break;
        default: {
            const auto control = static_cast<std::uint8_t>(*stop);
            out += "\\u00";
            appendHex(out, {&control, 1});
        }
        }
        at = stop + 1;
    }
    out += '"';
}

void appendJsonTags(std::string& out, const Tags& tags)
{
    out += '[';
    for (const Tag& tag : tags) {
        if (out.back() == ']')
            out += ',';
        out += '[';
        bool first = true;
        for (const std::string& element : tag) {
            if (!first)
                out += ',';
            first = false;
            appendJsonString(out, element);
        }
        out += ']';
    }
    out += ']';
}

void appendJsonNumber(std::string& out, std::int64_t number)
{
    std::array<char, 20> digits;
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
    out.append(digits.data(), end);
}

void appendJson(std::string& out, const Event& event)
{
    out += R"({"id":")";
    appendHex(out, event.id.bytes());
    out += R"(","pubkey":")";
    appendHex(out, event.pubkey.bytes());
    out += R"(","created_at":)";
    appendJsonNumber(out, event.createdAt.seconds);
    out += R"(,"kind":)";
    appendJsonNumber(out, event.kind);
    out += R"(,"tags":)";
    appendJsonTags(out, event.tags);
    out += R"(,"content":)";
    appendJsonString(out, event.content);
    out += R"(,"sig":")";
    appendHex(out, event.sig);
    out += R"("})";
}

std::string toJson(const Event& event)
{
    std::string json;
    json.reserve(400 + event.content.size() + 96 * event.tags.size());
    appendJson(json, event);
    return json;
}

} // namespace nostr
