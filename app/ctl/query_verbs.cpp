// SPDX-License-Identifier: MIT
// query, count and export.
#include "app/ctl/exit_status.h"
#include "app/ctl/json_object.h"
#include "app/ctl/output.h"
#include "app/ctl/stored_events.h"
#include "app/ctl/verb.h"

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
    const auto reader = openReader(arguments);
    return reader ? printEvents(*reader, *filters) : kImpossible;
}

int runCount(const Arguments& arguments)
{
    if (arguments.words.empty())
        return wrongUse("count needs a filter; '{}' counts everything");
    const auto filters = parseFilters(arguments.words);
    if (!filters)
        return wrongUse(filters.error().message);
    const auto reader = openReader(arguments);
    if (!reader)
        return kImpossible;
    const auto count = reader->count(*filters);
    if (!count) {
        complain(count.error().message);
        return kImpossible;
    }
    Output output;
    output.line(JsonObjectWriter().add("count", *count).take());
    return kDone;
}

} // namespace app::ctl
