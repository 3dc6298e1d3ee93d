// SPDX-License-Identifier: MIT
// The writer's thread: one transaction for what is queued, failures of the disk, and readers
// beside it.
#include "core/nostr/secret_key.h"
#include "store/reader.h"
#include "store/writer.h"

#include <QTemporaryDir>
#include <QTest>

#include <atomic>
#include <csignal>
#include <filesystem>
#include <sys/resource.h>

using core::InsertOutcome;
using store::Writer;

namespace {

constexpr std::int64_t kNow = 1'700'000'000;

nostr::RelayUrl relay(const char* url) { return *nostr::RelayUrl::parse(url); }

core::TimelineQuery everything(std::size_t limit = 1000)
{
    core::TimelineQuery query;
    query.filters = {nostr::Filter{}};
    query.limit = limit;
    return query;
}

/// A limit of the size of files, as a full disk is not at hand.
class FullDisk {
public:
    explicit FullDisk(rlim_t bytes)
    {
        std::signal(SIGXFSZ, SIG_IGN);
        getrlimit(RLIMIT_FSIZE, &m_before);
        const rlimit limit{bytes, m_before.rlim_max};
        setrlimit(RLIMIT_FSIZE, &limit);
    }
    ~FullDisk() { setrlimit(RLIMIT_FSIZE, &m_before); }

    FullDisk(const FullDisk&) = delete;
    FullDisk& operator=(const FullDisk&) = delete;

private:
    rlimit m_before{};
};

} // namespace

class TstWriter : public QObject {
    Q_OBJECT

private:
    std::filesystem::path file() const
    {
        return std::filesystem::path(m_folder->path().toStdString()) / "heronry.db";
    }

    nostr::VerifiedEvent note(std::string text, std::int64_t time = kNow - 100, nostr::Tags tags = {},
                              nostr::Kind kind = 1)
    {
        nostr::UnsignedEvent event;
        event.pubkey = m_key.publicKey();
        event.createdAt = {time};
        event.kind = kind;
        event.tags = std::move(tags);
        event.content = std::move(text);
        return nostr::sign(std::move(event), m_key);
    }

    std::vector<core::IncomingEvent> notes(int count, const std::string& text = "note ")
    {
        std::vector<core::IncomingEvent> events;
        for (int i = 0; i < count; ++i)
            events.push_back({note(text + std::to_string(i), kNow - i), {}});
        return events;
    }

    std::unique_ptr<Writer> writer(Writer::Committed committed = {})
    {
        return *Writer::open(
            file(), [this] { return nostr::UnixTime{m_now}; }, std::move(committed));
    }

    nostr::SecretKey m_key = nostr::SecretKey::generate();
    std::unique_ptr<QTemporaryDir> m_folder;
    std::atomic<std::int64_t> m_now = kNow;

private slots:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_now = kNow;
    }

    void reportsEachEventAfterTheCommit()
    {
        const auto store = writer();
        core::InsertReport report;
        std::size_t readable = 0;
        std::vector<core::IncomingEvent> events = notes(3);
        events.push_back(events.front());
        store->insert(std::move(events), [&](core::InsertReport done) {
            report = std::move(done);
            readable = (*(*store::Reader::open(file()))->events(everything())).size();
        });
        store->flush();
        QCOMPARE(report.count(InsertOutcome::Stored), std::size_t{3});
        QCOMPARE(report.count(InsertOutcome::Duplicate), std::size_t{1});
        QCOMPARE(readable, std::size_t{3});
        QCOMPARE(store->queued(), std::size_t{0});
    }

    void tellsWhatACommitChanged()
    {
        std::vector<core::CommittedEvents> told;
        const auto store = writer([&](core::CommittedEvents changes) { told.push_back(std::move(changes)); });
        nostr::VerifiedEvent first = note("first");
        const nostr::EventId id = first->id;
        store->insert({{std::move(first), {}}}, {});
        store->flush();
        QCOMPARE(told.size(), std::size_t{1});
        QVERIFY(told[0].stored.size() == 1 && told[0].stored[0]->id == id);
        store->insert({{note("", kNow, {{"e", id.toHex()}}, nostr::kinds::kDeletion), {}}}, {});
        store->flush();
        QCOMPARE(told.size(), std::size_t{2});
        QCOMPARE(told[1].removed, (std::vector{id}));
    }

    void writesWhatIsQueuedWhenItGoes()
    {
        {
            const auto store = writer();
            store->insert(notes(20), {});
        }
        QCOMPARE((*(*store::Reader::open(file()))->events(everything())).size(), std::size_t{20});
        std::error_code error;
        const auto log = std::filesystem::file_size(file().string() + "-wal", error);
        QVERIFY(error || log == 0);
    }

    void remembersWhichRelaysHadAnEvent()
    {
        const auto store = writer();
        const nostr::VerifiedEvent event = note("seen");
        store->insert({{event, relay("wss://a.example")}}, {});
        store->insert({{event, relay("wss://b.example")}, {event, relay("wss://a.example")}}, {});
        store->flush();
        QCOMPARE(*(*store::Reader::open(file()))->seenOn(event->id),
                 (std::vector<std::string>{relay("wss://a.example").toString(),
                                           relay("wss://b.example").toString()}));
    }

    void remembersWhichRelaysHadACopy()
    {
        const auto store = writer();
        const nostr::VerifiedEvent event = note("seen");
        store->insert({{event, relay("wss://a.example")}}, {});
        store->addSeen({{event->id, relay("wss://b.example")},
                        {event->id, relay("wss://b.example")},
                        {note("never came")->id, relay("wss://b.example")}},
                       {});
        store->flush();
        QCOMPARE(store->queued(), std::size_t{0});
        const auto reader = *store::Reader::open(file());
        QCOMPARE((*reader->seenOn(event->id)).size(), std::size_t{2});
        QVERIFY((*reader->seenOn(note("never came")->id)).empty());
    }

    void forgetsExpiredEventsByItself()
    {
        std::vector<nostr::EventId> removed;
        const auto store = writer([&](core::CommittedEvents changes) {
            removed.insert(removed.end(), changes.removed.begin(), changes.removed.end());
        });
        const nostr::VerifiedEvent event = note("short", kNow, {{"expiration", std::to_string(kNow + 5)}});
        store->insert({{event, {}}}, {});
        store->flush();
        QVERIFY(removed.empty());
        m_now = kNow + 5;
        store->wake();
        store->flush();
        QCOMPARE(removed, (std::vector{event->id}));
    }

    void showsWhatIsDatedAheadWhenItsTimeComesAlsoAfterARestart()
    {
        const nostr::VerifiedEvent soon = note("soon", kNow + 1000);
        const nostr::VerifiedEvent later = note("later", kNow + 2000);
        std::vector<nostr::EventId> stored;
        const auto opened = [&] {
            return writer([&](const core::CommittedEvents& changes) {
                for (const auto& event : changes.stored)
                    stored.push_back(event->id);
            });
        };
        {
            const auto store = opened();
            core::InsertReport report;
            store->insert({{soon, relay("wss://a.example")}, {later, {}}},
                          [&](core::InsertReport done) { report = std::move(done); });
            store->flush();
            QCOMPARE(report.count(InsertOutcome::Held), std::size_t{2});
            QVERIFY(stored.empty());
            m_now = kNow + 100;
            store->wake();
            store->flush();
            QCOMPARE(stored, (std::vector{soon->id}));
        }
        m_now = kNow + 1100;
        const auto store = opened();
        store->wake();
        store->flush();
        QCOMPARE(stored, (std::vector{soon->id, later->id}));
        const auto reader = *store::Reader::open(file());
        QCOMPARE((*reader->events(everything())).size(), std::size_t{2});
        QCOMPARE(*reader->seenOn(soon->id), (std::vector{relay("wss://a.example").toString()}));
    }

    void publishesQueuesAndSettles()
    {
        const auto store = writer();
        const nostr::VerifiedEvent event = note("to send");
        std::optional<nostr::Status> published;
        store->publish(event, {relay("wss://a.example"), relay("wss://b.example")},
                       [&](nostr::Status status) { published = std::move(status); });
        store->flush();
        QVERIFY(published && *published);
        const auto reader = *store::Reader::open(file());
        const auto stateOf = [&] {
            const auto items = *reader->items(std::vector{event->id}, std::nullopt);
            return items.at(0).sendState;
        };
        QCOMPARE((*reader->outgoing(false)).size(), std::size_t{2});
        QVERIFY((*reader->outgoing(false))[0].event == *event);
        QVERIFY(stateOf() == core::SendState::Waiting);

        using State = core::PublishOutcome::State;
        store->settle({{event->id, relay("wss://a.example"), State::Refused, "blocked: no", {}},
                       {event->id, relay("wss://b.example"), State::Retry, "no answer", {kNow + 60}}},
                      {});
        store->flush();
        const auto waiting = *reader->outgoing(false);
        QCOMPARE(waiting.size(), std::size_t{1});
        QCOMPARE(waiting[0].attempts, 1u);
        QCOMPARE(waiting[0].notBefore.seconds, kNow + 60);
        QCOMPARE(waiting[0].lastAnswer, std::string("no answer"));
        QCOMPARE((*reader->outgoing(true)).size(), std::size_t{2});
        QVERIFY(stateOf() == core::SendState::Waiting);

        store->settle({{event->id, relay("wss://b.example"), State::Refused, "blocked: no", {}}}, {});
        store->flush();
        QVERIFY(stateOf() == core::SendState::Failed);

        store->publish(event, {relay("wss://b.example")}, {}); // once more
        store->settle({{event->id, relay("wss://b.example"), State::Accepted, "", {}}}, {});
        store->flush();
        QVERIFY(stateOf() == core::SendState::Sent);

        store->discard(event->id, {});
        store->flush();
        QVERIFY((*reader->outgoing(true)).empty());
        QCOMPARE((*reader->events(everything())).size(), std::size_t{1});
    }

    void keepsTheQueueThroughARestart()
    {
        const nostr::VerifiedEvent event = note("offline");
        writer()->publish(event, {relay("wss://a.example")}, {});
        const auto again = writer();
        const auto waiting = *(*store::Reader::open(file()))->outgoing(false);
        QCOMPARE(waiting.size(), std::size_t{1});
        QVERIFY(waiting[0].event == *event);
    }

    void doesNotSendWhatWasDeletedMeanwhile()
    {
        const auto store = writer();
        const nostr::VerifiedEvent event = note("regretted");
        store->publish(event, {relay("wss://a.example")}, {});
        store->publish(note("", kNow, {{"e", event->id.toHex()}}, nostr::kinds::kDeletion),
                       {relay("wss://a.example")}, {});
        store->flush();
        const auto waiting = *(*store::Reader::open(file()))->outgoing(false);
        QCOMPARE(waiting.size(), std::size_t{1});
        QCOMPARE(waiting[0].event.kind, nostr::kinds::kDeletion);
        std::optional<nostr::Status> again;
        store->publish(event, {relay("wss://a.example")}, [&](nostr::Status status) { again = status; });
        store->flush();
        QVERIFY(again && !*again);
        QCOMPARE(again->error().message, std::string("it was deleted before"));
    }

    void keepsCursors()
    {
        const auto store = writer();
        store->setCursor(relay("wss://a.example"), "feed", {100}, {});
        store->setCursor(relay("wss://a.example"), "feed", {200}, {});
        store->flush();
        const auto reader = *store::Reader::open(file());
        QCOMPARE((*reader->cursor(relay("wss://a.example"), "feed"))->seconds, 200);
        QVERIFY(!*reader->cursor(relay("wss://a.example"), "other"));
        QVERIFY(!*reader->cursor(relay("wss://b.example"), "feed"));
    }

    void aFullDiskRollsTheBatchBackAndLaterWorksAgain()
    {
        const auto store = writer();
        store->insert(notes(5), {});
        store->flush();
        core::InsertReport failed;
        std::optional<nostr::Status> unpublished;
        {
            const FullDisk full(64 * 1024);
            store->insert(notes(2000, std::string(300, 'x')),
                          [&](core::InsertReport report) { failed = std::move(report); });
            store->flush();
            store->publish(note(std::string(100'000, 'y')), {relay("wss://a.example")},
                           [&](nostr::Status status) { unpublished = std::move(status); });
            store->flush();
        }
        QCOMPARE(failed.count(InsertOutcome::Failed), std::size_t{2000});
        QVERIFY(!failed.failure.empty());
        QVERIFY(unpublished && !*unpublished);
        const auto reader = *store::Reader::open(file());
        QCOMPARE((*reader->events(everything())).size(), std::size_t{5});

        core::InsertReport later;
        store->insert(notes(2000, std::string(300, 'x')),
                      [&](core::InsertReport report) { later = std::move(report); });
        store->flush();
        QCOMPARE(later.count(InsertOutcome::Stored), std::size_t{2000});
        QCOMPARE(*reader->count(everything().filters), std::uint64_t{2005});
    }

    void aDiskThatIsNearlyFullIsLeftToTheUsersOwn()
    {
        const auto store = writer();
        std::atomic<std::uint64_t> free = 10'000'000'000;
        store->setRoom([&free] { return store::DiskRoom{free, 100'000'000'000}; });
        core::InsertReport report;
        std::optional<nostr::Status> cursor;
        const auto insert = [&](std::vector<core::IncomingEvent> events) {
            store->insert(std::move(events), [&](core::InsertReport done) { report = std::move(done); });
            store->setCursor(relay("wss://a.example"), "feed", {100},
                             [&](nostr::Status done) { cursor = done; });
            store->flush();
        };
        insert(notes(5, "before "));
        QCOMPARE(report.count(InsertOutcome::Stored), std::size_t{5});

        free = 60'000'000;
        insert(notes(5, "refused "));
        QCOMPARE(report.count(InsertOutcome::Failed), std::size_t{5});
        QCOMPARE(report.failure, std::string("the disk is nearly full"));
        std::optional<nostr::Status> published;
        store->publish(note("mine"), {relay("wss://a.example")},
                       [&](nostr::Status done) { published = done; });
        store->flush();
        QVERIFY(published && *published);
        QCOMPARE((*(*store::Reader::open(file()))->events(everything())).size(), std::size_t{6});

        free = 10'000'000'000; // somebody made room: it goes on by itself
        insert(notes(5, "after "));
        QCOMPARE(report.count(InsertOutcome::Stored), std::size_t{5});
        QVERIFY(cursor && *cursor);
    }

    void aSmallDiskHasASmallReserve()
    {
        const std::uint64_t small = 32 * 1024 * 1024;
        QVERIFY(!store::isNearlyFull({small / 2, small}, 1'000'000));
        QVERIFY(store::isNearlyFull({small / 32, small}, 1000));
        QVERIFY(store::roomAt("/").all > 0);
        QVERIFY(!store::isNearlyFull(store::roomAt("/no/such/folder"), 1'000'000));
    }

    void aReaderHeldOpenStopsNobody()
    {
        const auto store = writer();
        store->insert(notes(100, "first "), {});
        store->flush();
        const auto database = *store::Database::open(file(), store::Database::Mode::ReadOnly);
        QVERIFY(database->execute("BEGIN; SELECT count(*) FROM e"));
        for (int batch = 0; batch < 30; ++batch) {
            store->insert(notes(100, "batch " + std::to_string(batch)), {});
            store->flush();
        }
        QCOMPARE(*(*store::Reader::open(file()))->count(everything().filters), std::uint64_t{3100});
        store::Statement statement(*database, "SELECT count(*) FROM e");
        {
            store::Rows rows = statement.run();
            QVERIFY(rows.next());
            QCOMPARE(rows.integer(0), 100); // what it began with
        }
        QVERIFY(database->execute("COMMIT"));
        const std::filesystem::path log = file().string() + "-wal";
        QTRY_COMPARE(std::filesystem::file_size(log), std::uintmax_t{0}); // emptied when nobody writes
    }

    void fillsTheTextIndexWhenItHasNothingElseToDo()
    {
        const auto store = writer();
        store->insert(notes(2000, "heron "), {});
        store->flushText();
        const auto database = *store::Database::open(file(), store::Database::Mode::ReadOnly);
        const auto queued = [&database] {
            store::Statement left(*database, "SELECT count(*) FROM text_todo");
            store::Rows rows = left.run();
            return rows.next() ? rows.integer(0) : -1;
        };
        QCOMPARE(queued(), 0);
        const auto reader = *store::Reader::open(file());
        core::SearchQuery query;
        query.text = "heron";
        query.limit = 50;
        const auto page = *reader->search(query);
        QCOMPARE(page.events.size(), std::size_t{50});
        QVERIFY(page.examined < 60);
        store->insert(notes(1, "egret "), {});
        store->flush();
        query.text = "egret"; // at once, whether indexed or not
        QCOMPARE(reader->search(query)->events.size(), std::size_t{1});
    }

    void goesOnWithTheTextIndexAfterARestart()
    {
        writer()->insert(notes(3000, "heron "), {});
        const auto again = writer();
        again->flushText();
        core::SearchQuery query;
        query.text = "heron";
        query.limit = 5000;
        QCOMPARE((*store::Reader::open(file()))->search(query)->events.size(), std::size_t{3000});
    }

    void aFullDiskOnlyPostponesTheTextIndex()
    {
        const auto store = writer();
        std::string text;
        for (int i = 0; i < 3000; ++i)
            text += "word" + std::to_string(i) + ' ';
        {
            const FullDisk full(300 * 1024);
            store->insert(notes(1, text), {});
            store->flushText();
        }
        core::SearchQuery query;
        query.text = "word2999";
        QCOMPARE((*store::Reader::open(file()))->search(query)->events.size(), std::size_t{1});
        store->insert(notes(1, "later "), {});
        store->flush();
        QCOMPARE((*store::Reader::open(file()))->search(query)->events.size(), std::size_t{1});
    }

    void readersSeeWholeTransactionsWhileItWrites()
    {
        const auto store = writer();
        store->insert(notes(10, "first "), {});
        store->flush();
        std::atomic<bool> isDone = false;
        std::thread reading([&] {
            const auto reader = *store::Reader::open(file());
            while (!isDone) {
                const auto count = reader->count(everything().filters);
                if (!count || *count % 10 != 0)
                    qFatal("a reader saw part of a transaction");
            }
        });
        for (int batch = 0; batch < 40; ++batch)
            store->insert(notes(10, "batch " + std::to_string(batch) + " "), {});
        store->flush();
        isDone = true;
        reading.join();
        QCOMPARE(*(*store::Reader::open(file()))->count(everything().filters), std::uint64_t{410});
    }
};

QTEST_GUILESS_MAIN(TstWriter)
#include "tst_writer.moc"
