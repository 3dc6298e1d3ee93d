// SPDX-License-Identifier: MIT
#include "core/nostr/client_message.h"

#include "core/nostr/event_json.h"
#include "core/nostr/json_reader.h"
#include "core/nostr/limits.h"

#include <algorithm>

namespace nostr {
namespace {

std::size_t characters(std::string_view utf8)
{
    const auto startsOne = [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; };
    return static_cast<std::size_t>(std::ranges::count_if(utf8, startsOne));
}

void appendName(std::string& out, std::string_view verb, std::string_view name)
{
    out += "[\"";
    out += verb;
    out += "\",";
    appendJsonString(out, name);
}

void appendFilters(std::string& out, const std::vector<Filter>& filters)
{
    for (const Filter& filter : filters) {
        out += ',';
        appendJson(out, filter);
    }
    out += ']';
}

std::string withEvent(std::string_view start, const Event& event)
{
    std::string json(start);
    appendJson(json, event);
    json += ']';
    return json;
}

struct Writer {
    std::string operator()(const ClientEvent& message) const { return eventMessage(message.event); }
    std::string operator()(const ClientRequest& message) const
    {
        std::string json;
        appendName(json, "REQ", message.subscription);
        appendFilters(json, message.filters);
        return json;
    }
    std::string operator()(const ClientCount& message) const
    {
        std::string json;
        appendName(json, "COUNT", message.query);
        appendFilters(json, message.filters);
        return json;
    }
    std::string operator()(const ClientClose& message) const
    {
        std::string json;
        appendName(json, "CLOSE", message.subscription);
        json += ']';
        return json;
    }
    std::string operator()(const ClientAuth& message) const
    {
        return withEvent(R"(["AUTH",)", message.event);
    }
};

Error failure(const JsonReader& json, const char* otherwise)
{
    return {json.failed() ? json.reason() : otherwise};
}

Result<std::string> readName(JsonReader& json)
{
    std::string name;
    if (!json.nextElement() || !json.readString(name))
        return failure(json, "no subscription id");
    const std::size_t length = characters(name);
    if (length == 0 || length > limits::kSubscriptionId)
        return Error{"a subscription id has 1 to 64 characters"};
    return name;
}

/// Passes what is left behind the part that we know.
Status readRest(JsonReader& json)
{
    while (json.depth() != 0 && json.nextElement())
        json.skip();
    if (!json.finish())
        return json.error();
    return ok();
}

template <class Message> Result<ClientMessage> readWithEvent(JsonReader& json)
{
    if (!json.nextElement())
        return failure(json, "no event");
    Message message;
    if (const Status status = readEvent(json, message.event); !status)
        return status.error();
    if (const Status status = readRest(json); !status)
        return status.error();
    return ClientMessage(std::move(message));
}

template <class Message> Result<ClientMessage> readWithFilters(JsonReader& json)
{
    auto name = readName(json);
    if (!name)
        return name.error();

    std::vector<Filter> filters;
    while (json.nextElement()) {
        if (const Status status = readFilter(json, filters.emplace_back()); !status)
            return status.error();
    }
    if (!json.finish())
        return json.error();
    if (filters.empty())
        return Error{"no filter"};
    return ClientMessage(Message{*std::move(name), std::move(filters)});
}

Result<ClientMessage> readClose(JsonReader& json)
{
    auto name = readName(json);
    if (!name)
        return name.error();
    if (const Status status = readRest(json); !status)
        return status.error();
    return ClientMessage(ClientClose{*std::move(name)});
}

} // namespace

std::string toJson(const ClientMessage& message) { return std::visit(Writer{}, message); }

std::string eventMessage(const Event& event) { return withEvent(R"(["EVENT",)", event); }

Result<ClientMessage> parseClientMessage(std::string_view text)
{
    if (text.size() > limits::kFrame)
        return Error{"larger than a frame may be"};

    JsonReader json(text);
    std::string_view verb;
    if (!json.enterArray() || !json.nextElement() || !json.readText(verb))
        return failure(json, "an empty array");
    if (verb == "EVENT")
        return readWithEvent<ClientEvent>(json);
    if (verb == "REQ")
        return readWithFilters<ClientRequest>(json);
    if (verb == "COUNT")
        return readWithFilters<ClientCount>(json);
    if (verb == "CLOSE")
        return readClose(json);
    if (verb == "AUTH")
        return readWithEvent<ClientAuth>(json);
    return Error{"an unknown verb"};
}

} // namespace nostr
