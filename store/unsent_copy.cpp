// SPDX-License-Identifier: MIT
#include "store/unsent_copy.h"

#include "core/nostr/event_json.h"
#include "core/nostr/json_reader.h"
#include "core/nostr/limits.h"
#include "store/file_swap.h"

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <fstream>
#include <string>
#include <unistd.h>

namespace store {

namespace fs = std::filesystem;

namespace {

std::string lineOf(const nostr::Event& event, const nostr::RelayUrl& relay)
{
    std::string line = "{\"relay\":";
    nostr::appendJsonString(line, relay.toString());
    line += ",\"event\":";
    nostr::appendJson(line, event);
    return line + "}\n";
}

struct Line {
    nostr::Event event;
    std::optional<nostr::RelayUrl> relay;
};

std::optional<Line> parse(std::string_view text)
{
    nostr::JsonReader json(text);
    Line line;
    bool hasEvent = false;
    std::string_view name;
    bool isUnderstood = json.enterObject();
    while (isUnderstood && json.nextMember(name)) {
        if (name == "relay") {
            std::string url;
            isUnderstood = json.readString(url);
            if (const auto relay = nostr::RelayUrl::parse(url))
                line.relay = *relay;
        } else if (name == "event") {
            hasEvent = isUnderstood = static_cast<bool>(nostr::readEvent(json, line.event));
        } else {
            isUnderstood = json.skip();
        }
    }
    if (!isUnderstood || json.failed() || !json.finish() || !hasEvent || !line.relay)
        return std::nullopt;
    return line;
}

bool writeDurably(const fs::path& file, int flags, std::string_view text)
{
    const int descriptor = ::open(file.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC | flags, 0600);
    if (descriptor < 0)
        return false;
    while (!text.empty()) {
        const ssize_t written = ::write(descriptor, text.data(), text.size());
        if (written < 0 && errno == EINTR)
            continue;
        if (written < 0)
            break;
        text.remove_prefix(static_cast<std::size_t>(written));
    }
    const bool isDone = text.empty() && ::fdatasync(descriptor) == 0;
    ::close(descriptor);
    return isDone;
}

} // namespace

UnsentCopy::UnsentCopy(const fs::path& database) : m_file(database.parent_path() / "unsent.jsonl") {}

bool UnsentCopy::exists() const
{
    std::error_code error;
    return fs::exists(m_file, error);
}

std::vector<UnsentEvent> UnsentCopy::read() const
{
    std::vector<UnsentEvent> events;
    std::ifstream stream(m_file, std::ios::binary);
    for (std::string text; std::getline(stream, text);) {
        if (text.size() > nostr::limits::kEventJson + nostr::limits::kRelayUrl + 64)
            continue;
        std::optional<Line> line = parse(text);
        if (!line)
            continue;
        const auto known = std::ranges::find_if(
            events, [&](const UnsentEvent& unsent) { return *unsent.event == line->event; });
        if (known != events.end()) {
            known->relays.push_back(*std::move(line->relay));
            continue;
        }
        auto verified = nostr::verify(std::move(line->event));
        if (auto* event = std::get_if<nostr::VerifiedEvent>(&verified))
            events.push_back({std::move(*event), {*std::move(line->relay)}});
    }
    return events;
}

void UnsentCopy::append(const nostr::Event& event, std::span<const nostr::RelayUrl> relays)
{
    std::string text;
    for (const nostr::RelayUrl& relay : relays)
        text += lineOf(event, relay);
    if (text.empty())
        return;
    m_isEmpty = false;
    writeDurably(m_file, O_APPEND, text);
}

void UnsentCopy::replace(std::span<const core::PendingPublish> waiting)
{
    if (waiting.empty() && m_isEmpty)
        return;
    std::string text;
    for (const core::PendingPublish& pending : waiting)
        text += lineOf(pending.event, pending.relay);
    const fs::path fresh = m_file.string() + ".new";
    std::error_code error;
    if (!writeDurably(fresh, O_TRUNC, text))
        return;
    fs::rename(fresh, m_file, error);
    m_isEmpty = !error && waiting.empty() && syncFile(m_file.parent_path());
}

} // namespace store
