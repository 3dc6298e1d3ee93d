// SPDX-License-Identifier: MIT
// A fresh store from what another file holds, row by row through the rules of every other event,
// each signature checked: for damaged stores and for backups. The file that is read never becomes
// the live store.
#pragma once

#include "core/nostr/result.h"
#include "core/nostr/unix_time.h"
#include "store/salvage.h"
#include "store/unsent_copy.h"

#include <cstdint>
#include <filesystem>
#include <functional>

namespace store {

struct RebuildReport {
    std::uint64_t events = 0;  // in the fresh store
    std::uint64_t refused = 0; // records that are damaged or prove to be forged
    std::uint64_t waiting = 0; // events in its outgoing queue
    bool isStore = false;      // whether the file was a store of ours at all
    bool isWhole = false;      // whether all of the file could be read
    bool isQueueWhole = false;
};

/// `events` so far, a few times a second.
using RebuildProgress = std::function<void(std::uint64_t events)>;

/// Adds to the store at `target`, which is created where missing; only from one thread.
nostr::Result<RebuildReport> rebuild(const std::filesystem::path& source, const std::filesystem::path& target,
                                     Thoroughness thoroughness, const nostr::Clock& clock,
                                     const RebuildProgress& progress = {});

/// Adds what waits to be sent in `source`, and nothing else. The report tells of all of `target`.
nostr::Result<RebuildReport> addUnsent(const std::filesystem::path& source,
                                       const std::filesystem::path& target, const nostr::Clock& clock);

/// Adds and queues those of the events that the store does not have; with `alsoKnown` queues the
/// others too.
nostr::Status addUnsent(std::vector<UnsentEvent> events, const std::filesystem::path& target, bool alsoKnown,
                        const nostr::Clock& clock);

} // namespace store
