// SPDX-License-Identifier: MIT
#include "bench/suites/filled_store.h"

#include "bench/fixtures/event_batch.h"
#include "bench/fixtures/synthetic_text.h"
#include "core/nostr/event_json.h"
#include "store/event_table.h"
#include "store/schema.h"
#include "store/transaction.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <unordered_map>

namespace bench {

namespace {

constexpr std::size_t kBatch = 10'000;
constexpr std::size_t kIds = 4096;

struct Activity {
    std::size_t notes = 0;
    std::int64_t newest = 0;
};

} // namespace

void giveUp(const std::string& why)
{
    std::fprintf(stderr, "%s\n", why.c_str());
    std::exit(EXIT_FAILURE);
}

EventShape shapeFromEnvironment()
{
    const char* name = std::getenv("HERONRY_BENCH_CORPUS");
    const std::string shape = name != nullptr ? name : "r";
    if (shape == "z")
        return EventShape::Plain;
    if (shape == "r")
        return EventShape::Realistic;
    if (shape == "s")
        return EventShape::QuietHalf;
    giveUp("HERONRY_BENCH_CORPUS is z, r or s");
}

struct FilledStore::Made {
    explicit Made(const FilledStoreOptions& options) : file(folder.path() / "heronry.db")
    {
        auto opened = store::openForWriting(file);
        if (!opened)
            giveUp(opened.error().message);
        database = *std::move(opened);
        database->execute("PRAGMA synchronous = OFF");
        store::EventTable table(*database, [] { return nostr::UnixTime{1'760'000'000}; });
        if (options.data.empty())
            make(options, table);
        else
            read(options.data, table);
        database.reset();
        rank();
        store::StrandLoader(file, strands).wait();
        auto made = store::Reader::open(
            file, [] { return nostr::UnixTime{1'760'000'000}; }, &strands);
        if (!made)
            giveUp(made.error().message);
        reader = *std::move(made);
    }

    void make(const FilledStoreOptions& options, store::EventTable& table)
    {
        SyntheticEvents source({.events = options.events,
                                .authors = options.authors,
                                .shape = options.shape,
                                .signing = Signing::Placeholder});
        std::vector<nostr::Event> profiles;
        Random random(7);
        for (std::size_t i = 0; i < options.authors; ++i) {
            nostr::UnsignedEvent profile;
            profile.pubkey = source.people().publicKey(i);
            profile.createdAt = {1'700'000'000};
            profile.kind = nostr::kinds::kProfile;
            profile.content = syntheticProfile(random);
            profiles.push_back(withId(std::move(profile)));
        }
        insert(profiles, table);
        for (;;) {
            const std::vector<nostr::Event> events = source.take(kBatch);
            if (events.empty())
                return;
            insert(events, table);
        }
    }

    void read(const std::filesystem::path& data, store::EventTable& table)
    {
        std::ifstream in(data);
        if (!in)
            giveUp(data.string() + " cannot be read");
        std::vector<nostr::Event> events;
        for (std::string line; std::getline(in, line);) {
            if (auto event = nostr::parseEvent(line))
                events.push_back(*std::move(event));
            if (events.size() == kBatch) {
                insert(events, table);
                events.clear();
            }
        }
        insert(events, table);
        if (ids.empty())
            giveUp("no event could be read from " + data.string());
    }

    void insert(const std::vector<nostr::Event>& events, store::EventTable& table)
    {
        std::vector<const nostr::Event*> pointers;
        for (const nostr::Event& event : events) {
            pointers.push_back(&event);
            Activity& activity = activities[event.pubkey];
            if (event.kind == nostr::kinds::kNote) {
                ++activity.notes;
                activity.newest = std::max(activity.newest, event.createdAt.seconds);
            }
            if (event.kind == nostr::kinds::kNote && picked++ % 23 == 0 && ids.size() < kIds)
                ids.push_back(event.id);
        }
        store::Transaction transaction(*database);
        table.insert(pointers);
        if (const nostr::Status done = transaction.commit(); !done)
            giveUp(done.error().message);
    }

    void rank()
    {
        for (const auto& [key, activity] : activities)
            authors.push_back(key);
        std::ranges::sort(authors);
        quietest = authors;
        std::ranges::stable_sort(authors, std::greater(),
                                 [this](const auto& key) { return activities[key].notes; });
        std::ranges::stable_sort(quietest, {}, [this](const auto& key) { return activities[key].newest; });
        std::erase_if(quietest, [this](const auto& key) { return activities[key].notes == 0; });
    }

    TemporaryFolder folder;
    std::filesystem::path file;
    std::unique_ptr<store::Database> database;
    std::unordered_map<nostr::PublicKey, Activity> activities;
    std::vector<nostr::PublicKey> authors;
    std::vector<nostr::PublicKey> quietest;
    std::vector<nostr::EventId> ids;
    std::size_t picked = 0;
    store::StrandIndex strands;
    std::unique_ptr<store::Reader> reader;
};

FilledStore::Made& FilledStore::made()
{
    if (!m_made)
        m_made = std::make_shared<Made>(m_options);
    return *m_made;
}

store::Reader& FilledStore::reader() { return *made().reader; }
store::StrandIndex& FilledStore::strands() { return made().strands; }
std::filesystem::path FilledStore::file() { return made().file; }
const std::vector<nostr::PublicKey>& FilledStore::authors() { return made().authors; }
const std::vector<nostr::PublicKey>& FilledStore::quietest() { return made().quietest; }
const std::vector<nostr::EventId>& FilledStore::ids() { return made().ids; }

} // namespace bench
