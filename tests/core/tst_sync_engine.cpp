// SPDX-License-Identifier: MIT
#include "core/sync/sync_engine.h"
#include "tests/support/fake_relay.h"
#include "tests/support/memory_event_store.h"
#include "tests/support/signed_events.h"

#include <QTest>

#include <algorithm>

using support::FakeRelay;
using support::signedNote;
using namespace std::chrono_literals;

namespace {

std::int64_t now() { return nostr::systemTime().seconds; }

} // namespace

class TstSyncEngine : public QObject {
    Q_OBJECT

private:
    const nostr::SecretKey m_reader = bench::madeUpKey(8, 0);
    const nostr::SecretKey m_alice = bench::madeUpKey(8, 1);
    const nostr::SecretKey m_bob = bench::madeUpKey(8, 2);

    /// The parts of an engine on the test's thread.
    struct Engine {
        Engine(support::MemoryEventStore& store, std::vector<nostr::RelayUrl> relays,
               std::optional<nostr::PublicKey> reader, core::PoolOptions options = {})
            : ingest(store, {})
            , pool(ingest, std::move(options))
            , sync(store, pool, ingest, {std::move(relays), reader, nostr::systemTime})
        {
        }

        core::IngestPipeline ingest;
        core::RelayPool pool;
        core::SyncEngine sync;
    };

    static bool holds(const support::MemoryEventStore& store, const nostr::Event& event)
    {
        const auto all = store.all();
        return std::any_of(all.begin(), all.end(), [&](const auto& stored) { return stored.id == event.id; });
    }

private slots:
    void readsPastTheRelaysCap()
    {
        FakeRelay relay;
        relay.manner.cap = 20;
        for (int i = 0; i < 150; ++i)
            relay.add(*signedNote(m_alice, std::to_string(i), now() - i / 4));
        support::MemoryEventStore store;
        Engine engine(store, {relay.url()}, m_reader.publicKey());
        engine.sync.start({m_alice.publicKey()});
        QTRY_VERIFY(engine.sync.isCaughtUp());
        QTRY_COMPARE(store.all().size(), std::size_t{150});
    }

    void asksNextTimeOnlyForWhatIsNew()
    {
        FakeRelay relay;
        const std::int64_t newest = now() - 3000;
        relay.add(*signedNote(m_alice, "seen", newest));
        support::MemoryEventStore store;
        {
            Engine first(store, {relay.url()}, m_reader.publicKey());
            first.sync.start({m_alice.publicKey()});
            QTRY_VERIFY(first.sync.isCaughtUp());
        }
        const std::size_t before = relay.requests().size();
        Engine second(store, {relay.url()}, m_reader.publicKey());
        second.sync.start({m_alice.publicKey()});
        QTRY_VERIFY(second.sync.isCaughtUp());
        const auto& requests = relay.requests();
        const auto feed =
            std::find_if(requests.begin() + static_cast<std::ptrdiff_t>(before), requests.end(),
                         [](const auto& request) { return request.filters.front().kinds->size() == 4; });
        QVERIFY(feed != requests.end());
        QCOMPARE(feed->filters.front().since->seconds, newest - 600);
    }

    void keepsNoProgressWhenTheDiskRefused()
    {
        FakeRelay relay;
        relay.add(*signedNote(m_alice, "lost", now() - 3000));
        support::MemoryEventStore store;
        store.setFailure("the disk is full");
        {
            Engine engine(store, {relay.url()}, m_reader.publicKey());
            engine.sync.start({m_alice.publicKey()});
            QTRY_VERIFY(engine.sync.isCaughtUp());
            const std::size_t refused = store.refusedEvents();
            QVERIFY(refused > 0);
            relay.add(*signedNote(m_alice, "lost as well", now()));
            QTRY_VERIFY(store.refusedEvents() > refused);
        }
        store.setFailure({});
        Engine engine(store, {relay.url()}, m_reader.publicKey());
        engine.sync.start({m_alice.publicKey()});
        QTRY_COMPARE(store.all().size(), std::size_t{2});
    }

    void goesOnWithoutAnEose()
    {
        FakeRelay relay;
        relay.manner.sendsEose = false;
        const auto note = signedNote(m_alice, "hello", now() - 10);
        relay.add(*note);
        support::MemoryEventStore store;
        core::PoolOptions hasty;
        hasty.relay.timings.eoseWithin = 20ms;
        Engine engine(store, {relay.url()}, m_reader.publicKey(), hasty);
        engine.sync.start({m_alice.publicKey()});
        QTRY_VERIFY(holds(store, *note));
        QTRY_VERIFY(engine.sync.isCaughtUp());
    }

    void takesNothingThatItDidNotAskFor()
    {
        FakeRelay relay;
        relay.manner.matchesFilters = false;
        const auto wanted = signedNote(m_alice, "wanted", now() - 10);
        relay.add({*wanted, *signedNote(m_bob, "pushed", now() - 10)});
        support::MemoryEventStore store;
        Engine engine(store, {relay.url()}, m_reader.publicKey());
        engine.sync.start({m_alice.publicKey()});
        QTRY_VERIFY(engine.sync.isCaughtUp());
        QTRY_VERIFY(holds(store, *wanted));
        QCOMPARE(store.all().size(), std::size_t{1});
        QVERIFY(engine.ingest.countsOf(relay.url()).of(core::FrameVerdict::NotRequested) > 0);
    }

    void livesThroughAFloodOfRubbish()
    {
        FakeRelay relay;
        support::MemoryEventStore store;
        Engine engine(store, {relay.url()}, std::nullopt);
        engine.sync.start({});
        QTRY_VERIFY(engine.sync.isCaughtUp());
        const QString notice = QStringLiteral("[\"NOTICE\",\"%1\"]").arg(QString(10'000, QLatin1Char('n')));
        for (int i = 0; i < 2000; ++i) {
            relay.sendText(notice);
            relay.sendText(QStringLiteral("[\"AUTH\",\"%1\"]").arg(i));
            relay.sendText(QStringLiteral("{}"));
        }
        const auto note = signedNote(m_alice, "still here", now());
        relay.add(*note);
        QTRY_VERIFY(holds(store, *note));
        QCOMPARE(relay.received().size(), std::size_t{0}); // no challenge was answered
        QCOMPARE(engine.pool.find(relay.url())->challenge(), std::string("1999"));
    }

    void asksForProfilesOfPeopleWhoseNameIsMissing()
    {
        FakeRelay relay;
        const auto note = support::signedEvent(m_alice, nostr::kinds::kNote, "hi bob", now() - 10,
                                               {{"p", m_bob.publicKey().toHex()}});
        const auto profile =
            support::signedEvent(m_bob, nostr::kinds::kProfile, R"({"name":"Bob"})", now() - 5000);
        relay.add({*note, *profile});
        support::MemoryEventStore store;
        Engine engine(store, {relay.url()}, m_reader.publicKey());
        engine.sync.start({m_alice.publicKey()});
        QTRY_VERIFY(holds(store, *profile));
    }

    void waitsForTheFollowListBeforeReadingStrangers()
    {
        FakeRelay relay;
        relay.add({*signedNote(m_bob, "a stranger's", now() - 10),
                   *support::signedFollows(m_reader, {m_alice.publicKey()}, now() - 1000)});
        support::MemoryEventStore store;
        Engine engine(store, {relay.url()}, m_reader.publicKey());
        engine.sync.start({});
        QTRY_COMPARE(store.all().size(), std::size_t{1}); // the list
        const auto newer = support::signedFollows(m_reader, {m_alice.publicKey()}, now() - 500);
        relay.add(*newer);
        QTRY_VERIFY(holds(store, *newer));
        QCOMPARE(store.all().size(), std::size_t{1});
        engine.sync.setAuthors({m_alice.publicKey()});
        QTRY_VERIFY(engine.sync.isCaughtUp());
        QCOMPARE(store.all().size(), std::size_t{1});
    }

    void survivesARelayThatRefusesEveryRequest()
    {
        FakeRelay relay;
        relay.manner.closesRequestsWith = "auth-required: log in first";
        support::MemoryEventStore store;
        Engine engine(store, {relay.url()}, m_reader.publicKey());
        engine.sync.start({m_alice.publicKey()});
        QTRY_VERIFY(engine.sync.isCaughtUp());
        QCOMPARE(relay.closes(), std::size_t{0});
    }

    void asksAgainAfterTheConnectionBroke()
    {
        FakeRelay relay;
        support::MemoryEventStore store;
        Engine engine(store, {relay.url()}, m_reader.publicKey());
        engine.sync.start({m_alice.publicKey()});
        QTRY_VERIFY(engine.sync.isCaughtUp());
        relay.dropClients();
        QTRY_VERIFY(!engine.sync.isCaughtUp());
        const auto missed = signedNote(m_alice, "meanwhile", now() - 30);
        relay.add(*missed);
        engine.pool.retryNow();
        QTRY_VERIFY(holds(store, *missed));
    }

    void triesEveryRelayAfterTheMachineSlept()
    {
        FakeRelay relay;
        relay.goDown();
        support::MemoryEventStore store;
        auto clock = std::make_shared<std::int64_t>(now());
        core::PoolOptions options;
        options.watchClockEvery = 10ms;
        options.relay.clock = [clock] { return nostr::UnixTime{*clock}; };
        options.relay.randomness = [] { return 0.99; };
        Engine engine(store, {relay.url()}, m_reader.publicKey(), options);
        engine.sync.start({m_alice.publicKey()});
        auto* connection = engine.pool.find(relay.url());
        QTRY_COMPARE(connection->state(), core::RelayStatus::State::Waiting);
        relay.comeUp();
        *clock += 8 * 60 * 60;
        QTRY_VERIFY(connection->isConnected());
    }
};

QTEST_GUILESS_MAIN(TstSyncEngine)
#include "tst_sync_engine.moc"
