// SPDX-License-Identifier: MIT
// The port as the engine sees it: futures, signals on the object's thread, an end that loses
// nothing.
#include "core/async.h"
#include "core/nostr/secret_key.h"
#include "store/sqlite_event_store.h"

#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QThread>

namespace {

nostr::VerifiedEvent note(const nostr::SecretKey& key, const std::string& text)
{
    nostr::UnsignedEvent event;
    event.pubkey = key.publicKey();
    event.createdAt = {1'700'000'000};
    event.kind = 1;
    event.content = text;
    return nostr::sign(std::move(event), key);
}

core::TimelineQuery everything()
{
    core::TimelineQuery query;
    query.filters = {nostr::Filter{}};
    return query;
}

} // namespace

class TstSqliteEventStore : public QObject {
    Q_OBJECT

private:
    std::filesystem::path file() const
    {
        return std::filesystem::path(m_folder.path().toStdString()) / "heronry.db";
    }

    nostr::SecretKey m_key = nostr::SecretKey::generate();
    QTemporaryDir m_folder;

private slots:
    void storesAndTellsOnItsOwnThread()
    {
        const auto store = *store::SqliteEventStore::open(file());
        std::vector<nostr::EventId> told;
        QThread* toldOn = nullptr;
        connect(store.get(), &core::EventStore::committed, this, [&](const core::CommittedEvents& events) {
            toldOn = QThread::currentThread();
            for (const auto& event : events.stored)
                told.push_back(event->id);
        });
        const nostr::VerifiedEvent event = note(m_key, "first");
        auto inserted = store->insert({{event, {}}});
        QTRY_VERIFY(!told.empty());
        QCOMPARE(told, (std::vector{event->id}));
        QCOMPARE(toldOn, thread());
        QCOMPARE(inserted.result().count(core::InsertOutcome::Stored), std::size_t{1});
        auto page = store->page(everything(), m_key.publicKey());
        page.waitForFinished();
        QCOMPARE(page.result().items.size(), std::size_t{1});
    }

    void answersEveryQuestion()
    {
        const auto store = *store::SqliteEventStore::open(file());
        const nostr::RelayUrl relay = *nostr::RelayUrl::parse("wss://relay.example");
        const nostr::VerifiedEvent event = note(m_key, "published");
        QVERIFY(store->publish(event, {relay}).result());
        QCOMPARE(store->outgoing(false).result().size(), std::size_t{1});
        const auto signatures = store->storedSignatures({event->id, nostr::EventId()}).result();
        QVERIFY(signatures[0] == event->sig && !signatures[1]);
        QCOMPARE(store->items({event->id}, std::nullopt).result().size(), std::size_t{1});
        QVERIFY(store->count({nostr::Filter{}}).result() >= 1);
        QCOMPARE(store->people({m_key.publicKey()}).result().size(), std::size_t{1});
        QVERIFY(store->setCursor(relay, "feed", {5}).result());
        QCOMPARE(store->cursor(relay, "feed").result()->seconds, 5);
        QVERIFY(store->settle({{event->id, relay, core::PublishOutcome::State::Accepted, "", {}}}).result());
        QVERIFY(store->outgoing(true).result().empty());
        QVERIFY(store->discard(event->id).result());
        QVERIFY(store->addOwnAccount(m_key.publicKey()).result());
        QVERIFY(store->listVersions({3, m_key.publicKey(), ""}).result().empty());
        QVERIFY(store->versionedLists(m_key.publicKey()).result().empty());
    }

    void finishesWritesAndCancelsQuestionsAtItsEnd()
    {
        QFuture<core::InsertReport> inserted;
        std::vector<QFuture<std::vector<nostr::Event>>> asked;
        const nostr::VerifiedEvent event = note(m_key, "last");
        {
            const auto store = *store::SqliteEventStore::open(file());
            inserted = store->insert({{event, {}}});
            for (int i = 0; i < 50; ++i)
                asked.push_back(store->events(everything()));
        }
        QVERIFY(inserted.isFinished());
        QCOMPARE(inserted.result().count(core::InsertOutcome::Stored), std::size_t{1});
        for (const auto& future : asked)
            QVERIFY(future.isFinished());
    }

    void saysWhyItCannotOpen()
    {
        const auto store = store::SqliteEventStore::open(file().parent_path() / "none" / "heronry.db");
        QVERIFY(!store);
        QVERIFY(!store.error().message.empty());
    }
};

QTEST_GUILESS_MAIN(TstSqliteEventStore)
#include "tst_sqlite_event_store.moc"
