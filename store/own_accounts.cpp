// SPDX-License-Identifier: MIT
#include "store/own_accounts.h"

#include <algorithm>

namespace store {

OwnAccounts::OwnAccounts(Database& database)
    : m_all(database, "SELECT pubkey FROM own")
    , m_add(database, "INSERT OR IGNORE INTO own(pubkey) VALUES(?)")
{
}

const std::unordered_set<nostr::PublicKey>& OwnAccounts::all()
{
    if (!m_known) {
        m_known.emplace();
        for (Rows rows = m_all.run(); rows.next();) {
            std::array<std::uint8_t, nostr::PublicKey::size> key{};
            if (rows.bytes(0).size() != key.size())
                continue;
            std::ranges::copy(rows.bytes(0), key.begin());
            m_known->insert(nostr::PublicKey(key));
        }
    }
    return *m_known;
}

void OwnAccounts::add(const nostr::PublicKey& key)
{
    if (contains(key))
        return;
    m_add.execute(key);
    m_known->insert(key);
}

} // namespace store
