// SPDX-License-Identifier: MIT
// Events from and to JSON, ids, filters: what every frame of a relay costs before its signature.
#include "bench/fixtures/synthetic_events.h"
#include "bench/suite.h"
#include "core/nostr/event_id.h"
#include "core/nostr/event_json.h"
#include "core/nostr/filter.h"
#include "core/nostr/relay_message.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace bench {
namespace {

struct Corpus {
    explicit Corpus(std::size_t count)
        : events(syntheticEvents({.events = count, .authors = 64, .signing = Signing::Placeholder}))
    {
        for (const nostr::Event& event : events) {
            json.push_back(nostr::toJson(event));
            frames.push_back(nostr::relayEventMessage("feed", event));
        }
    }

    std::vector<nostr::Event> events;
    std::vector<std::string> json;
    std::vector<std::string> frames;
};

using SharedCorpus = std::shared_ptr<const Corpus>; // one for all benchmarks of the suite

/// Runs `once` over varied inputs, round and round: one input for ever is predicted too well.
template <class Input, class Once>
void overAll(benchmark::State& state, const std::vector<Input>& inputs, Once once)
{
    std::size_t next = 0;
    for (auto _ : state) {
        auto result = once(inputs[next]);
        benchmark::DoNotOptimize(result);
        if (++next == inputs.size())
            next = 0;
    }
    state.SetItemsProcessed(static_cast<std::int64_t>(state.iterations()));
}

void addJson(const SharedCorpus& corpus)
{
    add("codec/parse_event", [corpus](benchmark::State& state) {
        overAll(state, corpus->json, [](const std::string& text) { return nostr::parseEvent(text); });
    });
    add("codec/parse_relay_event", [corpus](benchmark::State& state) {
        overAll(state, corpus->frames,
                [](const std::string& text) { return nostr::parseRelayMessage(text); });
    });
    add("codec/write_event", [corpus](benchmark::State& state) {
        std::string out; // reused, as a sender of many does
        overAll(state, corpus->events, [&out](const nostr::Event& event) {
            out.clear();
            nostr::appendJson(out, event);
            return out.data();
        });
    });
    add("codec/canonical_json", [corpus](benchmark::State& state) {
        overAll(state, corpus->events, [](const nostr::Event& event) { return nostr::canonicalJson(event); });
    });
    add("codec/compute_id", [corpus](benchmark::State& state) {
        overAll(state, corpus->events, [](const nostr::Event& event) { return nostr::computeId(event); });
    });
}

void addFilters(const SharedCorpus& corpus)
{
    nostr::Filter simple;
    simple.kinds = {{nostr::kinds::kNote}};
    simple.since = nostr::UnixTime{1};

    nostr::Filter complex = simple;
    complex.authors.emplace();
    for (const nostr::Event& event : corpus->events)
        if (complex.authors->size() < 20)
            complex.authors->push_back(event.pubkey);
    complex.tags.push_back({'t', {"heron", "reed", "tide"}});
    complex.until = corpus->events.back().createdAt;

    add("codec/filter_match_simple", [corpus, simple](benchmark::State& state) {
        overAll(state, corpus->events,
                [&simple](const nostr::Event& event) { return nostr::matches(simple, event); });
    });
    add("codec/filter_match_complex", [corpus, complex](benchmark::State& state) {
        overAll(state, corpus->events,
                [&complex](const nostr::Event& event) { return nostr::matches(complex, event); });
    });
    add("codec/parse_filter", [text = nostr::toJson(complex)](benchmark::State& state) {
        overAll(state, std::vector<std::string>{text},
                [](const std::string& json) { return nostr::parseFilter(json); });
    });
}

} // namespace

void addCodecSuite(Scale scale)
{
    const auto corpus = std::make_shared<const Corpus>(scale == Scale::Full ? 1000 : 10);
    addJson(corpus);
    addFilters(corpus);
}

} // namespace bench
