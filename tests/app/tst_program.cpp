// SPDX-License-Identifier: MIT
// heronry as people and scripts start it: a process, its exit status and its words.
#include "app/hand_over.h"
#include "store/data_folder.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>

using namespace std::chrono_literals;

class TstProgram : public QObject {
    Q_OBJECT

    struct Ended {
        int status = -1;
        QString output;
        QString errors;
    };

    static Ended run(const QStringList& arguments, const QStringList& withoutVariables = {},
                     const QList<std::pair<QString, QString>>& variables = {})
    {
        QProcess process;
        prepare(process, withoutVariables, variables);
        process.start(QStringLiteral(HERONRY_PROGRAM), arguments);
        if (!process.waitForFinished(60'000) || process.exitStatus() != QProcess::NormalExit)
            return {-1, {}, QString::fromUtf8(process.readAllStandardError())};
        return {process.exitCode(), QString::fromUtf8(process.readAllStandardOutput()),
                QString::fromUtf8(process.readAllStandardError())};
    }

    static void prepare(QProcess& process, const QStringList& withoutVariables,
                        const QList<std::pair<QString, QString>>& variables)
    {
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(QStringLiteral("QT_QPA_PLATFORM"), QStringLiteral("offscreen"));
        for (const QString& name : withoutVariables)
            environment.remove(name);
        for (const auto& [name, value] : variables)
            environment.insert(name, value);
        process.setProcessEnvironment(environment);
    }

    QString folder() const { return m_folder.filePath(QStringLiteral("data")); }
    std::filesystem::path socket() const { return store::socketOf(folder().toStdString()); }

    QTemporaryDir m_folder;

private slots:
    void cleanup() { QDir(folder()).removeRecursively(); }

    void tellsItsVersionAndOptions()
    {
        const Ended version = run({QStringLiteral("--version")});
        QCOMPARE(version.status, 0);
        QVERIFY(version.output.startsWith(QStringLiteral("heronry ")));
        QVERIFY(run({QStringLiteral("--help")}).output.contains(QStringLiteral("--read-as")));
    }

    void refusesWrongOptionsWithStatus2()
    {
        const Ended ended = run({QStringLiteral("--wings")});
        QCOMPARE(ended.status, 2);
        QVERIFY(ended.errors.contains(QStringLiteral("no option --wings")));
    }

    void saysHowToGetADisplay_data()
    {
        QTest::addColumn<QString>("display");
        QTest::newRow("none") << QString();
        QTest::newRow("none that answers") << QStringLiteral(":7654");
    }
    void saysHowToGetADisplay()
    {
        QFETCH(QString, display);
        QList<std::pair<QString, QString>> variables;
        if (!display.isEmpty())
            variables = {{QStringLiteral("DISPLAY"), display},
                         {QStringLiteral("QT_QPA_PLATFORM"), QStringLiteral("xcb")}};
        QStringList without = {QStringLiteral("WAYLAND_DISPLAY")};
        if (display.isEmpty())
            without << QStringLiteral("QT_QPA_PLATFORM") << QStringLiteral("DISPLAY");
        const Ended ended = run({QStringLiteral("--data-dir"), folder()}, without, variables);
        QCOMPARE(ended.status, 3);
        QVERIFY2(ended.errors.contains(QStringLiteral("xvfb-run heronry")), qPrintable(ended.errors));
        QVERIFY(!ended.errors.contains(QStringLiteral("qt.qpa")));
    }

    void refusesAKeyThatOthersCanRead()
    {
        const QString path = m_folder.filePath(QStringLiteral("key"));
        QFile key(path);
        QVERIFY(key.open(QIODevice::WriteOnly));
        key.write("nsec1vl029mgpspedva04g90vltkh6fvh240zqtv9k0t9af8935ke9laqsnlfe5\n");
        key.close();
        QFile::setPermissions(path, QFile::ReadOwner | QFile::WriteOwner | QFile::ReadOther);
        const Ended ended = run({QStringLiteral("--data-dir"), folder(), QStringLiteral("--key-file"), path});
        QCOMPARE(ended.status, 3);
        QVERIFY(!ended.errors.isEmpty());
        QVERIFY(!ended.errors.contains(QStringLiteral("nsec1")));
    }

    void aSecondStartRaisesTheFirstAndLeaves()
    {
        QProcess first;
        prepare(first, {}, {});
        first.start(QStringLiteral(HERONRY_PROGRAM),
                    {QStringLiteral("--data-dir"), folder(), QStringLiteral("--offline")});
        QVERIFY(first.waitForStarted());
        QTRY_VERIFY_WITH_TIMEOUT(app::handOver(socket(), {}, 0ms), 60'000);
        const Ended second = run({QStringLiteral("--data-dir"), folder()});
        QCOMPARE(second.status, 0);
        QCOMPARE(second.errors, QString());
        first.terminate();
        QVERIFY(first.waitForFinished(30'000));
    }

    void endsCleanlyOnASignal_data()
    {
        QTest::addColumn<int>("number");
        QTest::newRow("SIGTERM") << SIGTERM;
        QTest::newRow("SIGINT") << SIGINT;
    }
    void endsCleanlyOnASignal()
    {
        QFETCH(int, number);
        QProcess process;
        prepare(process, {}, {});
        process.start(QStringLiteral(HERONRY_PROGRAM),
                      {QStringLiteral("--data-dir"), folder(), QStringLiteral("--offline")});
        QVERIFY(process.waitForStarted());
        QTRY_VERIFY_WITH_TIMEOUT(app::handOver(socket(), {}, 0ms), 60'000);
        kill(static_cast<pid_t>(process.processId()), number);
        QVERIFY(process.waitForFinished(30'000));
        QCOMPARE(process.exitStatus(), QProcess::NormalExit);
        QCOMPARE(process.exitCode(), 0);
        QVERIFY(QFile::exists(folder() + QStringLiteral("/heronry.db")));
        QCOMPARE(QFileInfo(folder() + QStringLiteral("/heronry.db-wal")).size(), 0); // also where it is gone
        QVERIFY(!std::filesystem::exists(socket()));
        QVERIFY(QFile::exists(folder() + QStringLiteral("/settings.ini")));
    }

    void saysWhoHoldsTheFolder()
    {
        auto lock = store::DataFolder::open(folder().toStdString(), store::DataFolder::Access::Write);
        QVERIFY(lock);
        const Ended ended = run({QStringLiteral("--data-dir"), folder()});
        QCOMPARE(ended.status, 3);
        QVERIFY2(ended.errors.contains(QStringLiteral("held by another program")), qPrintable(ended.errors));
    }

    void leavesADatabaseAloneThatItCannotRead()
    {
        QVERIFY(QDir().mkpath(folder()));
        QFile database(folder() + QStringLiteral("/heronry.db"));
        QVERIFY(database.open(QIODevice::WriteOnly));
        const QByteArray bytes = QByteArray(4096, 'x');
        database.write(bytes);
        database.close();
        const Ended ended = run({QStringLiteral("--data-dir"), folder()});
        QCOMPARE(ended.status, 3);
        QVERIFY(ended.errors.startsWith(QStringLiteral("heronry: ")));
        QVERIFY(database.open(QIODevice::ReadOnly));
        QCOMPARE(database.readAll(), bytes);
    }
};

QTEST_GUILESS_MAIN(TstProgram)
#include "tst_program.moc"
