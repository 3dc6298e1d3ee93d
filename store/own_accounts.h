// SPDX-License-Identifier: MIT
// The user's own accounts: whose lists keep their versions and whose events are never pruned.
#pragma once

#include "store/statement.h"

#include <optional>
#include <unordered_set>

namespace store {

/// For one connection; the accounts stay in memory. add() only inside a transaction.
class OwnAccounts {
public:
    explicit OwnAccounts(Database& database);

    const std::unordered_set<nostr::PublicKey>& all();
    bool contains(const nostr::PublicKey& key) { return all().contains(key); }
    void add(const nostr::PublicKey& key);

    /// After a rollback, and where another connection may have added one.
    void forget() { m_known.reset(); }

private:
    std::optional<std::unordered_set<nostr::PublicKey>> m_known; // none: not read yet
    Statement m_all;
    Statement m_add;
};

} // namespace store
