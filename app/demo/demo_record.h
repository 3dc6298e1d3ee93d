// SPDX-License-Identifier: MIT
// What the demo remembers from one start to the next, beside its events.
#pragma once

#include "core/nostr/unix_time.h"

#include <QString>

#include <cstdint>
#include <optional>

namespace app {

struct DemoRecord {
    std::uint64_t seed = 0;
    nostr::UnixTime begun;   // the history ends here
    bool isComplete = false; // the history is stored whole
    std::uint16_t port = 0;  // of the last run; what waits to be sent names it
};

/// None where there is no readable record.
std::optional<DemoRecord> readDemoRecord(const QString& file);

/// Replaces the file whole; false where the disk refuses.
bool writeDemoRecord(const QString& file, const DemoRecord& record);

} // namespace app
