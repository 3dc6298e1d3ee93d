// SPDX-License-Identifier: MIT
#include "core/sync/backward_pager.h"

#include <algorithm>

namespace core {

void BackwardPager::add(const nostr::EventId& id, nostr::UnixTime createdAt)
{
    ++m_pageEvents;
    if (m_seen.insert(id).second)
        ++m_pageNew;
    m_oldest = std::min(m_oldest.value_or(createdAt), createdAt);
}

std::optional<nostr::UnixTime> BackwardPager::endPage(std::optional<bool> more)
{
    const std::size_t events = std::exchange(m_pageEvents, 0);
    const std::size_t fresh = std::exchange(m_pageNew, 0);
    ++m_pages;
    if (events == 0 || more == false || m_pages >= m_bounds.pages || m_seen.size() >= m_bounds.events)
        return std::nullopt;

    // Nothing new although the bound is inclusive: all of this second is here, or all that the
    // relay will tell of it.
    nostr::UnixTime until = *m_oldest;
    if (fresh == 0) {
        until = until - 1;
        m_oldest = until;
    }
    if (until.seconds < 0 || (m_bounds.oldest && until < *m_bounds.oldest))
        return std::nullopt;
    return until;
}

} // namespace core
