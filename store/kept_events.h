// SPDX-License-Identifier: MIT
// What retention never touches: everything of the user's own and all that it leans on.
#pragma once

#include "core/storage/store_care.h"
#include "store/author_ids.h"
#include "store/own_accounts.h"
#include "store/packed_event.h"

#include <optional>
#include <unordered_set>

namespace store {

/// Reads every event of the own accounts and remembers what they point at: 8 bytes for each. Any
/// connection, inside one snapshot or transaction.
class KeptEvents {
public:
    explicit KeptEvents(Database& database);

    /// Reads everything anew.
    void load();

    /// Why `event` stays; none where it may go.
    std::optional<core::KeptReason> reasonFor(const PackedEvent& event);

private:
    void takeEventsOf(AuthorNumber author);
    void take(const PackedEvent& own);
    bool isInOwnThread(const PackedEvent& event) const;
    bool isPaidToOwn(const PackedEvent& event);

    OwnAccounts m_own;
    AuthorIds m_authors;
    std::unordered_set<std::int64_t> m_listed;  // named by own lists: id prefixes, address keys
    std::unordered_set<std::int64_t> m_named;   // by other own events
    std::unordered_set<std::int64_t> m_threads; // roots of conversations that the user is in
    Statement m_nextKind;
    Statement m_ofAuthor;
    Statement m_crowded;
    Statement m_isWaiting;
};

} // namespace store
