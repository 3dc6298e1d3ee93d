// SPDX-License-Identifier: MIT
#include "tests/ui/sample_rows.h"
#include "ui/feed/feed_model.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

class TstFeedModel : public QObject {
    Q_OBJECT

private slots:
    void init()
    {
        m_model = std::make_unique<ui::FeedModel>();
        m_tester = std::make_unique<QAbstractItemModelTester>(
            m_model.get(), QAbstractItemModelTester::FailureReportingMode::QtTest);
    }

    void keepsNewestFirstWhateverTheOrderOfArrival()
    {
        m_model->merge(rows({20, 30, 10}));
        m_model->merge(rows({25, 40, 5}));
        QCOMPARE(times(), (QList<qint64>{40, 30, 25, 20, 10, 5}));
    }

    void ordersTiesByLowestId()
    {
        auto two = rows({10, 10});
        two[0].position.id = id(2);
        two[1].position.id = id(1);
        m_model->merge(std::move(two));
        QCOMPARE(m_model->row(0).position.id, id(1));
    }

    void ignoresARowItAlreadyHas()
    {
        QSignalSpy inserted(m_model.get(), &QAbstractItemModel::rowsInserted);
        m_model->merge(rows({30}));
        m_model->merge(rows({30, 30}));
        QCOMPARE(inserted.count(), 1);
        QCOMPARE(m_model->rowCount(), 1);
    }

    void tellsOfOneInsertionForEachStretch()
    {
        m_model->merge(rows({100, 90, 80}));
        QSignalSpy inserted(m_model.get(), &QAbstractItemModel::rowsInserted);
        m_model->merge(rows({120, 110, 85, 84, 83, 10}));
        QCOMPARE(inserted.count(), 3);
        QCOMPARE(inserted[0][1].toInt(), 0);
        QCOMPARE(inserted[0][2].toInt(), 1);
        QCOMPARE(inserted[1][1].toInt(), 4);
        QCOMPARE(inserted[1][2].toInt(), 6);
        QCOMPARE(times(), (QList<qint64>{120, 110, 100, 90, 85, 84, 83, 80, 10}));
    }

    void updatesOnlyRowsThatAreHere()
    {
        m_model->merge(rows({30, 20}));
        QSignalSpy changed(m_model.get(), &QAbstractItemModel::dataChanged);
        auto newer = rows({20, 99});
        newer[0].counts.likes = 7;
        m_model->update(std::move(newer));
        QCOMPARE(changed.count(), 1);
        QCOMPARE(m_model->row(1).counts.likes, 7U);
        QCOMPARE(m_model->rowCount(), 2);
    }

    void removesARowByItsOwnIdAndByTheNoteInIt()
    {
        auto three = rows({30, 20, 10});
        three[1].note = id(200);
        const nostr::EventId first = three[0].position.id;
        m_model->merge(std::move(three));
        m_model->remove({first, id(200)});
        QCOMPARE(times(), (QList<qint64>{10}));
    }

    void asksForOlderRowsOnceUntilAnswered()
    {
        QSignalSpy wanted(m_model.get(), &ui::FeedModel::olderRowsWanted);
        m_model->merge(rows({30}));
        m_model->fetchMore({});
        m_model->fetchMore({});
        QCOMPARE(wanted.count(), 1);
        m_model->setFetched();
        m_model->fetchMore({});
        QCOMPARE(wanted.count(), 2);
        m_model->setComplete();
        QVERIFY(!m_model->canFetchMore({}));
    }

    void tellsAScreenReaderAuthorTimeAndText()
    {
        m_model->merge(rows({30}));
        const QString spoken = m_model->index(0).data(Qt::AccessibleTextRole).toString();
        QVERIFY(spoken.startsWith(QStringLiteral("Person 0, ")));
        QVERIFY(spoken.contains(QStringLiteral("The tide came in")));
    }

private:
    static nostr::EventId id(std::uint8_t number)
    {
        std::array<std::uint8_t, 32> bytes{};
        bytes[0] = number;
        return nostr::EventId(bytes);
    }

    static std::vector<ui::FeedRow> rows(const std::vector<std::int64_t>& times)
    {
        std::vector<ui::FeedRow> made;
        for (const std::int64_t time : times)
            made.push_back(samples::plainRows(1, {time}).front());
        return made;
    }

    QList<qint64> times() const
    {
        QList<qint64> times;
        for (int i = 0; i < m_model->rowCount(); ++i)
            times << m_model->index(i).data(ui::FeedModel::CreatedAtRole).toLongLong();
        return times;
    }

    std::unique_ptr<ui::FeedModel> m_model;
    std::unique_ptr<QAbstractItemModelTester> m_tester;
};

QTEST_GUILESS_MAIN(TstFeedModel)
#include "tst_feed_model.moc"
