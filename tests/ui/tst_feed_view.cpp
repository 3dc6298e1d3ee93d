// SPDX-License-Identifier: MIT
#include "tests/ui/sample_rows.h"
#include "ui/feed/feed_view.h"
#include "ui/theme/theme.h"

#include <QAccessible>
#include <QClipboard>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>

using Kind = ui::RowAction::Kind;

class TstFeedView : public QObject {
    Q_OBJECT

private slots:
    void init()
    {
        m_model = std::make_unique<ui::FeedModel>();
        m_pictures = std::make_unique<ui::PictureStore>(nullptr);
        m_view = std::make_unique<ui::FeedView>(*m_model, m_theme, *m_pictures, [] { return samples::kNow; });
        m_view->setActions({Kind::Reply, Kind::Like});
        m_view->resize(700, 800);
        m_view->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_view.get()));
    }

    void cleanup() { m_view.reset(); }

    void movesNoPixelWhenRowsComeAbove()
    {
        fill(500);
        for (const int place : {0, 137, 9000}) {
            scrollBar().setValue(place);
            const QImage before = grab();
            m_model->merge(samples::plainRows(50, samples::kNow + 1000 + 100 * place));
            QCOMPARE(grab(), before);
            QCOMPARE(m_view->geometryOfRows().firstRow() >= 50, true);
        }
    }

    void scrollsOnFromThePlaceAfterRowsCameAbove()
    {
        fill(500);
        m_model->merge(samples::plainRows(50, samples::kNow + 1000));
        const auto before = m_view->geometryOfRows().visible();
        scrollBar().setValue(scrollBar().value() + 60);
        const auto moved = m_view->geometryOfRows().find(before[1].row);
        QVERIFY(moved);
        QCOMPARE(moved->top, before[1].top - 60);
    }

    void movesNoPixelAboveARowThatComesInSight()
    {
        fill(100);
        scrollBar().setValue(3000);
        const auto rows = m_view->geometryOfRows().visible();
        const int below = rows[2].row;
        const QImage before = grab().copy(0, 0, 600, rows[2].top);
        auto late = samples::plainRows(1, samples::kNow).front();
        late.position = m_model->row(below).position;
        late.position.id = nostr::EventId(); // sorts before all of the same second
        m_model->merge({late});
        QCOMPARE(grab().copy(0, 0, 600, rows[2].top), before);
    }

    void keepsThePlaceOverResizes()
    {
        fill(300);
        scrollBar().setValue(12'345);
        const int row = m_view->geometryOfRows().firstRow();
        const int offset = m_view->geometryOfRows().firstOffset();
        for (int width = 690; width >= 430; width -= 20)
            m_view->resize(width, 800);
        QCOMPARE(m_view->geometryOfRows().firstRow(), row);
        m_view->resize(700, 800);
        QCOMPARE(m_view->geometryOfRows().firstRow(), row);
        QCOMPARE(m_view->geometryOfRows().firstOffset(), offset);
    }

    void laysOutOnlyRowsInSight()
    {
        fill(100'000);
        QVERIFY(m_view->geometryOfRows().layoutsMade() < 40);
        const int before = m_view->geometryOfRows().layoutsMade();
        scrollBar().setValue(scrollBar().maximum() / 2);
        QVERIFY(m_view->geometryOfRows().layoutsMade() - before < 40);
    }

    void scrollsByExactlyWhatWasAsked()
    {
        fill(1000);
        scrollBar().setValue(50'000);
        for (int step = 0; step < 60; ++step) { // up, into rows never seen
            const auto before = m_view->geometryOfRows().visible();
            scrollBar().setValue(scrollBar().value() - 60);
            const auto moved = m_view->geometryOfRows().find(before.front().row);
            QVERIFY(moved);
            QCOMPARE(moved->top, before.front().top + 60);
        }
    }

    void paintsTheSameByScrollingAsAnew()
    {
        fill(200);
        for (int step = 0; step < 12; ++step)
            scrollBar().setValue(scrollBar().value() + 60);
        const QImage scrolled = grab();
        m_view->viewport()->update();
        QCOMPARE(grab(), scrolled);
    }

    void reachesBothEnds()
    {
        fill(50);
        scrollBar().setValue(scrollBar().maximum());
        scrollBar().setValue(scrollBar().maximum());
        const auto last = m_view->geometryOfRows().visible().back();
        QCOMPARE(last.row, 49);
        QCOMPARE(last.top + last.height, m_view->viewport()->height());
        m_view->goToTop();
        QCOMPARE(m_view->geometryOfRows().firstRow(), 0);
        QCOMPARE(scrollBar().value(), 0);
    }

    void asksForOlderRowsNearTheEnd()
    {
        QSignalSpy wanted(m_model.get(), &ui::FeedModel::olderRowsWanted);
        fill(100);
        QCOMPARE(wanted.count(), 0);
        scrollBar().setValue(scrollBar().maximum());
        QCOMPARE(wanted.count(), 1);
    }

    void selectsByKeysAndBringsRowsIntoSight()
    {
        fill(40);
        QTest::keyClick(m_view.get(), Qt::Key_J);
        QCOMPARE(m_view->currentIndex().row(), 0);
        for (int i = 0; i < 20; ++i)
            QTest::keyClick(m_view.get(), Qt::Key_J);
        QCOMPARE(m_view->currentIndex().row(), 20);
        const QRect shown = m_view->visualRect(m_view->currentIndex());
        QVERIFY(shown.top() >= 0 && shown.bottom() < m_view->viewport()->height());
        QTest::keyClick(m_view.get(), Qt::Key_K);
        QCOMPARE(m_view->currentIndex().row(), 19);
    }

    void actsOnTheCurrentRowByKeys()
    {
        fill(5);
        QSignalSpy acted(m_view.get(), &ui::FeedView::actionTriggered);
        QTest::keyClick(m_view.get(), Qt::Key_J);
        QTest::keyClick(m_view.get(), Qt::Key_L);
        QTest::keyClick(m_view.get(), Qt::Key_T); // not offered
        QTest::keyClick(m_view.get(), Qt::Key_Return);
        QCOMPARE(acted.count(), 2);
        QCOMPARE(acted[0][0].value<ui::RowAction>().kind, Kind::Like);
        QCOMPARE(acted[0][0].value<ui::RowAction>().note, m_model->row(0).note);
        QCOMPARE(acted[1][0].value<ui::RowAction>().kind, Kind::Open);
    }

    void actsWhereTheZoneIsClicked()
    {
        fill(5);
        QSignalSpy acted(m_view.get(), &ui::FeedView::actionTriggered);
        const auto placed = *m_view->geometryOfRows().find(1);
        const ui::RowLayout& layout = m_view->geometryOfRows().layout(1);
        const auto like = std::find_if(layout.zones.begin(), layout.zones.end(),
                                       [](const auto& zone) { return zone.kind == Kind::Like; });
        QVERIFY(like != layout.zones.end());
        const QPoint at = like->rect.center().toPoint() + QPoint(0, placed.top);
        QTest::mouseClick(m_view->viewport(), Qt::LeftButton, {}, at);
        QCOMPARE(acted.count(), 1);
        QCOMPARE(acted[0][0].value<ui::RowAction>().kind, Kind::Like);
        QCOMPARE(m_view->currentIndex().row(), 1);
    }

    void marksAndCopiesText()
    {
        fill(5);
        const auto placed = *m_view->geometryOfRows().find(0);
        const QPointF origin = m_view->geometryOfRows().layout(0).text->origin;
        const QPoint at = origin.toPoint() + QPoint(40, placed.top + 10);
        QTest::mouseDClick(m_view->viewport(), Qt::LeftButton, {}, at);
        QCOMPARE(m_view->selectedText(), QStringLiteral("tide"));
        QTest::keySequence(m_view.get(), QKeySequence::Copy);
        QCOMPARE(QGuiApplication::clipboard()->text(), QStringLiteral("tide"));
    }

    void unfoldsLongTextAndKeepsWhatIsAbove()
    {
        ui::TextBlockBuilder builder;
        builder.append(QString(QStringLiteral("line\n")).repeated(60));
        auto rows = samples::plainRows(30, samples::kNow);
        rows[2].text = builder.take();
        m_model->merge(std::move(rows));
        const auto before = *m_view->geometryOfRows().find(2);
        m_view->trigger(2, Kind::ShowMore);
        const auto after = *m_view->geometryOfRows().find(2);
        QCOMPARE(after.top, before.top);
        QVERIFY(after.height > before.height + 800);
    }

    void survivesRemovalOfRowsInSight()
    {
        fill(30);
        scrollBar().setValue(1000);
        std::vector<nostr::EventId> ids;
        for (const auto& placed : m_view->geometryOfRows().visible())
            ids.push_back(m_model->row(placed.row).position.id);
        m_model->remove(ids);
        QCOMPARE(m_model->rowCount(), 30 - static_cast<int>(ids.size()));
        QVERIFY(!m_view->geometryOfRows().visible().empty());
        m_model->clear();
        QVERIFY(m_view->geometryOfRows().visible().empty());
        grab();
    }

    void changesColoursAtOnce()
    {
        fill(10);
        const QImage light = grab();
        m_theme.setMode(ui::Theme::Mode::Dark);
        const QImage dark = grab();
        m_theme.setMode(ui::Theme::Mode::Light);
        QVERIFY(light != dark);
        QCOMPARE(grab(), light);
    }

    void isAListOfNotesToAScreenReader()
    {
        fill(5);
        m_view->setAccessibleName(QStringLiteral("Following"));
        QAccessibleInterface* list = QAccessible::queryAccessibleInterface(m_view.get());
        QVERIFY(list);
        QCOMPARE(list->role(), QAccessible::List);
        QCOMPARE(list->text(QAccessible::Name), QStringLiteral("Following, 5 notes loaded"));
        QCOMPARE(list->childCount(), 5);
        QAccessibleInterface* row = list->child(1);
        QVERIFY(row);
        QCOMPARE(row->role(), QAccessible::ListItem);
        QVERIFY(row->text(QAccessible::Name).startsWith(QStringLiteral("Person 1, just now: The tide")));
        QCOMPARE(list->indexOfChild(row), 1);
        QCOMPARE(row->parent(), list);
        QVERIFY(!row->rect().isEmpty());
        QVERIFY(row->textInterface()->text(0, 8) == QStringLiteral("The tide"));
        QVERIFY(row->actionInterface()->actionNames().contains(QStringLiteral("like")));
        QSignalSpy acted(m_view.get(), &ui::FeedView::actionTriggered);
        row->actionInterface()->doAction(QStringLiteral("like"));
        QCOMPARE(acted.count(), 1);
        QCOMPARE(acted[0][0].value<ui::RowAction>().note, m_model->row(1).note);
        m_model->clear();
        QVERIFY(!row->isValid());
    }

private:
    void fill(int count) { m_model->merge(samples::plainRows(count, samples::kNow)); }
    QScrollBar& scrollBar() { return *m_view->verticalScrollBar(); }
    QImage grab()
    {
        QCoreApplication::sendPostedEvents();
        return m_view->viewport()->grab().toImage();
    }

    ui::Theme m_theme{false};
    std::unique_ptr<ui::FeedModel> m_model;
    std::unique_ptr<ui::PictureStore> m_pictures;
    std::unique_ptr<ui::FeedView> m_view;
};

QTEST_MAIN(TstFeedView)
#include "tst_feed_view.moc"
