// SPDX-License-Identifier: MIT
// Every answer, from the tables and from the strands, equals a plain scan over all that is stored.
// HERONRY_SEED chooses another walk through the cases, HERONRY_CASES another number of them.
#include "tests/store/random_store.h"

#include <QTest>

#include <thread>

namespace {

std::uint64_t fromEnvironment(const char* name, std::uint64_t otherwise)
{
    const QByteArray text = qgetenv(name);
    return text.isEmpty() ? otherwise : text.toULongLong();
}

std::string describe(const core::TimelineQuery& query)
{
    std::string text = "limit " + std::to_string(query.limit) + (query.withReplies ? "" : ", no replies");
    if (query.mutes)
        text += ", mutes " + std::to_string(query.mutes->authors().size()) + " authors" +
                (query.mutes->hasWords() ? " and a word" : "");
    if (query.after)
        text += ", after " + std::to_string(query.after->createdAt.seconds) + " " + query.after->id.toHex();
    for (const nostr::Filter& filter : query.filters) {
        text += "; filter";
        if (filter.ids)
            text += " ids " + std::to_string(filter.ids->size());
        if (filter.authors)
            text += " authors " + std::to_string(filter.authors->size());
        for (const nostr::Kind kind : filter.kinds.value_or(std::vector<nostr::Kind>()))
            text += " kind " + std::to_string(kind);
        if (!filter.tags.empty())
            text += " tags";
        if (filter.since)
            text += " since " + std::to_string(filter.since->seconds);
        if (filter.until)
            text += " until " + std::to_string(filter.until->seconds);
        if (filter.limit)
            text += " limit " + std::to_string(*filter.limit);
    }
    return text;
}

std::vector<nostr::EventId> idsOf(const store::RecordPage& page)
{
    std::vector<nostr::EventId> ids;
    for (std::size_t i = 0; i < page.size(); ++i)
        ids.push_back(page[i].id());
    return ids;
}

} // namespace

class TstQueryOracle : public QObject {
    Q_OBJECT

private:
    const std::uint64_t m_seed = fromEnvironment("HERONRY_SEED", 1);
    const std::uint64_t m_cases = fromEnvironment("HERONRY_CASES", 10'000);

    /// All pages of a query, each as it should be; false where one is not.
    static bool holds(store::Reader& reader, const std::vector<nostr::Event>& stored,
                      core::TimelineQuery query, nostr::UnixTime now)
    {
        store::RecordPage page;
        for (int pages = 0; pages < 1000; ++pages) {
            if (!reader.records(query, page))
                return false;
            const std::vector<nostr::EventId> expected = scan(stored, query, now);
            const std::vector<nostr::EventId> got = idsOf(page);
            if (page.isCutShort) {
                // A part of it, and the rest on the pages that follow.
                if (!page.end || got.size() >= query.limit || got.size() > expected.size() ||
                    !std::equal(got.begin(), got.end(), expected.begin())) {
                    qWarning("page %d is cut short in a wrong place: %zu of %zu, budget %llu", pages,
                             got.size(), expected.size(), static_cast<unsigned long long>(query.budget));
                    return false;
                }
            } else if (got != expected) {
                qWarning("page %d: %zu events instead of %zu, or others", pages, got.size(), expected.size());
                return false;
            }
            if (!page.end)
                return true;
            if (query.after && !store::comesBefore(*query.after, *page.end)) {
                qWarning("page %d does not end after the one before", pages);
                return false;
            }
            query.after = page.end;
            if (query.budget < SIZE_MAX)
                query.budget += 1; // so that it gets somewhere
        }
        return false;
    }

private slots:
    void answersEqualAPlainScan()
    {
        qInfo("HERONRY_SEED=%llu", static_cast<unsigned long long>(m_seed));
        constexpr std::uint64_t kCasesOfAStore = 200;
        std::uint64_t fromStrands = 0;
        for (std::uint64_t done = 0; done < m_cases; done += kCasesOfAStore) {
            // A small cache now and then, so that records come from disk as well.
            RandomStore random(m_seed * 1'000'003 + done);
            const std::uint64_t draw = random.events.numbers().below(4);
            random.insertSome(1 + random.events.numbers().below(400));
            if (draw == 0)
                random.load(); // what follows is published
            for (std::uint64_t i = random.events.numbers().below(10); i > 0; --i)
                random.insertSome(1 + random.events.numbers().below(20));
            random.tables.now =
                random.tables.now + static_cast<std::int64_t>(random.events.numbers().below(20));
            if (draw != 0)
                random.load(); // all is loaded, and no record is in the cache
            const std::vector<nostr::Event> stored = everything(*random.tables.database);
            const std::unique_ptr<store::Reader> tables = random.tables.reader();
            const std::unique_ptr<store::Reader> strands = random.reader();
            for (std::uint64_t i = 0; i < kCasesOfAStore; ++i) {
                const core::TimelineQuery query = random.events.query(random.tables.now.seconds);
                if (!holds(*tables, stored, query, random.tables.now))
                    QFAIL(
                        ("from the tables, store " + std::to_string(done) + ": " + describe(query)).c_str());
                if (!holds(*strands, stored, query, random.tables.now))
                    QFAIL(
                        ("from the strands, store " + std::to_string(done) + ": " + describe(query)).c_str());
                nostr::Filter counted = query.filters.front();
                counted.limit.reset();
                core::TimelineQuery all;
                all.filters = {counted};
                all.limit = SIZE_MAX;
                const std::uint64_t expected = scan(stored, all, random.tables.now).size();
                QCOMPARE(*tables->count({counted}), expected);
                QCOMPARE(*strands->count({counted}), expected);
            }
            fromStrands += strands->answersFromStrands();
        }
        QVERIFY(fromStrands > m_cases / 2); // else nothing was tried
    }

    void answersShowOneStateWhileTheStoreIsWritten()
    {
        for (std::uint64_t round = 0; round < 10; ++round) {
            RandomStore random(m_seed * 7919 + round);
            std::mutex mutex; // guards the states
            std::vector<std::shared_ptr<const std::vector<nostr::Event>>> states;
            const auto note = [&] {
                auto state =
                    std::make_shared<const std::vector<nostr::Event>>(everything(*random.tables.database));
                const std::scoped_lock lock(mutex);
                states.push_back(std::move(state));
            };
            random.insertSome(100);
            note();
            std::atomic<std::size_t> begun{0}; // index of the newest state that may be seen
            std::atomic<bool> stop{false};
            RandomEvents drawn(m_seed * 31 + round);
            for (int i = 0; i < 100; ++i)
                drawn.next(random.tables.now.seconds);

            std::vector<core::TimelineQuery> queries;
            for (int i = 0; i < 60; ++i) {
                queries.push_back(random.events.query(random.tables.now.seconds));
                queries.back().budget = SIZE_MAX;
            }
            const nostr::UnixTime now = random.tables.now;
            std::thread writer([&] {
                for (int i = 0; i < 60 && !stop; ++i) {
                    begun = static_cast<std::size_t>(i) + 1;
                    random.insertSome(1 + static_cast<std::size_t>(i) % 7);
                    note();
                }
                stop = true;
            });
            store::StrandLoader loader(random.tables.file(), random.strands); // while it is written
            const std::unique_ptr<store::Reader> reader = *store::Reader::open(
                random.tables.file(), [now] { return now; }, &random.strands);
            store::RecordPage page;
            std::string failure;
            for (std::size_t i = 0; failure.empty() && (!stop || i < 3 * queries.size()); ++i) {
                const core::TimelineQuery& query = queries[i % queries.size()];
                std::size_t first;
                {
                    const std::scoped_lock lock(mutex);
                    first = states.size() - 1;
                }
                if (!reader->records(query, page)) {
                    failure = "a reader failed";
                    break;
                }
                const std::vector<nostr::EventId> got = idsOf(page);
                const std::size_t last = begun;
                // The state of the last commit that was begun is noted soon.
                for (bool known = false; !known;) {
                    const std::scoped_lock lock(mutex);
                    known = states.size() > last;
                }
                const std::scoped_lock lock(mutex);
                bool found = false;
                for (std::size_t state = first; state <= last && !found; ++state)
                    found = scan(*states[state], query, now) == got;
                if (!found)
                    failure = describe(query);
            }
            stop = true;
            writer.join();
            QVERIFY2(failure.empty(), failure.c_str());
        }
    }
};

QTEST_GUILESS_MAIN(TstQueryOracle)
#include "tst_query_oracle.moc"
