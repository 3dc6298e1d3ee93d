// SPDX-License-Identifier: MIT
#include "ui/rail.h"

#include "ui/media/picture_store.h"
#include "ui/rail_entry.h"
#include "ui/status_bar.h"

#include <QAbstractButton>
#include <QSignalSpy>
#include <QTest>

using ui::Rail;

class TstRail : public QObject {
    Q_OBJECT

private slots:
    void hasThreeWidths_data()
    {
        QTest::addColumn<int>("window");
        QTest::addColumn<int>("rail");
        QTest::newRow("smallest") << 420 << 48;
        QTest::newRow("below 560") << 559 << 48;
        QTest::newRow("from 560") << 560 << 64;
        QTest::newRow("up to 1100") << 1100 << 64;
        QTest::newRow("above") << 1101 << 200;
        QTest::newRow("wide") << 1920 << 200;
    }
    void hasThreeWidths()
    {
        QFETCH(int, window);
        QFETCH(int, rail);
        ui::Theme theme;
        ui::PictureStore pictures(nullptr);
        Rail widget(theme, pictures);
        widget.setForm(Rail::formFor(window));
        QCOMPARE(widget.sizeHint().expandedTo(widget.minimumSize()).width(), rail);
        QCOMPARE(widget.minimumWidth(), rail);
    }

    void namesEveryButtonAlsoWithoutLabels()
    {
        ui::Theme theme;
        ui::PictureStore pictures(nullptr);
        Rail rail(theme, pictures);
        rail.setForm(Rail::Form::Narrow);
        const auto buttons = rail.findChildren<QAbstractButton*>();
        QCOMPARE(buttons.size(), 5); // account, home, relays, settings, new note
        for (const QAbstractButton* button : buttons) {
            QVERIFY(!button->accessibleName().isEmpty());
            QVERIFY(!button->toolTip().isEmpty());
            QVERIFY(button->sizeHint().width() >= 28 && button->sizeHint().height() >= 28);
        }
    }

    void leadsWhereItsEntriesSay()
    {
        ui::Theme theme;
        ui::PictureStore pictures(nullptr);
        Rail rail(theme, pictures);
        QSignalSpy wanted(&rail, &Rail::placeWanted);
        QSignalSpy composing(&rail, &Rail::composeWanted);
        for (QAbstractButton* button : rail.findChildren<QAbstractButton*>())
            button->click();
        QCOMPARE(wanted.count(), 3);
        QCOMPARE(composing.count(), 1);
    }

    void marksOnePlaceOnly()
    {
        ui::Theme theme;
        ui::PictureStore pictures(nullptr);
        Rail rail(theme, pictures);
        rail.setCurrent(ui::Place::Kind::Relays);
        rail.setCurrent(ui::Place::Kind::Home);
        int current = 0;
        for (const ui::RailEntry* entry : rail.findChildren<ui::RailEntry*>())
            current += entry->isCurrent() ? 1 : 0;
        QCOMPARE(current, 1);
    }

    void saysWhoIsReading()
    {
        ui::Theme theme;
        ui::PictureStore pictures(nullptr);
        Rail rail(theme, pictures);
        const auto* account = rail.findChild<ui::AccountButton*>();
        QVERIFY(account->accessibleName().contains(QStringLiteral("No account")));
        core::PersonSummary person;
        person.name = "Ilka Fenmoor";
        rail.setReader(person);
        QCOMPARE(account->accessibleName(), QStringLiteral("Account Ilka Fenmoor"));
        person.name.clear();
        rail.setReader(person);
        QVERIFY(account->accessibleName().contains(QStringLiteral("npub1")));
    }

    void theStatusBarTellsTheStateInWords_data()
    {
        QTest::addColumn<core::SessionStatus>("status");
        QTest::addColumn<QString>("feed");
        QTest::addColumn<QString>("relays");
        QTest::addColumn<QString>("outgoing");
        core::SessionStatus status;
        QTest::newRow("no relays") << status << QStringLiteral("No relays · everything stored")
                                   << QStringLiteral("0/0 relays") << QStringLiteral("Nothing to send");
        const auto url = nostr::RelayUrl::parse("wss://tidal.example");
        status.relays.push_back({*url, core::RelayStatus::State::Waiting, {}, {}, {}});
        status.waitingToSend = 2;
        status.authors = 1;
        QTest::newRow("waiting") << status << QStringLiteral("Waiting for a relay · 1 author")
                                 << QStringLiteral("0/1 relays") << QStringLiteral("2 waiting to send");
        status.relays.front().state = core::RelayStatus::State::Connected;
        status.caughtUp = true;
        status.authors = 512;
        status.newToday = 6;
        status.refused = 1;
        QTest::newRow("caught up") << status << QStringLiteral("Caught up · 512 authors, 6 new today")
                                   << QStringLiteral("1/1 relays")
                                   << QStringLiteral("2 waiting to send, 1 refused");
        status.offline = true;
        QTest::newRow("offline") << status << QStringLiteral("Offline · 512 authors, 6 new today")
                                 << QStringLiteral("1/1 relays")
                                 << QStringLiteral("2 waiting to send, 1 refused");
    }
    void theStatusBarTellsTheStateInWords()
    {
        QFETCH(core::SessionStatus, status);
        QFETCH(QString, feed);
        QFETCH(QString, relays);
        QFETCH(QString, outgoing);
        const ui::StatusTexts wide = ui::statusTexts(status, ui::KeyState::ForThisRun, false);
        QCOMPARE(wide.feed.text, feed);
        QCOMPARE(wide.relays.text, relays);
        QCOMPARE(wide.outgoing.text, outgoing);
        QCOMPARE(wide.key.text, QStringLiteral("Key for this run"));
        const ui::StatusTexts narrow = ui::statusTexts(status, ui::KeyState::None, true);
        QVERIFY(narrow.key.text.isEmpty());
        QCOMPARE(narrow.key.name, QStringLiteral("Reading only"));
        QVERIFY(narrow.feed.text.size() < wide.feed.text.size());
    }

    void theStatusBarFitsIntoTheSmallestWindow()
    {
        ui::Theme theme;
        ui::StatusBar bar(theme);
        core::SessionStatus status;
        status.waitingToSend = 1234;
        status.refused = 99;
        bar.setNarrow(true);
        bar.setStatus(status, ui::KeyState::ForThisRun);
        QVERIFY2(bar.minimumSizeHint().width() <= 420,
                 qPrintable(QString::number(bar.minimumSizeHint().width())));
        for (const QAbstractButton* button : bar.findChildren<QAbstractButton*>())
            QVERIFY(!button->accessibleName().isEmpty());
    }
};

QTEST_MAIN(TstRail)
#include "tst_rail.moc"
