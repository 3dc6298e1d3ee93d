// SPDX-License-Identifier: MIT
// What retention forgets and what it never touches, and that the file becomes smaller.
#include "store/prune_task.h"
#include "store/vacuum.h"
#include "store/writer.h"
#include "tests/store/made_events.h"

#include <QTest>

#include <filesystem>
#include <set>

using core::KeptReason;

namespace {

namespace fs = std::filesystem;

constexpr std::int64_t kNow = TestStore::kNow;
constexpr std::int64_t kOld = kNow - 1000;
const nostr::PublicKey kMe = author(1);
const nostr::PublicKey kOther = author(2);

nostr::Tag naming(const char* name, std::uint64_t number) { return {name, idOf(number).toHex()}; }

core::RetentionRules olderThanNow()
{
    core::RetentionRules rules;
    rules.olderThan = nostr::UnixTime{kNow - 500};
    return rules;
}

/// As the writer does it, step by step.
core::PruneReport prune(TestStore& store, const core::RetentionRules& rules)
{
    core::PruneReport report;
    store::PruneTask task(rules, [&report](core::PruneReport done) { report = std::move(done); });
    for (bool isMore = true; isMore;) {
        store::Transaction transaction(*store.database);
        std::vector<nostr::EventId> removed;
        isMore = task.step(*store.database, store.table, removed);
        if (!transaction.commit())
            qFatal("the test's store cannot be written");
    }
    task.end(nostr::ok());
    return report;
}

void own(TestStore& store, const nostr::PublicKey& account)
{
    store::Transaction transaction(*store.database);
    store.table.addOwn(account);
    if (!transaction.commit())
        qFatal("the test's store cannot be written");
}

} // namespace

class TstRetention : public QObject {
    Q_OBJECT

private slots:
    void forgetsWhatIsOldAndNothingElse()
    {
        TestStore store;
        store.insert({makeEvent(idOf(1), kOther, kOld), makeEvent(idOf(2), kOther, kOld, 7),
                      makeEvent(idOf(3), kOther, kNow - 500), makeEvent(idOf(4), kOther, kNow)});
        const core::PruneReport report = prune(store, olderThanNow());
        QCOMPARE(report.all.events, std::uint64_t{2});
        QVERIFY(report.all.bytes > 320);
        QCOMPARE(report.kinds.size(), std::size_t{2});
        QVERIFY(!store.has(idOf(1)) && !store.has(idOf(2)) && store.has(idOf(3)) && store.has(idOf(4)));
    }

    void neverTouchesWhatTheUserLeansOn_data()
    {
        QTest::addColumn<int>("reason");
        QTest::addColumn<std::vector<nostr::Event>>("others");
        const auto row = [](const char* name, KeptReason reason, std::vector<nostr::Event> events) {
            QTest::newRow(name) << static_cast<int>(reason) << std::move(events);
        };
        const auto old = [](std::uint64_t id, nostr::Kind kind = 1, nostr::Tags tags = {}) {
            return makeEvent(idOf(id), kOther, kOld, kind, std::move(tags));
        };
        row("own events of every kind", KeptReason::Own,
            {makeEvent(idOf(50), kMe, kOld), makeEvent(idOf(51), kMe, kOld, 7),
             makeEvent(idOf(52), kMe, 5, 42)});
        row("profiles, follows and lists of others", KeptReason::List,
            {old(50, 0), old(51, 3), old(52, 10002), old(53, 30000, {{"d", "x"}})});
        row("deletions", KeptReason::Deletion, {old(50, 5, {naming("e", 99)})});
        row("messages", KeptReason::Message, {old(50, 4), old(51, 1059), old(52, 14)});
        row("a zap to the user", KeptReason::Message, {old(50, 9735, {{"p", kMe.toHex()}})});
        row("bookmarks and pins", KeptReason::Bookmark,
            {old(10), old(11), old(12, 30023, {{"d", "article"}})});
        row("the thread of a reply of the user", KeptReason::Thread,
            {old(20), old(21), old(50, 1, {{"e", idOf(20).toHex(), "", "root"}}),
             old(51, 7, {naming("e", 20)})});
        row("answers to the user", KeptReason::Thread, {old(50, 1, {naming("e", 100)})});
        row("comments where the user commented", KeptReason::Thread,
            {old(30), old(50, 1111, {naming("E", 30)})});
        row("what the user liked, reposted and quoted", KeptReason::Thread, {old(40), old(41), old(42)});
        row("comments on an article of the user's", KeptReason::Thread,
            {old(50, 1111, {{"A", "30023:" + kMe.toHex() + ":mine"}})});
        row("what waits to be sent for somebody", KeptReason::Waiting, {old(77)});
    }

    void neverTouchesWhatTheUserLeansOn()
    {
        QFETCH(int, reason);
        QFETCH(std::vector<nostr::Event>, others);
        TestStore store;
        own(store, kMe);
        const auto mine = [](std::uint64_t id, nostr::Kind kind, nostr::Tags tags) {
            return makeEvent(idOf(id), kMe, kNow, kind, std::move(tags));
        };
        store.insert(
            {mine(100, 1, {}),
             mine(101, 10003, {naming("e", 10), {"a", "30023:" + kOther.toHex() + ":article"}}),
             mine(102, 10001, {naming("e", 11)}),
             mine(103, 1, {{"e", idOf(20).toHex(), "", "root"}, {"e", idOf(21).toHex(), "", "reply"}}),
             mine(104, 1111, {naming("E", 30), naming("e", 31)}), mine(105, 7, {naming("e", 40)}),
             mine(106, 6, {naming("e", 41)}), mine(107, 1, {naming("q", 42)}),
             mine(108, 30023, {{"d", "mine"}})});
        QVERIFY(store.database->execute(
            ("INSERT INTO outbox(id, relay) VALUES(x'" + idOf(77).toHex() + "', 'wss://r.example')")
                .c_str()));
        const nostr::Event stranger = makeEvent(idOf(5000), kOther, kOld);
        others.push_back(stranger);
        store.insert(others);

        const core::PruneReport preview = *store.reader()->prunePreview(olderThanNow());
        const core::PruneReport report = prune(store, olderThanNow());
        QCOMPARE(report.all.events, std::uint64_t{1});
        QCOMPARE(preview.all.events, report.all.events);
        QCOMPARE(preview.kept, report.kept);
        QCOMPARE(report.kept.at(static_cast<KeptReason>(reason)), others.size() - 1);
        for (const nostr::Event& event : others)
            QCOMPARE(store.has(event.id), event.id != stranger.id);
    }

    void aPreviewRemovesNothing()
    {
        TestStore store;
        store.insert({makeEvent(idOf(1), kOther, kOld)});
        QCOMPARE(store.reader()->prunePreview(olderThanNow())->all.events, std::uint64_t{1});
        QVERIFY(store.has(idOf(1)));
    }

    void forgetsChosenKindsOnly()
    {
        TestStore store;
        store.insert({makeEvent(idOf(1), kOther, kOld), makeEvent(idOf(2), kOther, kOld, 7)});
        core::RetentionRules rules = olderThanNow();
        rules.kinds = {7};
        QCOMPARE(prune(store, rules).all.events, std::uint64_t{1});
        QVERIFY(store.has(idOf(1)) && !store.has(idOf(2)));
    }

    // Two hundred notes of one second with equal leading bits: beside their numbers and crowded.
    void forgetsCrowdedSecondsToo()
    {
        TestStore store;
        std::vector<nostr::Event> events;
        for (std::uint64_t i = 1; i <= 200; ++i)
            events.push_back(makeEvent(idOf(0, i), kOther, kOld));
        store.insert(events);
        QCOMPARE(prune(store, olderThanNow()).all.events, std::uint64_t{200});
        QCOMPARE(*store.reader()->count({nostr::Filter{}}), std::uint64_t{0});
    }

    void leavesNothingInTheIndexes()
    {
        TestStore store;
        Numbers numbers(4);
        std::vector<nostr::Event> events;
        for (int i = 0; i < 3000; ++i)
            events.push_back(makeEvent(numbers.id(), author(2 + numbers.below(20)), kOld - i, 1,
                                       {{"t", "heron"}, {"p", author(3).toHex()}}));
        store.insert(events);
        prune(store, olderThanNow());
        for (const char* table : {"e", "ih", "ika", "t"}) {
            const std::string sql = std::string("SELECT count(*) FROM ") + table;
            store::Statement statement(*store.database, sql);
            store::Rows rows = statement.run();
            QVERIFY(rows.next());
            QCOMPARE(rows.integer(0), 0);
        }
    }

    void keepsWhatTheUserAnswersWhileItRuns()
    {
        TestStore store;
        own(store, kMe);
        std::vector<nostr::Event> events;
        for (std::uint64_t i = 1; i <= 2000; ++i)
            events.push_back(makeEvent(idOf(i << 32), kOther, kOld + static_cast<std::int64_t>(i % 400)));
        store.insert(events);
        core::PruneReport report;
        store::PruneTask task(olderThanNow(), [&](core::PruneReport done) { report = std::move(done); });
        const nostr::EventId answered = idOf(std::uint64_t{399} << 32); // among the last ones
        for (int step = 0;; ++step) {
            if (step == 1)
                store.insert({makeEvent(idOf(7, 7), kMe, kNow, 1, {{"e", answered.toHex(), "", "root"}})});
            store::Transaction transaction(*store.database);
            std::vector<nostr::EventId> removed;
            const bool isMore = task.step(*store.database, store.table, removed);
            QVERIFY(removed.size() <= 500);
            QVERIFY(transaction.commit());
            if (!isMore)
                break;
        }
        task.end(nostr::ok());
        QVERIFY(store.has(answered));
        QCOMPARE(report.all.events, std::uint64_t{1999});
    }

    // A peer's prune made the file bigger: ours gives back what it frees, without a second copy.
    void theFileBecomesSmaller()
    {
        const QTemporaryDir folder;
        const fs::path file = fs::path(folder.path().toStdString()) / "heronry.db";
        Numbers numbers(9);
        {
            const auto database = *store::openForWriting(file);
            store::EventTable table(*database, [] { return nostr::UnixTime{kNow}; });
            std::vector<nostr::Event> events;
            for (int i = 0; i < 20'000; ++i)
                events.push_back(makeEvent(numbers.id(), author(2 + numbers.below(20)), kNow - i, 1, {},
                                           std::string(300, 'x')));
            std::vector<const nostr::Event*> pointers;
            for (const nostr::Event& event : events)
                pointers.push_back(&event);
            store::Transaction transaction(*database);
            table.insert(pointers);
            QVERIFY(transaction.commit());
        }
        (*store::Writer::open(file, [] { return nostr::UnixTime{kNow}; }))->flushText();
        const auto before = fs::file_size(file);
        core::PruneReport report;
        core::RetentionRules rules;
        rules.olderThan = nostr::UnixTime{kNow - 8000}; // 60 %
        std::uintmax_t largest = 0;
        {
            const auto writer = *store::Writer::open(file, [] { return nostr::UnixTime{kNow}; });
            writer->care(std::make_unique<store::PruneTask>(
                rules, [&report](core::PruneReport done) { report = std::move(done); }));
            writer->flushText();
            largest = fs::file_size(file);
        }
        const auto after = fs::file_size(file);
        QCOMPARE(report.all.events, std::uint64_t{11'999});
        QVERIFY(largest <= before);
        QVERIFY2(after < before * 6 / 10, std::to_string(after * 100 / before).c_str());
        QCOMPARE(report.freedBytes, std::uint64_t{before - after});

        const auto vacuumed = store::vacuum(file);
        QVERIFY(vacuumed);
        QVERIFY(vacuumed->isCompacted);
        QVERIFY(vacuumed->bytesAfter < after);
        QCOMPARE(vacuumed->bytesAfter, std::uint64_t{fs::file_size(file)});
        QCOMPARE(fs::status(file).permissions(), fs::perms::owner_read | fs::perms::owner_write);
        const auto reader = *store::Reader::open(file);
        QCOMPARE(*reader->count({nostr::Filter{}}), std::uint64_t{8001});
        QVERIFY(store::Writer::open(file));
    }

    void prunesToASize()
    {
        TestStore store;
        Numbers numbers(9);
        std::vector<nostr::Event> events;
        for (int i = 0; i < 5000; ++i)
            events.push_back(makeEvent(numbers.id(), author(2), kNow - i, 1, {}, std::string(300, 'x')));
        store.insert(events);
        const auto writer = *store::Writer::open(store.file(), [] { return nostr::UnixTime{kNow}; });
        writer->flushText();
        core::RetentionRules rules;
        rules.targetBytes = store.reader()->info()->fileBytes / 2;
        core::PruneReport report;
        writer->care(std::make_unique<store::PruneTask>(
            rules, [&report](core::PruneReport done) { report = std::move(done); }));
        writer->flushText();
        QVERIFY(report.all.events > 1500 && report.all.events < 3500);
        QVERIFY(store.has(events.front().id) && !store.has(events.back().id)); // the oldest went
        QVERIFY(store.reader()->info()->fileBytes < *rules.targetBytes * 13 / 10);
    }

    void tellsSizesByKindAuthorAndPart()
    {
        TestStore store;
        std::vector<nostr::Event> events;
        for (std::uint64_t i = 1; i <= 100; ++i)
            events.push_back(makeEvent(idOf(i << 32), author(2 + i % 3), kNow, i % 4 == 0 ? 7 : 1, {},
                                       std::string(i % 3 == 0 ? 900 : 10, 'x')));
        store.insert(events);
        const core::StoreInfo info = *store.reader()->info();
        QCOMPARE(info.all.events, std::uint64_t{100});
        QCOMPARE(info.kinds.at(7).events, std::uint64_t{25});
        QCOMPARE(info.kinds.at(1).events, std::uint64_t{75});
        QCOMPARE(info.kinds.at(1).bytes + info.kinds.at(7).bytes, info.all.bytes);
        QCOMPARE(info.authors.size(), std::size_t{3});
        QCOMPARE(info.authors[0].author, author(2)); // i % 3 == 0
        std::uint64_t sum = 0;
        std::set<std::string> names;
        for (const core::PartShare& part : info.parts) {
            sum += part.bytes;
            names.insert(part.name);
        }
        QVERIFY(names.contains("events") && names.contains("index of tags"));
        QVERIFY(sum <= info.fileBytes && sum > info.fileBytes / 2);
    }
};

QTEST_GUILESS_MAIN(TstRetention)
#include "tst_retention.moc"
