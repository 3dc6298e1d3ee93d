// SPDX-License-Identifier: MIT
// Whether an event belongs to a timeline, at a cost that does not grow with the follow list.
#pragma once

#include "core/storage/timeline_query.h"

#include <optional>
#include <unordered_set>
#include <vector>

namespace core {

class TimelineMatcher {
public:
    TimelineMatcher() = default; // matches nothing
    explicit TimelineMatcher(const TimelineQuery& query);

    /// `after` and `limit` do not count: they are about pages.
    bool matches(const nostr::Event& event) const;

private:
    struct Part {
        std::optional<std::unordered_set<nostr::PublicKey>> authors;
        nostr::Filter rest; // without authors
    };
    std::vector<Part> m_parts;
    bool m_withReplies = true;
    std::shared_ptr<const MuteList> m_mutes;
};

} // namespace core
