// SPDX-License-Identifier: MIT
#include "app/ctl/checked_lines.h"
#include "app/ctl/exit_status.h"
#include "app/ctl/hand_over.h"
#include "app/ctl/json_object.h"
#include "app/ctl/output.h"
#include "app/ctl/progress.h"
#include "app/ctl/stored_events.h"
#include "app/ctl/verb.h"
#include "core/nostr/limits.h"
#include "store/writer.h"

#include <array>
#include <condition_variable>
#include <mutex>
#include <utility>

namespace app::ctl {

namespace {

using core::InsertOutcome;

// What the writer's thread tells, collected for the thread that reads.
class Settlement {
public:
    /// On the writer's thread, after the commit.
    void add(const core::InsertReport& report)
    {
        const std::lock_guard lock(m_mutex);
        for (const InsertOutcome outcome : report.outcomes)
            ++m_counts[static_cast<std::size_t>(outcome)];
        m_settled += report.outcomes.size();
        if (m_failure.empty())
            m_failure = report.failure;
        // "The first N": later batches may be stored after one that failed, but are not counted.
        if (m_failure.empty()) {
            m_committed += report.outcomes.size();
            m_output.line(JsonObjectWriter().add("committed", m_committed).take());
            m_output.flush();
        }
        m_told.notify_all();
    }

    /// Waits until at most `most` of `handed` events are still to be settled; false once the disk
    /// has failed.
    bool wait(std::uint64_t handed, std::uint64_t most)
    {
        std::unique_lock lock(m_mutex);
        m_told.wait(lock, [&] { return !m_failure.empty() || handed - m_settled <= most; });
        return m_failure.empty();
    }

    // Once the writer has ended:
    std::uint64_t count(InsertOutcome outcome) const { return m_counts[static_cast<std::size_t>(outcome)]; }
    const std::string& failure() const { return m_failure; }

private:
    std::mutex m_mutex;
    std::condition_variable m_told;
    Output m_output;
    std::array<std::uint64_t, core::kInsertOutcomes> m_counts{};
    std::uint64_t m_settled = 0;
    std::uint64_t m_committed = 0; // settled before any failure
    std::string m_failure;
};

std::string countsLine(const LineReader& reader, const Settlement& settlement, std::uint64_t refused)
{
    JsonObjectWriter writer;
    writer.add("lines", std::uint64_t{reader.linesRead()});
    for (std::size_t i = 0; i < core::kInsertOutcomes; ++i) {
        const auto outcome = static_cast<InsertOutcome>(i);
        writer.add(core::toString(outcome), settlement.count(outcome));
    }
    return writer.add("refused", refused).take();
}

// Gathers events for the writer: a transaction costs the less an event the more it holds.
class Handing {
public:
    Handing(store::Writer& writer, Settlement& settlement) : m_writer(writer), m_settlement(settlement) {}

    void add(nostr::VerifiedEvent event) { m_events.push_back({std::move(event), std::nullopt}); }
    bool isEnough() const { return m_events.size() >= kEnough; }

    /// False once the disk has failed. Waits where the writer does not keep up.
    bool hand()
    {
        m_handed += m_events.size();
        if (!m_events.empty())
            m_writer.insert(
                std::exchange(m_events, {}),
                [&settlement = m_settlement](const core::InsertReport& report) { settlement.add(report); });
        return m_settlement.wait(m_handed, kMostUnsettled);
    }

private:
    static constexpr std::size_t kEnough = 2500;                               // events
    static constexpr std::uint64_t kMostUnsettled = 2 * store::Writer::kBatch; // events

    store::Writer& m_writer;
    Settlement& m_settlement;
    std::vector<core::IncomingEvent> m_events;
    std::uint64_t m_handed = 0;
};

int importInto(store::Writer& writer, LineReader& reader, Progress& progress, Settlement& settlement)
{
    Handing handing(writer, settlement);
    std::uint64_t refused = 0;
    checkLines(reader, [&](std::vector<CheckedLine> lines) {
        for (CheckedLine& line : lines) {
            if (auto* event = std::get_if<nostr::VerifiedEvent>(&line.result)) {
                handing.add(std::move(*event));
                continue;
            }
            ++refused;
            progress.clear();
            complainOfLine(line.number, std::get<std::string>(line.result));
        }
        progress.show(lines.back().number, reader.bytesRead());
        // What trickles in is stored as it comes.
        return handing.isEnough() || !reader.isReady() ? handing.hand() : true;
    });
    handing.hand();
    writer.flush();
    progress.clear();

    Output output;
    output.line(countsLine(reader, settlement, refused));
    output.flush();
    writer.flushText(); // else every search looked through what is not indexed
    if (!settlement.failure().empty()) {
        complain(settlement.failure() + "; what was committed stays");
        return kImpossible;
    }
    if (reader.failed()) {
        complain("the input cannot be read to its end");
        return kImpossible;
    }
    return refused > 0 ? kRefused : kDone;
}

} // namespace

int runImport(const Arguments& arguments)
{
    if (arguments.words.size() != 1) {
        complain("import takes one file, or - for standard input");
        return kWrongUse;
    }
    const int input = openInput(arguments.words.front());
    if (input < 0) {
        complain(arguments.words.front() + " cannot be read");
        return kImpossible;
    }

    Settlement settlement; // outlives the writer, which tells it
    const std::filesystem::path dir = dataDirOf(arguments);
    const auto folder = store::DataFolder::open(dir, store::DataFolder::Access::Write);
    if (!folder && folder.error().message.find("held by another program") != std::string::npos)
        return importThroughWindow(store::socketOf(dir), input);
    Progress progress(input);
    const auto writer = folder
                            ? store::Writer::open(folder->database(), nostr::systemTime, {}, nullptr,
                                                  [&progress](std::string_view what, std::uint64_t events) {
                                                      progress.show(what, events, "events");
                                                  })
                            : folder.error();
    progress.clear();
    if (!writer) {
        complain(dir.string() + ": " + writer.error().message);
        return kImpossible;
    }
    LineReader reader(input, nostr::limits::kEventJson);
    if (!(*writer)->notice().empty())
        complain((*writer)->notice());
    return importInto(**writer, reader, progress, settlement);
}

} // namespace app::ctl
