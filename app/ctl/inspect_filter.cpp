// SPDX-License-Identifier: MIT
#include "app/ctl/inspect.h"
#include "core/nostr/event_json.h"
#include "core/nostr/filter.h"

namespace app::ctl {

nostr::Result<std::string> inspectFilter(const JsonObject& input)
{
    const auto filter = nostr::parseFilter(input.raw("filter"));
    if (!filter)
        return nostr::Error{"filter: " + filter.error().message};
    const auto event = nostr::parseEvent(input.raw("event"));
    if (!event)
        return nostr::Error{"event: " + event.error().message};
    return JsonObjectWriter().add("match", nostr::matches(*filter, *event)).take();
}

} // namespace app::ctl
