// SPDX-License-Identifier: MIT
// The timelines that the window shows, over stores of several sizes, and the floor that they
// stand on. Each row copies its records into a page that it uses again and reads a byte of each.
#include "bench/suite.h"
#include "bench/suites/filled_store.h"

#include <algorithm>
#include <cstring>
#include <map>
#include <utility>

namespace bench {
namespace {

constexpr std::size_t kFewAuthors = 100;   // of a store in which each wrote much
constexpr std::size_t kManyAuthors = 2560; // of one for long follow lists
constexpr std::size_t kSets = 64;          // of authors, among which queries go round
constexpr std::size_t kWideEvents = 100'000;

/// Stores by size, shape and number of authors; two at once at most, since large ones fill the disk.
class Stores {
public:
    explicit Stores(const SuiteOptions& options) : m_options(options) {}

    FilledStore& get(std::size_t events, std::size_t authors, EventShape shape)
    {
        if (m_options.scale == Scale::Smallest) {
            events = std::min<std::size_t>(events, 400);
            authors = std::min<std::size_t>(authors, 8);
        }
        const auto key = std::tuple(events, authors, shape);
        const auto known = std::ranges::find(m_stores, key, &Entry::key);
        if (known != m_stores.end())
            return *known->store;
        if (m_stores.size() == kKept)
            m_stores.erase(m_stores.begin());
        m_stores.push_back(
            {key, std::make_shared<FilledStore>(FilledStoreOptions{events, authors, shape, m_options.data})});
        return *m_stores.back().store;
    }

private:
    static constexpr std::size_t kKept = 2;

    struct Entry {
        std::tuple<std::size_t, std::size_t, EventShape> key;
        std::shared_ptr<FilledStore> store;
    };
    SuiteOptions m_options;
    std::vector<Entry> m_stores; // oldest first
};

nostr::Filter notesOf(const std::vector<nostr::PublicKey>& authors, std::size_t from, std::size_t count)
{
    nostr::Filter filter;
    filter.kinds = {nostr::kinds::kNote};
    filter.authors.emplace();
    for (std::size_t i = 0; i < std::min(count, authors.size()); ++i)
        filter.authors->push_back(authors[(from + i) % authors.size()]);
    return filter;
}

core::TimelineQuery queryOf(const nostr::Filter& filter, std::size_t limit)
{
    core::TimelineQuery query;
    query.filters = {filter};
    query.limit = limit;
    return query;
}

unsigned readAll(const store::RecordPage& page)
{
    unsigned sum = 0;
    for (std::size_t i = 0; i < page.size(); ++i)
        sum += *page[i].bytes().data();
    return sum;
}

void count(benchmark::State& state, std::size_t rows)
{
    state.counters["rows"] = static_cast<double>(rows) / static_cast<double>(state.iterations());
}

/// `next(i)` is the query of the i-th iteration.
template <class Next> void ask(benchmark::State& state, store::Reader& reader, Next next)
{
    store::RecordPage page;
    std::size_t rows = 0;
    std::size_t i = 0;
    const std::uint64_t fromStrands = reader.answersFromStrands();
    for (auto _ : state) {
        if (!reader.records(next(i++), page) || page.empty()) {
            state.SkipWithError("the query found nothing");
            return;
        }
        benchmark::DoNotOptimize(readAll(page));
        rows += page.size();
    }
    if (reader.answersFromStrands() - fromStrands != i)
        state.SkipWithError("the tables answered");
    count(state, rows);
}

void askOne(benchmark::State& state, store::Reader& reader, const core::TimelineQuery& query)
{
    ask(state, reader, [&query](std::size_t) -> const core::TimelineQuery& { return query; });
}

using MakeStore = std::function<FilledStore&()>;

void addDense(const std::shared_ptr<Stores>& stores, std::size_t events)
{
    const EventShape shape = shapeFromEnvironment();
    const std::string size = "/" + std::to_string(events);
    const MakeStore dense = [=]() -> FilledStore& { return stores->get(events, kFewAuthors, shape); };

    add("store/feed_20_authors_500" + size, [dense](benchmark::State& state) {
        FilledStore& store = dense();
        askOne(state, store.reader(), queryOf(notesOf(store.authors(), 0, 20), 500));
    });
    add("floor/memcpy_500_notes" + size, [dense](benchmark::State& state) {
        FilledStore& store = dense();
        store::RecordPage page;
        if (!store.reader().records(queryOf(notesOf(store.authors(), 0, 20), 500), page) || page.empty())
            return state.SkipWithError("the query found nothing");
        // The same records, from where they lie in the cache.
        store::StrandIndex& strands = store.strands();
        const store::ReaderSeat seat(strands.reclaimer());
        const store::ReaderSeat::Pinned pinned(seat);
        std::vector<std::span<const std::uint8_t>> records;
        for (std::size_t i = 0; i < page.size(); ++i)
            strands.find(*strands.tree(), store::idTag(page[i].id()), [&](std::uint32_t slot) {
                const std::uint8_t* record = strands.slotTable()[slot].record;
                if (record == nullptr || store::PackedEvent::trust(record).id() != page[i].id())
                    return false;
                records.push_back(store::PackedEvent::trust(record).bytes());
                return true;
            });
        if (records.size() != page.size())
            return state.SkipWithError("not all records are in the cache");
        std::vector<std::uint8_t> buffer(page.bytes().size());
        for (auto _ : state) {
            std::uint8_t* to = buffer.data();
            for (const std::span<const std::uint8_t> record : records) {
                std::memcpy(to, record.data(), record.size());
                to += record.size();
            }
            benchmark::DoNotOptimize(buffer.data());
            benchmark::ClobberMemory();
        }
        state.counters["rows"] = static_cast<double>(records.size());
    });
    add("store/timeline_1_author_500" + size, [dense](benchmark::State& state) {
        FilledStore& store = dense();
        nostr::Filter filter = notesOf(store.authors(), 0, 1);
        filter.kinds.reset();
        askOne(state, store.reader(), queryOf(filter, 500));
    });
    add("store/author_50" + size, [dense](benchmark::State& state) {
        FilledStore& store = dense();
        askOne(state, store.reader(), queryOf(notesOf(store.authors(), 0, 1), 50));
    });
    add("store/profile" + size, [dense](benchmark::State& state) {
        FilledStore& store = dense();
        const std::vector<nostr::PublicKey>& authors = store.authors();
        store::Reader& reader = store.reader();
        store::RecordPage page;
        std::size_t i = 0;
        for (auto _ : state) {
            if (!reader.newestRecord(authors[i++ % authors.size()], nostr::kinds::kProfile, page))
                state.SkipWithError("the store failed");
            benchmark::DoNotOptimize(readAll(page));
        }
    });
    add("store/by_id" + size, [dense](benchmark::State& state) {
        FilledStore& store = dense();
        const std::vector<nostr::EventId>& ids = store.ids();
        store::Reader& reader = store.reader();
        store::RecordPage page;
        std::size_t i = 0;
        for (auto _ : state) {
            if (!reader.record(ids[i++ % ids.size()], page) || page.empty())
                state.SkipWithError("an event is missing");
            benchmark::DoNotOptimize(readAll(page));
        }
    });
    add("store/kind1_500" + size, [dense](benchmark::State& state) {
        nostr::Filter filter;
        filter.kinds = {nostr::kinds::kNote};
        askOne(state, dense().reader(), queryOf(filter, 500));
    });
    add("store/feed_rotating" + size, [=](benchmark::State& state) {
        FilledStore& store = stores->get(events, kManyAuthors, shape);
        std::vector<core::TimelineQuery> queries;
        for (std::size_t set = 0; set < kSets; ++set)
            queries.push_back(queryOf(notesOf(store.authors(), set * 20, 20), 500));
        ask(state, store.reader(),
            [&](std::size_t i) -> const core::TimelineQuery& { return queries[i % kSets]; });
    });
}

void addWide(const std::shared_ptr<Stores>& stores, std::size_t authors)
{
    const EventShape shape = shapeFromEnvironment();
    const std::string count = "/" + std::to_string(authors);
    const MakeStore broad = [=]() -> FilledStore& { return stores->get(kWideEvents, kManyAuthors, shape); };
    add("store/wide_60" + count, [=](benchmark::State& state) {
        FilledStore& store = broad();
        const std::vector<nostr::Filter> filters{notesOf(store.authors(), 0, authors)};
        core::TimelineQuery query;
        ask(state, store.reader(), [&](std::size_t) -> const core::TimelineQuery& {
            query.filters = core::FilterList(filters); // another list each time
            return query;
        });
    });
    const auto compiled = [=](std::size_t events) {
        return [=](benchmark::State& state) {
            FilledStore& store = stores->get(events, kManyAuthors, shape);
            askOne(state, store.reader(), queryOf(notesOf(store.authors(), 0, authors), 60));
        };
    };
    add("store/wide_60_compiled" + count, compiled(kWideEvents));
    for (const std::size_t events : {20'000, 1'000'000})
        add("store/wide_60_compiled_of_" + std::to_string(events) + count, compiled(events));
}

void addLong(const std::shared_ptr<Stores>& stores)
{
    const EventShape shape = shapeFromEnvironment();
    const MakeStore broad = [=]() -> FilledStore& { return stores->get(kWideEvents, kManyAuthors, shape); };
    add("store/wide_60_quiet/512", [=](benchmark::State& state) {
        FilledStore& store = stores->get(kWideEvents, kManyAuthors, EventShape::QuietHalf);
        askOne(state, store.reader(), queryOf(notesOf(store.quietest(), 0, 512), 60));
    });
    add("store/wide_60_page10/2048", [=](benchmark::State& state) {
        FilledStore& store = broad();
        core::TimelineQuery query = queryOf(notesOf(store.authors(), 0, 2048), 60);
        store::RecordPage page;
        for (int i = 1; i < 10 && store.reader().records(query, page) && page.end; ++i)
            query.after = page.end;
        askOne(state, store.reader(), query);
    });
    add("store/wide_60_no_replies/2048", [=](benchmark::State& state) {
        FilledStore& store = broad();
        core::TimelineQuery query = queryOf(notesOf(store.authors(), 0, 2048), 60);
        query.withReplies = false;
        askOne(state, store.reader(), query);
    });
    add("store/first_page", [=](benchmark::State& state) {
        FilledStore& store = broad();
        nostr::Filter filter = notesOf(store.authors(), 0, 512);
        filter.kinds->push_back(nostr::kinds::kRepost);
        const core::TimelineQuery query = queryOf(filter, 60);
        for (auto _ : state) {
            const auto page = store.reader().page(query, store.authors().front());
            if (!page || page->items.empty())
                state.SkipWithError("the page is empty");
        }
    });
}

/// A process that starts: opening a store and its first page, and the strands in the background.
void addStart(const std::shared_ptr<Stores>& stores, std::size_t events)
{
    const EventShape shape = shapeFromEnvironment();
    const std::string size = "/" + std::to_string(events);
    add("store/open_and_feed_500" + size, [=](benchmark::State& state) {
        FilledStore& store = stores->get(events, kFewAuthors, shape);
        const core::TimelineQuery query = queryOf(notesOf(store.authors(), 0, 20), 500);
        for (auto _ : state) {
            const auto reader = store::Reader::open(store.file());
            store::RecordPage page;
            if (!reader || !(*reader)->records(query, page) || page.empty())
                state.SkipWithError("the query found nothing");
            benchmark::DoNotOptimize(readAll(page));
        }
    })->Unit(benchmark::kMillisecond);
    add("store/load_strands" + size,
        [=](benchmark::State& state) {
            const std::filesystem::path file = stores->get(events, kFewAuthors, shape).file();
            double bytes = 0;
            for (auto _ : state) {
                store::StrandIndex strands;
                store::StrandLoader(file, strands).wait();
                state.PauseTiming();
                bytes = static_cast<double>(strands.bytes()) /
                        static_cast<double>(std::max<std::size_t>(strands.rows(), 1));
                state.ResumeTiming();
            }
            state.counters["bytes_an_event"] = bytes;
        })
        ->Unit(benchmark::kMillisecond)
        ->UseRealTime();
}

} // namespace

void addTimelineSuite(const SuiteOptions& options)
{
    const auto stores = std::make_shared<Stores>(options);
    for (const std::size_t events : {20'000, 100'000, 1'000'000}) {
        addDense(stores, events);
        addStart(stores, events);
    }
    for (const std::size_t authors : {20, 128, 512, 2048})
        addWide(stores, authors);
    addLong(stores);
}

} // namespace bench
