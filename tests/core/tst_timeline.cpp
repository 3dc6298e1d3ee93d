// SPDX-License-Identifier: MIT
#include "core/timeline/timeline.h"
#include "tests/support/memory_event_store.h"
#include "tests/support/signed_events.h"

#include <QSignalSpy>
#include <QTest>

#include <algorithm>
#include <set>

using core::Timeline;
using core::TimelineItem;

namespace {

constexpr std::int64_t kThen = 1'700'000'000;

/// The rows as a view that follows the signals would hold them.
class Rows : public QObject {
public:
    explicit Rows(Timeline& timeline)
    {
        connect(&timeline, &Timeline::reset, this, [this] { m_rows.clear(); });
        connect(&timeline, &Timeline::pageLoaded, this, &Rows::add);
        connect(&timeline, &Timeline::arrived, this, &Rows::add);
        connect(&timeline, &Timeline::updated, this, [this](const std::vector<TimelineItem>& items) {
            for (const TimelineItem& item : items) {
                const auto row = std::find_if(m_rows.begin(), m_rows.end(), [&](const TimelineItem& present) {
                    return present.position == item.position;
                });
                QVERIFY2(row != m_rows.end(), "updated a row that is not shown");
                *row = item;
            }
        });
        connect(&timeline, &Timeline::removed, this, [this](const std::vector<nostr::EventId>& ids) {
            for (const nostr::EventId& id : ids)
                QCOMPARE(std::erase_if(m_rows, [&](const auto& row) { return row.position.id == id; }),
                         std::size_t{1});
        });
    }

    std::size_t size() const { return m_rows.size(); }
    bool hasDoubles() const
    {
        std::vector<nostr::EventId> ids;
        for (const TimelineItem& row : m_rows)
            ids.push_back(row.position.id);
        std::sort(ids.begin(), ids.end());
        return std::adjacent_find(ids.begin(), ids.end()) != ids.end();
    }
    const TimelineItem* find(const nostr::EventId& id) const
    {
        const auto row = std::find_if(m_rows.begin(), m_rows.end(),
                                      [&](const auto& item) { return item.position.id == id; });
        return row == m_rows.end() ? nullptr : &*row;
    }

private:
    void add(const std::vector<TimelineItem>& items)
    {
        m_rows.insert(m_rows.end(), items.begin(), items.end());
    }

    std::vector<TimelineItem> m_rows;
};

core::TimelineQuery notesOf(const std::vector<nostr::PublicKey>& authors, std::size_t limit = 60)
{
    nostr::Filter filter;
    filter.kinds = {nostr::kinds::kNote};
    filter.authors = authors;
    core::TimelineQuery query;
    query.filters = {filter};
    query.limit = limit;
    return query;
}

} // namespace

class TstTimeline : public QObject {
    Q_OBJECT

private:
    const nostr::SecretKey m_alice = bench::madeUpKey(6, 1);
    const nostr::SecretKey m_bob = bench::madeUpKey(6, 2);

    static void put(support::MemoryEventStore& store, const nostr::VerifiedEvent& event)
    {
        store.insert({{event, std::nullopt}}).waitForFinished();
    }

    std::vector<nostr::VerifiedEvent> fill(support::MemoryEventStore& store, int count) const
    {
        std::vector<nostr::VerifiedEvent> made;
        for (int i = 0; i < count; ++i) {
            made.push_back(support::signedNote(m_alice, std::to_string(i), kThen - i));
            put(store, made.back());
        }
        return made;
    }

private slots:
    void loadsPagesUntilNothingOlderIsStored()
    {
        support::MemoryEventStore store;
        fill(store, 25);
        Timeline timeline(store);
        Rows rows(timeline);
        QSignalSpy pages(&timeline, &Timeline::pageLoaded);
        QSignalSpy completed(&timeline, &Timeline::completed);
        timeline.show(notesOf({m_alice.publicKey()}, 10), std::nullopt);
        QTRY_COMPARE(rows.size(), std::size_t{10});
        timeline.loadOlder();
        timeline.loadOlder(); // one is on its way
        QTRY_COMPARE(rows.size(), std::size_t{20});
        QCOMPARE(pages.count(), 2);
        QVERIFY(!timeline.isComplete());
        timeline.loadOlder();
        QTRY_COMPARE(completed.count(), 1);
        QCOMPARE(rows.size(), std::size_t{25});
        QVERIFY(timeline.isComplete());
        timeline.loadOlder();
        put(store, support::signedNote(m_alice, "after all of that", kThen + 1000));
        QTRY_COMPARE(rows.size(), std::size_t{26});
        QCOMPARE(pages.count(), 3);
        QVERIFY(!rows.hasDoubles());
    }

    void showsWhatArrivesAndBelongsHere()
    {
        support::MemoryEventStore store;
        Timeline timeline(store);
        Rows rows(timeline);
        auto query = notesOf({m_alice.publicKey()});
        query.withReplies = false;
        timeline.show(query, std::nullopt);
        const auto note = support::signedNote(m_alice, "new", kThen);
        put(store, note);
        put(store, support::signedNote(m_bob, "of somebody else", kThen));
        put(store, support::signedEvent(m_alice, nostr::kinds::kReaction, "+", kThen));
        put(store, support::signedEvent(m_alice, nostr::kinds::kNote, "a reply", kThen,
                                        {{"e", note->id.toHex(), "", "root"}}));
        const auto last = support::signedNote(m_alice, "newer", kThen + 1);
        put(store, last);
        QTRY_VERIFY(rows.find(last->id));
        QVERIFY(rows.find(note->id));
        QCOMPARE(rows.size(), std::size_t{2});
    }

    void leavesOlderArrivalsToTheirPage()
    {
        support::MemoryEventStore store;
        fill(store, 30);
        Timeline timeline(store);
        Rows rows(timeline);
        QSignalSpy arrived(&timeline, &Timeline::arrived);
        timeline.show(notesOf({m_alice.publicKey()}, 10), std::nullopt);
        QTRY_COMPARE(rows.size(), std::size_t{10});
        put(store, support::signedNote(m_alice, "old, found late", kThen - 20));
        put(store, support::signedNote(m_alice, "among those shown", kThen - 5));
        QTRY_COMPARE(rows.size(), std::size_t{11});
        QCOMPARE(arrived.count(), 1);
        while (!timeline.isComplete()) {
            const std::size_t before = rows.size();
            timeline.loadOlder();
            QTRY_VERIFY(rows.size() > before || timeline.isComplete());
        }
        QCOMPARE(rows.size(), std::size_t{32});
        QVERIFY(!rows.hasDoubles());
    }

    void losesAndDoublesNothingWhileEventsComeIn()
    {
        support::MemoryEventStore store;
        fill(store, 40);
        Timeline timeline(store);
        Rows rows(timeline);
        timeline.show(notesOf({m_alice.publicKey()}, 10), std::nullopt);
        for (int i = 0; i < 100; ++i) {
            put(store, support::signedNote(m_alice, "late " + std::to_string(i), kThen - i % 45));
            if (i % 10 == 0) {
                timeline.loadOlder();
                QCoreApplication::sendPostedEvents();
            }
        }
        QTRY_VERIFY((timeline.loadOlder(), timeline.isComplete()));
        QTRY_COMPARE(rows.size(), std::size_t{140});
        QVERIFY(!rows.hasDoubles());
    }

    void updatesRowsWithANewName()
    {
        support::MemoryEventStore store;
        const auto notes = fill(store, 3);
        Timeline timeline(store);
        Rows rows(timeline);
        timeline.show(notesOf({m_alice.publicKey()}), std::nullopt);
        QTRY_COMPARE(rows.size(), std::size_t{3});
        put(store, support::signedEvent(m_alice, nostr::kinds::kProfile, R"({"name":"Alice"})", kThen));
        QTRY_COMPARE(rows.find(notes[2]->id)->author.name, std::string("Alice"));
    }

    void updatesRowsThatSomebodyAnswersOrThatARelayTook()
    {
        support::MemoryEventStore store;
        Timeline timeline(store);
        Rows rows(timeline);
        std::set<nostr::EventId> updatedIds;
        connect(&timeline, &Timeline::updated, this, [&updatedIds](const std::vector<TimelineItem>& items) {
            for (const TimelineItem& item : items)
                updatedIds.insert(item.event.id);
        });
        timeline.show(notesOf({m_alice.publicKey()}), std::nullopt);
        const auto relay = *nostr::RelayUrl::parse("ws://127.0.0.1:1");
        const auto note = support::signedNote(m_alice, "mine", kThen);
        store.publish(note, {relay}).waitForFinished();
        QTRY_VERIFY(rows.find(note->id));
        QVERIFY(rows.find(note->id)->sendState == core::SendState::Waiting);
        store.settle({{note->id, relay, core::PublishOutcome::State::Accepted, {}, {}}}).waitForFinished();
        QTRY_VERIFY(rows.find(note->id)->sendState == core::SendState::Sent);

        const auto liked = support::signedNote(m_alice, "liked", kThen + 1);
        put(store, liked);
        QTRY_VERIFY(rows.find(liked->id));
        QVERIFY(!updatedIds.contains(liked->id));
        put(store,
            support::signedEvent(m_bob, nostr::kinds::kReaction, "+", kThen, {{"e", liked->id.toHex()}}));
        QTRY_VERIFY(updatedIds.contains(liked->id));
    }

    void removesWhatItsAuthorDeleted()
    {
        support::MemoryEventStore store;
        const auto notes = fill(store, 3);
        Timeline timeline(store);
        Rows rows(timeline);
        timeline.show(notesOf({m_alice.publicKey()}), std::nullopt);
        QTRY_COMPARE(rows.size(), std::size_t{3});
        put(store, support::signedEvent(m_bob, nostr::kinds::kDeletion, {}, kThen + 1,
                                        {{"e", notes[0]->id.toHex()}}));
        put(store, support::signedEvent(m_alice, nostr::kinds::kDeletion, {}, kThen + 1,
                                        {{"e", notes[1]->id.toHex()}}));
        QTRY_COMPARE(rows.size(), std::size_t{2});
        QVERIFY(rows.find(notes[0]->id));
        QVERIFY(!rows.find(notes[1]->id));
    }

    void forgetsTheRowsOfAnEarlierQuery()
    {
        support::MemoryEventStore store;
        fill(store, 3);
        put(store, support::signedNote(m_bob, "bob's", kThen));
        Timeline timeline(store);
        Rows rows(timeline);
        timeline.show(notesOf({m_alice.publicKey()}), std::nullopt);
        timeline.show(notesOf({m_bob.publicKey()}), std::nullopt); // before the first answer is in
        const auto last = support::signedNote(m_bob, "bob's newest", kThen + 1000);
        put(store, last);
        QTRY_VERIFY(rows.find(last->id));
        QCOMPARE(rows.size(), std::size_t{2});
    }
};

QTEST_GUILESS_MAIN(TstTimeline)
#include "tst_timeline.moc"
