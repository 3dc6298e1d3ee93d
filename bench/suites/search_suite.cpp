// SPDX-License-Identifier: MIT
// Text searches over stores of three sizes, and what filling the index costs. Questions go round
// among many words. Records are copied out and a byte of each is read.
#include "bench/fixtures/synthetic_events.h"
#include "bench/suite.h"
#include "bench/suites/filled_store.h"
#include "bench/temporary_folder.h"
#include "core/nostr/search_text.h"
#include "store/event_table.h"
#include "store/reader.h"
#include "store/schema.h"
#include "store/text_index.h"
#include "store/transaction.h"

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <set>

namespace bench {
namespace {

constexpr std::size_t kPart = 10'000; // events made and stored together
constexpr std::size_t kQuestions = 64;
constexpr std::size_t kHits = 128;

template <class T> T orAbort(nostr::Result<T> result)
{
    if (!result) {
        std::fprintf(stderr, "the store cannot be used: %s\n", result.error().message.c_str());
        std::abort();
    }
    return *std::move(result);
}

void orAbort(const nostr::Status& status)
{
    if (!status) {
        std::fprintf(stderr, "the store cannot be written: %s\n", status.error().message.c_str());
        std::abort();
    }
}

/// A store with an index over all of its events; nothing here looks at signatures.
class Searched {
public:
    explicit Searched(std::size_t events) : m_events(events) {}

    store::Reader& reader()
    {
        if (!m_reader)
            fill();
        return *m_reader;
    }

    /// Words of notes that have at least kHits hits.
    const std::vector<std::string>& words()
    {
        reader();
        return m_words;
    }
    const std::vector<std::pair<std::string, std::string>>& pairs()
    {
        reader();
        return m_pairs;
    }

    std::size_t events() const { return m_events; }
    double microsecondsToIndex() const { return m_indexing / static_cast<double>(m_events); }

private:
    void fill()
    {
        const std::filesystem::path file = m_folder.path() / "heronry.db";
        {
            const auto database = orAbort(store::openForWriting(file));
            store::EventTable table(*database, nostr::systemTime);
            SyntheticEvents source(
                {.events = m_events, .shape = shapeFromEnvironment(), .signing = Signing::Placeholder});
            for (std::size_t done = 0; done < m_events; done += kPart) {
                const std::vector<nostr::Event> events = source.take(kPart);
                std::vector<const nostr::Event*> pointers;
                for (const nostr::Event& event : events)
                    pointers.push_back(&event);
                store::Transaction transaction(*database);
                table.insert(pointers);
                orAbort(transaction.commit());
                if (m_words.size() < 4 * kQuestions)
                    choose(events);
            }
            database->execute("PRAGMA wal_checkpoint(TRUNCATE)");
            store::TextIndex index(*database);
            const auto start = std::chrono::steady_clock::now();
            while (index.step() != store::TextIndex::Progress::Done) {
            }
            m_indexing =
                std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - start).count();
            database->execute("PRAGMA wal_checkpoint(TRUNCATE)");
        }
        m_reader = orAbort(store::Reader::open(file));
        std::erase_if(m_words, [this](const std::string& word) { return !hasHits(word); });
        m_words.resize(std::min(m_words.size(), kQuestions));
        m_pairs.resize(std::min(m_pairs.size(), kQuestions));
    }

    void choose(const std::vector<nostr::Event>& events)
    {
        for (std::size_t i = 0; i < events.size(); i += 37) {
            if (events[i].kind != nostr::kinds::kNote)
                continue;
            std::vector<std::string> words;
            for (nostr::SearchText pieces(events[i].content); pieces.next();)
                if (pieces.type() == nostr::SearchText::Type::Word && pieces.term().size() >= 4)
                    words.emplace_back(pieces.term());
            if (words.size() < 2)
                continue;
            if (m_seen.insert(words[0]).second)
                m_words.push_back(words[0]);
            m_pairs.emplace_back(words[0], words[1]);
        }
    }

    bool hasHits(const std::string& word)
    {
        core::SearchQuery query;
        query.text = word;
        query.limit = kHits;
        return m_events < 1000 || orAbort(m_reader->search(query)).events.size() == kHits;
    }

    std::size_t m_events;
    TemporaryFolder m_folder;
    double m_indexing = 0;
    std::set<std::string> m_seen;
    std::vector<std::string> m_words;
    std::vector<std::pair<std::string, std::string>> m_pairs;
    std::unique_ptr<store::Reader> m_reader;
};

/// Asks in turn. An empty answer would measure nothing.
void ask(benchmark::State& state, store::Reader& reader, const std::vector<core::SearchQuery>& queries)
{
    store::RecordPage page;
    std::size_t next = 0;
    std::uint64_t rows = 0;
    std::uint64_t examined = 0;
    for (auto _ : state) {
        const auto end = reader.search(queries[next], page);
        if (!end || page.empty()) {
            state.SkipWithError("the search found nothing");
            return;
        }
        unsigned sum = 0;
        for (std::size_t i = 0; i < page.size(); ++i)
            sum += page[i].bytes().back();
        benchmark::DoNotOptimize(sum);
        rows += page.size();
        examined += end->examined;
        next = (next + 1) % queries.size();
    }
    const auto rounds = static_cast<double>(state.iterations());
    state.counters["rows"] = static_cast<double>(rows) / rounds;
    state.counters["examined"] = static_cast<double>(examined) / rounds;
}

core::SearchQuery asking(std::string text, bool isTyping = false)
{
    core::SearchQuery query;
    query.text = std::move(text);
    query.limit = kHits;
    query.isTyping = isTyping;
    return query;
}

} // namespace

void addSearchSuite(Scale scale)
{
    const std::vector<std::size_t> sizes = scale == Scale::Full
                                               ? std::vector<std::size_t>{20'000, 100'000, 1'000'000}
                                               : std::vector<std::size_t>{300};
    for (const std::size_t size : sizes) {
        const auto searched = std::make_shared<Searched>(size);
        const std::string suffix = '/' + std::to_string(size);
        add("search/word" + suffix, [searched](benchmark::State& state) {
            std::vector<core::SearchQuery> queries;
            for (const std::string& word : searched->words())
                queries.push_back(asking(word));
            ask(state, searched->reader(), queries);
            state.counters["index_us_an_event"] = searched->microsecondsToIndex();
        });
        add("search/prefix" + suffix, [searched](benchmark::State& state) {
            std::vector<core::SearchQuery> queries;
            for (const std::string& word : searched->words())
                queries.push_back(asking(word.substr(0, 4), true));
            ask(state, searched->reader(), queries);
        });
        add("search/short_prefix" + suffix, [searched](benchmark::State& state) {
            std::vector<core::SearchQuery> queries;
            for (const std::string& word : searched->words())
                queries.push_back(asking(word.substr(0, 2), true));
            ask(state, searched->reader(), queries);
        });
        add("search/two_words" + suffix, [searched](benchmark::State& state) {
            std::vector<core::SearchQuery> queries;
            for (const auto& [first, second] : searched->pairs())
                queries.push_back(asking(first + ' ' + second));
            ask(state, searched->reader(), queries);
        });
    }
}

} // namespace bench
