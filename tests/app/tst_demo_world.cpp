// SPDX-License-Identifier: MIT
#include "app/demo/demo_world.h"

#include "core/nostr/client_message.h"
#include "tests/support/test_client.h"

#include <QSignalSpy>
#include <QTcpServer>
#include <QTemporaryDir>
#include <QTest>

using app::DemoOptions;
using app::DemoWorld;
using support::TestClient;

class TstDemoWorld : public QObject {
    Q_OBJECT

private:
    static std::filesystem::path pathOf(const QTemporaryDir& folder) { return folder.path().toStdString(); }

    /// Everybody keeps quiet for hours.
    static DemoOptions quiet()
    {
        DemoOptions options;
        options.pace = 10'000;
        return options;
    }

    static DemoOptions hasty()
    {
        DemoOptions options;
        options.pace = 0.002;
        return options;
    }

    static void start(DemoWorld& world, const QTemporaryDir& folder)
    {
        QSignalSpy ready(&world, &DemoWorld::ready);
        world.start(pathOf(folder));
        QVERIFY(ready.wait(60'000));
    }

    static QUrl urlOf(const DemoWorld& world)
    {
        return QUrl(QString::fromStdString(world.relayUrl()->toString()));
    }

    static void open(TestClient& client, const DemoWorld& world)
    {
        client.open(urlOf(world));
        QTRY_VERIFY(client.isOpen());
    }

    static int count(TestClient& client, const QString& filter)
    {
        const auto before = client.received(QStringLiteral("COUNT")).size();
        client.send(QStringLiteral(R"(["COUNT","c",%1])").arg(filter));
        if (!QTest::qWaitFor([&] { return client.received(QStringLiteral("COUNT")).size() > before; }))
            return -1;
        return client.received(QStringLiteral("COUNT"))
            .last()
            .at(2)
            .toObject()
            .value(QStringLiteral("count"))
            .toInt();
    }

    /// A folder in which the demo has run before: filling one takes a second or two.
    void enter(const QTemporaryDir& folder) const
    {
        std::filesystem::copy(pathOf(m_filled), pathOf(folder), std::filesystem::copy_options::recursive);
    }

    QTemporaryDir m_filled;

private slots:
    void initTestCase()
    {
        DemoWorld world(quiet());
        start(world, m_filled);
    }

    void servesSixtyPeopleAndTheirNotesOnLoopback()
    {
        const QTemporaryDir folder;
        enter(folder);
        DemoWorld world(quiet());
        QVERIFY(!world.relayUrl());
        start(world, folder);
        QVERIFY(world.relayUrl()->isLocal());
        TestClient client;
        open(client, world);
        QCOMPARE(count(client, QStringLiteral(R"({"kinds":[0]})")), 61);
        QCOMPARE(count(client, QStringLiteral(R"({"kinds":[1]})")), 5000);
        QVERIFY(count(client, QStringLiteral(R"({"kinds":[7]})")) > 4000);
        client.request(QStringLiteral("a"),
                       {{QStringLiteral("kinds"), QJsonArray{1}}, {QStringLiteral("limit"), 5}});
        QTRY_COMPARE(client.received(QStringLiteral("EOSE")).size(), 1);
        QCOMPARE(client.eventIds(QStringLiteral("a")).size(), 5);
    }

    void isTheSameWorldAtTheSamePortAfterARestart()
    {
        const QTemporaryDir folder;
        enter(folder);
        QUrl url;
        QStringList first;
        for (const bool isRestart : {false, true}) {
            DemoWorld world(quiet());
            start(world, folder);
            TestClient client;
            open(client, world);
            client.request(QStringLiteral("a"), {{QStringLiteral("limit"), 50}});
            QTRY_COMPARE(client.received(QStringLiteral("EOSE")).size(), 1);
            if (isRestart) {
                QCOMPARE(urlOf(world), url);
                QCOMPARE(client.eventIds(QStringLiteral("a")), first);
                QCOMPARE(count(client, QStringLiteral(R"({"kinds":[1]})")), 5000);
            }
            url = urlOf(world);
            first = client.eventIds(QStringLiteral("a"));
        }
    }

    void takesAnotherPortWhereTheOldOneIsTaken()
    {
        const QTemporaryDir folder;
        enter(folder);
        QUrl url;
        {
            DemoWorld world(quiet());
            start(world, folder);
            url = urlOf(world);
        }
        QTcpServer squatter;
        QVERIFY(squatter.listen(QHostAddress::LocalHost, static_cast<quint16>(url.port())));
        DemoWorld world(quiet());
        start(world, folder);
        QVERIFY(urlOf(world) != url);
    }

    void nobodyWasSilentWhileItDidNotRun()
    {
        const QTemporaryDir folder;
        DemoOptions options = quiet();
        options.clock = [] { return nostr::systemTime() - 86'400; };
        {
            DemoWorld world(options);
            start(world, folder);
        }
        DemoWorld world(quiet());
        start(world, folder);
        TestClient client;
        open(client, world);
        const QString sinceYesterday =
            QStringLiteral(R"({"since":%1})").arg(nostr::systemTime().seconds - 80'000);
        QTRY_VERIFY(count(client, sinceYesterday) > 40);
    }

    void peopleGoOnTalking()
    {
        const QTemporaryDir folder;
        enter(folder);
        DemoWorld world(hasty());
        start(world, folder);
        TestClient client;
        open(client, world);
        client.request(QStringLiteral("notes"),
                       {{QStringLiteral("kinds"), QJsonArray{1}}, {QStringLiteral("limit"), 0}});
        client.request(QStringLiteral("likes"),
                       {{QStringLiteral("kinds"), QJsonArray{7}}, {QStringLiteral("limit"), 0}});
        QTRY_VERIFY(client.eventIds(QStringLiteral("notes")).size() > 5);
        QTRY_VERIFY(client.eventIds(QStringLiteral("likes")).size() > 5);
    }

    void somebodyAnswersWhatYouWrite()
    {
        const QTemporaryDir folder;
        enter(folder);
        DemoWorld world(hasty());
        start(world, folder);
        TestClient client;
        open(client, world);
        const nostr::SecretKey key = world.ownKey();
        const auto note =
            nostr::sign({key.publicKey(), nostr::systemTime(), nostr::kinds::kNote, {}, "hello"}, key);
        const QJsonArray id{QString::fromStdString(note->id.toHex())};
        client.request(QStringLiteral("replies"),
                       {{QStringLiteral("kinds"), QJsonArray{1}}, {QStringLiteral("#e"), id}});
        client.request(QStringLiteral("likes"),
                       {{QStringLiteral("kinds"), QJsonArray{7}}, {QStringLiteral("#e"), id}});
        client.send(QString::fromStdString(nostr::eventMessage(*note)));
        QTRY_VERIFY(!client.eventIds(QStringLiteral("replies")).isEmpty());
        QTRY_VERIFY(client.eventIds(QStringLiteral("likes")).size() >= 2);
    }

    void saysSoWhereAnotherDemoHoldsTheFolder()
    {
        const QTemporaryDir folder;
        enter(folder);
        DemoWorld world(quiet());
        start(world, folder);
        DemoWorld second(quiet());
        QSignalSpy failed(&second, &DemoWorld::failed);
        second.start(pathOf(folder));
        QTRY_COMPARE(failed.count(), 1);
        QVERIFY(!failed.first().first().toString().isEmpty());
        QVERIFY(!second.relayUrl());
    }

    void stopsInTheMiddleOfFilling()
    {
        const QTemporaryDir folder;
        {
            DemoWorld world(quiet());
            world.start(pathOf(folder));
        }
        DemoWorld world(quiet());
        start(world, folder);
        TestClient client;
        open(client, world);
        QCOMPARE(count(client, QStringLiteral(R"({"kinds":[1]})")), 5000);
    }
};

QTEST_GUILESS_MAIN(TstDemoWorld)
#include "tst_demo_world.moc"
