// SPDX-License-Identifier: MIT
// A session over the real store, started twice on the same folder.
#include "core/account/local_signer.h"
#include "core/session.h"
#include "core/timeline/timeline.h"
#include "store/sqlite_event_store.h"
#include "tests/support/fake_relay.h"
#include "tests/support/signed_events.h"

#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using support::FakeRelay;

namespace {

std::int64_t now() { return nostr::systemTime().seconds; }

} // namespace

class TstSessionOnDisk : public QObject {
    Q_OBJECT

private:
    const nostr::SecretKey m_me = bench::madeUpKey(9, 0);
    const nostr::SecretKey m_alice = bench::madeUpKey(9, 1);

    static std::unique_ptr<store::SqliteEventStore> openIn(const QTemporaryDir& folder)
    {
        auto opened =
            store::SqliteEventStore::open(folder.filePath(QStringLiteral("heronry.db")).toStdString());
        if (!opened)
            qFatal("%s", opened.error().message.c_str());
        return std::move(*opened);
    }

    static std::unique_ptr<core::Signer> signer()
    {
        return std::make_unique<core::LocalSigner>(bench::madeUpKey(9, 0));
    }

    static core::SessionOptions with(const FakeRelay& relay)
    {
        core::SessionOptions options;
        options.relays = {relay.url()};
        return options;
    }

private slots:
    void showsWhatARelaySendsWithNames()
    {
        FakeRelay relay;
        relay.add({*support::signedFollows(m_me, {m_alice.publicKey()}, now() - 1000),
                   *support::signedEvent(m_alice, nostr::kinds::kProfile, R"({"name":"Alice"})", now() - 900),
                   *support::signedNote(m_alice, "earlier", now() - 100)});
        QTemporaryDir folder;
        const auto store = openIn(folder);
        core::Session session(*store, signer(), with(relay));
        core::Timeline timeline(*store);
        std::map<nostr::EventId, core::TimelineItem> rows;
        const auto take = [&rows](const std::vector<core::TimelineItem>& items) {
            for (const core::TimelineItem& item : items)
                rows.insert_or_assign(item.position.id, item);
        };
        connect(&timeline, &core::Timeline::reset, this, [&rows] { rows.clear(); });
        connect(&timeline, &core::Timeline::pageLoaded, this, take);
        connect(&timeline, &core::Timeline::arrived, this, take);
        connect(&timeline, &core::Timeline::updated, this, take);
        connect(&session, &core::Session::homeFeedChanged, this,
                [&] { timeline.show(session.homeFeed(), session.reader()); });
        session.start();
        QTRY_COMPARE(rows.size(), std::size_t{1});
        QTRY_COMPARE(rows.begin()->second.author.name, std::string("Alice"));
        const auto live = support::signedNote(m_alice, "just now", now());
        relay.add(*live);
        QTRY_VERIFY(rows.contains(live->id));

        auto posted = session.postNote("and mine");
        QTRY_COMPARE(relay.received().size(), std::size_t{1});
        QVERIFY(posted.result());
        QTRY_VERIFY(rows.contains(relay.received().front().id));
        QTRY_VERIFY(rows[relay.received().front().id].sendState == core::SendState::Sent);
    }

    void sendsAfterARestartWhatWasWrittenWithoutARelay()
    {
        FakeRelay relay;
        relay.goDown();
        QTemporaryDir folder;
        {
            const auto store = openIn(folder);
            core::Session session(*store, signer(), with(relay));
            session.start();
            auto posted = session.postNote("written in the hills");
            QTRY_VERIFY(posted.isFinished());
            QVERIFY(posted.result());
        }
        relay.comeUp();
        const auto store = openIn(folder);
        core::Session session(*store, signer(), with(relay));
        session.start();
        QTRY_COMPARE(relay.received().size(), std::size_t{1});
        QCOMPARE(relay.received().front().content, std::string("written in the hills"));
        QTRY_COMPARE(session.status().waitingToSend, 0);
        QTRY_VERIFY(store->outgoing(true).result().empty());
    }
};

QTEST_GUILESS_MAIN(TstSessionOnDisk)
#include "tst_session_on_disk.moc"
