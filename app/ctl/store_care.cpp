// SPDX-License-Identifier: MIT
#include "app/ctl/store_care.h"

#include "app/ctl/exit_status.h"
#include "app/ctl/hand_over.h"
#include "app/ctl/json_object.h"
#include "app/ctl/output.h"
#include "app/ctl/progress.h"
#include "app/ctl/stored_events.h"
#include "core/storage/store_care_json.h"
#include "store/backup.h"
#include "store/prune_task.h"
#include "store/sound_store.h"
#include "store/vacuum.h"
#include "store/writer.h"

#include <charconv>

namespace app::ctl {

namespace {

constexpr std::int64_t kDay = 24 * 3600;           // seconds
constexpr std::int64_t kMostDays = 100'000;        // so that no sum overflows
constexpr std::int64_t kMegabyte = 1'000'000;      // bytes
constexpr std::int64_t kMostMegabytes = 1'000'000; // a terabyte

int wrongUse(std::string_view sentence)
{
    complain(sentence);
    return kWrongUse;
}

int failed(const std::filesystem::path& where, std::string_view sentence)
{
    complain(where.string() + ": " + std::string(sentence));
    return kImpossible;
}

std::optional<std::int64_t> numberOf(std::string_view text, std::int64_t most)
{
    std::int64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || end != text.data() + text.size() || number < 0 || number > most)
        return std::nullopt;
    return number;
}

nostr::Result<std::vector<nostr::Kind>> kindsOf(std::string_view text)
{
    std::vector<nostr::Kind> kinds;
    while (!text.empty()) {
        const std::string_view one = text.substr(0, text.find(','));
        text.remove_prefix(std::min(text.size(), one.size() + 1));
        const auto kind = numberOf(one, std::numeric_limits<nostr::Kind>::max());
        if (!kind)
            return nostr::Error{"--kinds takes kind numbers with commas between them"};
        kinds.push_back(static_cast<nostr::Kind>(*kind));
    }
    return kinds;
}

nostr::Result<core::RetentionRules> rulesOf(const Arguments& arguments)
{
    core::RetentionRules rules;
    const nostr::UnixTime now = nostr::systemTime();
    if (const auto age = arguments.options.find("older-than"); age != arguments.options.end()) {
        const auto days = numberOf(age->second, kMostDays);
        if (!days)
            return nostr::Error{"--older-than takes a number of days"};
        rules.olderThan = now - *days * kDay;
    }
    if (const auto size = arguments.options.find("to-size"); size != arguments.options.end()) {
        const auto megabytes = numberOf(size->second, kMostMegabytes);
        if (!megabytes)
            return nostr::Error{"--to-size takes a number of megabytes"};
        rules.targetBytes = static_cast<std::uint64_t>(*megabytes * kMegabyte);
    }
    if (const auto kinds = arguments.options.find("kinds"); kinds != arguments.options.end()) {
        auto numbers = kindsOf(kinds->second);
        if (!numbers)
            return numbers.error();
        rules.kinds = *std::move(numbers);
    }
    if (!rules.olderThan && !rules.targetBytes)
        rules.olderThan = now - core::kOrdinaryRetention;
    return rules;
}

int print(const core::PruneReport& report, bool isPreview)
{
    Output output;
    output.line(core::toJson(report, isPreview));
    if (report.failure.empty())
        return kDone;
    complain(report.failure);
    return kImpossible;
}

int preview(const Arguments& arguments, const core::RetentionRules& rules)
{
    const auto reader = openReader(arguments);
    if (!reader)
        return kImpossible;
    const auto report = reader->prunePreview(rules);
    if (!report)
        return failed(dataDirOf(arguments), report.error().message);
    return print(*report, true);
}

bool isHeld(const nostr::Result<store::DataFolder>& folder)
{
    return !folder && folder.error().message.find("held by another program") != std::string::npos;
}

} // namespace

int runPrune(const Arguments& arguments)
{
    if (arguments.words.size() != 1)
        return wrongUse("store prune takes no words");
    const auto rules = rulesOf(arguments);
    if (!rules)
        return wrongUse(rules.error().message);
    if (arguments.has("dry-run"))
        return preview(arguments, *rules);

    const std::filesystem::path dir = dataDirOf(arguments);
    if (!openReader(arguments)) // nothing to prune; no folder is made for that
        return kImpossible;
    const auto folder = store::DataFolder::open(dir, store::DataFolder::Access::Write);
    if (isHeld(folder))
        return askWindow(store::socketOf(dir), R"({"verb":"prune","rules":)" + core::toJson(*rules) + '}');
    auto writer = folder ? store::Writer::open(folder->database()) : folder.error();
    if (!writer)
        return failed(dir, writer.error().message);
    if (!(*writer)->notice().empty())
        complain((*writer)->notice());
    core::PruneReport report;
    (*writer)->care(std::make_unique<store::PruneTask>(
        *rules, [&report](core::PruneReport done) { report = std::move(done); }));
    (*writer)->flush();
    *writer = nullptr; // the log goes into the file, which shrinks
    return print(report, false);
}

int runVacuum(const Arguments& arguments)
{
    if (arguments.words.size() != 1 || !arguments.options.empty())
        return wrongUse("store vacuum takes nothing else");
    const std::filesystem::path dir = dataDirOf(arguments);
    if (!openReader(arguments))
        return kImpossible;
    const auto folder = store::DataFolder::open(dir, store::DataFolder::Access::Write);
    if (isHeld(folder))
        return failed(dir, "a window holds the data folder; close it first");
    const auto report = folder ? store::vacuum(folder->database()) : folder.error();
    if (!report)
        return failed(dir, report.error().message);
    if (!report->isCompacted)
        complain("the disk has no room for a second copy: only whole free pages were given back");
    Output output;
    output.line(JsonObjectWriter()
                    .add("bytes_before", report->bytesBefore)
                    .add("bytes_after", report->bytesAfter)
                    .add("compacted", report->isCompacted)
                    .take());
    return kDone;
}

int runBackup(const Arguments& arguments)
{
    if (arguments.words.size() != 2 || !arguments.options.empty())
        return wrongUse("store backup takes one file");
    if (!openReader(arguments))
        return kImpossible;
    const auto folder = store::DataFolder::open(dataDirOf(arguments), store::DataFolder::Access::Read);
    Progress progress;
    const auto report = store::backUp(folder->database(), arguments.words[1],
                                      [&progress](std::uint64_t done, std::uint64_t all) {
                                          progress.show("copying", all > 0 ? done * 100 / all : 100, "%");
                                      });
    progress.clear();
    if (!report)
        return failed(arguments.words[1], report.error().message);
    Output output;
    output.line(JsonObjectWriter().add("bytes", report->bytes).take());
    return kDone;
}

int runRestore(const Arguments& arguments)
{
    if (arguments.words.size() != 2 || !arguments.options.empty())
        return wrongUse("store restore takes one file");
    const std::filesystem::path dir = dataDirOf(arguments);
    std::error_code error;
    if (!std::filesystem::is_regular_file(arguments.words[1], error))
        return failed(arguments.words[1], "there is no such file");
    const auto folder = store::DataFolder::open(dir, store::DataFolder::Access::Write);
    if (isHeld(folder))
        return failed(dir, "a window holds the data folder; close it first");
    if (!folder)
        return failed(dir, folder.error().message);
    Progress progress;
    const auto report = store::restore(
        arguments.words[1], folder->database(), nostr::systemTime,
        [&progress](std::string_view what, std::uint64_t events) { progress.show(what, events, "events"); });
    progress.clear();
    if (!report)
        return failed(arguments.words[1], report.error().message);
    if (!report->isWhole)
        complain("the backup is damaged: this is what could be read");
    Output output;
    output.line(JsonObjectWriter()
                    .add("events", report->events)
                    .add("refused", report->refused)
                    .add("waiting", report->waiting)
                    .add("whole", report->isWhole)
                    .take());
    return report->refused > 0 || !report->isWhole ? kRefused : kDone;
}

} // namespace app::ctl
