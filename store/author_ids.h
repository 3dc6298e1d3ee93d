// SPDX-License-Identifier: MIT
// Public keys as small integers, so that indexes stay narrow. A number is never given twice.
#pragma once

#include "store/statement.h"

#include <optional>
#include <unordered_map>

namespace store {

using AuthorNumber = std::int64_t;

/// For one connection. Numbers that were found stay in memory: about 60 bytes an author.
class AuthorIds {
public:
    explicit AuthorIds(Database& database);

    std::optional<AuthorNumber> find(const nostr::PublicKey& key);

    /// Gives the key a number if it has none. Only inside a transaction.
    AuthorNumber intern(const nostr::PublicKey& key);

    /// After a rollback: numbers given in it are void.
    void forget() { m_known.clear(); }

private:
    std::unordered_map<nostr::PublicKey, AuthorNumber> m_known;
    Statement m_find;
    Statement m_add;
};

} // namespace store
