// SPDX-License-Identifier: MIT
#include "store/author_ids.h"

namespace store {

AuthorIds::AuthorIds(Database& database)
    : m_find(database, "SELECT i FROM a WHERE pubkey = ?")
    , m_add(database, "INSERT INTO a(pubkey) VALUES(?) RETURNING i")
{
}

std::optional<AuthorNumber> AuthorIds::find(const nostr::PublicKey& key)
{
    if (const auto known = m_known.find(key); known != m_known.end())
        return known->second;
    Rows rows = m_find.run(key);
    if (!rows.next())
        return std::nullopt;
    return m_known[key] = rows.integer(0);
}

AuthorNumber AuthorIds::intern(const nostr::PublicKey& key)
{
    if (const std::optional<AuthorNumber> number = find(key))
        return *number;
    Rows rows = m_add.run(key);
    if (!rows.next())
        return 0; // the transaction will be rolled back
    const AuthorNumber number = rows.integer(0);
    while (rows.next()) {
    }
    return m_known[key] = number;
}

} // namespace store
