// SPDX-License-Identifier: MIT
// Before <compare>, with which moc 6.4 cannot begin.
#include <QDateTime>
#include <QTest>

#include "ui/content/time_text.h"

class TstTimeText : public QObject {
    Q_OBJECT

private:
    static nostr::UnixTime at(const QDateTime& time) { return {time.toSecsSinceEpoch()}; }

private slots:
    void saysTheAgeInTheLargestUnitOfTheDay_data()
    {
        QTest::addColumn<qint64>("age"); // seconds
        QTest::addColumn<QString>("shown");
        QTest::addColumn<QString>("spoken");
        const auto row = [](const char* name, qint64 age, const char* shown, const char* spoken) {
            QTest::newRow(name) << age << QString::fromLatin1(shown) << QString::fromLatin1(spoken);
        };
        row("ahead by less than clocks differ", -600, "now", "just now");
        row("this moment", 0, "now", "just now");
        row("a minute", 60, "1 min", "1 minute ago");
        row("minutes", 59 * 60 + 59, "59 min", "59 minutes ago");
        row("an hour", 3600, "1 h", "1 hour ago");
        row("hours", 86'399, "23 h", "23 hours ago");
    }
    void saysTheAgeInTheLargestUnitOfTheDay()
    {
        QFETCH(qint64, age);
        QFETCH(QString, shown);
        QFETCH(QString, spoken);
        const nostr::UnixTime now = at({QDate(2024, 6, 12), QTime(12, 0)});
        QCOMPARE(ui::relativeTime({now.seconds - age}, now), shown);
        QCOMPARE(ui::spokenTime({now.seconds - age}, now), spoken);
    }

    void callsTheDayBeforeYesterdayHoweverLateItIs()
    {
        const nostr::UnixTime then = at({QDate(2024, 6, 11), QTime(0, 5)});
        for (const QTime hour : {QTime(0, 5), QTime(12, 0), QTime(23, 59)}) {
            const nostr::UnixTime now = at({QDate(2024, 6, 12), hour});
            QCOMPARE(ui::relativeTime(then, now), QStringLiteral("Yesterday"));
            QCOMPARE(ui::spokenTime(then, now), QStringLiteral("yesterday"));
        }
    }

    void givesADateForWhatIsOlderAndTheYearForWhatIsOld()
    {
        const nostr::UnixTime now = at({QDate(2024, 6, 12), QTime(12, 0)});
        QCOMPARE(ui::relativeTime(at({QDate(2024, 6, 10), QTime(12, 0)}), now), QStringLiteral("10 Jun"));
        QCOMPARE(ui::relativeTime(at({QDate(2024, 1, 2), QTime(12, 0)}), now), QStringLiteral("2 Jan"));
        QCOMPARE(ui::relativeTime(at({QDate(2020, 6, 10), QTime(12, 0)}), now), QStringLiteral("2020"));
    }

    void doesNotCallWhatIsFarAheadNew()
    {
        const nostr::UnixTime now = at({QDate(2024, 6, 12), QTime(12, 0)});
        QCOMPARE(ui::relativeTime(at({QDate(2024, 6, 14), QTime(12, 0)}), now), QStringLiteral("14 Jun"));
    }
};

QTEST_GUILESS_MAIN(TstTimeText)
#include "tst_time_text.moc"
