// SPDX-License-Identifier: MIT
// Ingest of verified events, and the queries that the screens ask, over a store of realistic
// events. Queries go round among several sets of authors: one for ever would stay in the caches.
#include "bench/fixtures/event_batch.h"
#include "bench/fixtures/synthetic_events.h"
#include "bench/fixtures/synthetic_text.h"
#include "bench/suite.h"
#include "bench/temporary_folder.h"
#include "store/data_folder.h"
#include "store/reader.h"
#include "store/writer.h"

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <vector>

namespace bench {
namespace {

struct Sizes {
    std::size_t events;
    std::size_t authors;
    std::size_t batch;
};

template <class T> T orAbort(nostr::Result<T> result)
{
    if (!result) {
        std::fprintf(stderr, "the store cannot be used: %s\n", result.error().message.c_str());
        std::abort();
    }
    return *std::move(result);
}

/// The events and one profile an author; made on first use, so that other suites need not wait.
class Corpus {
public:
    explicit Corpus(Sizes sizes) : m_sizes(sizes) {}

    const Sizes& sizes() const { return m_sizes; }

    const std::vector<nostr::VerifiedEvent>& events()
    {
        make();
        return m_events;
    }
    const std::vector<nostr::PublicKey>& authors()
    {
        make();
        return m_authors;
    }

private:
    void make()
    {
        if (!m_events.empty())
            return;
        SyntheticEvents source({.events = m_sizes.events, .authors = m_sizes.authors});
        m_events = verifyAll(source.take(m_sizes.events));
        Random random(7);
        for (std::size_t i = 0; i < m_sizes.authors; ++i) {
            m_authors.push_back(source.people().publicKey(i));
            m_events.push_back(nostr::sign({.pubkey = m_authors.back(),
                                            .createdAt = nostr::UnixTime{1'700'000'000},
                                            .kind = nostr::kinds::kProfile,
                                            .tags = {},
                                            .content = syntheticProfile(random)},
                                           source.people().key(i)));
        }
    }

    Sizes m_sizes;
    std::vector<nostr::VerifiedEvent> m_events;
    std::vector<nostr::PublicKey> m_authors;
};

/// A store in a folder of its own.
struct Place {
    TemporaryFolder folder;
    store::DataFolder data =
        orAbort(store::DataFolder::open(folder.path() / "data", store::DataFolder::Access::Write));
};

std::vector<std::vector<core::IncomingEvent>> batchesOf(const std::vector<nostr::VerifiedEvent>& events,
                                                        std::size_t size)
{
    std::vector<std::vector<core::IncomingEvent>> batches;
    for (std::size_t i = 0; i < events.size(); ++i) {
        if (i % size == 0)
            batches.emplace_back();
        batches.back().push_back({events[i], std::nullopt});
    }
    return batches;
}

/// Seconds until everything is committed.
double fill(const Place& place, const std::vector<nostr::VerifiedEvent>& events, std::size_t batch)
{
    auto batches = batchesOf(events, batch);
    const auto writer = orAbort(store::Writer::open(place.data.database()));
    const auto start = std::chrono::steady_clock::now();
    for (auto& part : batches)
        writer->insert(std::move(part), {});
    writer->flush();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

/// The filled store that all queries share; filled on first use.
class Filled {
public:
    explicit Filled(std::shared_ptr<Corpus> corpus) : m_corpus(std::move(corpus)) {}

    Corpus& corpus() { return *m_corpus; }

    store::Reader& reader()
    {
        if (!m_reader) {
            fill(m_place, m_corpus->events(), m_corpus->sizes().batch);
            m_reader = orAbort(store::Reader::open(m_place.data.database()));
        }
        return *m_reader;
    }

private:
    std::shared_ptr<Corpus> m_corpus;
    Place m_place;
    std::unique_ptr<store::Reader> m_reader;
};

constexpr std::size_t kSets = 16; // of authors, among which queries go round

core::TimelineQuery eventsOf(const std::vector<nostr::PublicKey>& authors, std::size_t from,
                             std::size_t count, std::vector<nostr::Kind> kinds, std::size_t limit)
{
    nostr::Filter filter;
    filter.kinds = std::move(kinds);
    filter.authors.emplace();
    for (std::size_t i = 0; i < count; ++i)
        filter.authors->push_back(authors[(from + i) % authors.size()]);
    core::TimelineQuery query;
    query.filters.push_back(std::move(filter));
    query.limit = limit;
    return query;
}

/// Asks `queries` in turn. An empty answer would measure nothing.
void ask(benchmark::State& state, store::Reader& reader, const std::vector<core::TimelineQuery>& queries)
{
    std::size_t next = 0;
    std::size_t rows = 0;
    for (auto _ : state) {
        const auto events = reader.events(queries[next]);
        if (!events || events->empty()) {
            state.SkipWithError("the query found nothing");
            return;
        }
        rows += events->size();
        next = (next + 1) % queries.size();
    }
    state.counters["rows"] = static_cast<double>(rows) / static_cast<double>(state.iterations());
}

void addNotes(const std::string& name, const std::shared_ptr<Filled>& filled, std::size_t authors,
              std::size_t limit)
{
    add(name, [filled, authors, limit](benchmark::State& state) {
        store::Reader& reader = filled->reader();
        std::vector<core::TimelineQuery> queries;
        for (std::size_t set = 0; set < kSets; ++set)
            queries.push_back(
                eventsOf(filled->corpus().authors(), set * 31, authors, {nostr::kinds::kNote}, limit));
        ask(state, reader, queries);
    });
}

void addLookUps(const std::shared_ptr<Filled>& filled)
{
    add("store/by_id", [filled](benchmark::State& state) {
        store::Reader& reader = filled->reader();
        const auto& events = filled->corpus().events();
        std::vector<core::TimelineQuery> queries(std::min<std::size_t>(events.size(), 1000));
        for (std::size_t i = 0; i < queries.size(); ++i) {
            nostr::Filter filter;
            filter.ids = {{events[i * 7919 % events.size()]->id}};
            queries[i].filters.push_back(std::move(filter));
            queries[i].limit = 1;
        }
        ask(state, reader, queries);
    });
    add("store/profile", [filled](benchmark::State& state) {
        store::Reader& reader = filled->reader();
        std::vector<core::TimelineQuery> queries;
        for (const nostr::PublicKey& author : filled->corpus().authors())
            queries.push_back(eventsOf({author}, 0, 1, {nostr::kinds::kProfile}, 1));
        ask(state, reader, queries);
    });
    add("store/first_page", [filled](benchmark::State& state) {
        store::Reader& reader = filled->reader();
        const auto& authors = filled->corpus().authors();
        const core::TimelineQuery query = eventsOf(authors, 0, std::min<std::size_t>(authors.size(), 512),
                                                   {nostr::kinds::kNote, nostr::kinds::kRepost}, 60);
        for (auto _ : state) {
            const auto page = reader.page(query, authors.front());
            if (!page || page->items.empty())
                state.SkipWithError("the page is empty");
        }
    });
}

} // namespace

void addStoreSuite(Scale scale)
{
    const Sizes sizes = scale == Scale::Full ? Sizes{100'000, 2048, 10'000} : Sizes{60, 4, 20};
    const auto corpus = std::make_shared<Corpus>(sizes);
    add("store/ingest", [corpus](benchmark::State& state) {
        const std::vector<nostr::VerifiedEvent>& events = corpus->events();
        for (auto _ : state) {
            const Place place;
            state.SetIterationTime(fill(place, events, corpus->sizes().batch));
        }
        state.SetItemsProcessed(static_cast<std::int64_t>(state.iterations() * events.size()));
    })->UseManualTime();

    const auto filled = std::make_shared<Filled>(corpus);
    addNotes("store/feed_500_of_20_authors", filled, 20, 500);
    for (const std::size_t authors : {20, 128, 512, 2048})
        addNotes("store/page_60_of_" + std::to_string(authors) + "_authors", filled, authors, 60);
    addLookUps(filled);
}

} // namespace bench
