// SPDX-License-Identifier: MIT
#include "bench/fixtures/synthetic_people.h"
#include "core/nostr/client_message.h"
#include "core/serve/relay_server.h"
#include "tests/support/memory_event_store.h"
#include "tests/support/test_client.h"

#include <QPromise>
#include <QSignalSpy>
#include <QTcpSocket>
#include <QTest>

using support::TestClient;

namespace {

constexpr nostr::UnixTime kNow{1'750'000'000};

/// Answers reads only when told to, so that commits fall between question and answer.
class HesitantStore : public support::MemoryEventStore {
public:
    QFuture<std::vector<nostr::Event>> events(core::TimelineQuery query) override
    {
        m_query = std::move(query);
        m_promise = QPromise<std::vector<nostr::Event>>();
        m_promise.start();
        return m_promise.future();
    }

    bool wasAsked() const { return m_query.has_value(); }

    void answer()
    {
        m_promise.addResult(MemoryEventStore::events(*m_query).result());
        m_promise.finish();
    }

private:
    std::optional<core::TimelineQuery> m_query;
    QPromise<std::vector<nostr::Event>> m_promise;
};

} // namespace

class TstRelayServer : public QObject {
    Q_OBJECT

private:
    static nostr::VerifiedEvent signedEvent(std::string content, std::int64_t age = 0,
                                            nostr::Kind kind = nostr::kinds::kNote, nostr::Tags tags = {})
    {
        static const nostr::SecretKey key = bench::madeUpKey(11, 0);
        nostr::UnsignedEvent event;
        event.pubkey = key.publicKey();
        event.createdAt = kNow - age;
        event.kind = kind;
        event.content = std::move(content);
        event.tags = std::move(tags);
        return nostr::sign(std::move(event), key);
    }

    static QString frame(const nostr::Event& event)
    {
        return QString::fromStdString(nostr::eventMessage(event));
    }

    static QString idOf(const nostr::VerifiedEvent& event)
    {
        return QString::fromStdString(event->id.toHex());
    }

    static core::RelayOptions options()
    {
        core::RelayOptions result;
        result.clock = [] { return kNow; };
        return result;
    }

    void start(core::RelayOptions relayOptions = options())
    {
        m_server = std::make_unique<core::RelayServer>(m_store, std::move(relayOptions));
        const auto url = m_server->listen();
        QVERIFY(url);
        m_url = QUrl(QString::fromStdString(url->toString()));
    }

    void open(TestClient& client)
    {
        client.open(m_url);
        QTRY_VERIFY(client.isOpen());
    }

    void store(const nostr::VerifiedEvent& event) { m_store.insert({{event, {}}}); }

    /// Sends an event and returns what its OK says: accepted, text.
    QPair<bool, QString> publish(TestClient& client, const nostr::Event& event)
    {
        const auto before = client.received(QStringLiteral("OK")).size();
        client.send(frame(event));
        if (!QTest::qWaitFor([&] { return client.received(QStringLiteral("OK")).size() > before; }))
            return {false, QStringLiteral("no answer")};
        const QJsonArray ok = client.received(QStringLiteral("OK")).last();
        if (ok.at(1).toString().toStdString() != event.id.toHex())
            return {false, QStringLiteral("another id")};
        return {ok.at(2).toBool(), ok.at(3).toString()};
    }

    support::MemoryEventStore m_store;
    std::unique_ptr<core::RelayServer> m_server;
    QUrl m_url;

private slots:
    void init()
    {
        m_store.setFailure({});
        m_store.clear();
        m_store.clock = [] { return kNow; };
    }
    void cleanup() { m_server.reset(); }

    void answersWithStoredEventsNewestFirstAndThenEose()
    {
        const auto old = signedEvent("old", 300);
        const auto young = signedEvent("young", 100);
        const auto middle = signedEvent("middle", 200);
        for (const auto* event : {&old, &young, &middle})
            store(*event);
        start();
        TestClient client;
        open(client);
        client.request(QStringLiteral("a"), {{QStringLiteral("limit"), 2}});
        QTRY_COMPARE(client.received(QStringLiteral("EOSE")).size(), 1);
        QCOMPARE(client.eventIds(QStringLiteral("a")), (QStringList{idOf(young), idOf(middle)}));
        QCOMPARE(client.received().last(), (QJsonArray{QStringLiteral("EOSE"), QStringLiteral("a")}));
    }

    void aLimitOfZeroAsksForLiveEventsOnly()
    {
        store(signedEvent("stored"));
        start();
        TestClient client;
        open(client);
        client.request(QStringLiteral("a"), {{QStringLiteral("limit"), 0}});
        QTRY_COMPARE(client.received(QStringLiteral("EOSE")).size(), 1);
        const auto live = signedEvent("live");
        store(live);
        QTRY_COMPARE(client.eventIds(QStringLiteral("a")), QStringList{idOf(live)});
    }

    void anEmptyListMatchesNothing()
    {
        store(signedEvent("stored"));
        start();
        TestClient client;
        open(client);
        client.request(QStringLiteral("a"), {{QStringLiteral("ids"), QJsonArray()}});
        QTRY_COMPARE(client.received(QStringLiteral("EOSE")).size(), 1);
        QVERIFY(client.eventIds(QStringLiteral("a")).isEmpty());
    }

    void passesALiveEventOnToWhoeverAskedForIt()
    {
        start();
        TestClient writer;
        TestClient reader;
        TestClient other;
        open(writer);
        open(reader);
        open(other);
        reader.request(QStringLiteral("notes"), {{QStringLiteral("kinds"), QJsonArray{1}}});
        other.request(QStringLiteral("profiles"), {{QStringLiteral("kinds"), QJsonArray{0}}});
        QTRY_COMPARE(reader.received(QStringLiteral("EOSE")).size(), 1);
        QTRY_COMPARE(other.received(QStringLiteral("EOSE")).size(), 1);
        const auto event = signedEvent("hello");
        QVERIFY(publish(writer, *event).first);
        QTRY_COMPARE(reader.eventIds(QStringLiteral("notes")), QStringList{idOf(event)});
        QVERIFY(other.eventIds(QStringLiteral("profiles")).isEmpty());
        QCOMPARE(m_server->clients(), std::size_t{3});
    }

    void losesAndDoublesNothingThatCommitsWhileTheStoreIsRead()
    {
        HesitantStore hesitant;
        core::RelayServer server(hesitant, options());
        const auto url = server.listen();
        QVERIFY(url);
        TestClient client;
        client.open(QUrl(QString::fromStdString(url->toString())));
        QTRY_VERIFY(client.isOpen());
        client.request(QStringLiteral("a"), {{QStringLiteral("limit"), 1}});
        QTRY_VERIFY(hesitant.wasAsked());
        const auto inBoth = signedEvent("stored and told of", 5);
        const auto tooOldForTheLimit = signedEvent("only told of", 10);
        QSignalSpy committed(&hesitant, &core::EventStore::committed);
        hesitant.insert({{inBoth, {}}, {tooOldForTheLimit, {}}});
        QTRY_COMPARE(committed.count(), 1);
        hesitant.answer();
        QTRY_COMPARE(client.eventIds(QStringLiteral("a")),
                     (QStringList{idOf(inBoth), idOf(tooOldForTheLimit)}));
        QCOMPARE(client.received().at(1).at(0).toString(), QStringLiteral("EOSE"));
    }

    void tellsWhatBecameOfAnEvent()
    {
        start();
        TestClient client;
        open(client);
        const auto event = signedEvent("once");
        QCOMPARE(publish(client, *event), qMakePair(true, QString()));
        QCOMPARE(m_store.all().size(), std::size_t{1});
        QVERIFY(publish(client, *event).second.startsWith(QStringLiteral("duplicate: ")));
        QVERIFY(publish(client, *event).first);

        const auto newer = signedEvent("{}", 0, nostr::kinds::kProfile);
        const auto older = signedEvent("{}", 50, nostr::kinds::kProfile);
        QVERIFY(publish(client, *newer).first);
        QVERIFY(publish(client, *older).second.startsWith(QStringLiteral("duplicate: ")));

        const auto deletion = signedEvent({}, 0, nostr::kinds::kDeletion, {{"e", event->id.toHex()}});
        QVERIFY(publish(client, *deletion).first);
        const auto refused = publish(client, *event);
        QVERIFY(!refused.first);
        QVERIFY(refused.second.startsWith(QStringLiteral("blocked: ")));
    }

    void refusesWhatDoesNotVerify()
    {
        start();
        TestClient client;
        open(client);
        nostr::Event changed = *signedEvent("as signed");
        changed.content = "as changed";
        QCOMPARE(publish(client, changed), qMakePair(false, QStringLiteral("invalid: wrong id")));
        nostr::Event forged = *signedEvent("mine");
        forged.sig = signedEvent("another")->sig;
        QCOMPARE(publish(client, forged).first, false);
        QVERIFY(publish(client, forged).second.startsWith(QStringLiteral("invalid: ")));
        QVERIFY(m_store.all().empty());
    }

    void refusesWhatHasExpired()
    {
        start();
        TestClient client;
        open(client);
        const auto expired =
            signedEvent("x", 10, nostr::kinds::kNote, {{"expiration", std::to_string(kNow.seconds - 1)}});
        const auto answer = publish(client, *expired);
        QVERIFY(!answer.first);
        QVERIFY2(answer.second.startsWith(QStringLiteral("invalid: ")), qPrintable(answer.second));
        QVERIFY(m_store.all().empty());
    }

    void passesEphemeralEventsOnWithoutStoringThem()
    {
        start();
        TestClient client;
        open(client);
        client.request(QStringLiteral("a"), {{QStringLiteral("kinds"), QJsonArray{20001}}});
        QTRY_COMPARE(client.received(QStringLiteral("EOSE")).size(), 1);
        const auto event = signedEvent("now or never", 0, 20001);
        QVERIFY(publish(client, *event).first);
        QTRY_COMPARE(client.eventIds(QStringLiteral("a")), QStringList{idOf(event)});
        QVERIFY(m_store.all().empty());
    }

    void saysThatTheDiskIsFull()
    {
        start();
        m_store.setFailure("disk full");
        TestClient client;
        open(client);
        const auto answer = publish(client, *signedEvent("x"));
        QVERIFY(!answer.first);
        QVERIFY(answer.second.startsWith(QStringLiteral("error: ")));
    }

    void closeEndsASubscriptionAndASecondRequestReplacesIt()
    {
        start();
        TestClient client;
        open(client);
        const auto profile = signedEvent("{}", 0, nostr::kinds::kProfile);
        const auto note = signedEvent("note");
        client.request(QStringLiteral("a"), {{QStringLiteral("kinds"), QJsonArray{0}}});
        client.request(QStringLiteral("a"), {{QStringLiteral("kinds"), QJsonArray{1}}});
        client.request(QStringLiteral("gone"), {{QStringLiteral("kinds"), QJsonArray{0, 1}}});
        client.send(QJsonArray{QStringLiteral("CLOSE"), QStringLiteral("gone")});
        QTRY_VERIFY(client.received(QStringLiteral("EOSE")).size() >= 1);
        QVERIFY(publish(client, *profile).first);
        QVERIFY(publish(client, *note).first);
        QTRY_COMPARE(client.eventIds(QStringLiteral("a")), QStringList{idOf(note)});
        QVERIFY(client.eventIds(QStringLiteral("gone")).isEmpty());
    }

    void refusesMoreThanItGrants()
    {
        auto small = options();
        small.subscriptions = 2;
        small.filters = 1;
        start(small);
        TestClient client;
        open(client);
        for (const char* name : {"a", "b", "c"})
            client.request(QString::fromLatin1(name), {});
        QTRY_COMPARE(client.received(QStringLiteral("CLOSED")).size(), 1);
        QCOMPARE(client.received(QStringLiteral("CLOSED")).last().at(1).toString(), QStringLiteral("c"));
        client.send(QStringLiteral(R"(["REQ","a",{},{}])"));
        QTRY_COMPARE(client.received(QStringLiteral("CLOSED")).size(), 2);
        client.request(QStringLiteral("b"), {{QStringLiteral("search"), QStringLiteral("heron")}});
        QTRY_COMPARE(client.received(QStringLiteral("CLOSED")).size(), 3);
        QVERIFY(client.received().last().at(2).toString().startsWith(QStringLiteral("unsupported: ")));
    }

    void counts()
    {
        for (int i = 0; i < 3; ++i)
            store(signedEvent(std::to_string(i)));
        start();
        TestClient client;
        open(client);
        client.send(QStringLiteral(R"(["COUNT","c",{"kinds":[1],"limit":1}])"));
        QTRY_COMPARE(client.received(QStringLiteral("COUNT")).size(), 1);
        const QJsonArray answer = client.received(QStringLiteral("COUNT")).last();
        QCOMPARE(answer.at(2).toObject().value(QStringLiteral("count")).toInt(), 3);
    }

    void survivesAFrameThatSaysNothing()
    {
        start();
        TestClient client;
        open(client);
        client.send(QStringLiteral("hello"));
        QTRY_COMPARE(client.received(QStringLiteral("NOTICE")).size(), 1);
        QVERIFY(publish(client, *signedEvent("still here")).first);
    }

    void closesOnAMessageThatIsTooLong()
    {
        auto small = options();
        small.frame = 2000;
        start(small);
        TestClient client;
        open(client);
        client.send(QString(3000, QLatin1Char('x')));
        QTRY_VERIFY(!client.isOpen());
        QCOMPARE(client.socket().closeCode(), QWebSocketProtocol::CloseCodeTooMuchData);
        QTRY_COMPARE(m_server->clients(), std::size_t{0});
        TestClient next;
        open(next);
    }

    void dropsAClientThatDoesNotReadAndServesTheOthers()
    {
        for (int i = 0; i < 100; ++i)
            store(signedEvent(std::string(200'000, static_cast<char>('a' + i % 26)), i));
        auto impatient = options();
        impatient.outbox = 16 * 1024 * 1024;
        impatient.stall = std::chrono::milliseconds(100);
        start(impatient);
        QTcpSocket deaf;
        deaf.setReadBufferSize(1024);
        deaf.connectToHost(QHostAddress::LocalHost, static_cast<quint16>(m_url.port()));
        deaf.write("GET / HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                   "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n");
        QTRY_COMPARE(m_server->clients(), std::size_t{1});
        QSignalSpy changes(m_server.get(), &core::RelayServer::clientsChanged);
        // ["REQ","a",{}] as one masked frame; the mask is four zero bytes.
        deaf.write(QByteArray::fromHex("818e00000000") + R"(["REQ","a",{}])");
        QTRY_COMPARE(m_server->clients(), std::size_t{0});
        QCOMPARE(changes.count(), 1);

        TestClient client;
        open(client);
        client.request(QStringLiteral("a"), {{QStringLiteral("limit"), 20}});
        QTRY_COMPARE(client.received(QStringLiteral("EOSE")).size(), 1);
        QCOMPARE(client.eventIds(QStringLiteral("a")).size(), 20);
    }

    void comesBackOnTheSamePort()
    {
        start();
        TestClient client;
        open(client);
        m_server->close();
        QTRY_VERIFY(!client.isOpen());
        QTRY_COMPARE(m_server->clients(), std::size_t{0});
        QVERIFY(m_server->listen(QHostAddress::LocalHost, static_cast<quint16>(m_url.port())));
        TestClient again;
        open(again);
        QVERIFY(publish(again, *signedEvent("back")).first);
    }

    void saysWhenThePortIsTaken()
    {
        start();
        core::RelayServer second(m_store, options());
        QVERIFY(!second.listen(QHostAddress::LocalHost, static_cast<quint16>(m_url.port())));
    }
};

QTEST_GUILESS_MAIN(TstRelayServer)
#include "tst_relay_server.moc"
