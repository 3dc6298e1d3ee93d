// SPDX-License-Identifier: MIT
// The tables, as numbered steps on `user_version`, and opening a store at the right one.
//
//   e        the events by row number (row_number.h): record (packed_event.h)
//   crowded  events of a second in which no number near their own was free
//   mixed    seconds in which row numbers do not sort as ids do
//   a        authors by number
//   ih ika t row numbers by id prefix; by kind and author (f: RowFacts); by tag key (tag_key.h)
//   expiry   when events are to be forgotten (NIP-40)
//   held     events dated ahead, until their time comes (held_events.h)
//   deleted_version  the best deleted version of a slot
//   deleted_id, deleted_address   what authors asked to delete (NIP-09), also ahead of its coming
//   relay, seen                   which relays had an event
//   counts, marks                 replies, reposts, likes, quotes, zaps; who liked and reposted
//   reactions                     how many reacted with each symbol
//   outbox   events of ours that wait for a relay
//   cursor   how far a relay was read
//   own      the user's own accounts
//   list_version   replaced versions of their lists
//   store_id one random number, by which a log of another store is told
//   text, text_todo               rows by term (text_postings.h); what is not in there yet
#pragma once

#include "store/database.h"

#include <span>

namespace store {

struct Migration {
    const char* sql;
    bool rewritesEvents = false;          // a backup is made before
    void (*andThen)(Database&) = nullptr; // what SQL cannot say, in the same transaction

    constexpr Migration(const char* statements, bool rewrites = false, void (*then)(Database&) = nullptr)
        : sql(statements)
        , rewritesEvents(rewrites)
        , andThen(then)
    {
    }
};

/// Step n takes a database of version n to n + 1.
std::span<const Migration> migrations();

/// Brings the database to the newest version, in one transaction. Refuses a newer one.
nostr::Status migrate(Database& database, std::span<const Migration> steps = migrations());

/// The one connection that writes: creates the file, sets the log up, migrates.
nostr::Result<std::unique_ptr<Database>> openForWriting(const std::filesystem::path& file);

/// Refuses a file of another version than ours.
nostr::Result<std::unique_ptr<Database>> openForReading(const std::filesystem::path& file);

} // namespace store
