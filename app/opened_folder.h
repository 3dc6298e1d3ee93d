// SPDX-License-Identifier: MIT
// The data folder with all that is open in it while the window runs.
#pragma once

#include "app/log_file.h"
#include "app/settings.h"
#include "store/data_folder.h"
#include "store/sqlite_event_store.h"

#include <memory>

namespace app {

/// Closed in reverse order: the lock goes last.
struct OpenedFolder {
    store::DataFolder folder;
    std::unique_ptr<LogFile> log;
    std::unique_ptr<Settings> settings;
    std::unique_ptr<store::SqliteEventStore> store;
};

/// Locks and opens `path`, creating what is missing. Needs no Qt application: the store reads
/// while that is made. The error is a sentence for people.
nostr::Result<OpenedFolder> openFolder(const std::filesystem::path& path, bool isDemo);

} // namespace app
