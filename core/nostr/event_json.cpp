// SPDX-License-Identifier: MIT
#include "core/nostr/event_json.h"

#include "core/nostr/json_buffer.h"
#include "core/nostr/json_reader.h"
#include "core/nostr/limits.h"

#include <array>
#include <limits>

namespace nostr {
namespace {

constexpr std::array<std::string_view, 7> kFields = {"id",   "pubkey",  "created_at", "kind",
                                                     "tags", "content", "sig"};
constexpr unsigned kAllFields = (1u << kFields.size()) - 1;

/// Its place in kFields; their number for any other name. By length, so that no name is compared
/// with all of them.
std::size_t fieldNamed(std::string_view name)
{
    switch (name.size()) {
    case 2: return name == "id" ? 0 : kFields.size();
    case 3: return name == "sig" ? 6 : kFields.size();
    case 4: return name == "kind" ? 3 : name == "tags" ? 4 : kFields.size();
    case 6: return name == "pubkey" ? 1 : kFields.size();
    case 7: return name == "content" ? 5 : kFields.size();
    case 10: return name == "created_at" ? 2 : kFields.size();
    default: return kFields.size();
    }
}

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

void append(Tag& tag, std::span<const std::string_view> elements)
{
    tag.reserve(tag.size() + elements.size());
    for (const std::string_view element : elements)
        tag.emplace_back(element);
}

/// Holds elements back as views until their number is known: a tag then takes one allocation
/// and no spare room, which is a fifth of the time of reading an event.
bool readTag(JsonReader& json, Tag& tag)
{
    std::array<std::string_view, 8> held;
    std::size_t count = 0;
    if (!json.enterArray())
        return false;
    while (json.nextElement()) {
        std::string_view element;
        if (!json.readText(element))
            return false;
        if (json.isLent(element) && count < held.size()) {
            held[count++] = element;
            continue;
        }
        append(tag, {held.data(), count});
        count = 0;
        tag.emplace_back(element);
    }
    append(tag, {held.data(), count});
    return !json.failed();
}

bool readTags(JsonReader& json, Tags& tags)
{
    tags.clear();
    if (!json.enterArray())
        return false;
    while (json.nextElement()) {
        if (tags.empty())
            tags.reserve(4);
        if (!readTag(json, tags.emplace_back()))
            return false;
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
        const std::size_t field = fieldNamed(name);
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
    JsonBuffer& buffer = JsonBuffer::ofThread();
    buffer.addString(text);
    out += buffer.view();
}

void appendJsonNumber(std::string& out, std::int64_t number)
{
    JsonBuffer& buffer = JsonBuffer::ofThread();
    buffer.addNumber(number);
    out += buffer.view();
}

void appendJson(std::string& out, const Event& event)
{
    JsonBuffer& buffer = JsonBuffer::ofThread();
    buffer.add(R"({"id":")");
    buffer.addHex(event.id.bytes());
    buffer.add(R"(","pubkey":")");
    buffer.addHex(event.pubkey.bytes());
    buffer.add(R"(","created_at":)");
    buffer.addNumber(event.createdAt.seconds);
    buffer.add(R"(,"kind":)");
    buffer.addNumber(event.kind);
    buffer.add(R"(,"tags":)");
    buffer.addTags(event.tags);
    buffer.add(R"(,"content":)");
    buffer.addString(event.content);
    buffer.add(R"(,"sig":")");
    buffer.addHex(event.sig);
    buffer.add(R"("})");
    out += buffer.view();
}

std::string toJson(const Event& event)
{
    std::string json;
    appendJson(json, event);
    return json;
}

} // namespace nostr
