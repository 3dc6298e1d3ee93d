// SPDX-License-Identifier: MIT
// The members of one JSON object, for the lines that inspect and encode read.
#pragma once

#include "core/nostr/event.h"
#include "core/nostr/result.h"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace app::ctl {

/// Values stay text until they are asked for; of several members of one name the last counts.
class JsonObject {
public:
    static nostr::Result<JsonObject> parse(std::string_view json);

    /// What was parsed; lives as long as that.
    std::string_view whole() const { return m_whole; }

    /// The value as written, empty where there is none. Lives as long as the text parsed.
    std::string_view raw(std::string_view name) const;

    /// Of the right type or none.
    std::optional<std::string> text(std::string_view name) const;
    std::optional<std::int64_t> integer(std::string_view name) const;
    std::vector<std::string> texts(std::string_view name) const; // those that are strings
    nostr::Tags tags(std::string_view name) const;

    const std::map<std::string, std::string_view, std::less<>>& members() const { return m_members; }

private:
    std::string_view m_whole;
    std::map<std::string, std::string_view, std::less<>> m_members;
};

/// The elements of a JSON array as written; empty where `json` is none.
std::vector<std::string_view> elementsOf(std::string_view json);

/// The names of a JSON object's members in their order; empty where `json` is none.
std::vector<std::string> memberNames(std::string_view json);

/// Writes one flat JSON object, member by member.
class JsonObjectWriter {
public:
    JsonObjectWriter& add(std::string_view name, std::string_view text);
    JsonObjectWriter& add(std::string_view name, const char* text)
    {
        return add(name, std::string_view(text));
    }
    JsonObjectWriter& add(std::string_view name, const std::string& text)
    {
        return add(name, std::string_view(text));
    }
    JsonObjectWriter& add(std::string_view name, bool value);
    JsonObjectWriter& add(std::string_view name, std::uint64_t number);
    JsonObjectWriter& add(std::string_view name, const std::vector<std::string>& texts);
    JsonObjectWriter& addRaw(std::string_view name, std::string_view json);

    std::string take();

private:
    void addName(std::string_view name);

    std::string m_out = "{";
};

/// `["a","b"]`
std::string jsonArray(const std::vector<std::string>& texts);

} // namespace app::ctl
