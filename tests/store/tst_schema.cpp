// SPDX-License-Identifier: MIT
// Versions of the file, and files that are not what they should be.
#include "store/writer.h"
#include "tests/store/made_events.h"

#include <QTest>

#include <fstream>
#include <sys/stat.h>

namespace fs = std::filesystem;

namespace {

fs::path fileIn(const QTemporaryDir& folder) { return fs::path(folder.path().toStdString()) / "heronry.db"; }

std::int64_t versionOf(store::Database& database)
{
    store::Statement statement(database, "PRAGMA user_version");
    store::Rows rows = statement.run();
    return rows.next() ? rows.integer(0) : -1;
}

std::string contentOf(const fs::path& path)
{
    std::ifstream stream(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

} // namespace

class TstSchema : public QObject {
    Q_OBJECT

private slots:
    void createsAFileForItsOwnerOnly()
    {
        const QTemporaryDir folder;
        QVERIFY(store::openForWriting(fileIn(folder)));
        struct stat status {};
        QCOMPARE(::stat(fileIn(folder).c_str(), &status), 0);
        QCOMPARE(status.st_mode & 0777u, 0600u);
    }

    void walksThroughTheStepsThatAreMissing()
    {
        const QTemporaryDir folder;
        const auto database = *store::Database::open(fileIn(folder), store::Database::Mode::ReadWrite);
        const std::array<store::Migration, 3> steps{"CREATE TABLE one(x)", "CREATE TABLE two(x)",
                                                    "INSERT INTO two VALUES(3)"};
        QVERIFY(store::migrate(*database, std::span(steps).first(1)));
        QCOMPARE(versionOf(*database), 1);
        QVERIFY(store::migrate(*database, steps));
        QCOMPARE(versionOf(*database), 3);
        QVERIFY(store::migrate(*database, steps)); // nothing left to do
        store::Statement statement(*database, "SELECT x FROM two");
        store::Rows rows = statement.run();
        QVERIFY(rows.next());
        QCOMPARE(rows.integer(0), 3);
        QVERIFY(!rows.next());
    }

    void countsAnewWhereOnlyLikesWereCounted()
    {
        const QTemporaryDir folder;
        const nostr::Event target = makeEvent(idOf(1), author(1), 1000);
        {
            const auto database = *store::openForWriting(fileIn(folder));
            store::EventTable table(*database, [] { return nostr::UnixTime{2000}; });
            const nostr::Event reaction =
                makeEvent(idOf(2), author(2), 1001, 7, {{"e", target.id.toHex()}}, "\xf0\x9f\x90\xa6");
            const nostr::Event quote = makeEvent(idOf(3), author(2), 1002, 1, {{"q", target.id.toHex()}});
            const std::vector<const nostr::Event*> events{&target, &reaction, &quote};
            store::Transaction transaction(*database);
            table.insert(events);
            QVERIFY(transaction.commit());
            database->execute("DROP TABLE reactions; DROP TABLE counts; DELETE FROM marks;"
                              "CREATE TABLE counts(h INTEGER PRIMARY KEY, replies INTEGER NOT NULL, "
                              "reposts INTEGER NOT NULL, likes INTEGER NOT NULL);"
                              "PRAGMA user_version = 5");
        }
        const auto database = *store::openForWriting(fileIn(folder));
        store::Statement statement(*database, "SELECT likes, quotes, (SELECT sum(n) FROM reactions), "
                                              "(SELECT count(*) FROM marks) FROM counts");
        store::Rows rows = statement.run();
        QVERIFY(rows.next());
        QCOMPARE(rows.integer(0), 1);
        QCOMPARE(rows.integer(1), 1);
        QCOMPARE(rows.integer(2), 1);
        QCOMPARE(rows.integer(3), 2); // the like, and its symbol
    }

    void aStepThatFailsLeavesTheOldVersion()
    {
        const QTemporaryDir folder;
        const auto database = *store::Database::open(fileIn(folder), store::Database::Mode::ReadWrite);
        const std::array<store::Migration, 2> steps{"CREATE TABLE one(x)", "CREATE TABLE one(x)"};
        QVERIFY(!store::migrate(*database, steps));
        QCOMPARE(versionOf(*database), 0);
        store::Statement statement(*database, "SELECT count(*) FROM sqlite_schema");
        store::Rows rows = statement.run();
        QVERIFY(rows.next());
        QCOMPARE(rows.integer(0), 0);
    }

    void refusesANewerVersion()
    {
        const QTemporaryDir folder;
        (*store::openForWriting(fileIn(folder)))->execute("PRAGMA user_version = 999");
        const std::string sentence = "the store was written by a newer version of Heronry";
        const auto writing = store::openForWriting(fileIn(folder));
        QVERIFY(!writing);
        QCOMPARE(writing.error().message, sentence);
        const auto reading = store::Reader::open(fileIn(folder));
        QVERIFY(!reading);
        QCOMPARE(reading.error().message, sentence);
    }

    void saysThatNothingIsStoredYet()
    {
        const QTemporaryDir folder;
        const auto reader = store::Reader::open(fileIn(folder));
        QVERIFY(!reader);
        QCOMPARE(reader.error().message, std::string("nothing is stored in this data folder yet"));
        QVERIFY(!fs::exists(fileIn(folder)));
    }

    void keepsAFileThatIsNoDatabase()
    {
        const QTemporaryDir folder;
        const std::string text(8192, 'x');
        std::ofstream(fileIn(folder)) << text;
        for (const bool writing : {true, false}) {
            const std::string reason = writing ? store::Writer::open(fileIn(folder)).error().message
                                               : store::Reader::open(fileIn(folder)).error().message;
            QCOMPARE(reason, std::string("the database file is damaged; it was left as it is"));
        }
        QVERIFY(contentOf(fileIn(folder)) == text);
    }

    // Whatever byte of the file is wrong: an answer, perhaps with less in it, or a sentence.
    void readsADamagedFileWithoutACrash()
    {
        const QTemporaryDir folder;
        {
            const auto database = *store::openForWriting(fileIn(folder));
            store::EventTable table(*database, [] { return nostr::UnixTime{TestStore::kNow}; });
            Numbers numbers(3);
            std::vector<nostr::Event> events;
            for (int i = 0; i < 300; ++i)
                events.push_back(makeEvent(numbers.id(), author(numbers.below(9)), 1000 + i, 1,
                                           {{"t", "heron"}}, std::string(100, 'x')));
            std::vector<const nostr::Event*> pointers;
            for (const nostr::Event& event : events)
                pointers.push_back(&event);
            store::Transaction transaction(*database);
            table.insert(pointers);
            QVERIFY(transaction.commit());
            QVERIFY(database->execute("PRAGMA wal_checkpoint(TRUNCATE)"));
        }
        const std::string sound = contentOf(fileIn(folder));
        Numbers numbers(5);
        int sentences = 0;
        std::uint64_t dropped = 0;
        for (int round = 0; round < 150; ++round) {
            std::string damaged = sound;
            for (int i = 0; i < 30; ++i)
                damaged[100 + numbers.below(damaged.size() - 100)] = static_cast<char>(numbers.below(256));
            std::ofstream(fileIn(folder), std::ios::binary | std::ios::trunc) << damaged;
            const auto reader = store::Reader::open(fileIn(folder));
            if (!reader) {
                ++sentences;
                continue;
            }
            nostr::Filter tagged;
            tagged.tags = {{'t', {"heron"}}};
            nostr::Filter byAuthor;
            byAuthor.authors = {author(1), author(2)};
            byAuthor.kinds = {1};
            for (const nostr::Filter& filter : {nostr::Filter{}, tagged, byAuthor}) {
                const auto found = (*reader)->events({{filter}, {}, 400, true, {}});
                if (!found)
                    ++sentences;
                else
                    QVERIFY(found->size() <= 300);
            }
            dropped += (*reader)->damagedRecords();
        }
        QVERIFY(sentences > 0);
        QVERIFY(dropped > 0);
    }

    void aRecordThatIsDamagedIsWrittenAnewWhenItComesAgain()
    {
        TestStore store;
        const nostr::Event event = makeEvent(idOf(7), author(1), 1000);
        store.insert({event});
        QVERIFY(store.database->execute("UPDATE e SET b = zeroblob(200)"));
        QVERIFY(!store.has(event.id));
        QVERIFY(store.insertOne(event) == core::InsertOutcome::Stored);
        QVERIFY(store.has(event.id));
    }

    void readsFromAFolderThatCannotBeWritten()
    {
        const QTemporaryDir folder;
        {
            const auto database = *store::openForWriting(fileIn(folder));
            store::EventTable table(*database, nostr::systemTime);
            const nostr::Event event = makeEvent(idOf(7), author(1), 1000);
            const nostr::Event* pointer = &event;
            store::Transaction transaction(*database);
            table.insert({&pointer, 1});
            QVERIFY(transaction.commit());
        }
        const fs::path path = folder.path().toStdString();
        fs::permissions(path, fs::perms::owner_read | fs::perms::owner_exec);
        const auto reader = store::Reader::open(fileIn(folder));
        const auto count = reader ? (*reader)->count({nostr::Filter{}}) : reader.error();
        fs::permissions(path, fs::perms::owner_all);
        QVERIFY(count);
        QCOMPARE(*count, std::uint64_t{1});
    }
};

QTEST_GUILESS_MAIN(TstSchema)
#include "tst_schema.moc"
