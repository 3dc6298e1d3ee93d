// SPDX-License-Identifier: MIT
#include "core/media/media_fetcher.h"
#include "core/media/public_address.h"

#include <QTcpServer>
#include <QTcpSocket>
#include <QTest>

namespace {

/// Answers every request on 127.0.0.1 with the same bytes and keeps what was asked.
class OneAnswer : public QTcpServer {
public:
    explicit OneAnswer(QByteArray answer) : m_answer(std::move(answer))
    {
        listen(QHostAddress::LocalHost);
        connect(this, &QTcpServer::newConnection, this, [this] {
            QTcpSocket* socket = nextPendingConnection();
            connect(socket, &QTcpSocket::readyRead, socket, [this, socket] {
                m_asked += socket->readAll();
                if (!m_asked.endsWith("\r\n\r\n"))
                    return;
                ++requests;
                socket->write(m_answer);
                socket->disconnectFromHost();
            });
        });
    }

    QUrl url() const { return QUrl(QStringLiteral("http://127.0.0.1:%1/picture").arg(serverPort())); }
    const QByteArray& asked() const { return m_asked; }

    int requests = 0;

private:
    QByteArray m_answer;
    QByteArray m_asked;
};

QByteArray ok(const QByteArray& body)
{
    return "HTTP/1.1 200 OK\r\nSet-Cookie: a=b\r\nContent-Length: " + QByteArray::number(body.size()) +
           "\r\n\r\n" + body;
}

} // namespace

class TstMediaFetcher : public QObject {
    Q_OBJECT

private slots:
    void givesTheBodyAndTellsNothingOfUs()
    {
        OneAnswer server(ok("bytes"));
        core::MediaFetcher fetcher(onThisMachine());
        const auto first = finished(fetcher.fetch(server.url()));
        QVERIFY2(first, first ? "" : first.error().message.c_str());
        QCOMPARE(*first, QByteArray("bytes"));
        QVERIFY(finished(fetcher.fetch(server.url())));
        QVERIFY(!server.asked().toLower().contains("cookie:"));
        QVERIFY(!server.asked().toLower().contains("referer:"));
        QVERIFY(server.asked().contains("User-Agent: Heronry"));
    }

    void looksUpNames()
    {
        OneAnswer server(ok("bytes"));
        core::MediaFetcher fetcher(onThisMachine());
        const auto body =
            finished(fetcher.fetch(QUrl(QStringLiteral("http://localhost:%1/").arg(server.serverPort()))));
        QVERIFY2(body, body ? "" : body.error().message.c_str());
    }

    void refusesABodyThatIsTooLong()
    {
        OneAnswer server(ok(QByteArray(5000, 'x')));
        core::MediaFetcherOptions options = onThisMachine();
        options.mostBytes = 4999;
        core::MediaFetcher fetcher(options);
        QVERIFY(!finished(fetcher.fetch(server.url())));
    }

    void refusesALongBodyThatPromisedNothing()
    {
        OneAnswer server("HTTP/1.1 200 OK\r\n\r\n" + QByteArray(50'000, 'x'));
        core::MediaFetcherOptions options = onThisMachine();
        options.mostBytes = 4999;
        core::MediaFetcher fetcher(options);
        QVERIFY(!finished(fetcher.fetch(server.url())));
    }

    void followsNoRedirectToAnotherScheme()
    {
        OneAnswer server("HTTP/1.1 302 Found\r\nLocation: file:///etc/passwd\r\nContent-Length: 0\r\n\r\n");
        core::MediaFetcher fetcher(onThisMachine());
        QVERIFY(!finished(fetcher.fetch(server.url())));
        QCOMPARE(server.requests, 1);
    }

    void givesUpARoundOfRedirects()
    {
        OneAnswer server("HTTP/1.1 302 Found\r\nLocation: /picture\r\nContent-Length: 0\r\n\r\n");
        core::MediaFetcher fetcher(onThisMachine());
        QVERIFY(!finished(fetcher.fetch(server.url())));
        QVERIFY(server.requests <= 4);
    }

    void callsNoMachineOfTheLocalNetworkUnlessAllowed_data()
    {
        QTest::addColumn<QString>("url");
        QTest::newRow("plain http") << QStringLiteral("http://127.0.0.1:%1/");
        QTest::newRow("https to loopback") << QStringLiteral("https://127.0.0.1:%1/");
        QTest::newRow("https to localhost") << QStringLiteral("https://localhost:%1/");
        QTest::newRow("file") << QStringLiteral("file:///etc/passwd#%1");
        QTest::newRow("with a password") << QStringLiteral("https://user:secret@127.0.0.1:%1/");
    }

    void callsNoMachineOfTheLocalNetworkUnlessAllowed()
    {
        QFETCH(QString, url);
        OneAnswer server(ok("bytes"));
        core::MediaFetcher fetcher;
        QVERIFY(!finished(fetcher.fetch(QUrl(url.arg(server.serverPort())))));
        QCOMPARE(server.requests, 0);
        QVERIFY(!server.hasPendingConnections());
    }

    void knowsWhichAddressesArePublic_data()
    {
        QTest::addColumn<QString>("address");
        QTest::addColumn<bool>("isPublic");
        for (const char* closed :
             {"127.0.0.1", "10.1.2.3", "192.168.1.1", "172.16.0.1", "169.254.1.1", "100.64.0.1", "0.0.0.0",
              "224.0.0.1", "255.255.255.255", "::1", "::", "fe80::1", "fd00::1", "::ffff:10.0.0.1",
              "::ffff:127.0.0.1", "2002:a00:1::", "64:ff9b::a00:1"})
            QTest::newRow(closed) << QString::fromLatin1(closed) << false;
        for (const char* open : {"1.1.1.1", "172.32.0.1", "2606:4700::1111", "::ffff:1.1.1.1"})
            QTest::newRow(open) << QString::fromLatin1(open) << true;
    }

    void knowsWhichAddressesArePublic()
    {
        QFETCH(QString, address);
        QFETCH(bool, isPublic);
        QCOMPARE(core::isPublicAddress(QHostAddress(address)), isPublic);
    }

    void stopsWithWorkOnItsWay()
    {
        QTcpServer silent;
        silent.listen(QHostAddress::LocalHost);
        QFuture<nostr::Result<QByteArray>> future;
        {
            core::MediaFetcher fetcher(onThisMachine());
            future = fetcher.fetch(QUrl(QStringLiteral("http://127.0.0.1:%1/").arg(silent.serverPort())));
            QVERIFY(silent.waitForNewConnection(5000));
        }
        QTRY_VERIFY(future.isFinished() || future.isCanceled());
    }

private:
    static core::MediaFetcherOptions onThisMachine()
    {
        core::MediaFetcherOptions options;
        options.allowLoopback = true;
        return options;
    }

    static nostr::Result<QByteArray> finished(QFuture<nostr::Result<QByteArray>> future)
    {
        const bool done = QTest::qWaitFor([&future] { return future.isFinished(); }, 10'000);
        return done ? future.result() : nostr::Result<QByteArray>(nostr::Error{"never finished"});
    }
};

QTEST_GUILESS_MAIN(TstMediaFetcher)
#include "tst_media_fetcher.moc"
