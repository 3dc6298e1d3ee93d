// SPDX-License-Identifier: MIT
#include "core/storage/store_care_json.h"

#include "core/nostr/event_json.h"
#include "core/nostr/json_reader.h"

#include <limits>

namespace core {

namespace {

using nostr::JsonReader;

std::string member(std::string_view name, std::uint64_t number)
{
    return '"' + std::string(name) + "\":" + std::to_string(number);
}

std::string members(const EventShare& share)
{
    return member("events", share.events) + ',' + member("bytes", share.bytes);
}

std::string kindsMember(const std::map<nostr::Kind, EventShare>& kinds)
{
    std::string text = "\"kinds\":[";
    for (const auto& [kind, share] : kinds)
        text += (text.back() == '[' ? "{" : ",{") + member("kind", kind) + ',' + members(share) + '}';
    return text + ']';
}

bool readBound(JsonReader& json, std::int64_t& number) { return json.readInteger(number) && number >= 0; }

bool readKinds(JsonReader& json, std::vector<nostr::Kind>& kinds)
{
    if (!json.enterArray())
        return false;
    while (json.nextElement()) {
        std::int64_t kind = 0;
        if (!readBound(json, kind) || kind > std::numeric_limits<nostr::Kind>::max())
            return false;
        kinds.push_back(static_cast<nostr::Kind>(kind));
    }
    return !json.failed();
}

} // namespace

std::string toJson(const PruneReport& report, bool isPreview)
{
    std::string text = '{' + members(report.all) + ',' + kindsMember(report.kinds) + ",\"kept\":{";
    for (const auto& [reason, count] : report.kept)
        text += (text.back() == '{' ? "" : ",") + member(toString(reason), count);
    text += "}," + (isPreview ? "\"preview\":true" : member("freed_bytes", report.freedBytes));
    if (!report.failure.empty()) {
        text += ",\"failure\":";
        nostr::appendJsonString(text, report.failure);
    }
    return text + '}';
}

std::string toJson(const RetentionRules& rules)
{
    std::string text = "{\"kinds\":[";
    for (const nostr::Kind kind : rules.kinds)
        text += (text.back() == '[' ? "" : ",") + std::to_string(kind);
    text += ']';
    if (rules.olderThan)
        text += ",\"older_than\":" + std::to_string(rules.olderThan->seconds);
    if (rules.targetBytes)
        text += ',' + member("to_bytes", *rules.targetBytes);
    return text + '}';
}

nostr::Result<RetentionRules> parseRules(std::string_view text)
{
    JsonReader json(text);
    RetentionRules rules;
    std::string_view name;
    bool isUnderstood = json.enterObject();
    while (isUnderstood && json.nextMember(name)) {
        std::int64_t number = 0;
        if (name == "older_than") {
            isUnderstood = json.readInteger(number);
            rules.olderThan = nostr::UnixTime{number};
        } else if (name == "to_bytes") {
            isUnderstood = readBound(json, number);
            rules.targetBytes = static_cast<std::uint64_t>(number);
        } else if (name == "kinds") {
            isUnderstood = readKinds(json, rules.kinds);
        } else {
            isUnderstood = json.skip();
        }
    }
    if (!isUnderstood || json.failed() || !json.finish())
        return nostr::Error{"rules that make no sense"};
    return rules;
}

std::string jsonMembers(const StoreInfo& info)
{
    std::string text = member("events", info.all.events) + ',' + member("bytes", info.fileBytes) + ',' +
                       member("record_bytes", info.all.bytes) + ',' + member("free_bytes", info.freeBytes) +
                       ',' + member("list_versions", info.listVersions) + ',' +
                       member("waiting", info.waiting) + ',' + kindsMember(info.kinds) + ",\"authors\":[";
    for (const AuthorShare& author : info.authors)
        text += (text.back() == '[' ? "" : ",") + std::string("{\"pubkey\":\"") + author.author.toHex() +
                "\"," + members(author.share) + '}';
    text += "],\"parts\":[";
    for (const PartShare& part : info.parts) {
        text += text.back() == '[' ? "{\"name\":" : ",{\"name\":";
        nostr::appendJsonString(text, part.name);
        text += ',' + member("bytes", part.bytes) + '}';
    }
    return text + ']';
}

} // namespace core
