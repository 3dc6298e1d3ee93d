// SPDX-License-Identifier: MIT
// Files that something happened to: what can be read is rescued, what waits to be sent always.
#include "store/backup.h"
#include "store/integrity.h"
#include "store/schema.h"
#include "store/sound_store.h"
#include "store/writer.h"
#include "tests/store/made_events.h"
#include "tests/store/signed_notes.h"

#include <QTemporaryDir>
#include <QTest>

#include <fstream>

namespace fs = std::filesystem;

namespace {

constexpr std::int64_t kNow = 1'700'000'000;
constexpr std::size_t kPage = 4096;

nostr::RelayUrl relay(const char* url) { return *nostr::RelayUrl::parse(url); }

std::string contentOf(const fs::path& path)
{
    std::ifstream stream(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

void write(const fs::path& path, const std::string& content)
{
    std::ofstream(path, std::ios::binary | std::ios::trunc) << content;
}

} // namespace

class TstSoundStore : public QObject {
    Q_OBJECT

private:
    fs::path folder() const { return m_folder->path().toStdString(); }
    fs::path file() const { return folder() / "heronry.db"; }
    static nostr::UnixTime now() { return {kNow}; }

    std::unique_ptr<store::Writer> open(const fs::path& at = {}) const
    {
        auto writer = store::Writer::open(at.empty() ? file() : at, now);
        if (!writer)
            qFatal("%s", writer.error().message.c_str());
        return *std::move(writer);
    }

    std::uint64_t count(const nostr::Filter& filter = {}) const
    {
        return *(*store::Reader::open(file(), now))->count({filter});
    }

    std::vector<core::PendingPublish> outgoing() const
    {
        return *(*store::Reader::open(file(), now))->outgoing(true);
    }

    bool has(const nostr::EventId& id) const
    {
        nostr::Filter filter;
        filter.ids = {id};
        return count(filter) == 1;
    }

    bool isSound() const
    {
        const auto database = *store::Database::open(file(), store::Database::Mode::ReadOnly);
        return store::problemsOf(*database, store::CheckDepth::Records).empty();
    }

    fs::path safeCopy() const
    {
        for (const auto& entry : fs::directory_iterator(folder()))
            if (entry.path().filename().string().starts_with("heronry.db.damaged-") &&
                !entry.path().string().ends_with("-wal"))
                return entry.path();
        return {};
    }

    // 400 notes of others, lists, a queue; closed cleanly. The unsent event comes back.
    nostr::VerifiedEvent fill()
    {
        const auto writer = open();
        writer->insert(m_other.notes(400, kNow - 10, "some text that takes room: " + std::string(300, 'x')),
                       {});
        writer->insert({{m_other.event(0, kNow - 5000, "{\"name\":\"heron\"}"), relay("wss://seen.example")}},
                       {});
        writer->publish(m_me.event(3, kNow - 900, {}, {{"p", m_other.key().toHex()}}), {}, {});
        writer->publish(m_me.event(3, kNow - 800), {}, {});
        nostr::VerifiedEvent unsent = m_me.note("not sent yet", kNow - 50);
        writer->publish(unsent, {relay("wss://a.example"), relay("wss://b.example")}, {});
        writer->settle(
            {{unsent->id, relay("wss://b.example"), core::PublishOutcome::State::Refused, "blocked: no", {}}},
            {});
        writer->flush();
        return unsent;
    }

    // As if the program had been killed: the mark of an open store is there.
    void markUnclean() const { write(file().string() + "-open", ""); }

    std::unique_ptr<QTemporaryDir> m_folder;
    Person m_me;
    Person m_other;

private slots:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }

    void aCleanEndLeavesNoMarkAndNoLog()
    {
        fill();
        for (const char* suffix : {"-open", "-wal", "-shm", "-damaged", ".new", ".ready"})
            QVERIFY2(!fs::exists(file().string() + suffix), suffix);
        QVERIFY(open()->notice().empty());
        QVERIFY(isSound());
    }

    void aSoundStoreIsLeftAloneAfterAnUncleanEnd()
    {
        fill();
        const std::string before = contentOf(file());
        markUnclean();
        QVERIFY(open()->notice().empty());
        QVERIFY(safeCopy().empty());
        QCOMPARE(contentOf(file()).size(), before.size());
    }

    void rebuildsWhateverPageIsDamaged_data()
    {
        QTest::addColumn<int>("how");
        QTest::newRow("zeroes") << 0;
        QTest::newRow("noise") << 1;
        QTest::newRow("another page's content") << 2;
    }

    void rebuildsWhateverPageIsDamaged()
    {
        QFETCH(int, how);
        const nostr::VerifiedEvent unsent = fill();
        const std::string sound = contentOf(file());
        const std::size_t pages = sound.size() / kPage;
        Numbers numbers(7);
        int rebuilt = 0;
        for (std::size_t page = 0; page < pages; page += page < 25 ? 1 : 9) {
            std::string damaged = sound;
            for (std::size_t i = 0; i < kPage; ++i) {
                char& byte = damaged[page * kPage + i];
                if (how == 0)
                    byte = 0;
                else if (how == 1)
                    byte = static_cast<char>(numbers.below(256));
                else
                    byte = sound[((page + 5) % pages) * kPage + i];
            }
            for (const auto& entry : fs::directory_iterator(folder()))
                if (entry.path().filename() != "unsent.jsonl")
                    fs::remove(entry.path());
            write(file(), damaged);
            markUnclean();
            const std::string where = "page " + std::to_string(page + 1);
            {
                const auto writer = open();
                rebuilt += writer->notice().empty() ? 0 : 1;
                if (!writer->notice().empty())
                    QVERIFY2(contentOf(safeCopy()) == damaged, where.c_str());
            }
            QVERIFY2(isSound(), where.c_str());
            QVERIFY2(has(unsent->id), where.c_str());
            const auto waiting = outgoing();
            QVERIFY2(!waiting.empty() && waiting[0].event == *unsent, where.c_str());
            QVERIFY2(count() >= 402 - 40, where.c_str()); // a leaf holds some eight notes
        }
        QVERIFY(rebuilt > 15);
    }

    void keepsQueueListsAndProvenanceThroughARebuild()
    {
        const nostr::VerifiedEvent unsent = fill();
        std::string damaged = contentOf(file());
        const auto page =
            static_cast<std::ptrdiff_t>(damaged.find(std::string(20, 'x') + "200") / kPage * kPage);
        std::fill_n(damaged.begin() + page, kPage, 'x');
        write(file(), damaged);
        markUnclean();
        open();
        const auto reader = *store::Reader::open(file(), now);
        const auto waiting = *reader->outgoing(true);
        QCOMPARE(waiting.size(), std::size_t{2});
        QVERIFY(!waiting[0].refused && waiting[1].refused);
        QCOMPARE(waiting[1].lastAnswer, std::string("blocked: no"));
        QCOMPARE((*reader->listVersions({3, m_me.key(), ""})).size(), std::size_t{2});
        nostr::Filter profile;
        profile.kinds = {0};
        const auto found = *reader->events({{profile}, {}, 1, true, {}});
        QCOMPARE(*reader->seenOn(found.at(0).id),
                 (std::vector<std::string>{relay("wss://seen.example").toString()}));
    }

    void rebuildsACutFile()
    {
        const nostr::VerifiedEvent unsent = fill();
        const std::string sound = contentOf(file());
        for (const std::size_t part : {1, 3, 7, 9}) {
            const std::size_t size = sound.size() * part / 10 + 17;
            for (const auto& entry : fs::directory_iterator(folder()))
                if (entry.path().filename() != "unsent.jsonl")
                    fs::remove(entry.path());
            write(file(), sound.substr(0, size));
            markUnclean();
            open();
            QVERIFY(isSound());
            QVERIFY(has(unsent->id));
            QVERIFY(!outgoing().empty());
        }
    }

    void sendsWhatWaitedEvenIfNothingElseIsLeft()
    {
        const nostr::VerifiedEvent unsent = fill();
        fs::remove(file());
        open();
        QCOMPARE(count(), std::uint64_t{1});
        QVERIFY(outgoing().at(0).event == *unsent);

        write(file(), std::string(40'000, '\0')); // what some file systems leave after a power cut
        markUnclean();
        QVERIFY(!open()->notice().empty());
        QVERIFY(outgoing().at(0).event == *unsent);
    }

    void rescuesTheUnsentWithoutTheirCopy()
    {
        const nostr::VerifiedEvent unsent = fill();
        fs::remove(folder() / "unsent.jsonl");
        std::string damaged = contentOf(file());
        std::ranges::fill(damaged.begin(), damaged.begin() + kPage, '\0'); // no header, no schema
        write(file(), damaged);
        markUnclean();
        open();
        QVERIFY(has(unsent->id));
        QVERIFY(outgoing().at(0).event == *unsent);
        QCOMPARE(count(), std::uint64_t{403});
    }

    void doesNotSendAgainWhatWasSentOrTakenOut()
    {
        const nostr::VerifiedEvent unsent = fill();
        const std::string copy = contentOf(folder() / "unsent.jsonl");
        QVERIFY(copy.find(unsent->id.toHex()) != std::string::npos);
        open()->discard(unsent->id, {});
        QVERIFY(contentOf(folder() / "unsent.jsonl").empty());
        write(folder() / "unsent.jsonl", copy); // a copy that was not written anew in time
        markUnclean();
        open();
        QVERIFY(outgoing().empty());
        QVERIFY(has(unsent->id));
    }

    void takesNothingForgedFromTheCopy()
    {
        const nostr::VerifiedEvent unsent = fill();
        std::string copy = contentOf(folder() / "unsent.jsonl");
        const std::size_t text = copy.find("not sent yet");
        copy.replace(text, 3, "now");
        write(folder() / "unsent.jsonl", copy + "{\"relay\":7}\n[\n" + std::string(2'000'000, 'x') + '\n');
        fs::remove(file());
        open();
        QVERIFY(outgoing().empty());
        QCOMPARE(count(), std::uint64_t{0});
    }

    void aFlippedByteInARecordCostsThatRecordOnly()
    {
        const nostr::VerifiedEvent unsent = fill();
        std::string damaged = contentOf(file());
        for (std::size_t at = damaged.find("some text"); at != std::string::npos;
             at = damaged.find("some text", at + 50'000))
            damaged[at] ^= 0x10;
        const std::size_t mine = damaged.find("not sent yet");
        QVERIFY(mine != std::string::npos);
        damaged[mine] ^= 0x01;
        write(file(), damaged);
        open();                   // no mark: nobody knows
        QVERIFY(has(unsent->id)); // written anew from the copy
        const auto database = *store::Database::open(file(), store::Database::Mode::ReadOnly);
        const auto problems = store::problemsOf(*database, store::CheckDepth::Records);
        QCOMPARE(problems.size(), std::size_t{1});
        QVERIFY(QString::fromStdString(problems[0]).endsWith(QStringLiteral("records are damaged")));
        const auto reader = *store::Reader::open(file(), now);
        const auto events = *reader->events({{nostr::Filter{}}, {}, 1000, true, {}});
        QVERIFY(events.size() > 380 && events.size() < 403);
        QVERIFY(reader->damagedRecords() > 0);
    }

    void sendsAgainAfterTheLogIsLost()
    {
        // A copy of the folder of a store at work is what a kill leaves.
        const fs::path killed = folder() / "killed";
        fs::create_directory(killed);
        fill();
        const nostr::VerifiedEvent late = m_me.note("written last", kNow);
        {
            const auto writer = open();
            writer->publish(late, {relay("wss://a.example")}, {});
            writer->flush();
            for (const char* name : {"heronry.db", "heronry.db-open", "unsent.jsonl"}) // without the log
                fs::copy_file(folder() / name, killed / name);
        }
        open(killed / "heronry.db");
        const auto reader = *store::Reader::open(killed / "heronry.db", now);
        const auto waiting = *reader->outgoing(false);
        QVERIFY(std::ranges::any_of(waiting, [&](const auto& row) { return row.event == *late; }));
    }

    void setsTheLogOfAnotherStoreAside()
    {
        const nostr::VerifiedEvent unsent = fill();
        const QTemporaryDir elsewhere;
        const fs::path other = fs::path(elsewhere.path().toStdString()) / "heronry.db";
        {
            const auto writer = open(other);
            writer->insert(m_other.notes(50, kNow - 100'000, "foreign "), {});
            writer->flush();
            fs::copy_file(other.string() + "-wal", file().string() + "-wal");
        }
        const auto writer = open();
        QVERIFY(writer->notice().find("another store") != std::string::npos);
        QCOMPARE(count(), std::uint64_t{403});
        QVERIFY(has(unsent->id));
        QVERIFY(isSound());
    }

    void aLogThatIsNoiseIsPassedOver()
    {
        fill();
        Numbers numbers(3);
        std::string noise(100'000, ' ');
        for (char& byte : noise)
            byte = static_cast<char>(numbers.below(256));
        write(file().string() + "-wal", noise);
        open();
        QCOMPARE(count(), std::uint64_t{403});
        QVERIFY(isSound());
    }

    void leavesASomebodyElsesFileAlone()
    {
        write(file(), "dear diary");
        const auto writer = store::Writer::open(file(), now);
        QVERIFY(!writer);
        QCOMPARE(contentOf(file()), std::string("dear diary"));
        QVERIFY(!fs::exists(file().string() + ".new"));
    }

    void damageThatIsMetLaterIsMendedAtTheNextStart()
    {
        fill();
        std::string damaged = contentOf(file());
        for (std::size_t page = 30; page < 45; ++page)
            std::ranges::fill(damaged.begin() + static_cast<std::ptrdiff_t>(page * kPage),
                              damaged.begin() + static_cast<std::ptrdiff_t>((page + 1) * kPage), '\x7f');
        write(file(), damaged);
        QVERIFY(!(*store::Reader::open(file(), now))->events({{nostr::Filter{}}, {}, 1000, true, {}}));
        QVERIFY(!open()->notice().empty());
        QVERIFY(isSound());
    }

    void endsASwapThatWasInterrupted()
    {
        fill();
        const std::string content = contentOf(file());
        fs::rename(file(), file().string() + ".ready"); // the new file; the old one and its log are in place
        write(file(), std::string(8192, 'x'));
        write(file().string() + "-wal", "old log");
        write(file().string() + ".new", "half a file");
        QVERIFY(open()->notice().empty());
        QCOMPARE(count(), std::uint64_t{403});
        QVERIFY(!fs::exists(file().string() + ".ready") && !fs::exists(file().string() + ".new"));
    }

    void backsUpWhileItWritesAndRestores()
    {
        const nostr::VerifiedEvent unsent = fill();
        const fs::path backup = folder() / "backup.db";
        std::uint64_t steps = 0;
        {
            const auto writer = open();
            std::uint64_t last = 0;
            const auto made = store::backUp(file(), backup, [&](std::uint64_t done, std::uint64_t all) {
                QVERIFY(done >= last && done <= all);
                last = done;
                ++steps;
                writer->insert(m_other.notes(3, kNow - 200'000 - static_cast<std::int64_t>(steps) * 10), {});
                writer->flush();
            });
            QVERIFY(made);
            QCOMPARE(made->bytes, std::uint64_t{fs::file_size(backup)});
            QVERIFY(steps > 0);
            writer->discard(unsent->id, {});
            writer->publish(m_me.note("waits now", kNow), {relay("wss://c.example")}, {});
        }
        QCOMPARE(fs::status(backup).permissions(), fs::perms::owner_read | fs::perms::owner_write);
        QVERIFY(!fs::exists(backup.string() + "-wal"));
        QVERIFY(count() > 403);

        const auto restored = store::restore(backup, file(), now);
        QVERIFY(restored);
        QVERIFY(restored->isWhole);
        QCOMPARE(restored->refused, std::uint64_t{0});
        QCOMPARE(restored->events, std::uint64_t{404}); // and the note that waits
        QVERIFY(isSound());
        QVERIFY(fs::exists(file().string() + ".before-restore"));
        open();
        QCOMPARE(outgoing().size(), std::size_t{3}); // two of the backup's, one that was written since
        QCOMPARE((*(*store::Reader::open(file(), now))->listVersions({3, m_me.key(), ""})).size(),
                 std::size_t{2});
    }

    void backsUpOverNothingButAnOlderBackup()
    {
        fill();
        const fs::path place = folder() / "place";
        write(place, "a letter");
        QVERIFY(!store::backUp(file(), place));
        QCOMPARE(contentOf(place), std::string("a letter"));
        QVERIFY(!store::backUp(file(), file()));
        fs::remove(place);
        fs::create_symlink(file(), place);
        QVERIFY(!store::backUp(file(), place));
        fs::remove(place);
        QVERIFY(store::backUp(file(), place));
        QVERIFY(store::backUp(file(), place)); // again
        QVERIFY(!store::backUp(file(), folder() / "none" / "place"));
    }

    void restoresNoForgedEventAndNothingThatRuns()
    {
        fill();
        const fs::path backup = folder() / "hostile.db";
        QVERIFY(store::backUp(file(), backup));
        {
            const auto hostile = *store::Database::open(backup, store::Database::Mode::ReadWrite);
            store::EventTable table(*hostile, now);
            const nostr::Event forged = makeEvent(idOf(77), m_me.key(), kNow - 5); // no signature
            const nostr::Event* pointer = &forged;
            store::Transaction transaction(*hostile);
            table.insert({&pointer, 1});
            QVERIFY(transaction.commit());
            QVERIFY(hostile->execute("CREATE TRIGGER run AFTER INSERT ON e BEGIN DELETE FROM e; END"));
            QVERIFY(hostile->execute("DROP TABLE own; CREATE VIEW own AS SELECT zeroblob(32) AS pubkey"));
        }
        const auto restored = store::restore(backup, file(), now);
        QVERIFY(restored);
        QCOMPARE(restored->refused, std::uint64_t{1});
        QVERIFY(!has(idOf(77)));
        QCOMPARE(count(), std::uint64_t{403});
        const auto database = *store::Database::open(file(), store::Database::Mode::ReadOnly);
        store::Statement statement(*database,
                                   "SELECT count(*) FROM sqlite_schema WHERE type IN ('trigger', 'view')");
        store::Rows rows = statement.run();
        QVERIFY(rows.next());
        QCOMPARE(rows.integer(0), 0);
    }

    void restoresNoFileThatIsNoStore()
    {
        fill();
        const std::string before = contentOf(file());
        const fs::path other = folder() / "other";
        write(other, std::string(5000, 'x'));
        QVERIFY(!store::restore(other, file(), now));
        QVERIFY(!store::restore(folder() / "none", file(), now));
        QVERIFY(!store::restore(file(), file(), now));
        fs::remove(other);
        (*store::Database::open(other, store::Database::Mode::ReadWrite))->execute("CREATE TABLE t(x)");
        QVERIFY(!store::restore(other, file(), now));
        QVERIFY(contentOf(file()) == before);
        QVERIFY(!fs::exists(file().string() + ".new"));
    }

    void restoresWhatADamagedBackupHolds()
    {
        fill();
        const fs::path backup = folder() / "backup.db";
        QVERIFY(store::backUp(file(), backup));
        std::string damaged = contentOf(backup);
        for (std::size_t page = 20; page < 30; ++page)
            std::ranges::fill(damaged.begin() + static_cast<std::ptrdiff_t>(page * kPage),
                              damaged.begin() + static_cast<std::ptrdiff_t>((page + 1) * kPage), '\x55');
        write(backup, damaged);
        const auto restored = store::restore(backup, file(), now);
        QVERIFY(restored);
        QVERIFY(!restored->isWhole);
        QVERIFY(restored->events > 250);
        QVERIFY(isSound());
    }

    // Any bytes: a store, a sentence, never a crash or a store that is not sound.
    void bearsAnyDamage()
    {
        fill();
        const std::string sound = contentOf(file());
        Numbers numbers(11);
        for (int round = 0; round < 30; ++round) {
            std::string damaged = sound;
            for (int i = 0; i < (round % 2 == 0 ? 300 : 5); ++i)
                damaged[numbers.below(damaged.size())] = static_cast<char>(numbers.below(256));
            for (const auto& entry : fs::directory_iterator(folder()))
                fs::remove(entry.path());
            write(file(), damaged);
            markUnclean();
            QVERIFY(store::Writer::open(file(), now));
            QVERIFY((*store::Reader::open(file(), now))->count({nostr::Filter{}}));
        }
    }
};

QTEST_GUILESS_MAIN(TstSoundStore)
#include "tst_sound_store.moc"
