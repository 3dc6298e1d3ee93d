// SPDX-License-Identifier: MIT
#include "app/data_paths.h"

#include "store/data_folder.h"

#include <fstream>

namespace app {

namespace {

constexpr const char* kDemoName = "heronry-demo";
constexpr const char* kDemoMark = "this-is-a-demo";

} // namespace

std::filesystem::path dataFolderFor(const CommandLine& line)
{
    if (!line.demo)
        return line.dataDir.empty() ? store::defaultDataFolder() : line.dataDir;
    const auto parent = line.dataDir.empty() ? store::defaultDataFolder().parent_path() : line.dataDir;
    return parent / kDemoName;
}

std::filesystem::path settingsFile(const std::filesystem::path& folder) { return folder / "settings.ini"; }
std::filesystem::path draftFile(const std::filesystem::path& folder) { return folder / "draft.txt"; }
std::filesystem::path logFile(const std::filesystem::path& folder) { return folder / "heronry.log"; }
std::filesystem::path pictureFolder(const std::filesystem::path& folder) { return folder / "pictures"; }

nostr::Status markAsDemo(const std::filesystem::path& folder)
{
    std::ofstream mark(folder / kDemoMark);
    mark << "Made by heronry --demo. Start over removes this folder.\n";
    mark.flush();
    if (!mark)
        return nostr::Error{"the demo's folder is not writable"};
    return nostr::ok();
}

nostr::Status removeDemo(const std::filesystem::path& folder)
{
    std::error_code failure;
    if (folder.filename() != kDemoName || !std::filesystem::is_regular_file(folder / kDemoMark, failure))
        return nostr::Error{"this folder does not belong to a demo"};
    std::filesystem::remove_all(folder, failure);
    if (failure)
        return nostr::Error{"the demo's folder cannot be removed: " + failure.message()};
    return nostr::ok();
}

} // namespace app
