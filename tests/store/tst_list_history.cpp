// SPDX-License-Identifier: MIT
// Every version of the user's own lists stays, whatever takes it away.
#include "tests/store/made_events.h"

#include <QTest>

using core::InsertOutcome;

namespace {

const nostr::PublicKey kMe = author(1);
const nostr::PublicKey kOther = author(2);

std::vector<nostr::EventId> idsOf(const std::vector<core::ListVersion>& versions)
{
    std::vector<nostr::EventId> ids;
    for (const core::ListVersion& version : versions)
        ids.push_back(version.event.id);
    return ids;
}

} // namespace

class TstListHistory : public QObject {
    Q_OBJECT

private:
    struct OwnStore : TestStore {
        OwnStore()
        {
            store::Transaction transaction(*database);
            table.addOwn(kMe);
            if (!transaction.commit())
                qFatal("the test's store cannot be written");
        }
        std::vector<core::ListVersion> versions(nostr::Kind kind, const std::string& d = {},
                                                nostr::PublicKey of = kMe)
        {
            return *reader()->listVersions({kind, of, d});
        }
    };

private slots:
    void keepsWhatWasReplaced()
    {
        OwnStore store;
        for (std::uint64_t i = 1; i <= 4; ++i)
            store.insertOne(makeEvent(idOf(i), kMe, static_cast<std::int64_t>(100 * i), 3,
                                      {{"p", author(i).toHex()}}, "version " + std::to_string(i)));
        const auto versions = store.versions(3);
        QCOMPARE(idsOf(versions), (std::vector{idOf(4), idOf(3), idOf(2), idOf(1)}));
        for (std::size_t i = 0; i < versions.size(); ++i)
            QCOMPARE(versions[i].isCurrent, i == 0);
        QCOMPARE(versions[3].event.content, std::string("version 1"));
        QCOMPARE(*store.reader()->count({nostr::Filter{}}), std::uint64_t{1}); // queries see the newest only
    }

    void keepsOldVersionsThatArriveLate()
    {
        OwnStore store;
        QVERIFY(store.insertOne(makeEvent(idOf(2), kMe, 200, 10002)) == InsertOutcome::Stored);
        QVERIFY(store.insertOne(makeEvent(idOf(1), kMe, 100, 10002)) == InsertOutcome::Outdated);
        // In one batch, where only the best is written.
        store.insert({makeEvent(idOf(3), kMe, 300, 10002), makeEvent(idOf(5), kMe, 500, 10002),
                      makeEvent(idOf(4), kMe, 400, 10002)});
        QCOMPARE(idsOf(store.versions(10002)), (std::vector{idOf(5), idOf(4), idOf(3), idOf(2), idOf(1)}));
    }

    void keepsEachSetByItself()
    {
        OwnStore store;
        store.insert({makeEvent(idOf(1), kMe, 100, 30000, {{"d", "birds"}})});
        store.insert({makeEvent(idOf(2), kMe, 200, 30000, {{"d", "birds"}}),
                      makeEvent(idOf(3), kMe, 300, 30000, {{"d", "fish"}})});
        QCOMPARE(idsOf(store.versions(30000, "birds")), (std::vector{idOf(2), idOf(1)}));
        QCOMPARE(idsOf(store.versions(30000, "fish")), (std::vector{idOf(3)}));
        const auto lists = *store.reader()->versionedLists(kMe);
        QCOMPARE(lists, (std::vector<core::VersionedList>{{{30000, kMe, "birds"}, 2, {200}},
                                                          {{30000, kMe, "fish"}, 1, {300}}}));
    }

    void keepsADeletedList()
    {
        OwnStore store;
        store.insert({makeEvent(idOf(1), kMe, 100, 3)});
        store.insert({makeEvent(idOf(2), kMe, 200, 5, {{"a", "3:" + kMe.toHex() + ":"}})});
        const auto versions = store.versions(3);
        QCOMPARE(idsOf(versions), (std::vector{idOf(1)}));
        QVERIFY(!versions[0].isCurrent);
    }

    void keepsNothingOfOthersAndOfOtherKinds()
    {
        OwnStore store;
        for (std::uint64_t i = 1; i <= 3; ++i) {
            store.insertOne(makeEvent(idOf(10 + i), kOther, static_cast<std::int64_t>(i), 3));
            store.insertOne(makeEvent(idOf(20 + i), kMe, static_cast<std::int64_t>(i), 30023, {{"d", "x"}}));
        }
        QCOMPARE(idsOf(store.versions(3, {}, kOther)), (std::vector{idOf(13)}));
        QCOMPARE(idsOf(store.versions(30023, "x")), (std::vector{idOf(23)}));
        QVERIFY(store.reader()->versionedLists(kOther)->size() == 1);
    }

    void aTransactionThatFailsLeavesNoVersion()
    {
        OwnStore store;
        const nostr::Event first = makeEvent(idOf(1), kMe, 100, 3);
        const nostr::Event second = makeEvent(idOf(2), kMe, 200, 3);
        store.insert({first});
        {
            const nostr::Event* event = &second;
            const store::Transaction transaction(*store.database);
            store.table.insert({&event, 1});
        } // rolled back
        store.table.forget();
        QCOMPARE(idsOf(store.versions(3)), (std::vector{idOf(1)}));
        QVERIFY(store.versions(3)[0].isCurrent);
    }
};

QTEST_GUILESS_MAIN(TstListHistory)
#include "tst_list_history.moc"
