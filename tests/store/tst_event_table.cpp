// SPDX-License-Identifier: MIT
// NIP-01 (replaceable, addressable, ephemeral, ties), NIP-09 and NIP-40 as the store keeps them.
#include "tests/store/made_events.h"

#include <QTest>

using core::InsertOutcome;

namespace {

const nostr::PublicKey kAlice = author(1);
const nostr::PublicKey kBob = author(2);
constexpr std::int64_t kTime = TestStore::kNow - 1000;

nostr::Event note(std::uint64_t id, std::int64_t time = kTime, nostr::Tags tags = {})
{
    return makeEvent(idOf(id << 32), kAlice, time, 1, std::move(tags));
}

nostr::Event deletion(std::uint64_t id, nostr::PublicKey by, nostr::Tags tags, std::int64_t time = kTime)
{
    return makeEvent(idOf(id << 32), by, time, nostr::kinds::kDeletion, std::move(tags));
}

nostr::Tag e(const nostr::Event& event) { return {"e", event.id.toHex()}; }

} // namespace

class TstEventTable : public QObject {
    Q_OBJECT

private slots:
    void keepsOneVersionOfASlot_data()
    {
        QTest::addColumn<int>("kind");
        QTest::addColumn<int>("firstTime");
        QTest::addColumn<int>("firstId");
        QTest::addColumn<int>("secondTime");
        QTest::addColumn<int>("secondId");
        QTest::addColumn<bool>("secondWins");
        for (const int kind : {0, 3, 10002, 30023}) {
            QTest::addRow("kind %d: newer", kind) << kind << 100 << 5 << 101 << 6 << true;
            QTest::addRow("kind %d: older", kind) << kind << 100 << 5 << 99 << 4 << false;
            QTest::addRow("kind %d: tie, lower id", kind) << kind << 100 << 5 << 100 << 4 << true;
            QTest::addRow("kind %d: tie, higher id", kind) << kind << 100 << 5 << 100 << 6 << false;
        }
    }
    void keepsOneVersionOfASlot()
    {
        QFETCH(int, kind);
        QFETCH(int, firstTime);
        QFETCH(int, firstId);
        QFETCH(int, secondTime);
        QFETCH(int, secondId);
        QFETCH(bool, secondWins);
        const nostr::Tags tags{{"d", "article"}};
        const auto version = [&](int id, int time) {
            return makeEvent(idOf(static_cast<std::uint64_t>(id) << 40), kAlice, time,
                             static_cast<nostr::Kind>(kind), tags);
        };
        const nostr::Event first = version(firstId, firstTime);
        const nostr::Event second = version(secondId, secondTime);

        TestStore oneByOne;
        QVERIFY(oneByOne.insertOne(first) == InsertOutcome::Stored);
        const auto insertion = oneByOne.insert({second});
        QVERIFY(insertion.outcomes.front() == (secondWins ? InsertOutcome::Stored : InsertOutcome::Outdated));
        QCOMPARE(insertion.removed.size(), secondWins ? 1u : 0u);
        QCOMPARE(oneByOne.has(first.id), !secondWins);
        QCOMPARE(oneByOne.has(second.id), secondWins);

        TestStore together;
        const auto both = together.insert({first, second});
        QVERIFY(both.outcomes[0] == (secondWins ? InsertOutcome::Outdated : InsertOutcome::Stored));
        QVERIFY(both.outcomes[1] == (secondWins ? InsertOutcome::Stored : InsertOutcome::Outdated));
        QVERIFY(both.removed.empty());
    }

    void slotsOfOthersStayApart()
    {
        TestStore store;
        std::vector<nostr::Event> events{
            makeEvent(idOf(1), kAlice, 100, 30023, {{"d", "a"}}),
            makeEvent(idOf(2), kAlice, 200, 30023, {{"d", "b"}}),
            makeEvent(idOf(3), kBob, 300, 30023, {{"d", "a"}}),
            makeEvent(idOf(4), kAlice, 400, 30024, {{"d", "a"}}),
            makeEvent(idOf(5), kAlice, 500, 30023), // no `d` is the empty one
            makeEvent(idOf(6), kAlice, 600, 10002),
            makeEvent(idOf(7), kBob, 700, 10002),
        };
        for (const InsertOutcome outcome : store.insert(events).outcomes)
            QVERIFY(outcome == InsertOutcome::Stored);
        QVERIFY(store.insertOne(makeEvent(idOf(8), kAlice, 499, 30023, {{"d", ""}, {"d", "b"}})) ==
                InsertOutcome::Outdated);
    }

    void regularEventsOfOneSecondAllStay()
    {
        TestStore store;
        std::vector<nostr::Event> events;
        for (std::uint64_t i = 0; i < 50; ++i)
            events.push_back(
                makeEvent(idOf(i << 40), kAlice, 100, i % 2 == 0 ? nostr::Kind{1} : nostr::Kind{45}));
        for (const InsertOutcome outcome : store.insert(events).outcomes)
            QVERIFY(outcome == InsertOutcome::Stored);
    }

    void tellsDuplicatesAlsoInsideABatch()
    {
        TestStore store;
        const nostr::Event profile = makeEvent(idOf(9), kAlice, kTime, 0);
        const auto first = store.insert({note(1), note(1), profile, profile});
        QVERIFY(first.outcomes == (std::vector{InsertOutcome::Stored, InsertOutcome::Duplicate,
                                               InsertOutcome::Stored, InsertOutcome::Duplicate}));
        QVERIFY(store.insertOne(note(1)) == InsertOutcome::Duplicate);
        QVERIFY(store.insertOne(profile) == InsertOutcome::Duplicate);
    }

    void neverStoresEphemeralEvents()
    {
        TestStore store;
        for (const nostr::Kind kind : std::initializer_list<nostr::Kind>{20000, 22242, 29999}) {
            const nostr::Event event = makeEvent(idOf(kind), kAlice, kTime, kind);
            QVERIFY(store.insertOne(event) == InsertOutcome::Ephemeral);
            QVERIFY(!store.has(event.id));
        }
    }

    void refusesTimesThatItCannotOrder_data()
    {
        QTest::addColumn<qint64>("time");
        QTest::addColumn<bool>("isStored");
        QTest::newRow("smallest") << std::numeric_limits<qint64>::min() << false;
        QTest::newRow("before the epoch") << qint64{-1} << false;
        QTest::newRow("the epoch") << qint64{0} << true;
        QTest::newRow("last second") << (qint64{1} << 41) - 1 << true;
        QTest::newRow("one more") << (qint64{1} << 41) << false;
        QTest::newRow("largest") << std::numeric_limits<qint64>::max() << false;
    }
    void refusesTimesThatItCannotOrder()
    {
        QFETCH(qint64, time);
        QFETCH(bool, isStored);
        TestStore store(qint64{1} << 41); // or it would be kept aside
        const nostr::Event event = note(1, time);
        QVERIFY(store.insertOne(event) == (isStored ? InsertOutcome::Stored : InsertOutcome::OutOfRange));
        QCOMPARE(store.has(event.id), isStored);
    }

    void aProfileFromTheFarFutureDoesNotHoldItsSlot()
    {
        TestStore store;
        const nostr::Event honest = makeEvent(idOf(1), kAlice, kTime, 0);
        QVERIFY(store.insertOne(honest) == InsertOutcome::Stored);
        QVERIFY(store.insertOne(makeEvent(idOf(2), kAlice, TestStore::kNow + 901, 0)) == InsertOutcome::Held);
        QVERIFY(store.has(honest.id));
        QVERIFY(store.insertOne(makeEvent(idOf(3), kAlice, TestStore::kNow + 900, 0)) ==
                InsertOutcome::Stored);
        QVERIFY(!store.has(honest.id));
    }

    void keepsWhatIsDatedAheadAsideUntilItsTime()
    {
        TestStore store;
        const nostr::Event early = note(1, TestStore::kNow + 901);
        const nostr::Event late = note(2, TestStore::kNow + 5000);
        QVERIFY(store.insertOne(late) == InsertOutcome::Held);
        QVERIFY(store.insertOne(early) == InsertOutcome::Held);
        QVERIFY(store.insertOne(early) == InsertOutcome::Held);
        QVERIFY(!store.has(early.id));
        QCOMPARE(store.table.nextChange()->seconds, TestStore::kNow + 1);
        QVERIFY(store.releaseHeld().empty());

        store.now = {TestStore::kNow + 1};
        QCOMPARE(store.releaseHeld(), (std::vector{early.id}));
        QVERIFY(store.has(early.id));
        QVERIFY(!store.has(late.id));
        QCOMPARE(store.table.nextChange()->seconds, late.createdAt.seconds - 900);
    }

    void releasesWhatWasHeldByTheRulesOfItsTime()
    {
        TestStore store;
        const nostr::Event deleted = note(1, TestStore::kNow + 1000);
        const nostr::Event expired =
            note(2, TestStore::kNow + 1000, {{"expiration", std::to_string(TestStore::kNow + 1010)}});
        const nostr::Event early = makeEvent(idOf(3), kAlice, TestStore::kNow + 1000, 0);
        const nostr::Event honest = makeEvent(idOf(4), kAlice, TestStore::kNow + 1001, 0);
        store.insert({deleted, expired, early});
        store.now = {TestStore::kNow + 1020};
        store.insert({deletion(9, kAlice, {e(deleted)}), honest});
        QVERIFY(store.releaseHeld().empty());
        QVERIFY(store.has(honest.id));
        QVERIFY(!store.table.nextChange());
    }

    void theRoomForWhatIsHeldIsBounded()
    {
        TestStore store;
        std::vector<nostr::Event> events;
        for (int i = 0; i < store::HeldEvents::kMost; ++i)
            events.push_back(note(static_cast<std::uint64_t>(i) + 10, TestStore::kNow + 10'000 + i));
        store.insert(events);
        QVERIFY(store.insertOne(note(1, TestStore::kNow + 50'000)) == InsertOutcome::OutOfRange);
        QVERIFY(store.insertOne(note(2, TestStore::kNow + 1000)) == InsertOutcome::Held);
        QVERIFY(store.insertOne(makeEvent(idOf(3), kAlice, TestStore::kNow + 1000, 1, {},
                                          std::string(store::HeldEvents::kLargest, 'a'))) ==
                InsertOutcome::OutOfRange);
        store.now = {TestStore::kNow + 100'000};
        const std::vector<nostr::EventId> released = store.releaseHeld(10'000);
        QCOMPARE(released.size(), static_cast<std::size_t>(store::HeldEvents::kMost));
        QVERIFY(std::ranges::count(released, events.back().id) == 0); // dated latest: it made room
    }

    void deletesForTheAuthorOnly()
    {
        TestStore store;
        QVERIFY(store.insertOne(note(1)) == InsertOutcome::Stored);
        QCOMPARE(store.insert({deletion(2, kBob, {e(note(1))})}).removed.size(), 0u);
        QVERIFY(store.has(note(1).id));
        const auto insertion = store.insert({deletion(3, kAlice, {e(note(1))})});
        QCOMPARE(insertion.removed, (std::vector{note(1).id}));
        QVERIFY(!store.has(note(1).id));
        QVERIFY(store.insertOne(note(1)) == InsertOutcome::Deleted);
    }

    void deletesWhatComesLater()
    {
        TestStore store;
        QVERIFY(store.insertOne(deletion(2, kAlice, {e(note(1))})) == InsertOutcome::Stored);
        QVERIFY(store.insertOne(note(1)) == InsertOutcome::Deleted);
        QVERIFY(!store.has(note(1).id));
    }

    void deletesWithinABatchWhateverTheOrder()
    {
        for (const bool deletionFirst : {true, false}) {
            TestStore store;
            std::vector<nostr::Event> events{note(1), deletion(2, kAlice, {e(note(1))})};
            if (deletionFirst)
                std::ranges::reverse(events);
            const auto insertion = store.insert(events);
            QVERIFY(insertion.outcomes[deletionFirst ? 1 : 0] == InsertOutcome::Deleted);
            QVERIFY(insertion.removed.empty());
            QVERIFY(!store.has(note(1).id));
        }
    }

    void anotherAuthorsDeletionAheadDoesNothing()
    {
        TestStore store;
        store.insert({deletion(2, kBob, {e(note(1))})});
        QVERIFY(store.insertOne(note(1)) == InsertOutcome::Stored);
    }

    void aDeletionOfADeletionDoesNothing()
    {
        TestStore store;
        const nostr::Event first = deletion(2, kAlice, {e(note(1))});
        store.insert({first});
        const auto insertion = store.insert({deletion(3, kAlice, {e(first)})});
        QVERIFY(insertion.outcomes.front() == InsertOutcome::Stored);
        QVERIFY(insertion.removed.empty());
        QVERIFY(store.has(first.id));
        QVERIFY(store.insertOne(note(1)) == InsertOutcome::Deleted);
    }

    void anAddressIsDeletedUpToTheDeletionsTime_data()
    {
        QTest::addColumn<int>("kind");
        QTest::addColumn<int>("time");
        QTest::addColumn<bool>("stays");
        for (const int kind : {0, 3, 10002, 30023}) {
            QTest::addRow("kind %d at 90", kind) << kind << 90 << false;
            QTest::addRow("kind %d at 100", kind) << kind << 100 << false;
            QTest::addRow("kind %d at 110", kind) << kind << 110 << true;
        }
    }
    void anAddressIsDeletedUpToTheDeletionsTime()
    {
        QFETCH(int, kind);
        QFETCH(int, time);
        QFETCH(bool, stays);
        const bool isAddressable = kind >= 30000;
        const nostr::Event version = makeEvent(idOf(1), kAlice, time, static_cast<nostr::Kind>(kind),
                                               isAddressable ? nostr::Tags{{"d", "x:y"}} : nostr::Tags{});
        const std::string address =
            std::to_string(kind) + ':' + kAlice.toHex() + (isAddressable ? ":x:y" : ":");
        const nostr::Event own = deletion(2, kAlice, {{"a", address}}, 100);
        const nostr::Event foreign = deletion(3, kBob, {{"a", address}}, 100);

        TestStore after;
        after.insert({version});
        after.insert({foreign});
        QVERIFY(after.has(version.id));
        after.insert({own});
        QCOMPARE(after.has(version.id), stays);

        TestStore ahead;
        ahead.insert({foreign, own});
        QVERIFY(ahead.insertOne(version) == (stays ? InsertOutcome::Stored : InsertOutcome::Deleted));
    }

    void aDeletedVersionTakesThoseBelowItAlongWhateverTheOrder()
    {
        const nostr::Event older = makeEvent(idOf(5), kAlice, 100, 0);
        const nostr::Event tied = makeEvent(idOf(9), kAlice, 200, 0);
        const nostr::Event deleted = makeEvent(idOf(7), kAlice, 200, 0);
        std::vector<nostr::Event> events{older, tied, deleted, deletion(1, kAlice, {e(deleted)}, 300)};
        const auto byId = [](const nostr::Event& a, const nostr::Event& b) { return a.id < b.id; };
        std::ranges::sort(events, byId);
        do {
            TestStore store;
            for (const nostr::Event& event : events)
                store.insertOne(event);
            QVERIFY(!store.has(older.id));
            QVERIFY(!store.has(tied.id));
            QVERIFY(!store.has(deleted.id));
            const nostr::Event better = makeEvent(idOf(6), kAlice, 200, 0);
            QVERIFY(store.insertOne(better) == InsertOutcome::Stored);
        } while (std::ranges::next_permutation(events, byId).found);
    }

    void theDeletedVersionDoesNotBringTheOlderOneBack()
    {
        TestStore store;
        const nostr::Event old = makeEvent(idOf(1), kAlice, 90, 30023, {{"d", "x"}});
        const nostr::Event current = makeEvent(idOf(2), kAlice, 100, 30023, {{"d", "x"}});
        store.insert({current});
        store.insert({deletion(3, kAlice, {{"a", "30023:" + kAlice.toHex() + ":x"}}, 105)});
        QVERIFY(!store.has(current.id));
        QVERIFY(store.insertOne(old) == InsertOutcome::Deleted);
    }

    void whoeverAGiftWrapIsForMayDeleteIt()
    {
        TestStore store;
        const nostr::Event wrap =
            makeEvent(idOf(1), author(77), kTime, nostr::kinds::kGiftWrap, {{"p", kBob.toHex()}});
        store.insert({wrap});
        store.insert({deletion(2, kAlice, {e(wrap)})});
        QVERIFY(store.has(wrap.id));
        store.insert({deletion(3, kBob, {e(wrap)})});
        QVERIFY(!store.has(wrap.id));
        QVERIFY(store.insertOne(wrap) == InsertOutcome::Deleted);
    }

    void malformedDeletionTagsAreSkipped()
    {
        TestStore store;
        store.insert({note(1)});
        const auto insertion = store.insert({deletion(
            2, kAlice, {{}, {"e"}, {"e", "zz"}, {"a"}, {"a", "1:2"}, {"a", "70000:x:"}, e(note(1))})});
        QCOMPARE(insertion.removed, (std::vector{note(1).id}));
    }

    void expiry_data()
    {
        QTest::addColumn<QString>("value");
        QTest::addColumn<bool>("isStored");
        QTest::newRow("past") << QString::number(TestStore::kNow - 1) << false;
        QTest::newRow("now") << QString::number(TestStore::kNow) << false;
        QTest::newRow("soon") << QString::number(TestStore::kNow + 1) << true;
        QTest::newRow("no number") << QStringLiteral("abc") << true;
        QTest::newRow("empty") << QString() << true;
        QTest::newRow("negative") << QStringLiteral("-5") << true;
        QTest::newRow("with a fraction") << QStringLiteral("12.5") << true;
        QTest::newRow("overflow") << QStringLiteral("99999999999999999999") << true;
    }
    void expiry()
    {
        QFETCH(QString, value);
        QFETCH(bool, isStored);
        TestStore store;
        const nostr::Event event = note(1, kTime, {{"expiration", value.toStdString()}});
        QVERIFY(store.insertOne(event) == (isStored ? InsertOutcome::Stored : InsertOutcome::Expired));
        QCOMPARE(store.has(event.id), isStored);
    }

    void anExpiredEventIsGoneAtItsTime()
    {
        TestStore store;
        const nostr::Event event =
            note(1, kTime, {{"expiration", "never"}, {"expiration", std::to_string(TestStore::kNow + 5)}});
        store.insert({event, note(2)});
        QCOMPARE(store.table.nextChange()->seconds, TestStore::kNow + 5);
        QVERIFY(store.removeExpired().empty());
        store.now = store.now + 5;
        QVERIFY(!store.has(event.id)); // also before it is swept
        QCOMPARE(store.removeExpired(), (std::vector{event.id}));
        QVERIFY(!store.table.nextChange());
        QVERIFY(store.has(note(2).id));
        QVERIFY(store.insertOne(event) == InsertOutcome::Expired);
    }

    void leavesNothingBehindInTheIndexes()
    {
        TestStore store;
        const nostr::Event target = note(1, kTime, {{"t", "heron"}, {"p", kBob.toHex()}});
        store.insert({target});
        store.insert({deletion(2, kAlice, {e(target)})});
        store::Statement count(*store.database, "SELECT (SELECT count(*) FROM e), (SELECT count(*) FROM ih), "
                                                "(SELECT count(*) FROM ika), (SELECT count(*) FROM t)");
        store::Rows rows = count.run();
        QVERIFY(rows.next());
        for (int column = 0; column < 4; ++column) // the deletion itself, with its one tag
            QCOMPARE(rows.integer(column), 1);
    }
};

QTEST_GUILESS_MAIN(TstEventTable)
#include "tst_event_table.moc"
