// SPDX-License-Identifier: MIT
// How far each relay was read, by scope: where to go on at the next connect.
#pragma once

#include "core/nostr/relay_url.h"
#include "core/nostr/unix_time.h"
#include "store/statement.h"

#include <optional>
#include <string_view>

namespace store {

class SyncCursors {
public:
    explicit SyncCursors(Database& database);

    void set(const nostr::RelayUrl& relay, std::string_view scope, nostr::UnixTime time);
    std::optional<nostr::UnixTime> get(const nostr::RelayUrl& relay, std::string_view scope);

private:
    Statement m_set;
    Statement m_get;
};

} // namespace store
