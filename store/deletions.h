// SPDX-License-Identifier: MIT
// What authors asked to delete (NIP-09), remembered so that it also holds for events that come
// later. Writer's thread, inside a transaction.
#pragma once

#include "core/nostr/event.h"
#include "store/author_ids.h"
#include "store/statement.h"

#include <optional>

namespace store {

/// Whether a deletion request by `author` may take the event away: its author may; of a gift
/// wrap also whom it is for (NIP-59). A deletion itself can never be deleted.
bool mayDelete(const nostr::PublicKey& author, const nostr::Event& event);

class Deletions {
public:
    Deletions(Database& database, AuthorIds& authors);

    void add(const nostr::EventId& id, const nostr::PublicKey& author);

    /// All versions with created_at up to and including `until`.
    void add(const nostr::Address& address, nostr::UnixTime until);

    /// The same for this version of a slot and all that it replaces.
    void add(const nostr::Address& address, const nostr::Event& version);

    bool covers(const nostr::Event& event);

    /// Whether a deleted version of the same slot is better.
    bool isBelowDeleted(const nostr::Address& address, const nostr::Event& event);

    /// After a rollback.
    void forget() { m_holdsAny.reset(); }

private:
    bool holdsAny();
    bool covers(const nostr::EventId& id, const nostr::PublicKey& author);

    AuthorIds& m_authors;
    std::optional<bool> m_holdsAny; // none: not asked yet
    Statement m_any;
    Statement m_addId;
    Statement m_findId;
    Statement m_addAddress;
    Statement m_findAddress;
    Statement m_addVersion;
    Statement m_findVersion;
};

} // namespace store
