// SPDX-License-Identifier: MIT
// Sees to it that what is opened for writing is sound: ends interrupted swaps, checks the file
// after an unclean end, and builds a damaged one anew from what it still holds.
#pragma once

#include "core/nostr/result.h"
#include "core/nostr/unix_time.h"

#include <filesystem>
#include <functional>
#include <string>

namespace store {

/// A sentence for the person where something was done, else empty.
using Notice = std::string;

/// `what` is being done, how far it is in events or percent.
using CareProgress = std::function<void(std::string_view what, std::uint64_t amount)>;

/// Before the store is opened, with the lock held. A damaged file stays beside the fresh one under
/// a name with the date. Fails where the file is no store of ours at all: it stays as it is.
nostr::Result<Notice> makeSound(const std::filesystem::path& database, const nostr::Clock& clock,
                                const CareProgress& progress = {});

/// The same without looking for damage first: it was met.
nostr::Result<Notice> rebuildDamaged(const std::filesystem::path& database, const nostr::Clock& clock,
                                     const CareProgress& progress = {});

/// Puts what a backup holds in the place of the store, which stays beside it as
/// `heronry.db.before-restore`. What waits to be sent in the present store is carried over.
struct RestoreReport {
    std::uint64_t events = 0;
    std::uint64_t refused = 0;
    std::uint64_t waiting = 0;
    bool isWhole = false; // false: the backup is damaged, and this is what could be read
};
nostr::Result<RestoreReport> restore(const std::filesystem::path& backup,
                                     const std::filesystem::path& database, const nostr::Clock& clock,
                                     const CareProgress& progress = {});

/// Somebody met damage: the next start looks, however the last one ended.
void markDamaged(const std::filesystem::path& database);

/// Says that a writer is at work, so that the next start knows whether it came to its end.
class OpenMark {
public:
    explicit OpenMark(std::filesystem::path database);
    ~OpenMark(); // it came to its end

    OpenMark(const OpenMark&) = delete;
    OpenMark& operator=(const OpenMark&) = delete;

private:
    const std::filesystem::path m_database;
};

} // namespace store
