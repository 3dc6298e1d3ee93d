// SPDX-License-Identifier: MIT
// What a page costs, in steps of SQLite's machine: a bound that no noisy machine can break.
#include "tests/store/made_events.h"

#include <QTest>

namespace {

/// A store of so many authors with so many notes each, in turns.
void fill(TestStore& store, std::uint64_t authors, std::uint64_t notes)
{
    Numbers numbers(authors * 31 + notes);
    std::vector<nostr::Event> events;
    for (std::uint64_t i = 0; i < authors * notes; ++i)
        events.push_back(
            makeEvent(numbers.id(), author(i % authors), static_cast<std::int64_t>(1'000'000 + i)));
    store.insert(events);
}

nostr::Filter notesOf(std::uint64_t authors, std::uint64_t first = 0)
{
    nostr::Filter filter;
    filter.kinds = {nostr::kinds::kNote};
    filter.authors.emplace();
    for (std::uint64_t i = 0; i < authors; ++i)
        filter.authors->push_back(author(first + i));
    return filter;
}

std::uint64_t costOf(TestStore& store, const nostr::Filter& filter, std::size_t expected = 60)
{
    const std::unique_ptr<store::Reader> reader = store.reader();
    const core::TimelineQuery query{{filter}, {}, 60, true, {}};
    static_cast<void>(reader->events(query)); // authors' numbers are known from here on
    const std::uint64_t before = reader->machineSteps();
    const auto events = reader->events(query);
    return events && events->size() == expected ? reader->machineSteps() - before : 0;
}

} // namespace

class TstTimelineCost : public QObject {
    Q_OBJECT

private slots:
    void aPageDoesNotGrowWithTheStore()
    {
        TestStore small;
        fill(small, 50, 40);
        TestStore large;
        fill(large, 50, 1000);
        nostr::Filter kind;
        kind.kinds = {nostr::kinds::kNote};
        for (const nostr::Filter& filter : {notesOf(1), notesOf(20), notesOf(50), kind, nostr::Filter{}}) {
            const std::size_t expected = filter.authors && filter.authors->size() == 1 ? 40 : 60;
            const std::uint64_t few = costOf(small, filter, expected);
            const std::uint64_t many = costOf(large, filter);
            QVERIFY(few > 0 && many > 0);
            QVERIFY2(many < 2 * few, qPrintable(QStringLiteral("%1 steps, then %2").arg(few).arg(many)));
        }
    }

    void aPageDoesNotGrowWithTheSquareOfTheAuthors()
    {
        TestStore store;
        fill(store, 2048, 6);
        // All of them write: a walk finds the page at once, however many they are.
        const std::uint64_t dense = costOf(store, notesOf(2048));
        QVERIFY2(dense > 0 && dense < 4000, qPrintable(QString::number(dense)));
        const std::uint64_t some = costOf(store, notesOf(128));
        QVERIFY2(some > 0 && some < 12'000, qPrintable(QString::number(some)));
    }

    void quietAuthorsCostNoWalkThroughTheStore()
    {
        const auto costWith = [](std::uint64_t busyNotes) {
            TestStore store;
            std::vector<nostr::Event> old;
            for (std::uint64_t i = 0; i < 512; ++i)
                old.push_back(makeEvent(idOf(i << 32 | 1), author(10'000 + i), static_cast<std::int64_t>(i)));
            store.insert(old);
            fill(store, 10, busyNotes);
            return costOf(store, notesOf(512, 10'000));
        };
        const std::uint64_t few = costWith(300);
        const std::uint64_t many = costWith(3000);
        QVERIFY(few > 0);
        QVERIFY2(many < few + few / 4, qPrintable(QStringLiteral("%1 steps, then %2").arg(few).arg(many)));
        QVERIFY2(many < 40'000, qPrintable(QString::number(many)));
    }

    void findingAnEventByItsIdIsTwoDescents()
    {
        TestStore store;
        fill(store, 50, 200);
        const nostr::Event event = makeEvent(idOf(77), author(1), 1'000'500);
        store.insert({event});
        const std::unique_ptr<store::Reader> reader = store.reader();
        const std::vector ids{event.id};
        QVERIFY(reader->storedSignatures(ids)->front());
        const std::uint64_t before = reader->machineSteps();
        QVERIFY(reader->storedSignatures(ids)->front());
        QVERIFY(reader->machineSteps() - before < 40);
    }

    void twoRareTagsOfManyAreFoundBySkipping()
    {
        TestStore store;
        std::vector<nostr::Event> events;
        Numbers numbers(4);
        for (int i = 0; i < 4000; ++i) {
            nostr::Tags tags{{"t", i % 2 == 0 ? "even" : "odd"}};
            if (i % 1000 == 0)
                tags.push_back({"t", "rare"});
            events.push_back(makeEvent(numbers.id(), author(1), 1000 + i, 1, std::move(tags)));
        }
        store.insert(events);
        nostr::Filter filter;
        filter.tags = {{'t', {"even"}}, {'t', {"rare"}}};
        const std::uint64_t steps = costOf(store, filter, 4);
        QVERIFY2(steps > 0 && steps < 12'000, qPrintable(QString::number(steps)));
    }
};

QTEST_GUILESS_MAIN(TstTimelineCost)
#include "tst_timeline_cost.moc"
