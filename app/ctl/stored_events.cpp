// SPDX-License-Identifier: MIT
#include "app/ctl/stored_events.h"

#include "app/ctl/exit_status.h"
#include "app/ctl/output.h"
#include "core/nostr/event_json.h"

#include <limits>

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
        if (!filter->search.empty())
            return nostr::Error{which + "search is not known to the store"};
        if (nostr::matchesNothing(*filter))
            complain(which + "a list without a usable value matches nothing");
        filters.push_back(*std::move(filter));
    }
    return filters;
}

int printEvents(store::Reader& reader, const std::vector<nostr::Filter>& filters)
{
    core::TimelineQuery query;
    query.filters = filters;
    query.limit = std::numeric_limits<std::size_t>::max();
    Output output;
    std::string line;
    const auto status = reader.forEach(query, [&](const nostr::Event& event) {
        line.clear();
        nostr::appendJson(line, event);
        output.line(line);
        return true;
    });
    output.flush();
    if (!status) {
        complain(status.error().message);
        return kImpossible;
    }
    return kDone;
}

} // namespace app::ctl
