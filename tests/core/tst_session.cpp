// SPDX-License-Identifier: MIT
#include "core/account/local_signer.h"
#include "core/session.h"
#include "tests/support/fake_relay.h"
#include "tests/support/memory_event_store.h"
#include "tests/support/signed_events.h"

#include <QDate>
#include <QDateTime>
#include <QSignalSpy>
#include <QTest>

#include <algorithm>

using support::signedFollows;
using support::signedNote;

namespace {

std::int64_t now() { return nostr::systemTime().seconds; }

bool holds(const support::MemoryEventStore& store, const nostr::EventId& id)
{
    const auto all = store.all();
    return std::any_of(all.begin(), all.end(), [&](const auto& event) { return event.id == id; });
}

} // namespace

class TstSession : public QObject {
    Q_OBJECT

private:
    const nostr::SecretKey m_reader = bench::madeUpKey(7, 0);
    const nostr::SecretKey m_alice = bench::madeUpKey(7, 1);
    const nostr::SecretKey m_bob = bench::madeUpKey(7, 2);

    std::unique_ptr<core::Signer> signer() const
    {
        return std::make_unique<core::LocalSigner>(bench::madeUpKey(7, 0));
    }

    core::SessionOptions reading(const support::FakeRelay& relay) const
    {
        core::SessionOptions options;
        options.relays = {relay.url()};
        options.readAs = m_reader.publicKey();
        return options;
    }

private slots:
    void opensNothingBeforeItIsStarted()
    {
        support::FakeRelay relay;
        support::MemoryEventStore store;
        core::Session session(store, nullptr, reading(relay));
        core::Session started(store, nullptr, reading(relay));
        started.start();
        QTRY_COMPARE(started.status().connected(), 1);
        QCOMPARE(relay.connectionsSeen(), 1);
    }

    void readsTheNotesOfThePeopleFollowedAndOfNobodyElse()
    {
        support::FakeRelay relay;
        const auto old = signedNote(m_alice, "earlier", now() - 100);
        const auto stranger = signedNote(m_bob, "not followed", now() - 50);
        relay.add({*old, *stranger, *signedFollows(m_reader, {m_alice.publicKey()}, now() - 1000)});
        support::MemoryEventStore store;
        core::Session session(store, nullptr, reading(relay));
        session.start();

        QTRY_VERIFY(holds(store, old->id));
        QTRY_VERIFY(session.status().caughtUp);
        QCOMPARE(session.status().connected(), 1);
        QCOMPARE(session.status().authors, 1);
        const auto live = signedNote(m_alice, "just now", now());
        relay.add(*live);
        QTRY_VERIFY(holds(store, live->id));
        QVERIFY(!holds(store, stranger->id));
        const std::int64_t midnight = QDate::currentDate().startOfDay().toSecsSinceEpoch();
        const int today = (*old).createdAt.seconds >= midnight ? 2 : 1;
        QTRY_COMPARE(session.status().newToday, today);
    }

    void followsThePeopleOfANewList()
    {
        support::FakeRelay relay;
        const auto note = signedNote(m_bob, "hello", now() - 50);
        relay.add({*note, *signedFollows(m_reader, {m_alice.publicKey()}, now() - 1000)});
        support::MemoryEventStore store;
        core::Session session(store, nullptr, reading(relay));
        QSignalSpy feedChanged(&session, &core::Session::homeFeedChanged);
        session.start();
        QTRY_VERIFY(session.status().caughtUp);
        QVERIFY(!holds(store, note->id));

        relay.add(*signedFollows(m_reader, {m_alice.publicKey(), m_bob.publicKey()}, now()));
        QTRY_VERIFY(holds(store, note->id));
        QVERIFY(feedChanged.count() >= 2);
        QCOMPARE(session.homeFeed().filters.front().authors->size(), 3u);
        QTRY_COMPARE(relay.openFor(nostr::kinds::kRepost).size(), 1u);
    }

    void readsTheNewestOfEverybodyWithoutAReader()
    {
        support::FakeRelay relay;
        const auto note = signedNote(m_bob, "hello", now() - 50);
        relay.add(*note);
        support::MemoryEventStore store;
        core::SessionOptions options;
        options.relays = {relay.url()};
        core::Session session(store, nullptr, options);
        session.start();
        QTRY_VERIFY(holds(store, note->id));
        QVERIFY(!session.homeFeed().filters.front().authors);
        QVERIFY(!session.canSign());
    }

    void sendsWhatItPosts()
    {
        support::FakeRelay relay;
        support::MemoryEventStore store;
        core::SessionOptions options;
        options.relays = {relay.url()};
        core::Session session(store, signer(), options);
        session.start();
        auto posted = session.postNote("first flight #nostr");
        QTRY_VERIFY(posted.isFinished());
        QVERIFY(posted.result());
        QTRY_COMPARE(relay.received().size(), 1u);
        QCOMPARE(relay.received().front().tags, (nostr::Tags{{"t", "nostr"}}));
        QTRY_COMPARE(store.outgoing(true).result().size(), 0u);
        QTRY_COMPARE(session.status().waitingToSend, 0);
    }

    void keepsANoteUntilTheRelayIsBack()
    {
        support::FakeRelay relay;
        relay.goDown();
        support::MemoryEventStore store;
        core::SessionOptions options;
        options.relays = {relay.url()};
        core::Session session(store, signer(), options);
        session.start();
        auto posted = session.postNote("patience");
        QTRY_COMPARE(session.status().waitingToSend, 1);
        QVERIFY(posted.result());
        relay.comeUp();
        session.retryNow();
        QTRY_COMPARE(relay.received().size(), 1u);
        QTRY_COMPARE(session.status().waitingToSend, 0);
    }

    void sendsNothingThatWasTakenOutOfTheQueue()
    {
        support::FakeRelay relay;
        relay.goDown();
        support::MemoryEventStore store;
        core::SessionOptions options;
        options.relays = {relay.url()};
        core::Session session(store, signer(), options);
        session.start();
        session.postNote("on second thoughts");
        QTRY_COMPARE(session.status().waitingToSend, 1);
        store.discard(store.all().front().id).waitForFinished();
        QTRY_COMPARE(session.status().waitingToSend, 0);
        relay.comeUp();
        session.retryNow();
        QTRY_COMPARE(session.status().connected(), 1);
        session.postNote("on third thoughts");
        QTRY_COMPARE(relay.received().size(), 1u);
        QCOMPARE(relay.received().front().content, std::string("on third thoughts"));
    }

    void sendsWhatAnEarlierRunLeftInTheQueue()
    {
        support::FakeRelay relay;
        support::MemoryEventStore store;
        QVERIFY(store.publish(signedNote(m_reader, "from before", now() - 5000), {relay.url()}).result());
        core::Session session(store, nullptr, reading(relay));
        session.start();
        QTRY_COMPARE(relay.received().size(), 1u);
        QTRY_COMPARE(store.outgoing(true).result().size(), 0u);
    }

    void tellsOfARefusal()
    {
        support::FakeRelay relay;
        relay.manner.judge = [](const nostr::Event& event) {
            return nostr::RelayOk{event.id, false, "blocked: not here"};
        };
        support::MemoryEventStore store;
        core::SessionOptions options;
        options.relays = {relay.url()};
        core::Session session(store, signer(), options);
        session.start();
        auto posted = session.postNote("unwanted");
        QTRY_COMPARE(session.status().refused, 1);
        QCOMPARE(session.status().waitingToSend, 0);
        QTRY_COMPARE(store.outgoing(true).result().size(), 1u);
        QCOMPARE(store.outgoing(true).result().front().lastAnswer, std::string("blocked: not here"));
    }

    void refusesToPostWithoutKeyOrRelayAndAnythingSecret()
    {
        support::MemoryEventStore store;
        core::Session reading(store, nullptr, {});
        QVERIFY(!reading.postNote("hello").result());

        core::Session lonely(store, signer(), {});
        lonely.start();
        QVERIFY(!lonely.postNote("hello").result());

        support::FakeRelay relay;
        core::SessionOptions options;
        options.relays = {relay.url()};
        core::Session session(store, signer(), options);
        QVERIFY(
            !session.postNote("nsec1vl029mgpspedva04g90vltkh6fvh240zqtv9k0t9af8935ke9laqsnlfe5").result());
        QVERIFY(store.all().empty());
    }

    void opensNothingWhenOffline()
    {
        support::FakeRelay relay;
        support::MemoryEventStore store;
        core::SessionOptions options;
        options.relays = {relay.url()};
        options.offline = true;
        core::Session session(store, signer(), options);
        session.start();
        auto posted = session.postNote("later");
        QTRY_COMPARE(session.status().waitingToSend, 1);
        QCOMPARE(relay.connectionsSeen(), 0);
        QVERIFY(session.status().offline);
    }
};

QTEST_GUILESS_MAIN(TstSession)
#include "tst_session.moc"
