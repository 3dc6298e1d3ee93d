// SPDX-License-Identifier: MIT
// Events on their way into a new store: as records, as a relay's JSON, verified on all cores; and
// beside them what checking one event costs. Rows with `text` end when the text index knows all.
#include "bench/fixtures/event_batch.h"
#include "bench/fixtures/synthetic_events.h"
#include "bench/suite.h"
#include "bench/suites/filled_store.h"
#include "bench/temporary_folder.h"
#include "core/nostr/event_json.h"
#include "store/checkpointer.h"
#include "store/event_table.h"
#include "store/schema.h"
#include "store/text_index.h"
#include "store/transaction.h"
#include "store/writer.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <map>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace bench {
namespace {

constexpr std::size_t kBatch = 10'000; // events of a transaction
constexpr std::size_t kPart = 500;     // events that a thread checks before it hands them over
constexpr std::size_t kAuthors = 2048;
constexpr std::size_t kChecked = 2000; // different events, among which the floor goes round

/// The events of a size, in the order in which they were written; made on first use.
class Corpus {
public:
    Corpus(std::size_t events, Signing signing) : m_events(events), m_signing(signing) {}

    const std::vector<nostr::Event>& events()
    {
        if (m_made.empty())
            m_made = syntheticEvents({.events = m_events,
                                      .authors = std::min(kAuthors, m_events),
                                      .shape = shapeFromEnvironment(),
                                      .signing = m_signing});
        return m_made;
    }

    const std::vector<std::string>& json()
    {
        if (m_json.empty())
            for (const nostr::Event& event : events())
                m_json.push_back(nostr::toJson(event));
        return m_json;
    }

private:
    const std::size_t m_events;
    const Signing m_signing;
    std::vector<nostr::Event> m_made;
    std::vector<std::string> m_json;
};

/// Tables without a writer's thread: for events that nobody verified, which the writer does not take.
class Tables {
public:
    Tables()
        : m_file(m_folder.path() / "heronry.db")
        , m_database(openedOrGiveUp(m_file))
        , m_table(*m_database, [] { return nostr::UnixTime{1'760'000'000}; })
        , m_checkpointer(m_file)
    {
    }

    void insert(std::span<const nostr::Event> events)
    {
        std::vector<const nostr::Event*> pointers;
        for (const nostr::Event& event : events)
            pointers.push_back(&event);
        store::Transaction transaction(*m_database);
        m_table.insert(pointers);
        if (const nostr::Status done = transaction.commit(); !done)
            giveUp(done.error().message);
        m_checkpointer.wrote();
    }

    void indexText()
    {
        store::TextIndex index(*m_database);
        for (;;) {
            const auto progress = index.step();
            if (progress == store::TextIndex::Progress::Failed)
                giveUp("the text index failed");
            if (progress == store::TextIndex::Progress::Done)
                return;
            if (progress == store::TextIndex::Progress::Wrote)
                m_checkpointer.wrote();
        }
    }

    double bytes()
    {
        m_database->execute("PRAGMA wal_checkpoint(TRUNCATE)");
        return static_cast<double>(std::filesystem::file_size(m_file));
    }

private:
    static std::unique_ptr<store::Database> openedOrGiveUp(const std::filesystem::path& file)
    {
        auto opened = store::openForWriting(file);
        if (!opened)
            giveUp(opened.error().message);
        return *std::move(opened);
    }

    TemporaryFolder m_folder;
    std::filesystem::path m_file;
    std::unique_ptr<store::Database> m_database;
    store::EventTable m_table;
    store::Checkpointer m_checkpointer;
};

double since(std::chrono::steady_clock::time_point start)
{
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

void report(benchmark::State& state, std::size_t events)
{
    state.SetItemsProcessed(static_cast<std::int64_t>(state.iterations() * events));
}

/// Parses on all cores but one, which writes; in order.
double ingestJson(const std::vector<std::string>& lines, Tables& tables)
{
    const auto start = std::chrono::steady_clock::now();
    const std::size_t parts = (lines.size() + kBatch - 1) / kBatch;
    std::vector<std::vector<nostr::Event>> parsed(parts);
    std::vector<std::atomic<bool>> ready(parts);
    std::atomic<std::size_t> next{0};
    const auto parse = [&] {
        for (std::size_t part = next++; part < parts; part = next++) {
            const std::size_t end = std::min(lines.size(), (part + 1) * kBatch);
            for (std::size_t i = part * kBatch; i < end; ++i)
                if (auto event = nostr::parseEvent(lines[i]))
                    parsed[part].push_back(*std::move(event));
            ready[part] = true;
            ready[part].notify_one();
        }
    };
    std::vector<std::thread> threads;
    for (unsigned i = 1; i < std::max(2U, std::thread::hardware_concurrency()); ++i)
        threads.emplace_back(parse);
    for (std::size_t part = 0; part < parts; ++part) {
        ready[part].wait(false);
        tables.insert(parsed[part]);
        parsed[part] = {};
    }
    for (std::thread& thread : threads)
        thread.join();
    return since(start);
}

/// Parses and verifies on all cores, beside the writer's own thread.
double ingestVerified(const std::vector<std::string>& lines, store::Writer& writer, bool withText)
{
    const auto start = std::chrono::steady_clock::now();
    std::atomic<std::size_t> next{0};
    const auto check = [&] {
        for (std::size_t from = next.fetch_add(kPart); from < lines.size(); from = next.fetch_add(kPart)) {
            std::vector<core::IncomingEvent> events;
            for (std::size_t i = from; i < std::min(lines.size(), from + kPart); ++i) {
                auto event = nostr::parseEvent(lines[i]);
                if (!event)
                    giveUp("an event of ours cannot be parsed");
                auto verified = nostr::verify(*std::move(event));
                if (auto* good = std::get_if<nostr::VerifiedEvent>(&verified))
                    events.push_back({std::move(*good), std::nullopt});
                else
                    giveUp("an event of ours does not verify");
            }
            writer.insert(std::move(events), {});
        }
    };
    std::vector<std::thread> threads;
    for (unsigned i = 0; i < std::max(1U, std::thread::hardware_concurrency()); ++i)
        threads.emplace_back(check);
    for (std::thread& thread : threads)
        thread.join();
    if (withText)
        writer.flushText();
    else
        writer.flush();
    return since(start);
}

void addUnverified(const std::shared_ptr<Corpus>& corpus, const std::string& size)
{
    const auto addPacked = [&](const std::string& name, bool newestFirst) {
        add(name + size, [corpus, newestFirst](benchmark::State& state) {
            std::vector<nostr::Event> events = corpus->events();
            if (newestFirst)
                std::ranges::reverse(events);
            for (auto _ : state) {
                Tables tables;
                const auto start = std::chrono::steady_clock::now();
                for (std::size_t i = 0; i < events.size(); i += kBatch)
                    tables.insert(std::span(events).subspan(i, std::min(kBatch, events.size() - i)));
                state.SetIterationTime(since(start));
            }
            report(state, events.size());
        })->UseManualTime();
    };
    addPacked("store/ingest_packed", false);
    addPacked("store/ingest_newest_first", true);
    for (const bool withText : {false, true}) {
        add((withText ? "store/ingest_json_text" : "store/ingest_json") + size, [corpus, withText](
                                                                                    benchmark::State& state) {
            const std::vector<std::string>& lines = corpus->json();
            for (auto _ : state) {
                Tables tables;
                double seconds = ingestJson(lines, tables);
                if (withText) {
                    const auto start = std::chrono::steady_clock::now();
                    tables.indexText();
                    seconds += since(start);
                    state.counters["bytes_an_event"] = tables.bytes() / static_cast<double>(lines.size());
                }
                state.SetIterationTime(seconds);
            }
            report(state, lines.size());
        })->UseManualTime();
    }
}

void addVerified(const std::shared_ptr<Corpus>& corpus, const std::string& size)
{
    for (const bool withText : {false, true}) {
        add((withText ? "store/ingest_verified_text" : "store/ingest_verified") + size,
            [corpus, withText](benchmark::State& state) {
                const std::vector<std::string>& lines = corpus->json();
                for (auto _ : state) {
                    const TemporaryFolder folder;
                    const auto writer = store::Writer::open(folder.path() / "heronry.db");
                    if (!writer)
                        giveUp(writer.error().message);
                    state.SetIterationTime(ingestVerified(lines, **writer, withText));
                }
                report(state, lines.size());
            })
            ->UseManualTime();
    }
}

void addFloor(std::size_t events)
{
    const auto corpus = std::make_shared<Corpus>(events, Signing::Real);
    add("floor/event_check", [corpus](benchmark::State& state) {
        const std::vector<nostr::Event>& all = corpus->events();
        std::size_t i = 0;
        for (auto _ : state) {
            const auto verified = nostr::verify(all[i++ % all.size()]);
            if (!std::holds_alternative<nostr::VerifiedEvent>(verified))
                state.SkipWithError("an event does not verify");
        }
        report(state, 1);
    });
}

} // namespace

void addIngestSuite(Scale scale)
{
    const bool isSmallest = scale == Scale::Smallest;
    addFloor(isSmallest ? 20 : kChecked);
    for (const std::size_t events : {20'000, 100'000, 1'000'000}) {
        const std::size_t made = isSmallest ? 60 : events;
        const std::string size = "/" + std::to_string(events);
        addUnverified(std::make_shared<Corpus>(made, Signing::Placeholder), size);
        addVerified(std::make_shared<Corpus>(made, Signing::Real), size);
    }
}

} // namespace bench
