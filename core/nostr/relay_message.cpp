// SPDX-License-Identifier: MIT
#include "core/nostr/relay_message.h"

#include "core/nostr/event_json.h"
#include "core/nostr/hex.h"
#include "core/nostr/json_reader.h"
#include "core/nostr/limits.h"

#include <array>

namespace nostr {
namespace {

constexpr std::size_t kRegisters = 256;

using Type = JsonReader::Type;

/// The next element as a string; false where there is none.
bool nextString(JsonReader& json, std::string& out) { return json.nextElement() && json.readString(out); }

/// A text that some relays leave out or set to null.
std::string nextOptionalText(JsonReader& json)
{
    std::string text;
    if (!json.nextElement())
        return text;
    if (json.next() == Type::String)
        json.readString(text);
    else
        json.skip();
    return text;
}

bool readBody(JsonReader& json, RelayOk& message)
{
    std::array<std::uint8_t, EventId::size> id;
    if (!json.nextElement() || !json.readHex(id) || !json.nextElement() ||
        !json.readBoolean(message.accepted))
        return false;
    message.id = EventId(id);
    message.text = nextOptionalText(json);
    return true;
}

bool readBody(JsonReader& json, RelayEose& message)
{
    if (!nextString(json, message.subscription))
        return false;
    if (!json.nextElement())
        return true;
    if (json.next() != Type::Array)
        return json.skip();

    json.enterArray();
    while (json.nextElement()) {
        std::string_view hint;
        if (json.next() != Type::String)
            json.skip();
        else if (json.readText(hint) && (hint == "more" || hint == "finish"))
            message.more = hint == "more";
    }
    return true;
}

bool readBody(JsonReader& json, RelayClosed& message)
{
    if (!nextString(json, message.subscription))
        return false;
    message.text = nextOptionalText(json);
    return true;
}

bool readBody(JsonReader& json, RelayNotice& message) { return nextString(json, message.text); }

bool readBody(JsonReader& json, RelayAuth& message)
{
    return nextString(json, message.challenge) && message.challenge.size() <= limits::kRelayText;
}

bool readBody(JsonReader& json, RelayCount& message)
{
    if (!nextString(json, message.query) || !json.nextElement() || !json.enterObject())
        return false;

    std::int64_t count = -1;
    for (std::string_view name; json.nextMember(name);) {
        if (name == "count") {
            json.readInteger(count);
        } else if (name == "approximate" && json.next() == Type::Boolean) {
            json.readBoolean(message.approximate);
        } else if (name == "hll" && json.next() == Type::String) {
            std::string_view text;
            message.registers.resize(kRegisters);
            if (!json.readText(text) || !decodeHex(text, message.registers))
                message.registers.clear();
        } else {
            json.skip();
        }
    }
    message.count = static_cast<std::uint64_t>(count);
    return count >= 0;
}

bool readBody(JsonReader& json, RelayNegentropy& message)
{
    if (!nextString(json, message.subscription))
        return false;
    if (message.isError) {
        message.payload = nextOptionalText(json);
        return true;
    }
    return nextString(json, message.payload) && !message.payload.empty() &&
           isHex(message.payload, message.payload.size() / 2);
}

/// Passes what is left behind the part that we know: all of the frame must be JSON.
bool readRest(JsonReader& json)
{
    while (json.depth() != 0 && json.nextElement())
        json.skip();
    return json.finish();
}

Result<RelayMessage> readMessage(JsonReader& json, RelayEvent message)
{
    if (!nextString(json, message.subscription) || !json.nextElement())
        return Error{json.failed() ? json.reason() : "EVENT: too short"};
    if (const Status status = readEvent(json, message.event); !status)
        return status.error();
    if (!readRest(json))
        return json.error();
    return RelayMessage(std::move(message));
}

template <class Message> Result<RelayMessage> readMessage(JsonReader& json, Message message)
{
    const bool understood = readBody(json, message);
    if (json.failed() || !readRest(json))
        return json.error();
    if (!understood)
        return Error{"not a message that we understand"};
    return RelayMessage(std::move(message));
}

void appendText(std::string& out, std::string_view text)
{
    out += ',';
    appendJsonString(out, text);
}

struct Writer {
    std::string& out;

    void operator()(const RelayEvent& message)
    {
        out = relayEventMessage(message.subscription, message.event);
    }
    void operator()(const RelayOk& message)
    {
        out += R"(["OK",")";
        appendHex(out, message.id.bytes());
        out += message.accepted ? R"(",true)" : R"(",false)";
        appendText(out, message.text);
        out += ']';
    }
    void operator()(const RelayEose& message)
    {
        out += R"(["EOSE")";
        appendText(out, message.subscription);
        if (message.more)
            out += *message.more ? R"(,["more"])" : R"(,["finish"])";
        out += ']';
    }
    void operator()(const RelayClosed& message)
    {
        out += R"(["CLOSED")";
        appendText(out, message.subscription);
        appendText(out, message.text);
        out += ']';
    }
    void operator()(const RelayNotice& message)
    {
        out += R"(["NOTICE")";
        appendText(out, message.text);
        out += ']';
    }
    void operator()(const RelayAuth& message)
    {
        out += R"(["AUTH")";
        appendText(out, message.challenge);
        out += ']';
    }
    void operator()(const RelayCount& message)
    {
        out += R"(["COUNT")";
        appendText(out, message.query);
        out += R"(,{"count":)";
        appendJsonNumber(out, static_cast<std::int64_t>(message.count));
        if (message.approximate)
            out += R"(,"approximate":true)";
        if (!message.registers.empty()) {
            out += R"(,"hll":")";
            appendHex(out, message.registers);
            out += '"';
        }
        out += "}]";
    }
    void operator()(const RelayNegentropy& message)
    {
        out += message.isError ? R"(["NEG-ERR")" : R"(["NEG-MSG")";
        appendText(out, message.subscription);
        appendText(out, message.payload);
        out += ']';
    }
};

} // namespace

Result<RelayMessage> parseRelayMessage(std::string_view frame)
{
    if (frame.size() > limits::kFrame)
        return Error{"larger than a frame may be"};

    JsonReader json(frame);
    std::string_view verb;
    if (!json.enterArray() || !json.nextElement() || !json.readText(verb))
        return Error{json.failed() ? json.reason() : "an empty array"};
    if (verb == "EVENT")
        return readMessage(json, RelayEvent{});
    if (verb == "OK")
        return readMessage(json, RelayOk{});
    if (verb == "EOSE")
        return readMessage(json, RelayEose{});
    if (verb == "CLOSED")
        return readMessage(json, RelayClosed{});
    if (verb == "NOTICE")
        return readMessage(json, RelayNotice{});
    if (verb == "AUTH")
        return readMessage(json, RelayAuth{});
    if (verb == "COUNT")
        return readMessage(json, RelayCount{});
    if (verb == "NEG-MSG" || verb == "NEG-ERR")
        return readMessage(json, RelayNegentropy{{}, {}, verb == "NEG-ERR"});
    return Error{"an unknown verb"};
}

std::string toJson(const RelayMessage& message)
{
    std::string json;
    std::visit(Writer{json}, message);
    return json;
}

std::string relayEventMessage(std::string_view subscription, const Event& event)
{
    std::string json = R"(["EVENT")";
    appendText(json, subscription);
    json += ',';
    appendJson(json, event);
    json += ']';
    return json;
}

} // namespace nostr
