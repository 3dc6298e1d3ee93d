// SPDX-License-Identifier: MIT
#include "core/relay/relay_connection.h"
#include "tests/support/fake_websocket.h"
#include "tests/support/signed_events.h"

#include <QSignalSpy>
#include <QTcpServer>
#include <QTest>

using core::RelayConnection;
using core::RelayStatus;
using core::Settlement;
using core::Subscription;
using namespace std::chrono_literals;

namespace {

nostr::RelayUrl url() { return *nostr::RelayUrl::parse("ws://127.0.0.1:7000"); }

nostr::Filter notes()
{
    nostr::Filter filter;
    filter.kinds = {nostr::kinds::kNote};
    return filter;
}

/// Deadlines that never pass during a test, but for those that it shortens.
core::RelayTimings patient() { return {1h, 1h, 1h, 1h, 1h}; }

} // namespace

class TstRelayConnection : public QObject {
    Q_OBJECT

private:
    support::FakeSockets m_sockets;

    core::ConnectionOptions options(core::RelayTimings timings = patient())
    {
        core::ConnectionOptions made;
        made.timings = timings;
        made.newSocket = m_sockets.factory();
        made.randomness = [] { return 0.0; };
        return made;
    }

    /// What the workers hand back for a message of this connection's relay.
    static core::JudgedFrame control(const core::Frame& frame, nostr::RelayMessage message)
    {
        return {frame.source, core::FrameVerdict::Control, {}, std::move(message)};
    }

    /// Opens the fake socket, and gives a frame that carries the connection's present source.
    core::Frame connectTo(RelayConnection& connection)
    {
        connection.open();
        emit m_sockets.socket().opened();
        return frameOf(connection);
    }

    core::Frame frameOf(RelayConnection& connection)
    {
        core::Frame caught;
        const auto catching = connect(&connection, &RelayConnection::frameArrived, this,
                                      [&caught](const core::Frame& frame) { caught = frame; });
        emit m_sockets.socket().textReceived(QStringLiteral("[]"));
        disconnect(catching);
        return caught;
    }

private slots:
    void init() { m_sockets = {}; }

    void givesUpOnARelayThatNeverAnswersTheHandshake()
    {
        auto timings = patient();
        timings.handshake = 10ms;
        RelayConnection connection(url(), options(timings));
        connection.open();
        QCOMPARE(connection.state(), RelayStatus::State::Connecting);
        QTRY_COMPARE(connection.state(), RelayStatus::State::Waiting);
        QVERIFY(m_sockets.last().closedByUs);
        QVERIFY(!connection.lastError().isEmpty());
    }

    void givesUpOnAPeerThatAcceptsAndStaysSilent()
    {
        QTcpServer mute;
        QVERIFY(mute.listen(QHostAddress::LocalHost));
        auto timings = patient();
        timings.handshake = 30ms;
        auto real = options(timings);
        real.newSocket = {};
        RelayConnection connection(
            *nostr::RelayUrl::parse("ws://127.0.0.1:" + std::to_string(mute.serverPort())), real);
        connection.open();
        QTRY_COMPARE(connection.state(), RelayStatus::State::Waiting);
    }

    void givesUpOnARelayThatNoLongerAnswersPings()
    {
        auto timings = patient();
        timings.pingEvery = 5ms;
        timings.pongWithin = 15ms;
        RelayConnection connection(url(), options(timings));
        connectTo(connection);
        QTRY_COMPARE(connection.state(), RelayStatus::State::Waiting);
        QVERIFY(m_sockets.last().pings > 0);
    }

    void takesAnyFrameForASignOfLife()
    {
        auto timings = patient();
        timings.pongWithin = 20ms;
        RelayConnection connection(url(), options(timings));
        connectTo(connection);
        support::FakeWebSocket& socket = m_sockets.socket();
        connection.checkAlive();
        emit socket.textReceived(QStringLiteral("[]"));
        RelayConnection silent(url(), options(timings));
        connectTo(silent);
        silent.checkAlive(); // later, so that its deadline passes later
        QTRY_COMPARE(silent.state(), RelayStatus::State::Waiting);
        QVERIFY(connection.isConnected());
    }

    void triesAgainAtOnceWhenAskedTo()
    {
        RelayConnection connection(url(), options());
        connectTo(connection);
        emit m_sockets.socket().closed(QStringLiteral("gone"));
        QCOMPARE(connection.state(), RelayStatus::State::Waiting);
        QCOMPARE(connection.lastError(), QStringLiteral("gone"));
        QCOMPARE(m_sockets.count(), std::size_t{1});
        connection.retryNow();
        QCOMPARE(connection.state(), RelayStatus::State::Connecting);
        QCOMPARE(m_sockets.count(), std::size_t{2});
    }

    void sendsRequestsAndClosesThem()
    {
        RelayConnection connection(url(), options());
        connectTo(connection);
        auto subscription = connection.subscribe({notes()});
        const QString id = QString::fromStdString(subscription->id());
        QCOMPARE(m_sockets.last().sent.value(0), QStringLiteral("[\"REQ\",\"%1\",{\"kinds\":[1]}]").arg(id));
        subscription.reset();
        QCOMPARE(m_sockets.last().sent.value(1), QStringLiteral("[\"CLOSE\",\"%1\"]").arg(id));
    }

    void queuesRequestsBeyondWhatARelayAllows()
    {
        auto few = options();
        few.subscriptions = 2;
        RelayConnection connection(url(), few);
        connectTo(connection);
        auto first = connection.subscribe({notes()});
        auto second = connection.subscribe({notes()});
        auto third = connection.subscribe({notes()});
        auto fourth = connection.subscribe({notes()});
        QCOMPARE(m_sockets.last().sent.size(), 2);
        third.reset(); // never sent, so nothing to close
        QCOMPARE(m_sockets.last().sent.size(), 2);
        first.reset();
        QCOMPARE(m_sockets.last().sent.size(), 4);
        QVERIFY(m_sockets.last().sent.last().contains(QString::fromStdString(fourth->id())));
    }

    void neverSendsAnEmptyList()
    {
        RelayConnection connection(url(), options());
        connectTo(connection);
        nostr::Filter nobody;
        nobody.authors.emplace();
        auto subscription = connection.subscribe({nobody});
        QSignalSpy settled(subscription.get(), &Subscription::settled);
        QTRY_COMPARE(settled.count(), 1);
        QVERIFY(settled[0][0].value<Settlement>().answered);
        QVERIFY(m_sockets.last().sent.isEmpty());
    }

    void settlesOnEoseOrOnItsDeadlineButOnce()
    {
        auto timings = patient();
        timings.eoseWithin = 20ms;
        RelayConnection connection(url(), options(timings));
        connectTo(connection);
        auto answered = connection.subscribe({notes()});
        auto silent = connection.subscribe({notes()});
        QSignalSpy first(answered.get(), &Subscription::settled);
        QSignalSpy second(silent.get(), &Subscription::settled);
        const core::Frame frame = frameOf(connection);
        connection.receive(control(frame, nostr::RelayEose{answered->id(), true}));
        connection.receive(control(frame, nostr::RelayEose{answered->id(), std::nullopt}));
        QTRY_COMPARE(second.count(), 1);
        QCOMPARE(first.count(), 1);
        QCOMPARE(first[0][0].value<Settlement>().more, std::optional(true));
        QVERIFY(!second[0][0].value<Settlement>().answered);
    }

    void holdsItsDeadlinesWhileItDoesNotRead()
    {
        auto timings = patient();
        timings.eoseWithin = 5ms;
        timings.pingEvery = 5ms;
        timings.pongWithin = 10ms;
        RelayConnection connection(url(), options(timings));
        connectTo(connection);
        auto subscription = connection.subscribe({notes()});
        QSignalSpy settled(subscription.get(), &Subscription::settled);
        connection.setReadingPaused(true);
        QVERIFY(m_sockets.last().readingPaused);
        RelayConnection reading(url(), options(timings));
        connectTo(reading); // later, so that its deadlines pass later
        QTRY_COMPARE(reading.state(), RelayStatus::State::Waiting);
        QCOMPARE(settled.count(), 0);
        QVERIFY(connection.isConnected());
        connection.setReadingPaused(false);
        QTRY_COMPARE(settled.count(), 1);
    }

    void tellsOfARequestThatTheRelayEnds()
    {
        RelayConnection connection(url(), options());
        connectTo(connection);
        auto subscription = connection.subscribe({notes()});
        QSignalSpy refused(subscription.get(), &Subscription::refused);
        connection.receive(
            control(frameOf(connection), nostr::RelayClosed{subscription->id(), "restricted: members"}));
        QCOMPARE(refused.count(), 1);
        const auto sent = m_sockets.last().sent.size();
        subscription.reset();
        QCOMPARE(m_sockets.last().sent.size(), sent); // no CLOSE for what the relay closed
    }

    void ignoresAnswersOfAnEarlierConnection()
    {
        RelayConnection connection(url(), options());
        connectTo(connection);
        const core::Frame old = frameOf(connection);
        emit m_sockets.socket().closed({});
        connection.retryNow();
        connectTo(connection);
        emit m_sockets.socket().opened();
        auto subscription = connection.subscribe({notes()});
        QSignalSpy settled(subscription.get(), &Subscription::settled);
        connection.receive(control(old, nostr::RelayEose{subscription->id(), std::nullopt}));
        QCOMPARE(settled.count(), 0);
    }

    void endsSubscriptionsWithTheConnection()
    {
        RelayConnection connection(url(), options());
        connectTo(connection);
        auto subscription = connection.subscribe({notes()});
        auto& record = m_sockets.last();
        emit m_sockets.socket().closed({});
        const auto sent = record.sent.size();
        subscription.reset();
        QCOMPARE(record.sent.size(), sent);
    }

    void keepsTheLastNoticeAndTheLastChallengeOnlyAndCutsThem()
    {
        RelayConnection connection(url(), options());
        connectTo(connection);
        const core::Frame frame = frameOf(connection);
        for (int i = 0; i < 1000; ++i) {
            connection.receive(control(frame, nostr::RelayAuth{std::to_string(i)}));
            connection.receive(control(frame, nostr::RelayNotice{std::string(100'000, 'x')}));
        }
        QCOMPARE(connection.challenge(), std::string("999"));
        QCOMPARE(connection.lastNotice().size(), 1024);
        QVERIFY(m_sockets.last().sent.isEmpty()); // a challenge is never answered unasked
    }

    void handsOverNoMoreEventsThanTheNetworkTakes()
    {
        RelayConnection connection(url(), options());
        const auto event = support::signedNote(bench::madeUpKey(1, 1), "hello", 1'700'000'000);
        QVERIFY(!connection.send(*event));
        connectTo(connection);
        QVERIFY(connection.send(*event));
        m_sockets.last().bytesToWrite = 2 * 1024 * 1024;
        QVERIFY(!connection.send(*event));
    }

    void leavesARelayThatReadsNothing()
    {
        RelayConnection connection(url(), options());
        connectTo(connection);
        m_sockets.last().bytesToWrite = 100 * 1024 * 1024;
        auto subscription = connection.subscribe({notes()});
        QTRY_COMPARE(connection.state(), RelayStatus::State::Waiting);
    }

    void reportsAnOkForWhatItSentOnly()
    {
        RelayConnection connection(url(), options());
        connectTo(connection);
        QSignalSpy answered(&connection, &RelayConnection::answered);
        const auto sent = support::signedNote(bench::madeUpKey(1, 1), "hello", 1'700'000'000);
        const auto other = support::signedNote(bench::madeUpKey(1, 1), "other", 1'700'000'000);
        QVERIFY(connection.send(*sent));
        const core::Frame frame = frameOf(connection);
        connection.receive(control(frame, nostr::RelayOk{other->id, true, {}}));
        QCOMPARE(answered.count(), 0);
        connection.receive(control(frame, nostr::RelayOk{sent->id, true, {}}));
        QCOMPARE(answered.count(), 1);
    }
};

QTEST_GUILESS_MAIN(TstRelayConnection)
#include "tst_relay_connection.moc"
