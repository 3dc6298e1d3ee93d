// SPDX-License-Identifier: MIT
#include "core/serve/http_front.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSignalSpy>
#include <QTcpSocket>
#include <QTest>

#include <memory>

class TstHttpFront : public QObject {
    Q_OBJECT

private:
    void start(const core::RelayOptions& options = {})
    {
        m_front = std::make_unique<core::HttpFront>(options, nullptr);
        QVERIFY(m_front->listen(QHostAddress::LocalHost, 0));
    }

    /// What the front answers to bytes that are not a WebSocket handshake.
    QByteArray http(const QByteArray& request)
    {
        QTcpSocket socket;
        socket.connectToHost(QHostAddress::LocalHost, m_front->port());
        socket.write(request);
        QByteArray answer;
        connect(&socket, &QTcpSocket::readyRead, this, [&] { answer += socket.readAll(); });
        if (!QTest::qWaitFor([&] { return socket.state() == QAbstractSocket::UnconnectedState; }))
            return "still open";
        return answer + socket.readAll();
    }

    std::unique_ptr<core::HttpFront> m_front;

private slots:
    void cleanup() { m_front.reset(); }

    void tellsAboutItselfOverHttp()
    {
        start();
        const QByteArray answer =
            http("GET / HTTP/1.1\r\nHost: localhost\r\nAccept: application/nostr+json\r\n\r\n");
        QVERIFY(answer.startsWith("HTTP/1.1 200 "));
        QVERIFY(answer.contains("Access-Control-Allow-Origin: *\r\n"));
        const QByteArray body = answer.sliced(answer.indexOf("\r\n\r\n") + 4);
        const QJsonObject document = QJsonDocument::fromJson(body).object();
        QVERIFY(document.value(QStringLiteral("supported_nips")).toArray().contains(11));
        QCOMPARE(document.value(QStringLiteral("name")).toString(), QStringLiteral("Heronry"));
    }

    void answersOtherRequestsInPlainHttp_data()
    {
        QTest::addColumn<QByteArray>("request");
        QTest::addColumn<QByteArray>("status");
        QTest::newRow("a browser") << QByteArray("GET / HTTP/1.1\r\nAccept: text/html\r\n\r\n")
                                   << QByteArray("426");
        QTest::newRow("post") << QByteArray("POST / HTTP/1.1\r\n\r\n") << QByteArray("405");
        QTest::newRow("preflight") << QByteArray("OPTIONS / HTTP/1.1\r\n\r\n") << QByteArray("204");
        QTest::newRow("no HTTP") << QByteArray("\x16\x03\x01 hello\r\n\r\n") << QByteArray("400");
        QTest::newRow("header without colon")
            << QByteArray("GET / HTTP/1.1\r\nbroken\r\n\r\n") << QByteArray("400");
        QTest::newRow("endless head")
            << QByteArray("GET / HTTP/1.1\r\nA: " + QByteArray(20'000, 'x')) << QByteArray("400");
        QTest::newRow("a web page") << QByteArray(
                                           "GET / HTTP/1.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                                           "Sec-WebSocket-Key: a\r\nOrigin: https://page.example\r\n\r\n")
                                    << QByteArray("403");
    }
    void answersOtherRequestsInPlainHttp()
    {
        QFETCH(QByteArray, request);
        QFETCH(QByteArray, status);
        start();
        const QByteArray answer = http(request);
        QVERIFY2(answer.startsWith(QByteArray("HTTP/1.1 " + status)), answer.left(60).constData());
    }

    void hangsUpOnAClientThatNeverFinishesItsRequest()
    {
        core::RelayOptions impatient;
        impatient.headTimeout = std::chrono::milliseconds(20);
        start(impatient);
        QCOMPARE(http("GET / HTTP/1.1\r\n"), QByteArray());
    }

    void handsAnUpgradeOnWithNoByteTaken()
    {
        start();
        QSignalSpy handed(m_front.get(), &core::HttpFront::upgradeRequested);
        QTcpSocket* taken = nullptr;
        connect(m_front.get(), &core::HttpFront::upgradeRequested, this,
                [&](QTcpSocket* socket) { taken = socket; });
        const QByteArray request = "GET / HTTP/1.1\r\nUpgrade: WebSocket\r\n"
                                   "Connection: keep-alive, Upgrade\r\nSec-WebSocket-Key: a\r\n\r\n";
        QTcpSocket client;
        client.connectToHost(QHostAddress::LocalHost, m_front->port());
        client.write(request.first(20));
        QVERIFY(client.waitForBytesWritten());
        client.write(request.sliced(20));
        QTRY_COMPARE(handed.count(), 1);
        QTRY_COMPARE(taken->bytesAvailable(), request.size());
        QCOMPARE(taken->readAll(), request);
        delete taken;
    }
};

QTEST_GUILESS_MAIN(TstHttpFront)
#include "tst_http_front.moc"
