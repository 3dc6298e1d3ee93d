// SPDX-License-Identifier: MIT
#include "app/ctl/inspect.h"
#include "core/nostr/filter.h"
#include "core/nostr/relay_message.h"
#include "core/nostr/verified_event.h"

#include <algorithm>

namespace app::ctl {

namespace {

using nostr::Error;
using nostr::Result;

Error ignore(const char* reason) { return Error{reason}; }

// What the client of the input did so far: its open subscriptions, queries and events.
class Situation {
public:
    static Result<Situation> parse(const JsonObject& input)
    {
        Situation situation(input);
        if (const std::string_view open = input.raw("open"); !open.empty()) {
            auto object = JsonObject::parse(open);
            if (!object)
                return Error{"open is not an object"};
            situation.m_open = *std::move(object);
        }
        if (const std::string_view queries = input.raw("queries"); !queries.empty()) {
            auto object = JsonObject::parse(queries);
            if (!object)
                return Error{"queries is not an object"};
            situation.m_queries = *std::move(object);
        }
        return situation;
    }

    bool isOpen(const std::string& subscription) const { return m_open.members().contains(subscription); }
    bool hasEnded(const std::string& subscription) const { return lists("eosed", subscription); }
    bool isInFlight(const nostr::EventId& id) const { return lists("in_flight", id.toHex()); }
    bool isAsked(const std::string& query, std::string_view verb) const
    {
        return m_queries.text(query) == verb;
    }

    bool wants(const std::string& subscription, const nostr::Event& event) const
    {
        const auto filters = elementsOf(m_open.raw(subscription));
        return std::any_of(filters.begin(), filters.end(), [&](std::string_view json) {
            const auto filter = nostr::parseFilter(json);
            return filter && nostr::matches(*filter, event);
        });
    }

private:
    explicit Situation(const JsonObject& input) : m_input(input) {}

    bool lists(std::string_view field, const std::string& value) const
    {
        const auto values = m_input.texts(field);
        return std::find(values.begin(), values.end(), value) != values.end();
    }

    const JsonObject& m_input;
    JsonObject m_open;
    JsonObject m_queries;
};

void addRefusal(JsonObjectWriter& writer, const nostr::Refusal& refusal)
{
    if (refusal.word.empty())
        writer.addRaw("prefix", "null");
    else
        writer.add("prefix", refusal.word);
    writer.add("message", refusal.text);
}

void addRemedy(JsonObjectWriter& writer, nostr::Remedy remedy)
{
    if (remedy != nostr::Remedy::None)
        writer.add("treat_as", nostr::toString(remedy));
}

// One overload a message: what the client takes from it, or why it ignores it.
struct Reading {
    const Situation& situation;
    JsonObjectWriter writer{};

    Result<std::string> operator()(const nostr::RelayEvent& message)
    {
        if (!situation.isOpen(message.subscription))
            return ignore("not our subscription");
        if (!situation.wants(message.subscription, message.event))
            return ignore("does not match the filter of the subscription");
        const auto result = nostr::verify(message.event);
        if (const auto* fault = std::get_if<nostr::VerifyFault>(&result))
            return Error{std::string(nostr::toString(*fault))};
        return writer.add("type", "EVENT")
            .add("sub", message.subscription)
            .add("id", message.event.id.toHex())
            .take();
    }

    Result<std::string> operator()(const nostr::RelayOk& message)
    {
        if (!situation.isInFlight(message.id))
            return ignore("no such event in flight");
        const auto refusal = nostr::parseRefusal(message.text);
        writer.add("type", "OK").add("id", message.id.toHex()).add("accepted", message.accepted);
        addRefusal(writer, refusal);
        if (!message.accepted)
            addRemedy(writer, nostr::remedyForEvent(refusal));
        return writer.take();
    }

    Result<std::string> operator()(const nostr::RelayEose& message)
    {
        if (!situation.isOpen(message.subscription))
            return ignore("not our subscription");
        if (situation.hasEnded(message.subscription))
            return ignore("said before");
        std::vector<std::string> hints;
        if (message.more)
            hints.emplace_back(*message.more ? "more" : "finish");
        return writer.add("type", "EOSE").add("sub", message.subscription).add("hints", hints).take();
    }

    Result<std::string> operator()(const nostr::RelayClosed& message)
    {
        const bool isQuery = situation.isAsked(message.subscription, "COUNT");
        if (!situation.isOpen(message.subscription) && !isQuery)
            return ignore("not our subscription");
        const auto refusal = nostr::parseRefusal(message.text);
        writer.add("type", "CLOSED").add("sub", message.subscription);
        addRefusal(writer, refusal);
        addRemedy(writer, nostr::remedyForRequest(refusal));
        return writer.take();
    }

    Result<std::string> operator()(const nostr::RelayNotice& message)
    {
        return writer.add("type", "NOTICE").add("message", message.text).take();
    }

    Result<std::string> operator()(const nostr::RelayAuth& message)
    {
        return writer.add("type", "AUTH").add("challenge", message.challenge).take();
    }

    Result<std::string> operator()(const nostr::RelayCount& message)
    {
        if (!situation.isAsked(message.query, "COUNT"))
            return ignore("not our query");
        writer.add("type", "COUNT").add("sub", message.query).add("count", message.count);
        writer.add("approximate", message.approximate);
        if (!message.registers.empty())
            writer.add("hll_bytes", std::uint64_t{message.registers.size()});
        return writer.take();
    }

    Result<std::string> operator()(const nostr::RelayNegentropy& message)
    {
        if (!situation.isAsked(message.subscription, "NEG"))
            return ignore("not our synchronisation");
        writer.add("type", message.isError ? "NEG-ERR" : "NEG-MSG").add("sub", message.subscription);
        if (message.isError)
            addRefusal(writer, nostr::parseRefusal(message.payload));
        else
            writer.add("message", message.payload);
        return writer.take();
    }
};

} // namespace

nostr::Result<std::string> inspectMessage(const JsonObject& input)
{
    const auto raw = input.text("raw");
    if (!raw)
        return Error{"raw is missing or not text"};
    const auto situation = Situation::parse(input);
    if (!situation)
        return situation.error();
    const auto message = nostr::parseRelayMessage(*raw);
    const auto reading =
        message ? std::visit(Reading{*situation}, *message) : Result<std::string>(message.error());
    if (reading)
        return *reading;
    return JsonObjectWriter().add("type", "ignore").add("reason", reading.error().message).take();
}

} // namespace app::ctl
