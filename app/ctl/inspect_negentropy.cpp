// SPDX-License-Identifier: MIT
#include "app/ctl/inspect.h"
#include "core/nostr/hex.h"
#include "core/nostr/json_reader.h"
#include "core/nostr/negentropy.h"
#include "core/nostr/sha256.h"

#include <algorithm>

namespace app::ctl {

namespace {

constexpr std::int64_t kMostMadeIds = 1'000'000;

// `sha256("NAME:" + i)` for i below `count`: a large set in a short line.
nostr::Result<std::vector<nostr::EventId>> madeIds(std::string_view rule, std::int64_t count)
{
    constexpr std::string_view opening = "sha256(\"";
    const std::size_t end = rule.find('"', opening.size());
    if (!rule.starts_with(opening) || end == std::string_view::npos || count < 0 || count > kMostMadeIds)
        return nostr::Error{"ids are missing"};
    const std::string name(rule.substr(opening.size(), end - opening.size()));
    std::vector<nostr::EventId> ids;
    for (std::int64_t i = 0; i < count; ++i) {
        const std::string text = name + std::to_string(i);
        ids.emplace_back(nostr::sha256({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()}));
    }
    return ids;
}

nostr::Result<std::string> fingerprint(const JsonObject& input)
{
    std::vector<nostr::EventId> ids;
    if (const auto rule = input.text("ids_rule")) {
        auto made = madeIds(*rule, input.integer("count").value_or(0));
        if (!made)
            return made.error();
        ids = *std::move(made);
    }
    for (const std::string& text : input.texts("ids")) {
        const auto id = nostr::EventId::fromHex(text);
        if (!id)
            return nostr::Error{"ids: " + id.error().message};
        ids.push_back(*id);
    }
    // Equal ids count as often as they stand there, so no two items may be the same.
    std::vector<nostr::SyncItem> items;
    for (const nostr::EventId& id : ids)
        items.push_back({{static_cast<std::int64_t>(items.size())}, id});
    const nostr::NegentropySet set(std::move(items));
    return JsonObjectWriter().add("fingerprint", nostr::toHex(set.fingerprint(0, set.size()))).take();
}

// `[[created_at,"id"],..]`
bool addItems(std::vector<nostr::SyncItem>& items, std::string_view json)
{
    for (const std::string_view element : elementsOf(json)) {
        const auto parts = elementsOf(element);
        if (parts.size() != 2)
            return false;
        nostr::JsonReader time(parts[0]);
        nostr::JsonReader text(parts[1]);
        nostr::SyncItem item;
        std::array<std::uint8_t, nostr::EventId::size> id;
        if (!time.readInteger(item.createdAt.seconds) || item.createdAt.seconds < 0 || !text.readHex(id))
            return false;
        item.id = nostr::EventId(id);
        items.push_back(item);
    }
    return true;
}

std::vector<std::string> hexOf(const std::set<nostr::EventId>& ids)
{
    std::vector<std::string> hex;
    for (const nostr::EventId& id : ids)
        hex.push_back(id.toHex());
    return hex;
}

// Both sides in one process.
nostr::Result<std::string> sync(const JsonObject& input)
{
    std::vector<nostr::SyncItem> ours;
    std::vector<nostr::SyncItem> theirs;
    if (!addItems(ours, input.raw("common")) || !addItems(theirs, input.raw("common")) ||
        !addItems(ours, input.raw("client_only")) || !addItems(theirs, input.raw("server_only")))
        return nostr::Error{"items are [created_at, id]"};
    const nostr::NegentropySet here(std::move(ours));
    const nostr::NegentropySet there(std::move(theirs));
    nostr::NegentropyClient client(here);
    std::uint64_t rounds = 0;
    std::uint64_t longest = 0;
    std::optional<nostr::SyncBytes> message = client.open();
    while (message) {
        ++rounds;
        const auto answer = nostr::answerSync(there, *message);
        if (!answer)
            return answer.error();
        longest = std::max<std::uint64_t>({longest, message->size(), answer->size()});
        auto next = client.receive(*answer);
        if (!next)
            return next.error();
        message = *std::move(next);
    }
    return JsonObjectWriter()
        .add("have", hexOf(client.have()))
        .add("need", hexOf(client.need()))
        .add("round_trips", rounds)
        .add("longest_message", longest)
        .take();
}

} // namespace

nostr::Result<std::string> inspectNegentropy(const JsonObject& input)
{
    const std::string operation = input.text("op").value_or("");
    if (operation == "fingerprint")
        return fingerprint(input);
    if (operation == "sync")
        return sync(input);
    return nostr::Error{"op is neither fingerprint nor sync"};
}

} // namespace app::ctl
