// SPDX-License-Identifier: MIT
#include "core/nostr/json_value.h"

namespace nostr {

using Type = JsonReader::Type;

std::string_view takeValue(JsonReader& json, std::string_view whole)
{
    json.next(); // moves behind white space
    const std::size_t start = json.position();
    json.skip();
    return json.failed() ? std::string_view() : whole.substr(start, json.position() - start);
}

std::optional<std::string> textFrom(std::string_view value)
{
    JsonReader json(value);
    std::string text;
    if (json.next() != Type::String || !json.readString(text) || !json.finish())
        return std::nullopt;
    return text;
}

std::optional<std::int64_t> integerFrom(std::string_view value)
{
    JsonReader json(value);
    std::int64_t number = 0;
    if (json.next() != Type::Number || !json.readInteger(number) || !json.finish())
        return std::nullopt;
    return number;
}

std::optional<bool> booleanFrom(std::string_view value)
{
    JsonReader json(value);
    bool is = false;
    if (json.next() != Type::Boolean || !json.readBoolean(is) || !json.finish())
        return std::nullopt;
    return is;
}

std::vector<std::string> textsFrom(std::string_view value)
{
    JsonReader json(value);
    std::vector<std::string> texts;
    if (json.next() != Type::Array || !json.enterArray())
        return {};
    while (json.nextElement()) {
        if (json.next() == Type::String)
            json.readString(texts.emplace_back());
        else
            json.skip();
    }
    return json.failed() ? std::vector<std::string>() : texts;
}

std::optional<Tags> tagsFrom(std::string_view value)
{
    JsonReader json(value);
    Tags tags;
    if (json.next() != Type::Array || !json.enterArray())
        return std::nullopt;
    while (json.nextElement()) {
        Tag& tag = tags.emplace_back();
        if (!json.enterArray())
            return std::nullopt;
        while (json.nextElement()) {
            if (!json.readString(tag.emplace_back()))
                return std::nullopt;
        }
    }
    if (json.failed() || !json.finish())
        return std::nullopt;
    return tags;
}

} // namespace nostr
