// SPDX-License-Identifier: MIT
#include "core/publish/publisher.h"
#include "tests/support/fake_relay.h"
#include "tests/support/memory_event_store.h"
#include "tests/support/signed_events.h"

#include <QTest>

using core::Publisher;
using core::PublishOutcome;
using namespace std::chrono_literals;

class TstPublisher : public QObject {
    Q_OBJECT

private:
    const nostr::SecretKey m_me = bench::madeUpKey(5, 1);
    nostr::UnixTime m_now{1'700'000'000};

    core::PublisherOptions options()
    {
        core::PublisherOptions made;
        made.randomness = [] { return 0.0; };
        made.clock = [this] { return m_now; };
        return made;
    }

    nostr::VerifiedEvent note(const std::string& text) const
    {
        return support::signedNote(m_me, text, 1'699'999'000);
    }

private slots:
    void judgesAnswers_data()
    {
        QTest::addColumn<bool>("accepted");
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<int>("attempts");
        QTest::addColumn<PublishOutcome::State>("expected");
        using State = PublishOutcome::State;
        QTest::newRow("yes") << true << QByteArray() << 1 << State::Accepted;
        QTest::newRow("has it") << false << QByteArray("duplicate: have it") << 1 << State::Accepted;
        QTest::newRow("work") << false << QByteArray("pow: 20 bits") << 1 << State::Refused;
        QTest::newRow("blocked") << false << QByteArray("blocked: no") << 1 << State::Refused;
        QTest::newRow("wrapped") << false << QByteArray("ERROR: blocked: no") << 1 << State::Refused;
        QTest::newRow("too fast") << false << QByteArray("rate-limited: slow down") << 9 << State::Retry;
        QTest::newRow("its fault") << false << QByteArray("error: disk") << 9 << State::Retry;
        QTest::newRow("unclear") << false << QByteArray("no") << 1 << State::Retry;
        QTest::newRow("unclear again and again") << false << QByteArray() << 5 << State::Refused;
    }
    void judgesAnswers()
    {
        QFETCH(bool, accepted);
        QFETCH(QByteArray, text);
        QFETCH(int, attempts);
        QFETCH(PublishOutcome::State, expected);
        QVERIFY(core::judgeAnswer(accepted, text.toStdString(), static_cast<std::uint32_t>(attempts)) ==
                expected);
    }

    void waitsLongerEachTimeUpToAnHour()
    {
        const auto half = [] { return 0.0; };
        QCOMPARE(core::publishDelay(2, half), 5s);
        QCOMPARE(core::publishDelay(3, half), 10s);
        QCOMPARE(core::publishDelay(1000, half), 1800s);
        QCOMPARE(core::publishDelay(0, [] { return 0.9999; }), 4s);
    }

    void sendsToSeveralRelaysAndStopsWhereItWasTaken()
    {
        support::FakeRelay first;
        support::FakeRelay second;
        second.manner.judge = [](const nostr::Event& event) {
            return nostr::RelayOk{event.id, false, "restricted: members only"};
        };
        support::MemoryEventStore store;
        core::IngestPipeline ingest(store, {});
        core::RelayPool pool(ingest, {});
        Publisher publisher(store, pool, options());
        QVERIFY(store.publish(note("to both"), {first.url(), second.url()}).result());
        publisher.refresh();
        QTRY_COMPARE(first.received().size(), std::size_t{1});
        QTRY_COMPARE(store.outgoing(true).result().size(), std::size_t{1}); // the refusal stays
        QVERIFY(store.outgoing(false).result().empty());
        QCOMPARE(publisher.waitingEvents(), 0);
        QCOMPARE(publisher.refusedEvents(), 0); // one relay has it

        // What goes out next is the new note alone.
        QVERIFY(store.publish(note("the next one"), {first.url(), second.url()}).result());
        publisher.refresh();
        QTRY_COMPARE(first.received().size(), std::size_t{2});
        QTRY_COMPARE(second.received().size(), std::size_t{2});
        QCOMPARE(first.received().back().content, std::string("the next one"));
        QCOMPARE(second.received().back().content, std::string("the next one"));
    }

    void triesAgainWhenARelayIsBusyAndKeepsItsWords()
    {
        support::FakeRelay relay;
        bool busy = true;
        relay.manner.judge = [&busy](const nostr::Event& event) {
            return nostr::RelayOk{event.id, !busy, busy ? "rate-limited: later" : ""};
        };
        support::MemoryEventStore store;
        core::IngestPipeline ingest(store, {});
        core::RelayPool pool(ingest, {});
        Publisher publisher(store, pool, options());
        QVERIFY(store.publish(note("busy"), {relay.url()}).result());
        publisher.refresh();
        QTRY_COMPARE(store.outgoing(false).result().front().lastAnswer, std::string("rate-limited: later"));
        QVERIFY(store.outgoing(false).result().front().notBefore > m_now);
        QCOMPARE(relay.received().size(), std::size_t{1});
        QCOMPARE(publisher.waitingEvents(), 1);

        busy = false;
        publisher.retryNow();
        QTRY_COMPARE(relay.received().size(), std::size_t{2});
        QTRY_VERIFY(store.outgoing(true).result().empty());
    }

    void takesSilenceForNoAnswerAndALateYesForAYes()
    {
        support::FakeRelay relay;
        relay.manner.judge = [](const nostr::Event&) { return std::nullopt; };
        support::MemoryEventStore store;
        core::IngestPipeline ingest(store, {});
        core::RelayPool pool(ingest, {});
        auto hasty = options();
        hasty.okWithin = 20ms;
        Publisher publisher(store, pool, hasty);
        const auto event = note("anybody there?");
        QVERIFY(store.publish(event, {relay.url()}).result());
        publisher.refresh();
        QTRY_COMPARE(store.outgoing(false).result().front().lastAnswer,
                     std::string("the relay did not answer"));
        QCOMPARE(publisher.waitingEvents(), 1);
        relay.sendText(QString::fromStdString(nostr::toJson(nostr::RelayOk{event->id, true, {}})));
        QTRY_VERIFY(store.outgoing(true).result().empty());
        QCOMPARE(relay.received().size(), std::size_t{1});
    }

    void sendsAgainWhatHadNoAnswerWhenTheConnectionBroke()
    {
        support::FakeRelay relay;
        relay.manner.judge = [](const nostr::Event&) { return std::nullopt; };
        support::MemoryEventStore store;
        core::IngestPipeline ingest(store, {});
        core::RelayPool pool(ingest, {});
        Publisher publisher(store, pool, options());
        QVERIFY(store.publish(note("interrupted"), {relay.url()}).result());
        publisher.refresh();
        QTRY_COMPARE(relay.received().size(), std::size_t{1});
        relay.manner = {};
        relay.dropClients();
        QTRY_COMPARE(pool.find(relay.url())->state(), core::RelayStatus::State::Waiting);
        pool.retryNow();
        QTRY_COMPARE(relay.received().size(), std::size_t{2});
        QTRY_VERIFY(store.outgoing(true).result().empty());
    }

    void knowsARelayByAnySpelling()
    {
        support::FakeRelay relay;
        support::MemoryEventStore store;
        core::IngestPipeline ingest(store, {});
        core::RelayPool pool(ingest, {});
        Publisher publisher(store, pool, options());
        const auto spelled = nostr::RelayUrl::parse("WS://127.0.0.1:" + std::to_string(relay.url().port()));
        QVERIFY(store.publish(note("one"), {*spelled}).result());
        QVERIFY(store.publish(note("two"), {relay.url()}).result());
        publisher.refresh();
        QTRY_VERIFY(store.outgoing(true).result().empty());
        QCOMPARE(relay.connectionsSeen(), 1);
    }

    void countsWhatWaitsWhenOfflineAndOpensNothing()
    {
        support::FakeRelay relay;
        support::MemoryEventStore store;
        core::IngestPipeline ingest(store, {});
        core::RelayPool pool(ingest, {});
        auto offline = options();
        offline.offline = true;
        Publisher publisher(store, pool, offline);
        QVERIFY(store.publish(note("later"), {relay.url()}).result());
        publisher.refresh();
        QTRY_COMPARE(publisher.waitingEvents(), 1);
        QVERIFY(!pool.find(relay.url()));
    }
};

QTEST_GUILESS_MAIN(TstPublisher)
#include "tst_publisher.moc"
