// SPDX-License-Identifier: MIT
// Reads what a store's file holds, whoever wrote it and whatever became of it: through SQLite as
// far as that goes, and page by page where it does not. Nothing that comes out is proved.
#pragma once

#include "core/nostr/event.h"
#include "core/nostr/relay_url.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace store {

/// A row of the outgoing queue.
struct QueueRow {
    nostr::EventId id;
    nostr::RelayUrl relay;
    std::int64_t attempts = 0;
    std::int64_t notBefore = 0;
    bool isRefused = false;
    bool isTaken = false; // some other relay accepted the event
    std::string answer;
};

struct SalvageSink {
    std::function<void(const nostr::PublicKey&)> own;        // first
    std::function<void(nostr::Event)> event;                 // stored ones, then old versions of own lists
    std::function<void(QueueRow)> queued;                    // after the events
    std::function<void(std::int64_t, nostr::RelayUrl)> seen; // id prefix and who had it; last
};

struct SalvageReport {
    bool isStore = false;      // some table of ours, or some record, was found
    bool isWhole = false;      // every table could be read to its end
    bool isQueueWhole = false; // that of the outgoing queue
    std::uint64_t damagedRecords = 0;
};

enum class Thoroughness {
    AsFound, // page by page only where a table cannot be read
    Deep,    // page by page as well, since trees may lie without a failure
};

SalvageReport salvage(const std::filesystem::path& database, const SalvageSink& sink,
                      Thoroughness thoroughness);

} // namespace store
