// SPDX-License-Identifier: MIT
#include "app/ctl/json_object.h"

#include "core/nostr/event_json.h"
#include "core/nostr/json_value.h"

namespace app::ctl {

using nostr::JsonReader;

nostr::Result<JsonObject> JsonObject::parse(std::string_view text)
{
    JsonReader json(text);
    JsonObject object;
    object.m_whole = text;
    std::string_view name;
    if (!json.enterObject())
        return nostr::Error{"not a JSON object"};
    while (json.nextMember(name)) {
        std::string key(name);
        object.m_members.insert_or_assign(std::move(key), nostr::takeValue(json, text));
    }
    if (json.failed() || !json.finish())
        return nostr::Error{std::string("not JSON: ") + json.reason()};
    return object;
}

std::string_view JsonObject::raw(std::string_view name) const
{
    const auto found = m_members.find(name);
    return found == m_members.end() ? std::string_view() : found->second;
}

std::optional<std::string> JsonObject::text(std::string_view name) const
{
    return nostr::textFrom(raw(name));
}

std::optional<std::int64_t> JsonObject::integer(std::string_view name) const
{
    return nostr::integerFrom(raw(name));
}

std::vector<std::string> JsonObject::texts(std::string_view name) const
{
    return nostr::textsFrom(raw(name));
}

nostr::Tags JsonObject::tags(std::string_view name) const
{
    nostr::Tags tags;
    for (const std::string_view element : elementsOf(raw(name))) {
        nostr::Tag& tag = tags.emplace_back();
        for (const std::string_view value : elementsOf(element))
            tag.push_back(nostr::textFrom(value).value_or(std::string()));
    }
    return tags;
}

std::vector<std::string_view> elementsOf(std::string_view array)
{
    JsonReader json(array);
    std::vector<std::string_view> elements;
    if (json.next() != JsonReader::Type::Array || !json.enterArray())
        return {};
    while (json.nextElement())
        elements.push_back(nostr::takeValue(json, array));
    return json.failed() ? std::vector<std::string_view>() : elements;
}

std::vector<std::string> memberNames(std::string_view object)
{
    JsonReader json(object);
    std::vector<std::string> names;
    std::string_view name;
    if (json.next() != JsonReader::Type::Object || !json.enterObject())
        return {};
    while (json.nextMember(name)) {
        names.emplace_back(name);
        json.skip();
    }
    return json.failed() ? std::vector<std::string>() : names;
}

void JsonObjectWriter::addName(std::string_view name)
{
    if (m_out.size() > 1)
        m_out += ',';
    nostr::appendJsonString(m_out, name);
    m_out += ':';
}

JsonObjectWriter& JsonObjectWriter::add(std::string_view name, std::string_view text)
{
    addName(name);
    nostr::appendJsonString(m_out, text);
    return *this;
}

JsonObjectWriter& JsonObjectWriter::add(std::string_view name, bool value)
{
    return addRaw(name, value ? "true" : "false");
}

JsonObjectWriter& JsonObjectWriter::add(std::string_view name, std::uint64_t number)
{
    return addRaw(name, std::to_string(number));
}

JsonObjectWriter& JsonObjectWriter::add(std::string_view name, const std::vector<std::string>& texts)
{
    return addRaw(name, jsonArray(texts));
}

JsonObjectWriter& JsonObjectWriter::addRaw(std::string_view name, std::string_view json)
{
    addName(name);
    m_out += json;
    return *this;
}

std::string JsonObjectWriter::take()
{
    m_out += '}';
    return std::move(m_out);
}

std::string jsonArray(const std::vector<std::string>& texts)
{
    std::string out = "[";
    for (const std::string& text : texts) {
        if (out.size() > 1)
            out += ',';
        nostr::appendJsonString(out, text);
    }
    return out + ']';
}

} // namespace app::ctl
