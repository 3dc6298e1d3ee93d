// SPDX-License-Identifier: MIT
#include "app/command_line.h"

#include <QTest>

using app::CommandLine;
using app::parseCommandLine;

namespace {

constexpr const char* kNpub = "npub180cvv07tjdrrgpa0j7j7tmnyl2yr6yr7l8j4s3evf6u64th6gkwsyjh6w6";
constexpr const char* kHex = "3bf0c63fcb93463407af97a5e5ee64fa883d107ef9e558472c4eb9aaaefa459d";

nostr::Result<CommandLine> parsed(const QStringList& words)
{
    QList<QByteArray> bytes;
    for (const QString& word : words)
        bytes.append(word.toUtf8());
    std::vector<const char*> arguments;
    for (const QByteArray& word : bytes)
        arguments.push_back(word.constData());
    return parseCommandLine(arguments);
}

} // namespace

class TstCommandLine : public QObject {
    Q_OBJECT

private slots:
    void runsWithDefaultsWhenNothingIsAsked()
    {
        const auto line = parsed({});
        QVERIFY(line);
        QCOMPARE(line->action, CommandLine::Action::Run);
        QVERIFY(line->dataDir.empty());
        QVERIFY(line->relays.empty());
        QVERIFY(!line->readAs);
        QVERIFY(!line->demo && !line->offline && !line->printFirstPaint && !line->quitAfterPaint);
    }

    void readsValuesGluedOrApart()
    {
        for (const QStringList& words :
             {QStringList{QStringLiteral("--data-dir"), QStringLiteral("/tmp/x y")},
              QStringList{QStringLiteral("--data-dir=/tmp/x y")}}) {
            const auto line = parsed(words);
            QVERIFY(line);
            QCOMPARE(line->dataDir, std::filesystem::path("/tmp/x y"));
        }
    }

    void keepsRelaysInOrderAndNormalised()
    {
        const auto line = parsed({QStringLiteral("--relay"), QStringLiteral("ws://127.0.0.1:7777"),
                                  QStringLiteral("--relay=WSS://Tidal.Example:443")});
        QVERIFY(line);
        QCOMPARE(line->relays.size(), 2U);
        QCOMPARE(line->relays[0].toString(), std::string("ws://127.0.0.1:7777/"));
        QCOMPARE(line->relays[1].toString(), std::string("wss://tidal.example/"));
    }

    void readsAPersonInEveryForm_data()
    {
        QTest::addColumn<QString>("text");
        QTest::newRow("npub") << QString::fromLatin1(kNpub);
        QTest::newRow("link") << QStringLiteral("nostr:") + QString::fromLatin1(kNpub);
        QTest::newRow("hex") << QString::fromLatin1(kHex);
    }
    void readsAPersonInEveryForm()
    {
        QFETCH(QString, text);
        const auto line = parsed({QStringLiteral("--read-as"), text});
        QVERIFY(line);
        QCOMPARE(line->readAs->toHex(), std::string(kHex));
    }

    void answersHelpAndVersionWhateverElseIsThere()
    {
        QCOMPARE(parsed({QStringLiteral("--demo"), QStringLiteral("--version")})->action,
                 CommandLine::Action::ShowVersion);
        QCOMPARE(parsed({QStringLiteral("--help")})->action, CommandLine::Action::ShowHelp);
        QVERIFY(QString::fromStdString(app::versionText()).startsWith(QStringLiteral("heronry ")));
    }

    void helpNamesEveryOption()
    {
        const std::string help = app::helpText();
        for (const char* option : {"--demo", "--data-dir", "--relay", "--read-as", "--key-file", "--offline",
                                   "--print-first-paint", "--quit-after-paint", "--version", "--help"})
            QVERIFY2(help.find(option) != std::string::npos, option);
    }

    void refusesWithASentence_data()
    {
        QTest::addColumn<QStringList>("words");
        QTest::addColumn<QString>("part");
        const auto row = [](const char* name, const QStringList& words, const char* part) {
            QTest::newRow(name) << words << QString::fromLatin1(part);
        };
        row("unknown option", {QStringLiteral("--wings")}, "no option --wings");
        row("unknown short option", {QStringLiteral("-x")}, "no option -x");
        row("value missing", {QStringLiteral("--relay")}, "--relay needs a value");
        row("option instead of value", {QStringLiteral("--data-dir"), QStringLiteral("--demo")},
            "--data-dir needs a value");
        row("empty value", {QStringLiteral("--data-dir=")}, "--data-dir needs a value");
        row("value for a switch", {QStringLiteral("--demo=yes")}, "--demo takes no value");
        row("not a relay", {QStringLiteral("--relay"), QStringLiteral("wss://ann@x.example")}, "--relay: ");
        row("not a person", {QStringLiteral("--read-as"), QStringLiteral("ann")}, "--read-as takes an npub");
        row("a stray word", {QStringLiteral("hello")}, "must be a nostr: link");
        row("two links", {QString::fromLatin1(kNpub), QString::fromLatin1(kNpub)}, "only one");
        row("demo and a relay", {QStringLiteral("--demo"), QStringLiteral("--relay=ws://127.0.0.1:1")},
            "--demo brings its own");
        row("leaving without measuring", {QStringLiteral("--quit-after-paint")}, "--print-first-paint");
    }
    void refusesWithASentence()
    {
        QFETCH(QStringList, words);
        QFETCH(QString, part);
        const auto line = parsed(words);
        QVERIFY(!line);
        const QString sentence = QString::fromStdString(line.error().message);
        QVERIFY2(sentence.contains(part), qPrintable(sentence));
    }

    void neverRepeatsASecretKey_data()
    {
        QTest::addColumn<QStringList>("words");
        const QString nsec =
            QStringLiteral("nsec1vl029mgpspedva04g90vltkh6fvh240zqtv9k0t9af8935ke9laqsnlfe5");
        QTest::newRow("alone") << QStringList{nsec};
        QTest::newRow("read as") << QStringList{QStringLiteral("--read-as"), nsec};
        QTest::newRow("relay") << QStringList{QStringLiteral("--relay"), nsec + QStringLiteral(" ")};
    }
    void neverRepeatsASecretKey()
    {
        QFETCH(QStringList, words);
        const auto line = parsed(words);
        QVERIFY(!line);
        QVERIFY(line.error().message.find("nsec1vl029") == std::string::npos);
    }
};

QTEST_GUILESS_MAIN(TstCommandLine)
#include "tst_command_line.moc"
