// SPDX-License-Identifier: MIT
#include "app/ctl/inspect.h"
#include "core/nostr/comment_position.h"
#include "core/nostr/event_json.h"
#include "core/nostr/thread_position.h"

namespace app::ctl {

namespace {

void addId(JsonObjectWriter& writer, std::string_view name, const std::optional<nostr::EventId>& id)
{
    if (id)
        writer.add(name, id->toHex());
    else
        writer.addRaw(name, "null");
}

void addTarget(JsonObjectWriter& writer, std::string_view name,
               const std::optional<nostr::CommentTarget>& target)
{
    JsonObjectWriter inner;
    if (!target)
        writer.addRaw(name, "null");
    else if (const auto* id = std::get_if<nostr::EventId>(&*target))
        writer.addRaw(name, inner.add("e", id->toHex()).take());
    else if (const auto* address = std::get_if<nostr::Address>(&*target))
        writer.addRaw(name, inner.add("a", nostr::toString(*address)).take());
    else
        writer.addRaw(name, inner.add("i", std::get<nostr::ExternalId>(*target).value).take());
}

void addKind(JsonObjectWriter& writer, std::string_view name, const std::string& kind)
{
    if (kind.empty())
        writer.addRaw(name, "null");
    else
        writer.add(name, kind);
}

std::string comment(const nostr::Event& event)
{
    const auto position = nostr::commentPositionOf(event);
    JsonObjectWriter writer;
    addTarget(writer, "root", position.root);
    addTarget(writer, "parent", position.parent);
    addKind(writer, "root_kind", position.rootKind);
    addKind(writer, "parent_kind", position.parentKind);
    return writer.take();
}

std::string note(const nostr::Event& event)
{
    const auto position = nostr::threadPositionOf(event);
    std::vector<std::string> mentions;
    for (const nostr::EventId& id : position.mentions)
        mentions.push_back(id.toHex());
    JsonObjectWriter writer;
    addId(writer, "root", position.root);
    addId(writer, "parent", position.parent);
    return writer.add("mentions", mentions).take();
}

} // namespace

nostr::Result<std::string> inspectThread(const JsonObject& input)
{
    if (input.text("op") != "interpret")
        return nostr::Error{"op is not interpret"};
    const auto event = nostr::parseEvent(input.raw("event"));
    if (!event)
        return nostr::Error{"event: " + event.error().message};
    return event->kind == nostr::kinds::kComment ? comment(*event) : note(*event);
}

} // namespace app::ctl
