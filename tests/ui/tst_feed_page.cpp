// SPDX-License-Identifier: MIT
#include "tests/support/memory_event_store.h"
#include "tests/support/signed_events.h"
#include "ui/feed/feed_page.h"
#include "ui/feed/feed_view.h"
#include "ui/media/picture_store.h"
#include "ui/theme/theme.h"
#include "ui/widgets/empty_state.h"

#include <QAbstractButton>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>

class TstFeedPage : public QObject {
    Q_OBJECT

private slots:
    void init()
    {
        m_store = std::make_unique<support::MemoryEventStore>();
        m_pictures = std::make_unique<ui::PictureStore>(nullptr);
        m_page = std::make_unique<ui::FeedPage>(*m_store, m_theme, *m_pictures);
        m_page->setTitle(QStringLiteral("Following"));
        m_page->resize(800, 700);
        m_page->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_page.get()));
    }

    void cleanup()
    {
        m_page.reset();
        m_store.reset();
    }

    void showsWhatIsStoredNewestFirst()
    {
        store(0, 20);
        QSignalSpy painted(m_page.get(), &ui::FeedPage::firstPainted);
        showNotes();
        QTRY_COMPARE(rows(), 20);
        QVERIFY(m_page->view().feedModel().row(0).text.text.startsWith(QStringLiteral("note 19")));
        QTRY_COMPARE(painted.count(), 1);
        QCOMPARE(m_page->newCount(), 0);
    }

    void letsNewNotesWaitBehindThePill()
    {
        store(0, 30);
        showNotes();
        QTRY_COMPARE(rows(), 30);
        const auto first = m_page->view().geometryOfRows().firstRow();
        QCOMPARE(first, 0);
        const QImage before = m_page->view().viewport()->grab().toImage();
        store(30, 5);
        QTRY_COMPARE(m_page->newCount(), 5);
        QCOMPARE(m_page->view().viewport()->grab().toImage(), before);
        auto* pill = m_page->findChild<QAbstractButton*>(QStringLiteral("newNotesPill"));
        QVERIFY(pill->isVisible());
        QCOMPARE(pill->accessibleName(), QStringLiteral("5 new notes, show"));
        QTest::mouseClick(pill, Qt::LeftButton);
        QCOMPARE(m_page->newCount(), 0);
        QVERIFY(!pill->isVisible());
        QCOMPARE(m_page->view().geometryOfRows().firstRow(), 0);
    }

    void countsDownWhenTheReaderScrollsToNewNotes()
    {
        store(0, 30);
        showNotes();
        QTRY_COMPARE(rows(), 30);
        store(30, 5);
        QTRY_COMPARE(m_page->newCount(), 5);
        QScrollBar* bar = m_page->view().verticalScrollBar();
        bar->setValue(bar->value() - 60);
        QCOMPARE(m_page->newCount(), 4);
        while (bar->value() > 0)
            bar->setValue(bar->value() - 60);
        QCOMPARE(m_page->newCount(), 0);
    }

    void loadsOlderPagesOnTheWayDown()
    {
        store(0, 150);
        showNotes(60);
        QTRY_VERIFY(rows() >= 60);
        QScrollBar* bar = m_page->view().verticalScrollBar();
        for (int i = 0; i < 20 && rows() < 150; ++i) {
            const int before = rows();
            bar->setValue(bar->maximum());
            QTRY_VERIFY(rows() > before);
        }
        QTRY_COMPARE(rows(), 150);
    }

    void saysWhatAnEmptyPlaceIsFor()
    {
        m_page->setEmptyWords(QStringLiteral("Nothing yet"), QStringLiteral("Follow somebody."));
        showNotes();
        auto* empty = m_page->findChild<ui::EmptyState*>();
        QTRY_VERIFY(empty->isVisible());
        QCOMPARE(empty->accessibleName(), QStringLiteral("Nothing yet"));
        store(0, 1);
        QTRY_VERIFY(!empty->isVisible());
        QTRY_COMPARE(rows(), 1);
    }

    void dropsRowsOfTheFeedBefore()
    {
        store(0, 40);
        showNotes();
        core::TimelineQuery none;
        nostr::Filter articles;
        articles.kinds = {nostr::kinds::kArticle};
        none.filters = {articles};
        m_page->show(none, {});
        QTRY_VERIFY(m_page->view().feedModel().isComplete());
        QCOMPARE(rows(), 0);
    }

private:
    int rows() const { return m_page->view().feedModel().rowCount(); }

    void showNotes(std::size_t limit = 60)
    {
        core::TimelineQuery query;
        nostr::Filter notes;
        notes.kinds = {nostr::kinds::kNote};
        query.filters = {notes};
        query.limit = limit;
        m_page->show(query, {});
    }

    void store(int first, int count)
    {
        std::vector<core::IncomingEvent> events;
        for (int i = first; i < first + count; ++i)
            events.push_back(
                {support::signedNote(m_key, "note " + std::to_string(i), 1'700'000'000 + i), std::nullopt});
        m_store->insert(std::move(events));
    }

    nostr::SecretKey m_key = bench::madeUpKey(3, 1);
    ui::Theme m_theme{false};
    std::unique_ptr<support::MemoryEventStore> m_store;
    std::unique_ptr<ui::PictureStore> m_pictures;
    std::unique_ptr<ui::FeedPage> m_page;
};

QTEST_MAIN(TstFeedPage)
#include "tst_feed_page.moc"
