// SPDX-License-Identifier: MIT
#include "app/instance_server.h"

#include "app/hand_over.h"
#include "core/nostr/event_json.h"
#include "core/nostr/secret_key.h"
#include "tests/support/memory_event_store.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QtConcurrent>

#include <sys/socket.h>
#include <sys/stat.h>

using namespace std::chrono_literals;
using app::InstanceServer;
using app::LocalSocket;

namespace {

/// Sends all, closes the sending side, and returns the answers.
QList<QJsonObject> answersTo(const std::filesystem::path& path, const std::string& bytes)
{
    auto socket = LocalSocket::connectTo(path);
    if (!socket)
        return {};
    socket->setPatience(20s);
    socket->write(bytes);
    shutdown(socket->descriptor(), SHUT_WR);
    QList<QJsonObject> answers;
    while (const auto line = socket->readLine(1 << 20))
        answers.append(QJsonDocument::fromJson(QByteArray::fromStdString(*line)).object());
    return answers;
}

/// Notes of one person, a second apart.
std::vector<nostr::Event> notes(int count)
{
    static const nostr::SecretKey key = nostr::SecretKey::generate();
    static std::int64_t time = 1000;
    std::vector<nostr::Event> events;
    for (int i = 0; i < count; ++i) {
        nostr::UnsignedEvent note;
        note.pubkey = key.publicKey();
        note.createdAt = {++time};
        note.kind = 1;
        note.content = "note " + std::to_string(time);
        events.push_back(nostr::sign(std::move(note), key).release());
    }
    return events;
}

std::string lines(const std::vector<nostr::Event>& events)
{
    std::string text;
    for (const nostr::Event& event : events)
        text += nostr::toJson(event) + '\n';
    return text;
}

} // namespace

class TstInstanceServer : public QObject {
    Q_OBJECT

    std::filesystem::path path() const { return m_folder.filePath(QStringLiteral("socket")).toStdString(); }

    QTemporaryDir m_folder;

private slots:
    void isNotThereWhenNobodyListens() { QVERIFY(!app::handOver(path(), {}, 0ms)); }

    void raisesTheFirstWindowForASecondStart()
    {
        support::MemoryEventStore store;
        InstanceServer server(store);
        QSignalSpy raised(&server, &InstanceServer::raiseWanted);
        QVERIFY(server.listen(path()));
        QVERIFY(app::handOver(path(), {}, 0ms));
        QTRY_COMPARE(raised.count(), 1);
    }

    void opensTheLinkOfASecondStart()
    {
        support::MemoryEventStore store;
        InstanceServer server(store);
        QSignalSpy opened(&server, &InstanceServer::openWanted);
        QVERIFY(server.listen(path()));
        QVERIFY(app::handOver(path(), "nostr:npub1\"quoted\\", 0ms));
        QTRY_COMPARE(opened.count(), 1);
        QCOMPARE(opened.front().front().toString(), QStringLiteral("nostr:npub1\"quoted\\"));
    }

    void listensForThisUserOnlyAndLeavesNothingBehind()
    {
        support::MemoryEventStore store;
        {
            InstanceServer server(store);
            QVERIFY(server.listen(path()));
            struct stat status {};
            QCOMPARE(stat(path().c_str(), &status), 0);
            QCOMPARE(status.st_mode & 0777, mode_t{0600});
        }
        QVERIFY(!std::filesystem::exists(path()));
    }

    void prunesForTheCommandLine()
    {
        support::MemoryEventStore store;
        InstanceServer server(store);
        QVERIFY(server.listen(path()));
        answersTo(path(), "{\"verb\":\"import\"}\n" + lines(notes(5)));
        const auto answers = answersTo(path(), "{\"verb\":\"prune\",\"rules\":{\"older_than\":1000000}}\n");
        QCOMPARE(answers.size(), 1);
        QCOMPARE(answers[0][QStringLiteral("events")].toInt(), 5);
        QVERIFY(store.all().empty());
        for (const char* rules : {"{\"older_than\":\"x\"}", "{\"kinds\":[-1]}", "{\"kinds\":7}"}) {
            const auto refused =
                answersTo(path(), std::string("{\"verb\":\"prune\",\"rules\":") + rules + "}\n");
            QVERIFY(!refused.at(0)[QStringLiteral("ok")].toBool(true));
        }
    }

    void takesOverTheSocketOfACrashedStart()
    {
        std::filesystem::remove(path());
        {
            auto crashed = LocalSocket::listenOn(path());
            QVERIFY(crashed);
        } // closed, its file stays
        QVERIFY(std::filesystem::exists(path()));
        support::MemoryEventStore store;
        InstanceServer server(store);
        QVERIFY(server.listen(path()));
        QVERIFY(app::handOver(path(), {}, 0ms));
    }

    void importsLinesAndTellsOfEach()
    {
        support::MemoryEventStore store;
        InstanceServer server(store);
        QVERIFY(server.listen(path()));

        const std::vector<nostr::Event> events = notes(2500);
        nostr::Event forged = events[7];
        forged.content += " forged";
        std::string text = "{\"verb\":\"import\"}\n" + lines(events);
        text += "\n{\"kind\":1\n";                    // lines 2501 (blank) and 2502
        text += nostr::toJson(forged) + '\n';         // 2503
        text += nostr::toJson(events[0]) + '\n';      // 2504: a duplicate
        text += std::string(1100 * 1000, 'x') + '\n'; // 2505: too long
        text += nostr::toJson(notes(1).front());      // 2506, without a line end

        const auto answers = QtConcurrent::run(answersTo, path(), text);
        QTRY_VERIFY_WITH_TIMEOUT(answers.isFinished(), 60'000);
        const QList<QJsonObject> all = answers.result();
        QVERIFY(!all.isEmpty());

        QMap<int, QString> refused;
        double committed = 0;
        for (const QJsonObject& answer : all) {
            if (answer.contains(QLatin1String("reason")))
                refused.insert(answer[QLatin1String("line")].toInt(),
                               answer[QLatin1String("reason")].toString());
            if (answer.contains(QLatin1String("committed"))) {
                QVERIFY(answer[QLatin1String("committed")].toDouble() > committed);
                committed = answer[QLatin1String("committed")].toDouble();
            }
        }
        QCOMPARE(refused.keys(), (QList<int>{2502, 2503, 2505}));
        QCOMPARE(refused[2503], QStringLiteral("wrong id"));
        QCOMPARE(committed, 2502.0); // 2500, the duplicate, the last one
        const QJsonObject counts = all.last();
        QCOMPARE(counts[QLatin1String("lines")].toInt(), 2506);
        QCOMPARE(counts[QLatin1String("stored")].toInt(), 2501);
        QCOMPARE(counts[QLatin1String("duplicate")].toInt(), 1);
        QCOMPARE(counts[QLatin1String("refused")].toInt(), 3);
        QCOMPARE(store.all().size(), 2501U);
    }

    void saysWhenTheDiskRefuses()
    {
        support::MemoryEventStore store;
        store.setFailure("the disk is full");
        InstanceServer server(store);
        QVERIFY(server.listen(path()));
        const std::string text = "{\"verb\":\"import\"}\n" + lines(notes(1));
        const auto answers = QtConcurrent::run(answersTo, path(), text);
        QTRY_VERIFY(answers.isFinished());
        const QJsonObject counts = answers.result().last();
        QCOMPARE(counts[QLatin1String("failure")].toString(), QStringLiteral("the disk is full"));
        QCOMPARE(counts[QLatin1String("stored")].toInt(), 0);
    }

    void refusesWhatItDoesNotKnow_data()
    {
        QTest::addColumn<QByteArray>("request");
        QTest::newRow("verb") << QByteArray("{\"verb\":\"dance\"}\n");
        QTest::newRow("no JSON") << QByteArray("hello\n");
        QTest::newRow("array") << QByteArray("[1]\n");
    }
    void refusesWhatItDoesNotKnow()
    {
        QFETCH(QByteArray, request);
        support::MemoryEventStore store;
        InstanceServer server(store);
        QVERIFY(server.listen(path()));
        const QList<QJsonObject> answers = answersTo(path(), request.toStdString());
        QCOMPARE(answers.size(), 1);
        QCOMPARE(answers.front()[QLatin1String("ok")].toBool(true), false);
    }

    void endsThoughAClientSaysNothing()
    {
        support::MemoryEventStore store;
        auto server = std::make_unique<InstanceServer>(store);
        QVERIFY(server->listen(path()));
        auto silent = LocalSocket::connectTo(path());
        QVERIFY(silent && silent->write("{\"verb\":\"import\"}\n"));
        server.reset();
        QVERIFY(!app::handOver(path(), {}, 0ms));
    }
};

QTEST_GUILESS_MAIN(TstInstanceServer)
#include "tst_instance_server.moc"
