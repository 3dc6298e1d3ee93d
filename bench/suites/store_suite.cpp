// SPDX-License-Identifier: MIT
// Ingest of verified events.
#include "bench/fixtures/event_batch.h"
#include "bench/fixtures/synthetic_events.h"
#include "bench/fixtures/synthetic_text.h"
#include "bench/suite.h"
#include "bench/temporary_folder.h"
#include "store/data_folder.h"
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
}

} // namespace bench
