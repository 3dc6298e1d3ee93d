// SPDX-License-Identifier: MIT
// Versions of the user's own lists that are no longer current, kept for ever: also those that
// arrive when they are old already, and those that were deleted.
#pragma once

#include "core/storage/list_version.h"
#include "store/statement.h"

#include <functional>
#include <optional>
#include <vector>

namespace store {

/// keep() only inside a transaction; the rest on any connection.
class ListHistory {
public:
    explicit ListHistory(Database& database);

    /// `event` has a slot, and a kind that keeps versions (nostr::keepsVersions()).
    void keep(const nostr::Event& event);

    /// Newest first. `current` is added, and marked.
    std::vector<core::ListVersion> versionsOf(const nostr::Address& address,
                                              const std::optional<nostr::Event>& current);

    /// In no particular order; false ends it.
    void forEach(const std::function<bool(const nostr::Event&)>& visit);

private:
    Statement m_keep;
    Statement m_atAddress;
    Statement m_all;
};

} // namespace store
