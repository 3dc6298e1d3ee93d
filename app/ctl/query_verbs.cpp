// SPDX-License-Identifier: MIT
// query, search, count and export.
#include "app/ctl/exit_status.h"
#include "app/ctl/json_object.h"
#include "app/ctl/matching_events.h"
#include "app/ctl/output.h"
#include "app/ctl/stored_events.h"
#include "app/ctl/verb.h"

#include <charconv>

namespace app::ctl {

namespace {

int wrongUse(std::string_view sentence)
{
    complain(sentence);
    return kWrongUse;
}

} // namespace

int runQuery(const Arguments& arguments)
{
    if (arguments.words.empty())
        return wrongUse("query needs a filter, for instance '{\"kinds\":[1],\"limit\":20}'");
    return runExport(arguments);
}

int runExport(const Arguments& arguments)
{
    auto filters = parseFilters(arguments.words);
    if (!filters)
        return wrongUse(filters.error().message);
    if (filters->empty())
        filters->emplace_back(); // one without conditions: everything
    return printEvents(arguments, *filters);
}

int runSearch(const Arguments& arguments)
{
    nostr::Filter filter;
    for (const std::string& word : arguments.words)
        filter.search += filter.search.empty() ? word : ' ' + word;
    if (filter.search.empty())
        return wrongUse("search needs words, for instance: search 'grey heron'");
    if (const auto limit = arguments.options.find("limit"); limit != arguments.options.end()) {
        const std::string& text = limit->second;
        const auto [end, error] =
            std::from_chars(text.data(), text.data() + text.size(), filter.limit.emplace());
        if (error != std::errc() || end != text.data() + text.size())
            return wrongUse("--limit takes a number");
    }
    return printEvents(arguments, {filter});
}

int runCount(const Arguments& arguments)
{
    if (arguments.words.empty())
        return wrongUse("count needs a filter; '{}' counts everything");
    auto filters = parseFilters(arguments.words);
    if (!filters)
        return wrongUse(filters.error().message);
    std::uint64_t count = 0;
    if (hasSearch(*filters)) {
        for (nostr::Filter& filter : *filters)
            filter.limit.reset();
        const int status = readEvents(arguments, *filters, [&count](const nostr::Event&) { ++count; });
        if (status != kDone)
            return status;
    } else {
        const auto reader = openReader(arguments);
        if (!reader)
            return kImpossible;
        const auto counted = reader->count(*filters);
        if (!counted) {
            complain(counted.error().message);
            return kImpossible;
        }
        count = *counted;
    }
    Output output;
    output.line(JsonObjectWriter().add("count", count).take());
    return kDone;
}

} // namespace app::ctl
