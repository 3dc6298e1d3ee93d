// SPDX-License-Identifier: MIT
#include "app/ctl/stored_events.h"

#include "app/ctl/exit_status.h"
#include "app/ctl/matching_events.h"
#include "app/ctl/output.h"
#include "core/nostr/event_json.h"

namespace app::ctl {

std::filesystem::path dataDirOf(const Arguments& arguments)
{
    return arguments.dataDir.empty() ? store::defaultDataFolder() : arguments.dataDir;
}

std::unique_ptr<store::Reader> openReader(const Arguments& arguments)
{
    const std::filesystem::path dir = dataDirOf(arguments);
    const auto folder = store::DataFolder::open(dir, store::DataFolder::Access::Read);
    auto reader = folder ? store::Reader::open(folder->database()) : folder.error();
    if (!reader) {
        complain(dir.string() + ": " + reader.error().message);
        return nullptr;
    }
    return *std::move(reader);
}

nostr::Result<std::vector<nostr::Filter>> parseFilters(std::span<const std::string> words)
{
    std::vector<nostr::Filter> filters;
    for (const std::string& word : words) {
        auto filter = nostr::parseFilter(word);
        const std::string which = "filter " + std::to_string(filters.size() + 1) + ": ";
        if (!filter)
            return nostr::Error{which + filter.error().message};
        if (nostr::matchesNothing(*filter))
            complain(which + "a list without a usable value matches nothing");
        filters.push_back(*std::move(filter));
    }
    return filters;
}

int readEvents(const Arguments& arguments, const std::vector<nostr::Filter>& filters,
               const std::function<void(const nostr::Event&)>& visit)
{
    const auto reader = openReader(arguments);
    if (!reader)
        return kImpossible;
    const auto searcher = hasSearch(filters) ? openReader(arguments) : nullptr;
    if (hasSearch(filters) && !searcher)
        return kImpossible;
    const nostr::Status status = forEachMatching(*reader, searcher.get(), filters, visit);
    if (status)
        return kDone;
    complain(status.error().message);
    return kImpossible;
}

int printEvents(const Arguments& arguments, const std::vector<nostr::Filter>& filters)
{
    Output output;
    std::string line;
    return readEvents(arguments, filters, [&](const nostr::Event& event) {
        line.clear();
        nostr::appendJson(line, event);
        output.line(line);
    });
}

} // namespace app::ctl
