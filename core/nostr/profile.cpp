// SPDX-License-Identifier: MIT
#include "core/nostr/profile.h"

#include "core/nostr/json_value.h"
#include "core/nostr/unicode_class.h"
#include "core/nostr/utf8.h"

namespace nostr {

namespace {

constexpr std::size_t kLongestName = 60; // characters
constexpr std::size_t kMostMarks = 4;    // on one letter; Indic scripts and Vietnamese need up to three

constexpr char32_t kZeroWidthNonJoiner = 0x200C; // between letters of Persian and Indic words
constexpr char32_t kZeroWidthJoiner = 0x200D;    // inside emoji

bool isJoiner(char32_t c) { return c == kZeroWidthNonJoiner || c == kZeroWidthJoiner; }

// A value of any type; text only where it is a string.
bool readTextOrSkip(JsonReader& json, std::string& text)
{
    text.clear();
    return json.next() == JsonReader::Type::String ? json.readString(text) : json.skip();
}

// An object of numbers; parts that cannot be are missing.
std::optional<Birthday> birthdayFrom(std::string_view value)
{
    JsonReader json(value);
    std::string_view field;
    Birthday birthday;
    if (json.next() != JsonReader::Type::Object || !json.enterObject())
        return std::nullopt;
    while (json.nextMember(field)) {
        int* const part = field == "year"    ? &birthday.year
                          : field == "month" ? &birthday.month
                          : field == "day"   ? &birthday.day
                                             : nullptr;
        const std::int64_t most = part == &birthday.year ? 9999 : part == &birthday.month ? 12 : 31;
        const auto number = integerFrom(takeValue(json, value));
        if (part && number && *number > 0 && *number <= most)
            *part = static_cast<int>(*number);
    }
    return birthday == Birthday() ? std::nullopt : std::optional(birthday);
}

std::string oneLine(std::string_view name)
{
    std::string out;
    std::size_t characters = 0;
    std::size_t marks = 0;
    std::size_t lastShown = 0; // end of the last character that shows something
    bool isSpaceDue = false;
    for (std::size_t position = 0; position < name.size();) {
        const auto character = characterAt(name, position);
        if (!character)
            break;
        position += character->length;
        const char32_t c = character->codePoint;
        if (isSpace(c)) {
            isSpaceDue = !out.empty();
            continue;
        }
        if (isInvisible(c) && !(isJoiner(c) && !out.empty() && !isSpaceDue))
            continue;
        marks = isMark(c) ? marks + 1 : 0;
        if (marks > kMostMarks || (out.empty() && marks > 0))
            continue;
        // A letter keeps its marks, an emoji its parts, even past the limit's edge.
        const bool isNewCharacter = marks == 0 && !isJoiner(c);
        if (isNewCharacter && characters >= kLongestName)
            break;
        if (isSpaceDue) {
            out += ' ';
            ++characters;
        }
        isSpaceDue = false;
        appendUtf8(out, c);
        if (!isJoiner(c))
            lastShown = out.size();
        if (isNewCharacter)
            ++characters;
    }
    out.resize(lastShown);
    return out;
}

} // namespace

Profile parseProfile(std::string_view content)
{
    Profile profile;
    std::string oldDisplayName;
    std::string oldName;
    std::string unknown;
    const auto textField = [&](std::string_view field) -> std::string& {
        return field == "name"           ? profile.name
               : field == "display_name" ? profile.displayName
               : field == "displayName"  ? oldDisplayName
               : field == "username"     ? oldName
               : field == "about"        ? profile.about
               : field == "picture"      ? profile.picture
               : field == "banner"       ? profile.banner
               : field == "website"      ? profile.website
               : field == "nip05"        ? profile.nip05
               : field == "lud16"        ? profile.lud16
               : field == "lud06"        ? profile.lud06
                                         : unknown;
    };

    JsonReader json(content);
    std::string_view field;
    if (!json.enterObject())
        return {};
    while (json.nextMember(field)) {
        if (field == "bot") {
            profile.bot = false;
            if (json.next() == JsonReader::Type::Boolean)
                json.readBoolean(profile.bot);
            else
                json.skip();
            continue;
        }
        if (field == "birthday") {
            profile.birthday = birthdayFrom(takeValue(json, content));
            continue;
        }
        readTextOrSkip(json, textField(field));
    }
    if (json.failed() || !json.finish())
        return {};
    if (profile.displayName.empty())
        profile.displayName = std::move(oldDisplayName);
    if (profile.name.empty())
        profile.name = std::move(oldName);
    return profile;
}

std::string shownName(const Profile& profile)
{
    std::string name = oneLine(profile.displayName);
    return name.empty() ? oneLine(profile.name) : name;
}

} // namespace nostr
