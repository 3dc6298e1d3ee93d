// SPDX-License-Identifier: MIT
#include "ui/feed/height_index.h"

#include <QRandomGenerator>
#include <QTest>

class TstHeightIndex : public QObject {
    Q_OBJECT

private slots:
    void agreesWithPlainSumsAfterAnyChanges()
    {
        QRandomGenerator random(7);
        ui::HeightIndex heights;
        std::vector<int> plain;
        for (int step = 0; step < 300; ++step) {
            const int count = static_cast<int>(plain.size());
            const int what = random.bounded(4);
            if (what == 0 || count == 0) {
                const int at = random.bounded(count + 1);
                const std::vector<int> added(static_cast<std::size_t>(random.bounded(1, 20)),
                                             random.bounded(1, 300));
                heights.insert(at, added);
                plain.insert(plain.begin() + at, added.begin(), added.end());
            } else if (what == 1) {
                const int at = random.bounded(count);
                const int gone = std::min(count - at, random.bounded(1, 5));
                heights.remove(at, gone);
                plain.erase(plain.begin() + at, plain.begin() + at + gone);
            } else {
                const int at = random.bounded(count);
                const int height = random.bounded(1, 500);
                heights.setHeight(at, height);
                plain[static_cast<std::size_t>(at)] = height;
            }
            compare(heights, plain);
        }
    }

    void hasNoRowWhereTheListIsEmpty() { QCOMPARE(ui::HeightIndex().rowAt(0), -1); }

    void forgetsAllMeasurementsAtOnce()
    {
        ui::HeightIndex heights;
        heights.insert(0, {10, 20});
        QVERIFY(!heights.isMeasured(0));
        heights.setHeight(0, 12);
        QVERIFY(heights.isMeasured(0));
        heights.forgetMeasurements();
        QVERIFY(!heights.isMeasured(0));
        QCOMPARE(heights.height(0), 12); // stays as the estimate
    }

private:
    static void compare(const ui::HeightIndex& heights, const std::vector<int>& plain)
    {
        QCOMPARE(heights.count(), static_cast<int>(plain.size()));
        std::int64_t top = 0;
        for (int row = 0; row < heights.count(); ++row) {
            QCOMPARE(heights.top(row), top);
            QCOMPARE(heights.rowAt(top), row);
            QCOMPARE(heights.rowAt(top + heights.height(row) - 1), row);
            top += plain[static_cast<std::size_t>(row)];
        }
        QCOMPARE(heights.top(heights.count()), top);
    }
};

QTEST_GUILESS_MAIN(TstHeightIndex)
#include "tst_height_index.moc"
