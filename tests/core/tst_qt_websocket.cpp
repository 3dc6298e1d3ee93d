// SPDX-License-Identifier: MIT
#include "core/nostr/limits.h"
#include "core/relay/qt_websocket.h"
#include "tests/support/fake_relay.h"

#include <QSignalSpy>
#include <QTest>

class TstQtWebSocket : public QObject {
    Q_OBJECT

private:
    static void open(core::QtWebSocket& socket, const support::FakeRelay& relay, std::size_t clients = 1)
    {
        socket.open(QUrl(QString::fromStdString(relay.url().toString())));
        QTRY_COMPARE(relay.clients(), clients);
    }

private slots:
    void deliversTextAndLeavesBinaryAlone()
    {
        support::FakeRelay relay;
        core::QtWebSocket socket;
        QSignalSpy text(&socket, &core::WebSocket::textReceived);
        open(socket, relay);
        relay.sendBinary(QByteArray(100, '\1'));
        relay.sendText(QStringLiteral("[\"NOTICE\",\"é\"]"));
        QTRY_COMPARE(text.count(), 1);
        QCOMPARE(text[0][0].toString(), QStringLiteral("[\"NOTICE\",\"é\"]"));
    }

    void takesAFrameOfTheLargestSizeAndClosesOnALargerOne()
    {
        support::FakeRelay relay;
        core::QtWebSocket socket;
        QSignalSpy text(&socket, &core::WebSocket::textReceived);
        QSignalSpy closed(&socket, &core::WebSocket::closed);
        open(socket, relay);
        relay.sendText(QString(static_cast<qsizetype>(nostr::limits::kFrame), QLatin1Char('a')));
        QTRY_COMPARE(text.count(), 1);
        QCOMPARE(closed.count(), 0);
        relay.sendText(QString(static_cast<qsizetype>(nostr::limits::kFrame) + 1, QLatin1Char('a')));
        QTRY_COMPARE(closed.count(), 1);
        QVERIFY(!closed[0][0].toString().isEmpty());
        QCOMPARE(text.count(), 1);
    }

    void readsNothingWhilePausedAndAllAfterwards()
    {
        support::FakeRelay relay;
        core::QtWebSocket socket;
        QSignalSpy text(&socket, &core::WebSocket::textReceived);
        open(socket, relay);
        socket.setReadingPaused(true);
        core::QtWebSocket reading;
        QSignalSpy readByTheOther(&reading, &core::WebSocket::textReceived);
        open(reading, relay, 2);
        constexpr int kFrames = 200;
        for (int i = 0; i < kFrames; ++i)
            relay.sendText(QString(100'000, QLatin1Char('a'))); // more than all buffers on the way hold
        QTRY_COMPARE(readByTheOther.count(), kFrames);
        QCOMPARE(text.count(), 0);
        socket.setReadingPaused(false);
        QTRY_COMPARE(text.count(), kFrames);
    }

    void noticesAfterAPauseThatThePeerLeft()
    {
        support::FakeRelay relay;
        core::QtWebSocket socket;
        QSignalSpy text(&socket, &core::WebSocket::textReceived);
        QSignalSpy closed(&socket, &core::WebSocket::closed);
        open(socket, relay);
        socket.setReadingPaused(true);
        core::QtWebSocket reading;
        QSignalSpy readByTheOther(&reading, &core::WebSocket::textReceived);
        QSignalSpy otherClosed(&reading, &core::WebSocket::closed);
        open(reading, relay, 2);
        relay.sendText(QStringLiteral("last words"));
        QTRY_COMPARE(readByTheOther.count(), 1);
        relay.dropClients();
        QTRY_COMPARE(otherClosed.count(), 1);
        QCOMPARE(closed.count(), 0);
        socket.setReadingPaused(false);
        QTRY_COMPARE(closed.count(), 1);
    }

    void saysWhyItCouldNotConnect()
    {
        support::FakeRelay relay;
        relay.goDown();
        core::QtWebSocket socket;
        QSignalSpy closed(&socket, &core::WebSocket::closed);
        socket.open(QUrl(QString::fromStdString(relay.url().toString())));
        QTRY_COMPARE(closed.count(), 1);
        QVERIFY(!closed[0][0].toString().isEmpty());
    }
};

QTEST_GUILESS_MAIN(TstQtWebSocket)
#include "tst_qt_websocket.moc"
