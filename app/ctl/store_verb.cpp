// SPDX-License-Identifier: MIT
#include "app/ctl/exit_status.h"
#include "app/ctl/json_object.h"
#include "app/ctl/output.h"
#include "app/ctl/store_care.h"
#include "app/ctl/stored_events.h"
#include "app/ctl/verb.h"
#include "core/storage/store_care_json.h"
#include "store/integrity.h"
#include "store/sound_store.h"

namespace app::ctl {

namespace {

namespace fs = std::filesystem;

std::uint64_t sizeOf(const fs::path& file)
{
    std::error_code error;
    const auto size = fs::file_size(file, error);
    return error ? 0 : size;
}

int failed(std::string_view sentence)
{
    complain(sentence);
    return kImpossible;
}

int info(const Arguments& arguments)
{
    const auto reader = openReader(arguments);
    if (!reader)
        return kImpossible;
    const auto known = reader->info();
    if (!known)
        return failed(known.error().message);
    const fs::path database =
        store::DataFolder::open(dataDirOf(arguments), store::DataFolder::Access::Read)->database();
    Output output;
    std::string line = JsonObjectWriter()
                           .add("folder", database.parent_path().string())
                           .add("log_bytes", sizeOf(database.string() + "-wal"))
                           .take();
    line.back() = ',';
    output.line(line + core::jsonMembers(*known) + '}');
    return kDone;
}

int check(const Arguments& arguments)
{
    if (!openReader(arguments)) // tells of a missing store, a foreign file, another version
        return kImpossible;
    const auto folder = store::DataFolder::open(dataDirOf(arguments), store::DataFolder::Access::Read);
    auto database = store::Database::open(folder->database(), store::Database::Mode::ReadOnly);
    if (!database)
        return failed(database.error().message);

    const std::vector<std::string> problems = store::problemsOf(**database, store::CheckDepth::Records);
    if (!problems.empty())
        store::markDamaged(folder->database()); // looked at, and mended, at the next start

    JsonObjectWriter writer;
    writer.add("sound", problems.empty());
    if (!problems.empty())
        writer.add("problems", problems);
    Output output;
    output.line(writer.take());
    return problems.empty() ? kDone : kRefused;
}

} // namespace

int runStore(const Arguments& arguments)
{
    const std::string what = arguments.words.empty() ? std::string() : arguments.words.front();
    const bool isAlone = arguments.words.size() == 1 && arguments.options.empty();
    if (what == "info" && isAlone)
        return info(arguments);
    if (what == "check" && isAlone)
        return check(arguments);
    if (what == "prune")
        return runPrune(arguments);
    if (what == "vacuum")
        return runVacuum(arguments);
    if (what == "backup")
        return runBackup(arguments);
    if (what == "restore")
        return runRestore(arguments);
    complain("store takes one of info, check, prune, vacuum, backup, restore");
    return kWrongUse;
}

} // namespace app::ctl
