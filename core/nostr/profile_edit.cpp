// SPDX-License-Identifier: MIT
#include "core/nostr/profile_edit.h"

#include "core/nostr/event_json.h"
#include "core/nostr/json_value.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace nostr {

namespace {

struct Member {
    std::string name;
    std::string value; // JSON
};

// Of several members of one name the last one, in the first one's place.
std::optional<std::vector<Member>> membersOf(std::string_view content)
{
    JsonReader json(content);
    std::vector<Member> members;
    std::map<std::string, std::size_t, std::less<>> places;
    std::string_view name;
    if (json.next() != JsonReader::Type::Object || !json.enterObject())
        return std::nullopt;
    while (json.nextMember(name)) {
        const auto [place, isNew] = places.try_emplace(std::string(name), members.size());
        if (isNew)
            members.push_back({place->first, {}});
        members[place->second].value = takeValue(json, content);
    }
    if (json.failed() || !json.finish())
        return std::nullopt;
    return members;
}

std::string_view oldSpelling(std::string_view field)
{
    return field == "display_name" ? "displayName" : field == "name" ? "username" : "";
}

std::string jsonText(std::string_view text)
{
    std::string json;
    appendJsonString(json, text);
    return json;
}

} // namespace

bool isReadableProfile(std::string_view content) { return membersOf(content).has_value(); }

std::string editedContent(std::string_view content, const ProfileChanges& changes)
{
    std::vector<Member> members = membersOf(content).value_or(std::vector<Member>());
    for (const auto& [field, text] : changes) {
        std::erase_if(members, [old = oldSpelling(field)](const Member& member) {
            return !old.empty() && member.name == old;
        });
        const auto known =
            std::ranges::find_if(members, [&](const Member& member) { return member.name == field; });
        if (text.empty()) {
            if (known != members.end())
                members.erase(known);
        } else if (known != members.end()) {
            known->value = jsonText(text);
        } else {
            members.push_back({field, jsonText(text)});
        }
    }
    std::string json = "{";
    for (const Member& member : members) {
        if (json.size() > 1)
            json += ',';
        appendJsonString(json, member.name);
        json += ':';
        json += member.value;
    }
    return json + '}';
}

UnsignedEvent editedProfile(const std::optional<Event>& before, const ProfileChanges& changes, UnixTime now)
{
    UnsignedEvent event;
    if (before)
        event = *before;
    event.kind = kinds::kProfile;
    event.content = editedContent(event.content, changes);
    event.createdAt = before ? std::max(now, before->createdAt + 1) : now;
    return event;
}

} // namespace nostr
