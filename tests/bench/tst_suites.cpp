// SPDX-License-Identifier: MIT
// Each registered benchmark runs and reports; what it measures is not judged here.
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QSet>
#include <QTest>

class TstSuites : public QObject {
    Q_OBJECT

private:
    static QList<QByteArray> linesOf(const QStringList& arguments)
    {
        QProcess bench;
        bench.setProcessChannelMode(QProcess::ForwardedErrorChannel);
        bench.start(QStringLiteral(HERONRY_BENCH), arguments);
        if (!bench.waitForFinished(100'000) || bench.exitStatus() != QProcess::NormalExit)
            return {};
        QList<QByteArray> lines = bench.readAllStandardOutput().split('\n');
        lines.removeAll({});
        return lines;
    }

private slots:
    void runsEveryBenchmarkThatItLists()
    {
        const QList<QByteArray> listed =
            linesOf({QStringLiteral("--smallest"), QStringLiteral("--benchmark_list_tests")});
        QVERIFY(listed.size() > 10);
        QSet<QByteArray> wanted(listed.begin(), listed.end());

        const QList<QByteArray> lines =
            linesOf({QStringLiteral("--smallest"), QStringLiteral("--json-lines")});
        QVERIFY(lines.size() > 1);
        QVERIFY(QJsonDocument::fromJson(lines.first()).object().contains(QStringLiteral("machine")));
        for (qsizetype i = 1; i < lines.size(); ++i) {
            const QJsonObject result = QJsonDocument::fromJson(lines[i]).object();
            const QByteArray name = result[QStringLiteral("name")].toString().toUtf8();
            QVERIFY2(!result.contains(QStringLiteral("error")), lines[i].constData());
            QCOMPARE(result[QStringLiteral("real")].toArray().size(), 1);
            QVERIFY(result[QStringLiteral("real")].toArray().first().toDouble() > 0);
            // In the list the way that time is taken follows some names.
            wanted.removeIf(
                [&name](const QByteArray& entry) { return entry == name || entry.startsWith(name + '/'); });
        }
        QVERIFY2(wanted.isEmpty(), wanted.values().join(' ').constData());
    }
};

QTEST_GUILESS_MAIN(TstSuites)
#include "tst_suites.moc"
