// SPDX-License-Identifier: MIT
// The posting lists against sets in memory: in any order of arrival, with removals, after a death
// at any point.
#include "tests/store/text_samples.h"

#include <QTest>

#include <csignal>
#include <sqlite3.h>
#include <sys/wait.h>
#include <unistd.h>

namespace {

std::vector<nostr::Event> sampleNotes(Numbers& numbers, std::size_t count, std::int64_t from = 1000)
{
    std::vector<nostr::Event> events;
    for (std::size_t i = 0; i < count; ++i)
        events.push_back(makeEvent(numbers.id(), author(numbers.below(5)),
                                   from + static_cast<std::int64_t>(numbers.below(100'000)), 1, {},
                                   sampleText(numbers, 6)));
    return events;
}

void kill(int /*unused*/) { std::raise(SIGKILL); }

int countDown(void* left)
{
    if (--*static_cast<std::uint64_t*>(left) == 0)
        kill(0);
    return 0;
}

// Indexes in another process, which dies after so many steps of SQLite's machine, or comes to the
// end: then true.
bool indexUntilDeath(const std::filesystem::path& file, std::uint64_t steps)
{
    const pid_t child = ::fork();
    if (child == 0) {
        auto database = store::openForWriting(file);
        if (!database)
            ::_exit(1);
        sqlite3_progress_handler((*database)->connection(), 1, countDown, &steps);
        indexAll(**database);
        ::_exit(0);
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    if (WIFEXITED(status) && WEXITSTATUS(status) != 0)
        qFatal("the child could not index");
    return WIFEXITED(status);
}

nostr::Event deletionOf(const nostr::Event& event, nostr::EventId id)
{
    return makeEvent(id, event.pubkey, event.createdAt.seconds + 1, nostr::kinds::kDeletion,
                     {{"e", event.id.toHex()}}, "");
}

} // namespace

class TstTextIndex : public QObject {
    Q_OBJECT

private slots:
    void chunksComeBackAsTheyWere()
    {
        Numbers numbers(1);
        for (int round = 0; round < 200; ++round) {
            std::set<store::RowNumber> rows;
            const std::size_t count = 1 + numbers.below(store::kChunkRows);
            while (rows.size() < count)
                rows.insert(
                    static_cast<store::RowNumber>(numbers.below(std::uint64_t{1} << (8 + round % 55))));
            const std::vector<store::RowNumber> ascending(rows.begin(), rows.end());
            const auto bytes = store::packChunk(ascending);
            std::vector<store::RowNumber> back;
            store::unpackChunk(ascending.front(), bytes, back);
            QVERIFY(std::ranges::equal(back, std::vector(rows.rbegin(), rows.rend())));
            QCOMPARE(store::newestOfChunk(ascending.front(), bytes), ascending.back());
        }
    }

    void chunksOfAnyBytesAreReadWithoutHarm()
    {
        Numbers numbers(2);
        for (int round = 0; round < 2000; ++round) {
            std::vector<std::uint8_t> bytes(numbers.below(40));
            for (std::uint8_t& byte : bytes)
                byte = static_cast<std::uint8_t>(numbers.below(256));
            const auto key = static_cast<store::RowNumber>(numbers.below(std::uint64_t{1} << 62));
            std::vector<store::RowNumber> rows;
            store::unpackChunk(key, bytes, rows);
            QVERIFY(rows.size() <= bytes.size() + 1);
            QVERIFY(std::ranges::is_sorted(rows, std::greater()));
            QCOMPARE(rows.back(), key);
            store::unpackRows(bytes, rows);
        }
    }

    void listsEqualSetsWhateverIsAddedAndRemoved()
    {
        TestStore place;
        store::TextPostings postings(*place.database);
        store::TextPostingReader reader(*place.database);
        Numbers numbers(3);
        for (int round = 0; round < 30; ++round) {
            const std::string term = "term" + std::to_string(round);
            std::set<store::RowNumber> expected;
            store::Transaction transaction(*place.database);
            for (int step = 0; step < 40; ++step) {
                // Newer than all, older than all, anywhere, or one that goes.
                const std::uint64_t what =
                    round % 5 == 4 ? numbers.below(4) : static_cast<std::uint64_t>(round % 5);
                std::set<store::RowNumber> rows;
                for (std::size_t i = 0, count = 1 + numbers.below(step % 7 == 0 ? 300 : 20); i < count; ++i) {
                    const auto jump = static_cast<store::RowNumber>(numbers.below(1000));
                    if (what == 0)
                        rows.insert((expected.empty() ? 1'000'000 : *expected.rbegin()) + 1 + jump);
                    else if (what == 1)
                        rows.insert((expected.empty() ? 9'000'000 : *expected.begin()) - 1 - jump);
                    else
                        rows.insert(1'000'000 + static_cast<store::RowNumber>(numbers.below(20'000)));
                }
                if (what == 3) {
                    for (const store::RowNumber row : rows) {
                        const auto near = expected.lower_bound(row);
                        const store::RowNumber gone = near == expected.end() ? row : *near;
                        postings.remove(term, gone);
                        expected.erase(gone);
                    }
                    continue;
                }
                const std::vector<store::RowNumber> ascending(rows.begin(), rows.end());
                postings.add(term, ascending);
                expected.insert(rows.begin(), rows.end());
            }
            QVERIFY(transaction.commit());
            const Postings stored = storedPostings(*place.database);
            QVERIFY(expected.empty() ? !stored.contains(term) : stored.at(term) == expected);
            std::vector<store::RowNumber> rows;
            const std::size_t chunks = reader.fetch(term, store::kNewestRow, 1'000'000, rows);
            if (round % 5 < 2) // at the ends chunks are left full
                QVERIFY(chunks <= expected.size() / store::kChunkRows + 3);
        }
    }

    void knowsAllThatIsStored_data()
    {
        QTest::addColumn<int>("order");
        QTest::newRow("oldest first") << 0;
        QTest::newRow("newest first") << 1;
        QTest::newRow("any order") << 2;
    }

    void knowsAllThatIsStored()
    {
        QFETCH(int, order);
        TestStore place;
        Numbers numbers(4);
        std::vector<nostr::Event> events = sampleNotes(numbers, 3000);
        if (order != 2)
            std::ranges::sort(events, [order](const nostr::Event& a, const nostr::Event& b) {
                return order == 0 ? nostr::isBefore(b, a) : nostr::isBefore(a, b);
            });
        for (std::size_t i = 0; i < events.size(); i += 700) {
            place.insert({events.begin() + static_cast<std::ptrdiff_t>(i),
                          events.begin() + static_cast<std::ptrdiff_t>(std::min(i + 700, events.size()))});
            indexAll(*place.database);
        }
        QVERIFY(storedPostings(*place.database) == expectedPostings(*place.database));
    }

    void forgetsWhatIsGone()
    {
        TestStore place;
        Numbers numbers(5);
        const std::vector<nostr::Event> events = sampleNotes(numbers, 1000);
        place.insert(events);
        for (std::size_t i = 0; i < events.size(); ++i) {
            if (i == 300)
                indexAll(*place.database); // some go before they were indexed
            if (numbers.below(4) != 0)
                place.insert({deletionOf(events[i], numbers.id())});
        }
        for (int version = 0; version < 5; ++version)
            place.insert({makeEvent(numbers.id(), author(9), 5000 + version, 0, {},
                                    R"({"name":"Version)" + std::to_string(version) + R"("})")});
        indexAll(*place.database);
        const Postings stored = storedPostings(*place.database);
        QVERIFY(stored == expectedPostings(*place.database));
        QVERIFY(stored.contains("@version4"));
        QVERIFY(!stored.contains("@version3"));
        store::Statement chunks(*place.database, "SELECT count(*) FROM text WHERE t = ?");
        const std::string term = "heron";
        store::Rows rows = chunks.run(std::string_view(term));
        store::Statement asBytes(*place.database,
                                 "SELECT count(*) FROM text WHERE t = CAST('heron' AS BLOB)");
        store::Rows count = asBytes.run();
        QVERIFY(count.next());
        // What is left does not lie about in many small chunks.
        QVERIFY(count.integer(0) <= static_cast<std::int64_t>(stored.at("heron").size() / 16 + 2));
    }

    void takesUpAStoreThatHadNoIndex()
    {
        TestStore place;
        Numbers numbers(6);
        place.insert(sampleNotes(numbers, 1500));
        QVERIFY(place.database->execute(
            "DELETE FROM text_todo; INSERT INTO text_todo(what, r, b) VALUES(2, 9223372036854775807, x'')"));
        store::TextIndex index(*place.database);
        for (int step = 0; step < 4; ++step)
            index.step();
        place.insert(sampleNotes(numbers, 500)); // meanwhile
        indexAll(*place.database);
        QVERIFY(storedPostings(*place.database) == expectedPostings(*place.database));
    }

    void isWholeAfterADeathAtAnyPoint()
    {
        TestStore place;
        Numbers numbers(7);
        std::vector<nostr::Event> events = sampleNotes(numbers, 1200);
        place.insert(events);
        QVERIFY(place.database->execute("PRAGMA wal_checkpoint(TRUNCATE)"));
        const std::filesystem::path file = place.file();
        int deaths = 0;
        for (int round = 0; round < 40; ++round) {
            if (!indexUntilDeath(file, 1 + numbers.below(round % 2 == 0 ? 1'000 : 10'000)))
                ++deaths;
            // Something goes and something comes between two deaths.
            place.insert({deletionOf(events[static_cast<std::size_t>(round)], numbers.id())});
            place.insert(sampleNotes(numbers, 200));
        }
        QVERIFY(deaths > 10);
        indexAll(*place.database);
        QVERIFY(storedPostings(*place.database) == expectedPostings(*place.database));
    }

    void oneStepIsShort()
    {
        TestStore place;
        Numbers numbers(8);
        std::vector<nostr::Event> events = sampleNotes(numbers, 3000);
        for (int i = 0; i < 3000; ++i) // many terms
            events[static_cast<std::size_t>(i)].content += " word" + std::to_string(i);
        place.insert(events);
        store::TextIndex index(*place.database);
        std::uint64_t longest = 0;
        std::uint64_t before = place.database->machineSteps();
        while (index.step() != store::TextIndex::Progress::Done) {
            const std::uint64_t now = place.database->machineSteps();
            longest = std::max(longest, now - before);
            before = now;
        }
        QVERIFY(longest > 0);
        QVERIFY2(longest < 120'000, qPrintable(QString::number(longest)));
    }

    void bearsWhatStrangersWrite()
    {
        TestStore place;
        nostr::Tags tags;
        for (int i = 0; i < 10'000; ++i)
            tags.push_back({"t", "tag" + std::to_string(i)});
        tags.push_back({});
        tags.push_back({"t"});
        const std::vector<nostr::Event> events{
            makeEvent(idOf(1), author(1), 1000, 1, {}, std::string(1'000'000, 'x')),
            makeEvent(idOf(2), author(1), 1001, 1, tags, "tags"),
            makeEvent(idOf(3), author(1), 1002, 1, {}, std::string("nul\0behind", 10)),
            makeEvent(idOf(4), author(1), 1003, 1, {}, "\xff\xfe broken \xe3\x81"),
            makeEvent(idOf(5), author(1), 1004, 4, {}, "secret message"),
            makeEvent(idOf(6), author(1), 1005, 1059, {}, "secret wrap"),
            makeEvent(idOf(7), author(1), 1006, 30'000, {{"d", "x"}, {"title", "Birders"}}, "secret list"),
            makeEvent(idOf(8), author(1), 1007, 0, {}, "{broken"),
        };
        place.insert(events);
        indexAll(*place.database);
        const Postings stored = storedPostings(*place.database);
        QVERIFY(stored == expectedPostings(*place.database));
        QVERIFY(stored.contains(std::string(nostr::kLongestTerm, 'x')));
        QVERIFY(stored.contains("behind"));
        QVERIFY(stored.contains("broken"));
        QVERIFY(stored.contains("birders"));
        QVERIFY(!stored.contains("secret"));
        QVERIFY(stored.contains("#tag0"));
        QVERIFY(!stored.contains("#tag9999"));
    }
};

QTEST_GUILESS_MAIN(TstTextIndex)
#include "tst_text_index.moc"
