// SPDX-License-Identifier: MIT
#include "app/opened_folder.h"

#include "app/data_paths.h"

namespace app {

nostr::Result<OpenedFolder> openFolder(const std::filesystem::path& path, bool isDemo)
{
    const auto fault = [&path](const nostr::Error& error) {
        return nostr::Error{error.message + " (" + path.string() + ")"};
    };
    auto folder = store::DataFolder::open(path, store::DataFolder::Access::Write);
    if (!folder)
        return fault(folder.error());
    if (isDemo) {
        if (auto marked = markAsDemo(path); !marked)
            return fault(marked.error());
    }
    OpenedFolder opened{*std::move(folder), nullptr, nullptr, nullptr};
    opened.log = std::make_unique<LogFile>(logFile(path));
    opened.settings = std::make_unique<Settings>(settingsFile(path));
    auto store = store::SqliteEventStore::open(opened.folder.database());
    if (!store)
        return fault(store.error());
    opened.store = *std::move(store);
    return opened;
}

} // namespace app
