// SPDX-License-Identifier: MIT
// heronryctl as a process: what it prints, what it refuses, how it ends.
#include "bench/fixtures/synthetic_events.h"
#include "core/nostr/event_json.h"
#include "core/nostr/nip19.h"
#include "store/data_folder.h"

#include <QDir>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <sys/socket.h>
#include <sys/un.h>
#include <thread>
#include <unistd.h>

namespace {

struct Outcome {
    int status = -1;
    QByteArray out;
    QByteArray err;

    QList<QByteArray> lines() const
    {
        QList<QByteArray> lines = out.split('\n');
        lines.removeLast();
        return lines;
    }
    QJsonObject json(qsizetype line) const { return QJsonDocument::fromJson(lines().at(line)).object(); }
    QJsonObject last() const { return json(lines().size() - 1); }
};

using Words = std::vector<std::string>;

Outcome ctl(const Words& words, const QByteArray& input = {})
{
    QStringList arguments;
    for (const std::string& word : words)
        arguments << QString::fromStdString(word);
    QProcess process;
    process.start(QStringLiteral(HERONRYCTL), arguments);
    process.write(input);
    process.closeWriteChannel();
    if (!process.waitForFinished(60'000) || process.exitStatus() != QProcess::NormalExit)
        return {-1, process.readAllStandardOutput(), process.readAllStandardError()};
    return {process.exitCode(), process.readAllStandardOutput(), process.readAllStandardError()};
}

} // namespace

class TstCtl : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        bench::SyntheticOptions options;
        options.events = 300;
        options.authors = 10;
        m_events = bench::syntheticEvents(options);
        for (const nostr::Event& event : m_events)
            m_lines += QByteArray::fromStdString(nostr::toJson(event)) + '\n';
        std::ranges::sort(m_events, nostr::isBefore);
    }

    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        QVERIFY(m_folder->isValid());
    }

    void tellsItsVersionAndItsVerbs()
    {
        QVERIFY(ctl({"--version"}).out.startsWith("heronryctl "));
        const Outcome help = ctl({"--help"});
        QCOMPARE(help.status, 0);
        for (const char* verb : {"import", "export", "query", "search", "count", "get", "store", "verify",
                                 "encode", "decode", "inspect"}) {
            QVERIFY(help.out.contains(verb));
            const Outcome one = ctl({verb, "--help"});
            QCOMPARE(one.status, 0);
            QVERIFY(one.out.contains("Example:"));
        }
    }

    void refusesWrongUse_data()
    {
        QTest::addColumn<Words>("words");
        QTest::newRow("nothing") << Words{};
        QTest::newRow("unknown verb") << Words{"frobnicate"};
        QTest::newRow("unknown option") << Words{"count", "--fast", "{}"};
        QTest::newRow("option of another verb") << Words{"count", "--json", "{}"};
        QTest::newRow("option without its value") << Words{"count", "{}", "--data-dir"};
        QTest::newRow("no filter") << Words{"query"};
        QTest::newRow("filter is no JSON") << Words{"query", "kinds=1"};
        QTest::newRow("filter of a wrong type") << Words{"query", "{\"kinds\":1}"};
        QTest::newRow("second filter is wrong") << Words{"count", "{}", "[]"};
        QTest::newRow("search for nothing") << Words{"search"};
        QTest::newRow("search with a limit that is none") << Words{"search", "x", "--limit", "many"};
        QTest::newRow("two files") << Words{"import", "a", "b"};
        QTest::newRow("get without id") << Words{"get", "hello"};
        QTest::newRow("secret key on the command line")
            << Words{"decode", "nsec1vl029mgpspedva04g90vltkh6fvh240zqtv9k0t9af8935ke9laqsnlfe5"};
        QTest::newRow("inspect what") << Words{"inspect", "weather"};
        QTest::newRow("store what") << Words{"store"};
        QTest::newRow("store check with an option") << Words{"store", "check", "--dry-run"};
        QTest::newRow("prune by a word") << Words{"store", "prune", "everything"};
        QTest::newRow("prune by an age that is none") << Words{"store", "prune", "--older-than", "old"};
        QTest::newRow("prune without the age") << Words{"store", "prune", "--older-than"};
        QTest::newRow("prune by kinds that are none") << Words{"store", "prune", "--kinds=1,,x"};
        QTest::newRow("switch with a value") << Words{"store", "prune", "--dry-run=yes"};
    }

    void refusesWrongUse()
    {
        QFETCH(Words, words);
        const Outcome outcome = ctl(words);
        QCOMPARE(outcome.status, 2);
        QVERIFY(outcome.out.isEmpty());
        QVERIFY(outcome.err.startsWith("heronryctl: "));
        QVERIFY(!outcome.err.contains("nsec1"));
    }

    void loadsNoQt()
    {
        QProcess ldd;
        ldd.start(QStringLiteral("ldd"), {QStringLiteral(HERONRYCTL)});
        QVERIFY(ldd.waitForFinished());
        const QByteArray libraries = ldd.readAllStandardOutput();
        QVERIFY(libraries.contains("libsqlite3"));
        QVERIFY(!libraries.contains("Qt"));
    }

    void importsOnceAndGivesBackTheSame()
    {
        const Outcome first = import(m_lines);
        QCOMPARE(first.status, 0);
        QVERIFY(first.err.isEmpty());
        QCOMPARE(first.last()[QStringLiteral("stored")].toInt(), 300);
        QCOMPARE(first.json(first.lines().size() - 2)[QStringLiteral("committed")].toInt(), 300);

        const Outcome again = import(m_lines);
        QCOMPARE(again.status, 0);
        QCOMPARE(again.last()[QStringLiteral("stored")].toInt(), 0);
        QCOMPARE(again.last()[QStringLiteral("duplicate")].toInt(), 300);

        QByteArray expected;
        for (const nostr::Event& event : m_events)
            expected += QByteArray::fromStdString(nostr::toJson(event)) + '\n';
        QCOMPARE(run({"export"}).out, expected);
        QCOMPARE(ctl({"verify"}, expected).out, expected);
        QCOMPARE(run({"count", "{}"}).out, QByteArray("{\"count\":300}\n"));
        QCOMPARE(run({"store", "check"}).out, QByteArray("{\"sound\":true}\n"));
        QCOMPARE(run({"store", "info"}).last()[QStringLiteral("events")].toInt(), 300);
    }

    void reportsRefusedLinesByNumberAndStoresTheRest()
    {
        const QList<QByteArray> good = m_lines.split('\n');
        QByteArray forged = good[1];
        forged.replace("\"content\":\"", "\"content\":\"x");
        QByteArray wrongSignature = good[2];
        const qsizetype signature = wrongSignature.indexOf("\"sig\":\"") + 7;
        wrongSignature[signature] = wrongSignature[signature] == '0' ? '1' : '0';
        const QByteArray input = good[0] + "\r\n\n  \n" + forged + '\n' + wrongSignature + "\nnot json\n" +
                                 QByteArray(2'000'000, 'x') + '\n' + QByteArray(200'000, '[') +
                                 "\n\xff\xfe\n" + QByteArray("a\0b", 3) + '\n' + good[3]; // no line end
        const Outcome outcome = import(input);
        QCOMPARE(outcome.status, 1);
        const QList<QByteArray> complaints = outcome.err.split('\n');
        QCOMPARE(complaints.size(), 8);
        QCOMPARE(complaints[0], QByteArray("line 4: wrong id"));
        QVERIFY(complaints[1].startsWith("line 5: "));
        QVERIFY(complaints[2].startsWith("line 6: "));
        QCOMPARE(complaints[3], QByteArray("line 7: longer than an event may be"));
        QVERIFY(complaints[4].startsWith("line 8: "));
        QVERIFY(complaints[5].startsWith("line 9: "));
        QVERIFY(complaints[6].startsWith("line 10: "));
        QCOMPARE(outcome.last()[QStringLiteral("lines")].toInt(), 11);
        QCOMPARE(outcome.last()[QStringLiteral("stored")].toInt(), 2);
        QCOMPARE(outcome.last()[QStringLiteral("refused")].toInt(), 7);
        QCOMPARE(run({"count", "{}"}).out, QByteArray("{\"count\":2}\n"));
    }

    void searchesTextsAndJoinsThemWithFilters()
    {
        import(m_lines);
        const auto note = std::ranges::find(m_events, nostr::Kind{1}, &nostr::Event::kind);
        QVERIFY(note != m_events.end());
        const std::string word = note->content.substr(0, note->content.find(' '));
        const auto has = [&](const nostr::Event& event) {
            const bool isTagged = std::ranges::any_of(event.tags, [&](const nostr::Tag& tag) {
                return nostr::element(tag, 0) == "t" && nostr::element(tag, 1) == word;
            });
            return event.kind == 1 &&
                   (isTagged || (' ' + event.content + ' ').find(' ' + word + ' ') != std::string::npos);
        };
        QByteArray expected;
        QByteArray orKind7;
        int kind7 = 0;
        for (const nostr::Event& event : m_events) {
            const QByteArray line = QByteArray::fromStdString(nostr::toJson(event)) + '\n';
            expected += has(event) ? line : QByteArray();
            orKind7 += has(event) || event.kind == 7 ? line : QByteArray();
            kind7 += event.kind == 7 ? 1 : 0;
        }
        const Outcome found = run({"search", word});
        QCOMPARE(found.status, 0);
        QCOMPARE(found.out, expected);
        QCOMPARE(run({"search", word, "--limit", "1"}).lines().size(), 1);
        const std::string filter = "{\"search\":\"" + word + "\"}";
        QCOMPARE(run({"query", filter}).out, expected);
        QCOMPARE(run({"query", filter, filter, "{\"kinds\":[7]}"}).out, orKind7);
        QCOMPARE(run({"count", filter}).json(0)[QStringLiteral("count")].toInt(), found.lines().size());
        QCOMPARE(run({"count", filter, "{\"kinds\":[7]}"}).json(0)[QStringLiteral("count")].toInt(),
                 found.lines().size() + kind7);
        for (const char* anything : {"\"", "*", "NEAR(", "'; DROP TABLE e", " "}) {
            const Outcome outcome = run({"search", anything});
            QCOMPARE(outcome.status, 0);
            QVERIFY(outcome.err.isEmpty());
        }
    }

    void printsAUnionWithoutDoublesNewestFirst()
    {
        import(m_lines);
        const std::string newest = "{\"kinds\":[1],\"limit\":5}";
        const std::string author = "{\"authors\":[\"" + m_events.front().pubkey.toHex() + "\"]}";
        const Outcome outcome = run({"query", newest, author});
        QCOMPARE(outcome.status, 0);

        QByteArray expected;
        int notes = 0;
        for (const nostr::Event& event : m_events) {
            const bool isNewest = event.kind == nostr::kinds::kNote && notes++ < 5;
            if (isNewest || event.pubkey == m_events.front().pubkey)
                expected += QByteArray::fromStdString(nostr::toJson(event)) + '\n';
        }
        QCOMPARE(outcome.out, expected);
    }

    void complainsOfAFilterThatMatchesNothing()
    {
        import(m_lines);
        const Outcome outcome = run({"query", "{\"ids\":[\"abcd\"]}"});
        QCOMPARE(outcome.status, 0);
        QVERIFY(outcome.out.isEmpty());
        QVERIFY(outcome.err.contains("matches nothing"));
    }

    void getsOneEventByAnyCode()
    {
        import(m_lines);
        const nostr::Event& event = m_events.at(7);
        const QByteArray expected = QByteArray::fromStdString(nostr::toJson(event)) + '\n';
        const nostr::EventPointer pointer{event.id, {}, event.pubkey, event.kind};
        for (const std::string& code : {event.id.toHex(), nostr::encodeNote(event.id),
                                        nostr::encodeNevent(pointer), "nostr:" + nostr::encodeNote(event.id)})
            QCOMPARE(run({"get", code}).out, expected);
        const Outcome missing = run({"get", std::string(64, '0')});
        QCOMPARE(missing.status, 1);
        QVERIFY(missing.err.contains("not in the store"));
    }

    void verifiesEachLine()
    {
        const QByteArray good = m_lines.left(m_lines.indexOf('\n') + 1);
        const Outcome plain = ctl({"verify"}, good + "{}\n" + good);
        QCOMPARE(plain.status, 1);
        QCOMPARE(plain.out, good + good);
        QVERIFY(plain.err.startsWith("line 2: "));

        const Outcome json = ctl({"verify", "--json"}, good + "{}\n");
        QCOMPARE(json.status, 1);
        QVERIFY(json.json(0)[QStringLiteral("valid")].toBool());
        QCOMPARE(json.json(0)[QStringLiteral("id")].toString().size(), 64);
        QCOMPARE(json.json(1)[QStringLiteral("line")].toInt(), 2);
        QVERIFY(!json.json(1)[QStringLiteral("valid")].toBool(true));
        QVERIFY(!json.json(1)[QStringLiteral("reason")].toString().isEmpty());
    }

    void answersBeforeTheInputEnds()
    {
        QProcess process;
        process.start(QStringLiteral(HERONRYCTL), {QStringLiteral("verify"), QStringLiteral("--json")});
        for (int round = 0; round < 3; ++round) {
            process.write(m_lines.left(m_lines.indexOf('\n') + 1));
            QVERIFY(process.waitForReadyRead(30'000));
            QVERIFY(process.readAllStandardOutput().contains("\"valid\":true"));
        }
        process.closeWriteChannel();
        QVERIFY(process.waitForFinished(30'000));
        QCOMPARE(process.exitCode(), 0);
    }

    void turnsCodesIntoObjectsAndBack()
    {
        const QByteArray npub = "npub180cvv07tjdrrgpa0j7j7tmnyl2yr6yr7l8j4s3evf6u64th6gkwsyjh6w6";
        const Outcome decoded = ctl({"decode"}, npub + "\nnostr:" + npub + "\nnpub1x\n");
        QCOMPARE(decoded.status, 1);
        QCOMPARE(decoded.json(0), decoded.json(1));
        QVERIFY(decoded.err.startsWith("line 3: "));
        QCOMPARE(ctl({"encode"}, decoded.lines().at(0)).last()[QStringLiteral("code")].toString().toUtf8(),
                 npub);
    }

    void inspectsHostileInputWithoutHarm_data()
    {
        QTest::addColumn<std::string>("subject");
        for (const char* subject : {"event", "filter", "nip19", "relay-url", "message", "content", "thread"})
            QTest::newRow(subject) << std::string(subject);
    }

    void inspectsHostileInputWithoutHarm()
    {
        QFETCH(std::string, subject);
        const QByteArrayList input{"{}",
                                   "[]",
                                   "null",
                                   "{\"raw\":7,\"text\":[],\"input\":null,\"code\":{},\"op\":\"decode\"}",
                                   "{\"op\":\"interpret\",\"event\":{\"kind\":1}}",
                                   "{\"op\":\"encode\",\"input\":{\"type\":\"nevent\",\"id\":\"zz\"}}",
                                   "{\"raw\":\"[\\\"EVENT\\\"\",\"open\":[],\"queries\":7}",
                                   "{\"filter\":[],\"event\":\"\"}",
                                   "\xff\xff",
                                   QByteArray(100'000, '{'),
                                   "{\"text\":\"" + QByteArray(100'000, ':') +
                                       "\",\"tags\":[[[]],7,{\"a\":1},[\"emoji\"]]}",
                                   "{\"raw\":\"\\ud800\"}"};
        const Outcome outcome = ctl({"inspect", subject}, input.join('\n') + '\n');
        QCOMPARE(outcome.status, 1);
        QCOMPARE(outcome.lines().size(), input.size());
        for (const QByteArray& line : outcome.lines())
            QVERIFY(QJsonDocument::fromJson(line).isObject());
    }

    void saysWhatIsWrongWithTheFolder()
    {
        const Outcome missing = run({"count", "{}"});
        QCOMPARE(missing.status, 3);
        QVERIFY(!missing.err.isEmpty());

        const Outcome impossible = ctl({"import", "--data-dir", "/dev/null/heron", "-"}, m_lines);
        QCOMPARE(impossible.status, 3);
        QVERIFY(impossible.err.contains("/dev/null/heron: "));

        QCOMPARE(run({"import", "/nowhere/events.jsonl"}).status, 3);
    }

    void doesNotWriteWhereAnotherProgramDoes()
    {
        const auto held = store::DataFolder::open(folder().toStdString(), store::DataFolder::Access::Write);
        QVERIFY(static_cast<bool>(held));
        const Outcome outcome = import(m_lines);
        QCOMPARE(outcome.status, 3);
        QVERIFY(outcome.err.contains("held by another program"));
    }

    void handsTheLinesToTheWindow()
    {
        const auto held = store::DataFolder::open(folder().toStdString(), store::DataFolder::Access::Write);
        QVERIFY(static_cast<bool>(held));
        QByteArray received;
        std::thread window = listenOnce(held->socket(), received,
                                        "{\"committed\":299}\n{\"line\":17,\"reason\":\"wrong id\"}\n"
                                        "{\"lines\":300,\"stored\":299,\"refused\":1}\n");
        const Outcome outcome = import(m_lines);
        window.join();
        QCOMPARE(received, "{\"verb\":\"import\"}\n" + m_lines);
        QCOMPARE(outcome.status, 1);
        QCOMPARE(outcome.out,
                 QByteArray("{\"committed\":299}\n{\"lines\":300,\"stored\":299,\"refused\":1}\n"));
        QVERIFY(outcome.err.contains("a window holds the data folder"));
        QVERIFY(outcome.err.contains("line 17: wrong id\n"));
    }

    void noticesAWindowThatEndsEarly()
    {
        const auto held = store::DataFolder::open(folder().toStdString(), store::DataFolder::Access::Write);
        QByteArray received;
        std::thread window = listenOnce(held->socket(), received, "{\"committed\":5}\n");
        const Outcome outcome = import(m_lines);
        window.join();
        QCOMPARE(outcome.status, 3);
        QVERIFY(outcome.err.contains("before the import was complete"));
    }

    void prunesByRuleAfterAPreview()
    {
        import(m_lines);
        const Words rules{"store", "prune", "--older-than=0", "--kinds", "1,7"};
        Words preview = rules;
        preview.emplace_back("--dry-run");
        const Outcome told = run(preview);
        QCOMPARE(told.status, 0);
        QVERIFY(told.last()[QStringLiteral("preview")].toBool());
        const int going = told.last()[QStringLiteral("events")].toInt();
        QVERIFY(going > 0 && going < 300);
        QCOMPARE(run({"count", "{}"}).out, QByteArray("{\"count\":300}\n"));

        const Outcome done = run(rules);
        QCOMPARE(done.status, 0);
        QCOMPARE(done.last()[QStringLiteral("events")].toInt(), going);
        QCOMPARE(done.last()[QStringLiteral("kinds")], told.last()[QStringLiteral("kinds")]);
        QCOMPARE(run({"count", "{\"kinds\":[1,7]}"}).out, QByteArray("{\"count\":0}\n"));
        QCOMPARE(run({"count", "{}"}).last()[QStringLiteral("count")].toInt(), 300 - going);
        QCOMPARE(run({"store", "check"}).out, QByteArray("{\"sound\":true}\n"));
        const Outcome vacuumed = run({"store", "vacuum"});
        QCOMPARE(vacuumed.status, 0);
        QVERIFY(vacuumed.last()[QStringLiteral("bytes_after")].toInt() <
                vacuumed.last()[QStringLiteral("bytes_before")].toInt());
        QCOMPARE(run({"store", "check"}).out, QByteArray("{\"sound\":true}\n"));
    }

    void backsUpAndRestoresThroughOneFile()
    {
        import(m_lines);
        const std::string file = m_folder->filePath(QStringLiteral("backup.db")).toStdString();
        QCOMPARE(run({"store", "backup", file}).status, 0);
        QCOMPARE(run({"store", "prune", "--older-than=0"}).status, 0);
        QVERIFY(run({"count", "{}"}).last()[QStringLiteral("count")].toInt() < 300);
        const Outcome restored = run({"store", "restore", file});
        QCOMPARE(restored.status, 0);
        QCOMPARE(restored.last()[QStringLiteral("events")].toInt(), 300);
        QVERIFY(restored.last()[QStringLiteral("whole")].toBool());
        QCOMPARE(run({"count", "{}"}).out, QByteArray("{\"count\":300}\n"));
        QCOMPARE(run({"store", "check"}).out, QByteArray("{\"sound\":true}\n"));

        QCOMPARE(run({"store", "restore", file + "x"}).status, 3);
        QCOMPARE(run({"store", "restore"}).status, 2);
        QCOMPARE(run({"store", "backup"}).status, 2);
        QCOMPARE(run({"store", "backup", "/dev/null"}).status, 3);
        const auto held = store::DataFolder::open(folder().toStdString(), store::DataFolder::Access::Write);
        QVERIFY(static_cast<bool>(held));
        QCOMPARE(run({"store", "restore", file}).status, 3);
        QCOMPARE(run({"store", "backup", file}).status, 0); // reads only
    }

    void keepsEverythingToItsOwner()
    {
        import(m_lines);
        run({"store", "backup", m_folder->filePath(QStringLiteral("data/backup.db")).toStdString()});
        QCOMPARE(QFileInfo(folder()).permissions() & (QFile::ReadGroup | QFile::ReadOther | QFile::ExeOther),
                 QFile::Permissions());
        const QFileInfoList files = QDir(folder()).entryInfoList(QDir::Files | QDir::Hidden);
        QVERIFY(files.size() >= 2);
        for (const QFileInfo& file : files)
            QVERIFY2(!(file.permissions() & (QFile::ReadGroup | QFile::WriteGroup | QFile::ReadOther)),
                     qPrintable(file.fileName()));
    }

    void caresOnlyForAStoreThatIsThere()
    {
        for (const char* what : {"prune", "vacuum", "info", "check"}) {
            const Outcome outcome = run({"store", what});
            QCOMPARE(outcome.status, 3);
            QVERIFY(outcome.out.isEmpty() && !outcome.err.isEmpty());
        }
        QVERIFY(!QDir(folder()).exists());
    }

    void letsTheWindowPruneAndRefusesToVacuumUnderIt()
    {
        import(m_lines);
        const auto held = store::DataFolder::open(folder().toStdString(), store::DataFolder::Access::Write);
        QVERIFY(static_cast<bool>(held));
        QCOMPARE(run({"store", "vacuum"}).status, 3);
        QCOMPARE(run({"store", "prune"}).status, 3); // nobody listens
        QCOMPARE(run({"store", "prune", "--dry-run"}).status, 0);
        QByteArray received;
        std::thread window = listenOnce(held->socket(), received, "{\"events\":5,\"freed_bytes\":4096}\n");
        const Outcome outcome = run({"store", "prune", "--to-size", "3", "--kinds", "7"});
        window.join();
        QCOMPARE(received,
                 QByteArray("{\"verb\":\"prune\",\"rules\":{\"kinds\":[7],\"to_bytes\":3000000}}\n"));
        QCOMPARE(outcome.status, 0);
        QCOMPARE(outcome.out, QByteArray("{\"events\":5,\"freed_bytes\":4096}\n"));
        QVERIFY(outcome.err.contains("a window holds the data folder"));
    }

    void endsQuietlyWhenNobodyReads()
    {
        import(m_lines);
        QProcess shell;
        const QString command =
            QStringLiteral("for i in 1 2 3 4 5 6 7 8; do '%1' export --data-dir '%2' | head -n 1; done");
        shell.start(QStringLiteral("sh"),
                    {QStringLiteral("-c"), command.arg(QStringLiteral(HERONRYCTL), folder())});
        QVERIFY(shell.waitForFinished(60'000));
        QCOMPARE(shell.readAllStandardOutput().count('\n'), 8);
        QCOMPARE(shell.readAllStandardError(), QByteArray());
    }

private:
    QString folder() const { return m_folder->filePath(QStringLiteral("data")); }

    Outcome run(Words words, const QByteArray& input = {}) const
    {
        words.insert(words.end(), {"--data-dir", folder().toStdString()});
        return ctl(words, input);
    }

    Outcome import(const QByteArray& lines) const { return run({"import", "-"}, lines); }

    // Takes one connection, reads it to its end, answers.
    static std::thread listenOnce(const std::filesystem::path& path, QByteArray& received,
                                  const QByteArray& answer)
    {
        sockaddr_un address{};
        address.sun_family = AF_UNIX;
        const std::string name = path.string();
        std::copy(name.begin(), name.end(), address.sun_path);
        const int listener = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
        if (::bind(listener, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0 ||
            ::listen(listener, 1) != 0)
            qFatal("cannot listen on %s", name.c_str());
        return std::thread([listener, answer, &received] {
            const int client = ::accept(listener, nullptr, nullptr);
            char chunk[4096];
            for (ssize_t count; (count = ::read(client, chunk, sizeof chunk)) > 0;)
                received.append(chunk, count);
            if (::write(client, answer.constData(), static_cast<std::size_t>(answer.size())) < 0)
                received.clear();
            ::close(client);
            ::close(listener);
        });
    }

    std::vector<nostr::Event> m_events; // in the order of the store
    QByteArray m_lines;                 // the same in the order of their making
    std::unique_ptr<QTemporaryDir> m_folder;
};

QTEST_GUILESS_MAIN(TstCtl)
#include "tst_ctl.moc"
