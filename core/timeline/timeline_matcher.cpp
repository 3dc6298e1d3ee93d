// SPDX-License-Identifier: MIT
#include "core/timeline/timeline_matcher.h"

#include "core/nostr/thread_position.h"

#include <algorithm>

namespace core {

TimelineMatcher::TimelineMatcher(const TimelineQuery& query)
    : m_withReplies(query.withReplies)
    , m_mutes(query.mutes)
{
    for (const nostr::Filter& filter : query.filters) {
        Part part{std::nullopt, filter};
        part.rest.authors.reset();
        if (filter.authors)
            part.authors.emplace(filter.authors->begin(), filter.authors->end());
        m_parts.push_back(std::move(part));
    }
}

bool TimelineMatcher::matches(const nostr::Event& event) const
{
    const bool asked = std::any_of(m_parts.begin(), m_parts.end(), [&](const Part& part) {
        return (!part.authors || part.authors->contains(event.pubkey)) && nostr::matches(part.rest, event);
    });
    if (!asked || (m_mutes && m_mutes->hides(event)))
        return false;
    return m_withReplies || event.kind != nostr::kinds::kNote || !nostr::threadPositionOf(event).parent;
}

} // namespace core
