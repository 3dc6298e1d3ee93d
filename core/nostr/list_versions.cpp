// SPDX-License-Identifier: MIT
#include "core/nostr/list_versions.h"

#include "core/nostr/json_reader.h"

#include <algorithm>
#include <array>
#include <map>

namespace nostr {

namespace {

// Sets of NIP-51 and its neighbours: follows, relays, bookmarks, curations, mutes, interests,
// emoji, releases, settings of programs, apps, calendars, starter packs.
constexpr std::array<Kind, 16> kSets{30000, 30001, 30002, 30003, 30004, 30005, 30006, 30007,
                                     30015, 30030, 30063, 30078, 30267, 31924, 39089, 39092};

constexpr Kind kFirstList = 10000;
constexpr Kind kLastList = 10063;

using Members = std::map<std::string, std::string>;

// None where the content is no JSON object.
std::optional<Members> membersOf(std::string_view content)
{
    JsonReader json(content);
    Members members;
    std::string_view name;
    if (!json.enterObject())
        return std::nullopt;
    while (json.nextMember(name)) {
        std::string key(name);
        json.next(); // moves behind white space
        const std::size_t start = json.position();
        if (!json.skip())
            return std::nullopt;
        members[std::move(key)] = content.substr(start, json.position() - start);
    }
    if (json.failed() || !json.finish())
        return std::nullopt;
    return members;
}

std::vector<FieldChange> fieldChanges(const Members& before, const Members& after)
{
    Members names = before;
    names.insert(after.begin(), after.end());
    std::vector<FieldChange> changes;
    for (const auto& [name, value] : names) {
        const auto old = before.find(name);
        const auto now = after.find(name);
        FieldChange change{name, old != before.end() ? old->second : "",
                           now != after.end() ? now->second : ""};
        if (change.before != change.after)
            changes.push_back(std::move(change));
    }
    return changes;
}

// The tags of `of` that `without` has not, each as often as is missing.
Tags missing(const Tags& of, const Tags& without)
{
    std::map<Tag, std::size_t> present;
    for (const Tag& tag : without)
        ++present[tag];
    Tags left;
    for (const Tag& tag : of) {
        const auto found = present.find(tag);
        if (found == present.end() || found->second == 0)
            left.push_back(tag);
        else
            --found->second;
    }
    return left;
}

} // namespace

bool keepsVersions(Kind kind)
{
    return kind == kinds::kProfile || kind == kinds::kContactList ||
           (kind >= kFirstList && kind <= kLastList) || std::ranges::binary_search(kSets, kind);
}

std::vector<Kind> kindsWithVersions()
{
    std::vector<Kind> all{kinds::kProfile, kinds::kContactList};
    for (Kind kind = kFirstList; kind <= kLastList; ++kind)
        all.push_back(kind);
    all.insert(all.end(), kSets.begin(), kSets.end());
    return all;
}

ListDifference differenceOf(const UnsignedEvent& before, const UnsignedEvent& after)
{
    ListDifference difference;
    difference.added = missing(after.tags, before.tags);
    difference.removed = missing(before.tags, after.tags);
    difference.isReordered =
        difference.added.empty() && difference.removed.empty() && before.tags != after.tags;
    difference.isContentChanged = before.content != after.content;
    if (difference.isContentChanged && before.kind == kinds::kProfile && after.kind == kinds::kProfile) {
        const auto old = membersOf(before.content);
        const auto now = membersOf(after.content);
        if (old && now)
            difference.fields = fieldChanges(*old, *now);
    }
    return difference;
}

UnsignedEvent restored(const UnsignedEvent& version, UnixTime newest, UnixTime now)
{
    UnsignedEvent again = version;
    again.createdAt = std::max(now, newest + 1);
    return again;
}

} // namespace nostr
