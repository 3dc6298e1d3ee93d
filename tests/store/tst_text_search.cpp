// SPDX-License-Identifier: MIT
// Searches against looking at every event, in random stores in any state of the index.
#include "tests/store/text_samples.h"

#include <QTest>

namespace {

// All pages of a search together.
std::vector<nostr::EventId> searchAll(store::Reader& reader, core::SearchQuery query)
{
    std::vector<nostr::EventId> ids;
    for (int pages = 0; pages < 10'000; ++pages) {
        const auto page = reader.search(query);
        if (!page)
            qFatal("the search failed");
        if (page->events.size() > query.limit)
            qFatal("a page is too long");
        for (const nostr::Event& event : page->events)
            ids.push_back(event.id);
        if (!page->end)
            return ids;
        query.after = page->end;
    }
    qFatal("the search does not end");
    return ids;
}

core::SearchQuery asking(std::string text, std::size_t limit = 60)
{
    core::SearchQuery query;
    query.text = std::move(text);
    query.limit = limit;
    return query;
}

std::vector<std::string> contentsOf(TestStore& place, const core::SearchQuery& query)
{
    std::vector<std::string> contents;
    const auto reader = place.reader();
    const auto page = reader->search(query);
    if (!page)
        qFatal("the search failed");
    for (const nostr::Event& event : page->events)
        contents.push_back(event.content);
    return contents;
}

nostr::Event note(std::uint64_t number, std::string text, nostr::Tags tags = {})
{
    return makeEvent(idOf(number << 40), author(number % 3), static_cast<std::int64_t>(1000 + number), 1,
                     std::move(tags), std::move(text));
}

nostr::Event randomEvent(Numbers& numbers)
{
    static const std::array<nostr::Kind, 8> kinds{1, 1, 1, 1, 7, 30023, 0, 4};
    const nostr::Kind kind = kinds[numbers.below(kinds.size())];
    // Few seconds and few leading bits, so that many are mixed and some crowded.
    const bool isCrowded = numbers.below(4) == 0;
    const nostr::EventId id =
        isCrowded ? idOf(numbers.below(3) << 43, numbers.below(1'000'000)) : numbers.id();
    const auto time =
        static_cast<std::int64_t>(isCrowded ? 1000 + numbers.below(2) : 900 + numbers.below(300));
    nostr::Tags tags;
    if (numbers.below(3) == 0)
        tags.push_back({"t", sampleWord(numbers)});
    if (kind == 30023)
        tags.push_back({"d", std::to_string(numbers.below(50))});
    if (numbers.below(10) == 0)
        tags.push_back({"title", sampleText(numbers, 3)});
    if (numbers.below(20) == 0)
        tags.push_back({"expiration", std::to_string(TestStore::kNow + (numbers.below(2) == 0 ? -5 : 5))});
    std::string content = sampleText(numbers, 7);
    if (kind == 0)
        content = R"({"name":"heron","about":"grey"})";
    return makeEvent(id, author(numbers.below(6)), time, kind, std::move(tags), std::move(content));
}

nostr::Filter randomFilter(Numbers& numbers)
{
    nostr::Filter filter;
    if (numbers.below(3) == 0)
        filter.kinds = {{static_cast<nostr::Kind>(numbers.below(2)), 30023}};
    if (numbers.below(4) == 0)
        filter.authors = {{author(numbers.below(6)), author(numbers.below(6))}};
    if (numbers.below(4) == 0)
        filter.since = nostr::UnixTime{static_cast<std::int64_t>(900 + numbers.below(300))};
    if (numbers.below(4) == 0)
        filter.until = nostr::UnixTime{static_cast<std::int64_t>(900 + numbers.below(300))};
    if (numbers.below(6) == 0)
        filter.tags = {{'t', {sampleWord(numbers), sampleWord(numbers)}}};
    return filter;
}

} // namespace

class TstTextSearch : public QObject {
    Q_OBJECT

private slots:
    void findsWhatLookingAtEveryEventFinds()
    {
        for (std::uint64_t seed = 1; seed <= 5; ++seed) {
            Numbers numbers(seed);
            TestStore place;
            std::vector<nostr::Event> events;
            auto index = std::make_unique<store::TextIndex>(*place.database);
            std::size_t found = 0;
            for (int round = 0; round < 12; ++round) {
                std::vector<nostr::Event> batch;
                for (std::size_t i = 0, count = numbers.below(120); i < count; ++i)
                    batch.push_back(randomEvent(numbers));
                if (!events.empty())
                    for (int i = 0; i < 5; ++i) {
                        const nostr::Event& event = events[numbers.below(events.size())];
                        batch.push_back(
                            makeEvent(numbers.id(), event.pubkey, 2000, 5, {{"e", event.id.toHex()}}, ""));
                    }
                place.insert(batch);
                events.insert(events.end(), batch.begin(), batch.end());
                if (numbers.below(6) == 0)
                    place.database->execute("INSERT INTO text_todo(what, r, b) VALUES(2, 2200000000, x'')");
                if (numbers.below(3) == 0)
                    index = std::make_unique<store::TextIndex>(*place.database); // what it gathered is lost
                for (std::uint64_t steps = numbers.below(12); steps > 0; --steps)
                    index->step();
                const auto reader = place.reader();
                for (int i = 0; i < 25; ++i) {
                    core::SearchQuery query = asking(sampleQuery(numbers), 1 + numbers.below(20));
                    query.filter = randomFilter(numbers);
                    query.isTyping = numbers.below(2) == 0;
                    if (numbers.below(3) == 0) {
                        const nostr::Event& event = events[numbers.below(events.size())];
                        query.after = core::Position{event.createdAt, event.id};
                    }
                    const auto expected = naiveSearch(*reader, query);
                    if (searchAll(*reader, query) != expected)
                        QFAIL(("seed " + std::to_string(seed) + ": " + query.text).c_str());
                    found += expected.size();
                }
            }
            QVERIFY(found > 1000);
        }
    }

    void findsByScriptTagHostAndEmoji()
    {
        TestStore place;
        place.insert({note(1, "Crème brûlée am Straßenrand"), note(2, "今日は太陽が出た"),
                      note(3, "한국어를 배우다"), note(4, "go 🔥"), note(5, "see #Nostr"),
                      note(6, "tagged", {{"t", "Bitcoin"}}), note(7, "https://blog.example.com/a/b"),
                      note(8, "จะกินข้าว"), note(9, "हिन्दी में")});
        for (const bool isIndexed : {false, true}) {
            if (isIndexed)
                indexAll(*place.database);
            const auto one = [&](std::string text, std::string content) {
                const auto found = contentsOf(place, asking(std::move(text)));
                return found == std::vector{std::move(content)};
            };
            QVERIFY(one("creme", "Crème brûlée am Straßenrand"));
            QVERIFY(one("STRASSENRAND", "Crème brûlée am Straßenrand"));
            QVERIFY(one("太陽", "今日は太陽が出た"));
            QVERIFY(one("陽", "今日は太陽が出た"));
            QVERIFY(one("太陽が出", "今日は太陽が出た"));
            QVERIFY(one("한국", "한국어를 배우다"));
            QVERIFY(one("🔥", "go 🔥"));
            QVERIFY(one("#nostr", "see #Nostr"));
            QVERIFY(one("#nos*", "see #Nostr"));
            QVERIFY(one("#bitcoin", "tagged"));
            QVERIFY(one("bitcoin", "tagged"));
            QVERIFY(one("example.com", "https://blog.example.com/a/b"));
            QVERIFY(one("blog", "https://blog.example.com/a/b"));
            QVERIFY(one("กิน", "จะกินข้าว"));
            QVERIFY(one("हिन्दी", "हिन्दी में"));
        }
    }

    void whatIsGoneIsNotFound()
    {
        TestStore place;
        place.insert({note(1, "heron one"), note(2, "heron two"),
                      note(3, "heron three", {{"expiration", std::to_string(TestStore::kNow + 10)}})});
        indexAll(*place.database);
        place.insert(
            {makeEvent(idOf(99), author(1), 3000, 5, {{"e", idOf(std::uint64_t{1} << 40).toHex()}}, "")});
        QCOMPARE(contentsOf(place, asking("heron")).size(), std::size_t{2});
        place.now = place.now + 20; // not yet removed
        QCOMPARE(contentsOf(place, asking("heron")), std::vector<std::string>{"heron two"});
        place.removeExpired();
        QCOMPARE(contentsOf(place, asking("heron")), std::vector<std::string>{"heron two"});
        // A damaged record is left out.
        QVERIFY(place.database->execute("UPDATE e SET b = zeroblob(300)"));
        QVERIFY(contentsOf(place, asking("heron")).empty());
    }

    void anyBytesAreASearch()
    {
        TestStore place;
        place.insert({note(1, "50% off"), note(2, "a \"quote\""), note(3, "col:x NEAR(y) AND 'z'"),
                      note(4, "costs $ or *")});
        indexAll(*place.database);
        const auto reader = place.reader();
        const std::vector<std::string> texts{"\"",
                                             "'",
                                             "-x",
                                             "a-b",
                                             "@bob",
                                             "#tag",
                                             "50%",
                                             "AND",
                                             "NEAR(",
                                             "*",
                                             "col:x",
                                             "",
                                             "   ",
                                             "\t\n",
                                             std::string(1, '\0'),
                                             "\xff",
                                             "\"\"",
                                             "-",
                                             "--",
                                             "-\"",
                                             "#",
                                             "*a",
                                             "'; DROP TABLE e; --",
                                             std::string(10'000, 'y'),
                                             std::string(10'000, ' '),
                                             std::string(5000, '"'),
                                             std::string("a\0b", 3)};
        for (const std::string& text : texts)
            for (const bool isTyping : {false, true}) {
                core::SearchQuery query = asking(text);
                query.isTyping = isTyping;
                QVERIFY(reader->search(query));
                QVERIFY(reader->findPeople({text, {}, 10}));
            }
        QCOMPARE(contentsOf(place, asking("50%")).size(), std::size_t{1});
        QCOMPARE(contentsOf(place, asking("\"")).size(), std::size_t{1});
        QCOMPARE(contentsOf(place, asking("NEAR(")).size(), std::size_t{1});
        QCOMPARE(contentsOf(place, asking("AND")).size(), std::size_t{1});
        QCOMPARE(contentsOf(place, asking("*")).size(), std::size_t{1});
        QCOMPARE(contentsOf(place, asking("$")).size(), std::size_t{1});
        QCOMPARE(contentsOf(place, asking("-x")).size(), std::size_t{3});
        std::string words;
        for (int i = 0; i < 1000; ++i)
            words += "word" + std::to_string(i) + ' ';
        QVERIFY(reader->search(asking(words))->isShortened);
    }

    void aSearchThatCostsTooMuchIsCutAndGoesOn()
    {
        TestStore place;
        std::vector<nostr::Event> events;
        for (std::uint64_t i = 0; i < 30'000; ++i)
            events.push_back(note(i, i == 3 ? "grey heron" : "heron of grey"));
        place.insert(events);
        indexAll(*place.database);
        const auto reader = place.reader();
        const std::vector<std::string> queries{"\"grey heron\"", "-heron", "\"grey heron\" -of"};
        for (const std::string& text : queries) {
            const auto page = reader->search(asking(text));
            QVERIFY(page);
            QVERIFY(page->isCutShort);
            QVERIFY(page->end.has_value());
            QVERIFY(page->examined <= store::TextSearch::kBudget + 100);
            QCOMPARE(searchAll(*reader, asking(text)), naiveSearch(*reader, asking(text)));
        }
        // Lists that never meet are no way round the budget.
        std::vector<nostr::Event> apart;
        for (std::uint64_t i = 0; i < 30'000; ++i)
            apart.push_back(note(100'000 + i, i % 2 == 0 ? "left" : "right"));
        place.insert(apart);
        indexAll(*place.database);
        const auto again = place.reader();
        const auto page = again->search(asking("left right"));
        QVERIFY(page->examined <= store::TextSearch::kBudget + 100);
        QVERIFY(searchAll(*again, asking("left right")).empty());
    }

    void onePageOfAWordCostsNoMoreInALargerStore()
    {
        const auto cost = [](std::uint64_t count) {
            TestStore place;
            std::vector<nostr::Event> events;
            for (std::uint64_t i = 0; i < count; ++i)
                events.push_back(note(i, i % 3 == 0 ? "grey heron" : "white egret"));
            place.insert(events);
            indexAll(*place.database);
            const auto reader = place.reader();
            const auto before = reader->machineSteps();
            const auto page = reader->search(asking("heron", 128));
            if (page->events.size() != 128 || page->examined > 140)
                qFatal("a page of one word looks at too much");
            return reader->machineSteps() - before;
        };
        const std::uint64_t small = cost(1000);
        const std::uint64_t large = cost(30'000);
        QVERIFY2(large <= small + 20, qPrintable(QString::number(small) + u' ' + QString::number(large)));
    }

    void findsPeopleTheBestFirst()
    {
        TestStore place;
        const auto profile = [](std::uint64_t number, std::string content, std::int64_t time = 1000) {
            return makeEvent(idOf(number << 40), author(number), time, 0, {}, std::move(content));
        };
        const std::vector<nostr::Event> profiles{
            profile(1, R"({"name":"alice","nip05":"alice@example.com"})"),
            profile(2, R"({"display_name":"Alice Heron","about":"bob"})"),
            profile(3, R"({"name":"Malice"})"),
            profile(4, R"({"name":"heron","display_name":"The grey Alice"})"),
            profile(5, R"({"name":"Ångström"})"),
            profile(6, R"({"name":"bob","nip05":"_@birds.example"})"),
            profile(7, R"({"name":"太陽さん"})"),
            profile(8, R"({"name":"al"})"),
            profile(9, "{broken"),
        };
        place.insert(profiles);
        for (const bool isIndexed : {false, true}) {
            if (isIndexed)
                indexAll(*place.database);
            const auto reader = place.reader();
            const auto find = [&](std::string text, std::vector<nostr::PublicKey> preferred = {}) {
                std::vector<std::uint64_t> numbers;
                const auto people = reader->findPeople({std::move(text), std::move(preferred), 20});
                for (const core::PersonFound& one : *people)
                    for (std::uint64_t number = 1; number < 10; ++number)
                        if (one.person.pubkey == author(number))
                            numbers.push_back(number);
                return numbers;
            };
            using Found = std::vector<std::uint64_t>;
            QCOMPARE(find("alice"), (Found{1, 2, 4}));
            QCOMPARE(find("@Alice"), (Found{1, 2, 4}));
            QCOMPARE(find("al", {author(4)}), (Found{8, 1, 2, 4}));
            QCOMPARE(find("ali", {author(2)}), (Found{2, 1, 4}));
            QCOMPARE(find("alice heron"), (Found{2, 4})); // the second by its words
            QCOMPARE(find("heron al"), (Found{2, 4}));
            QCOMPARE(find("angstrom"), (Found{5}));
            QCOMPARE(find("alice@example.com"), (Found{1}));
            QCOMPARE(find("birds.example"), (Found{6}));
            QCOMPARE(find("_@birds.example"), (Found{6}));
            QCOMPARE(find("太"), (Found{7}));
            QCOMPARE(find("nobody"), Found{});
            QCOMPARE(find(""), Found{});
            const auto people = reader->findPeople({"alice@example.com", {}, 20});
            QVERIFY(people->front().match == core::PersonMatch::Exact);
            QCOMPARE(people->front().person.name, std::string("alice"));
        }
        place.insert({profile(1, R"({"name":"renamed"})", 2000)});
        QVERIFY(place.reader()->findPeople({"alice", {}, 1})->front().person.pubkey == author(2));
    }

    void manyWordsWithOneBeginningAreOpenedOnDemand()
    {
        TestStore place;
        std::vector<nostr::Event> events;
        for (std::uint64_t i = 0; i < 9000; ++i)
            events.push_back(note(i, "w" + std::to_string(i % 3000) + " x" + std::to_string(i)));
        place.insert(events);
        indexAll(*place.database);
        const auto reader = place.reader();
        core::SearchQuery query = asking("w", 20);
        query.isTyping = true;
        const auto page = reader->search(query);
        QCOMPARE(page->events.size(), std::size_t{20});
        QVERIFY(page->examined < 3500); // heads once, then a few lists
        query.text = "x";               // more words than are looked at: the newest notes are
        const auto walked = reader->search(query);
        QCOMPARE(walked->events.size(), std::size_t{20});
        QVERIFY(walked->examined < 6000);
        query.limit = 500;
        QVERIFY(searchAll(*reader, query) == naiveSearch(*reader, query));
    }
};

QTEST_GUILESS_MAIN(TstTextSearch)
#include "tst_text_search.moc"
