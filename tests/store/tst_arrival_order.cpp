// SPDX-License-Identifier: MIT
// The same events give the same store, in whatever order and in whatever batches they come.
#include "tests/store/made_events.h"

#include <QTest>

namespace {

constexpr std::int64_t kTime = TestStore::kNow - 1000;

/// All that the store knows, as lines; numbers that depend on who came first are left out.
std::vector<std::string> contentOf(TestStore& store)
{
    std::vector<std::string> lines;
    for (const char* sql :
         {"SELECT 'event', hex(b) FROM e", "SELECT 'event', hex(b) FROM crowded",
          "SELECT 'counts', h, replies, reposts, likes, quotes, zaps, msats FROM counts "
          "WHERE replies + reposts + likes + quotes + zaps > 0",
          "SELECT 'mark', h, what, n, hex(pubkey) FROM marks JOIN a ON a.i = marks.a",
          "SELECT 'reaction', h, symbol, n FROM reactions", "SELECT 'expiry', at, hex(id) FROM expiry",
          "SELECT 'held', at, hex(id) FROM held"}) {
        store::Statement statement(*store.database, sql);
        for (store::Rows rows = statement.run(); rows.next();) {
            std::string line;
            for (int column = 0; column < rows.columns(); ++column)
                line += std::string(rows.text(column)) + ' ';
            lines.push_back(line);
        }
    }
    std::ranges::sort(lines);
    return lines;
}

class Cases {
public:
    explicit Cases(std::uint64_t seed) : m_numbers(seed) {}

    std::vector<nostr::Event> events(std::size_t count)
    {
        std::vector<nostr::Event> made;
        while (made.size() < count)
            made.push_back(next(made));
        return made;
    }

    void shuffle(std::vector<nostr::Event>& events)
    {
        for (std::size_t i = events.size(); i > 1; --i)
            std::swap(events[i - 1], events[m_numbers.below(i)]);
    }

    std::size_t below(std::size_t bound) { return m_numbers.below(bound); }

private:
    nostr::Event next(const std::vector<nostr::Event>& made)
    {
        const nostr::PublicKey by = author(1 + m_numbers.below(3));
        // Few times and ids that often tie.
        const std::int64_t time = kTime + static_cast<std::int64_t>(m_numbers.below(6));
        const nostr::EventId id = m_numbers.id();
        const auto earlier = [&]() -> const nostr::Event* {
            return made.empty() ? nullptr : &made[m_numbers.below(made.size())];
        };
        const nostr::Event* const target = earlier();
        const std::string hex = target != nullptr ? target->id.toHex() : idOf(1).toHex();
        switch (m_numbers.below(10)) {
        case 0: return makeEvent(id, by, time, 0);
        case 1: return makeEvent(id, by, time, 30'023, {{"d", std::to_string(m_numbers.below(2))}});
        case 2:
            return makeEvent(id, by, time, 7, {{"e", hex}}, m_numbers.below(2) ? "+" : "\xf0\x9f\xa4\x99");
        case 3: return makeEvent(id, by, time, 6, {{"e", hex}});
        case 4: return makeEvent(id, by, time, 9735, {{"e", hex}, {"bolt11", "lnbc10n1rest"}});
        case 5:
        case 6: return makeEvent(id, target != nullptr ? target->pubkey : by, time, 5, {{"e", hex}});
        case 7:
            return makeEvent(id, by, time, 5,
                             {{"a", "30023:" + by.toHex() + ":0"}, {"a", "0:" + by.toHex() + ":"}});
        case 8: return makeEvent(id, by, TestStore::kNow + 2000, 0);
        default: return makeEvent(id, by, time, 1, {{"e", hex, "", "reply"}, {"q", hex}});
        }
    }

    Numbers m_numbers;
};

} // namespace

class TstArrivalOrder : public QObject {
    Q_OBJECT

private slots:
    void theSameEventsGiveTheSameStore()
    {
        for (std::uint64_t seed = 1; seed <= 25; ++seed) {
            Cases cases(seed);
            std::vector<nostr::Event> events = cases.events(60);
            std::vector<std::string> expected;
            for (int order = 0; order < 4; ++order) {
                TestStore store;
                for (std::size_t at = 0; at < events.size();) {
                    const std::size_t size =
                        std::min(1 + cases.below(order % 2 == 0 ? 3 : 40), events.size() - at);
                    store.insert({events.begin() + static_cast<std::ptrdiff_t>(at),
                                  events.begin() + static_cast<std::ptrdiff_t>(at + size)});
                    at += size;
                }
                store.insert({events.front(), events.back()}); // copies change nothing
                const std::vector<std::string> content = contentOf(store);
                if (order == 0)
                    expected = content;
                if (content != expected)
                    for (const std::string& line : content)
                        if (!std::ranges::binary_search(expected, line))
                            qWarning("seed %llu: %s", static_cast<unsigned long long>(seed), line.c_str());
                QVERIFY2(content == expected, qPrintable(QStringLiteral("seed %1").arg(seed)));
                cases.shuffle(events);
            }
        }
    }

    void notesOfOneSecondWhoseIdsBeginAlikeAllStayInOrder()
    {
        Numbers numbers(7);
        std::vector<nostr::Event> events;
        for (std::uint64_t i = 0; i < 200; ++i) {
            const std::uint64_t alike = i % 2 == 0 ? 0xabcdef0000000000 | i : numbers.below(UINT64_MAX);
            const std::uint64_t leading = i % 10 == 1 ? i : alike; // 30 bits of nothing and more
            events.push_back(makeEvent(idOf(leading, i), author(1), kTime));
        }
        std::vector<nostr::EventId> expected;
        for (const nostr::Event& event : events)
            expected.push_back(event.id);
        std::ranges::sort(expected);
        for (const std::size_t batch : {1, 7, 200}) {
            TestStore store;
            for (std::size_t at = 0; at < events.size(); at += batch)
                store.insert(
                    {events.begin() + static_cast<std::ptrdiff_t>(at),
                     events.begin() + static_cast<std::ptrdiff_t>(std::min(at + batch, events.size()))});
            core::TimelineQuery query;
            query.filters = {nostr::Filter{}};
            query.limit = 500;
            QCOMPARE(store.ids(query), expected);
            for (const nostr::Event& event : events)
                QVERIFY(store.insertOne(event) == core::InsertOutcome::Duplicate);
        }
    }

    void tenThousandTagsAndNulsInTextAreKept()
    {
        TestStore store;
        nostr::Tags tags;
        for (int i = 0; i < 10'000; ++i)
            tags.push_back({"t", std::to_string(i) + std::string(1, '\0') + "x"});
        const nostr::Event event = makeEvent(idOf(1), author(1), 0, 1, tags, std::string("a\0b", 3));
        QVERIFY(store.insertOne(event) == core::InsertOutcome::Stored);
        core::TimelineQuery query;
        query.filters = {nostr::Filter{}};
        const std::vector<nostr::Event> found = *store.reader()->events(query);
        QCOMPARE(found.size(), std::size_t{1});
        QVERIFY(found.front() == event);
        store.insertOne(makeEvent(idOf(2), author(1), 1, 5, {{"e", event.id.toHex()}}));
        store::Statement left(*store.database, "SELECT count(*) FROM t");
        store::Rows rows = left.run();
        QVERIFY(rows.next());
        QCOMPARE(rows.integer(0), std::int64_t{1}); // of the deletion
    }
};

QTEST_GUILESS_MAIN(TstArrivalOrder)

#include "tst_arrival_order.moc"
