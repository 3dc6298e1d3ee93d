// SPDX-License-Identifier: MIT
#include "app/ctl/inspect.h"
#include "core/nostr/comment_position.h"
#include "core/nostr/event_json.h"
#include "core/nostr/reply_tags.h"
#include "core/nostr/thread_position.h"
#include "core/nostr/thread_tree.h"

#include <algorithm>
#include <map>

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

std::string text(const nostr::CommentTarget& target)
{
    if (const auto* id = std::get_if<nostr::EventId>(&target))
        return id->toHex();
    if (const auto* address = std::get_if<nostr::Address>(&target))
        return nostr::toString(*address);
    return std::get<nostr::ExternalId>(target).value;
}

nostr::CommentTarget targetFrom(const std::string& text)
{
    if (const auto id = nostr::EventId::fromHex(text))
        return *id;
    if (auto address = nostr::parseAddress(text))
        return *std::move(address);
    return nostr::ExternalId{text};
}

// Only what matters for the tags must be there: a draft has no signature.
nostr::Result<std::string> replyTags(const JsonObject& input)
{
    const auto given = JsonObject::parse(input.raw("parent"));
    if (!given)
        return nostr::Error{"parent is missing or no object"};
    const auto id = nostr::EventId::fromHex(given->text("id").value_or(""));
    const auto author = nostr::PublicKey::fromHex(given->text("pubkey").value_or(""));
    const auto kind = given->integer("kind");
    const auto replier = nostr::PublicKey::fromHex(input.text("replier").value_or(""));
    if (!id || !author || !replier || !kind || *kind < 0 || *kind > 65535)
        return nostr::Error{"parent needs id, pubkey and kind, and replier must be a key"};
    nostr::Event parent;
    parent.id = *id;
    parent.pubkey = *author;
    parent.kind = static_cast<nostr::Kind>(*kind);
    parent.tags = given->tags("tags");

    std::string all = "[";
    std::string marked = "[";
    std::vector<std::string> people;
    for (const nostr::Tag& tag : nostr::replyTags(parent, *replier, input.text("seen_on").value_or(""))) {
        all += (all.size() > 1 ? "," : "") + jsonArray(tag);
        if (tag[0] == "e" && tag.size() > 3)
            marked += (marked.size() > 1 ? "," : "") + jsonArray({tag[1], tag[3]});
        else if (tag[0] == "p")
            people.push_back(tag[1]);
    }
    JsonObjectWriter writer;
    if (parent.kind == nostr::kinds::kNote)
        writer.addRaw("e", marked + ']');
    return writer.add("p", people)
        .add("kind", std::uint64_t{nostr::replyKindTo(parent.kind)})
        .addRaw("tags", all + ']')
        .take();
}

// Puts ids into the order in which `labels` names them, where it does: what a person reads.
void sortByLabels(std::vector<std::string>& ids, const JsonObject& input)
{
    std::map<std::string, std::size_t> places;
    const std::string_view labels = input.raw("labels");
    if (labels.empty())
        return;
    for (const std::string& id : memberNames(labels))
        places.emplace(id, places.size());
    const auto place = [&](const std::string& id) {
        const auto found = places.find(id);
        return found == places.end() ? places.size() : found->second;
    };
    std::ranges::stable_sort(ids,
                             [&](const std::string& a, const std::string& b) { return place(a) < place(b); });
}

std::vector<std::string> hexOf(const std::vector<nostr::EventId>& ids)
{
    std::vector<std::string> hex;
    for (const nostr::EventId& id : ids)
        hex.push_back(id.toHex());
    return hex;
}

nostr::Result<std::string> tree(const JsonObject& input)
{
    const auto root = input.text("root");
    if (!root)
        return nostr::Error{"root is missing or not text"};
    nostr::ThreadTree tree(targetFrom(*root));
    std::vector<nostr::EventId> ids;
    for (const std::string_view json : elementsOf(input.raw("events"))) {
        const auto event = nostr::parseEvent(json);
        if (!event)
            return nostr::Error{"events: " + event.error().message};
        if (tree.add(*event))
            ids.push_back(event->id);
    }

    JsonObjectWriter parents;
    JsonObjectWriter children;
    for (const nostr::EventId& id : ids) {
        const auto parent = tree.parentOf(id);
        if (parent)
            parents.add(id.toHex(), text(*parent));
        else
            parents.addRaw(id.toHex(), "null");
    }
    for (const auto& [id, own] : tree.children())
        children.add(id.toHex(), hexOf(own));
    std::vector<nostr::EventId> belonging;
    for (const auto& row : tree.rows())
        belonging.push_back(row.id);
    std::vector<std::string> inThread = hexOf(belonging);
    std::vector<std::string> strays = hexOf(tree.strays());
    std::vector<std::string> missing;
    for (const nostr::CommentTarget& target : tree.missingParents())
        missing.push_back(text(target));
    for (auto* list : {&inThread, &strays, &missing})
        sortByLabels(*list, input);
    return JsonObjectWriter()
        .addRaw("parent", parents.take())
        .add("in_thread", inThread)
        .add("not_in_thread", strays)
        .add("missing_parents", missing)
        .addRaw("children_order", children.take())
        .take();
}

} // namespace

nostr::Result<std::string> inspectThread(const JsonObject& input)
{
    const std::string operation = input.text("op").value_or("");
    if (operation == "reply_tags")
        return replyTags(input);
    if (operation == "tree")
        return tree(input);
    if (operation != "interpret")
        return nostr::Error{"op is none of interpret, reply_tags, tree"};
    const auto event = nostr::parseEvent(input.raw("event"));
    if (!event)
        return nostr::Error{"event: " + event.error().message};
    return event->kind == nostr::kinds::kComment ? comment(*event) : note(*event);
}

} // namespace app::ctl
