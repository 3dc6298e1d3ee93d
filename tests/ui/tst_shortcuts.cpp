// SPDX-License-Identifier: MIT
#include "ui/shortcuts.h"

#include "ui/navigation.h"
#include "ui/window_geometry.h"

#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTest>
#include <QVBoxLayout>

class TstShortcuts : public QObject {
    Q_OBJECT

    /// A window with a button and two fields, and keys that count.
    struct Bench {
        Bench()
        {
            layout->addWidget(button);
            layout->addWidget(line);
            layout->addWidget(text);
            const auto count = [this](const char* name) {
                return [this, name] { ++pressed[QLatin1String(name)]; };
            };
            shortcuts->add(QStringLiteral("Group"), QStringLiteral("New"),
                           {QKeySequence(QStringLiteral("N"))}, count("n"));
            shortcuts->add(QStringLiteral("Group"), QStringLiteral("Home"),
                           {QKeySequence(QStringLiteral("G, H"))}, count("gh"));
            shortcuts->add(QStringLiteral("Group"), QStringLiteral("Settings"),
                           {QKeySequence(QStringLiteral("Ctrl+,"))}, count("settings"));
            window.show();
            QApplication::setActiveWindow(&window);
            button->setFocus();
        }

        QWidget window;
        QVBoxLayout* layout = new QVBoxLayout(&window);
        QPushButton* button = new QPushButton(&window);
        QLineEdit* line = new QLineEdit(&window);
        QPlainTextEdit* text = new QPlainTextEdit(&window);
        ui::Shortcuts* shortcuts = new ui::Shortcuts(&window);
        QMap<QString, int> pressed;
    };

private slots:
    void runFromWhereNobodyTypes()
    {
        Bench bench;
        QVERIFY(QTest::qWaitForWindowActive(&bench.window));
        QTest::keyClick(bench.button, Qt::Key_N);
        QTest::keyClick(bench.button, Qt::Key_G);
        QTest::keyClick(bench.button, Qt::Key_H);
        QTest::keyClick(bench.button, Qt::Key_Comma, Qt::ControlModifier);
        QCOMPARE(bench.pressed.value(QStringLiteral("n")), 1);
        QCOMPARE(bench.pressed.value(QStringLiteral("gh")), 1);
        QCOMPARE(bench.pressed.value(QStringLiteral("settings")), 1);
    }

    void leaveLettersToWhoeverTypes()
    {
        Bench bench;
        QVERIFY(QTest::qWaitForWindowActive(&bench.window));
        for (QWidget* field : {static_cast<QWidget*>(bench.line), static_cast<QWidget*>(bench.text)}) {
            field->setFocus();
            QTest::keyClicks(field, QStringLiteral("ngh"));
        }
        QCOMPARE(bench.line->text(), QStringLiteral("ngh"));
        QCOMPARE(bench.text->toPlainText(), QStringLiteral("ngh"));
        QVERIFY(bench.pressed.isEmpty());
        QTest::keyClick(bench.text, Qt::Key_Comma, Qt::ControlModifier);
        QCOMPARE(bench.pressed.value(QStringLiteral("settings")), 1);
    }

    void restWhileADialogIsOpen()
    {
        Bench bench;
        QVERIFY(QTest::qWaitForWindowActive(&bench.window));
        bench.shortcuts->setBlocked(true);
        QTest::keyClick(bench.button, Qt::Key_N);
        QTest::keyClick(bench.button, Qt::Key_Comma, Qt::ControlModifier);
        QVERIFY(bench.pressed.isEmpty());
        bench.shortcuts->setBlocked(false);
        QTest::keyClick(bench.button, Qt::Key_N);
        QCOMPARE(bench.pressed.value(QStringLiteral("n")), 1);
    }

    void areListedInTheirOrder()
    {
        Bench bench;
        bench.shortcuts->mention(QStringLiteral("Other"), QStringLiteral("Send"),
                                 {QKeySequence(QStringLiteral("Ctrl+Return"))});
        QCOMPARE(bench.shortcuts->entries().size(), 4U);
        QCOMPARE(bench.shortcuts->entries().back().name, QStringLiteral("Send"));
    }

    void theWayBackEndsWhereItBegan()
    {
        ui::Navigation navigation;
        navigation.goTo({ui::Place::Kind::Relays, {}});
        navigation.goTo({ui::Place::Kind::Relays, {}}); // there already
        navigation.goTo({ui::Place::Kind::Settings, {}});
        navigation.back();
        QVERIFY(navigation.current().kind == ui::Place::Kind::Relays);
        navigation.back();
        QVERIFY(navigation.current().kind == ui::Place::Kind::Home);
        QVERIFY(!navigation.canGoBack());
        navigation.back();
        navigation.forward();
        QVERIFY(navigation.current().kind == ui::Place::Kind::Relays);
        navigation.goTo({ui::Place::Kind::Outgoing, {}});
        QVERIFY(!navigation.canGoForward());
    }

    void theWindowStaysOnAScreen_data()
    {
        QTest::addColumn<QRect>("wanted");
        QTest::addColumn<QRect>("got");
        QTest::newRow("fits") << QRect(100, 100, 900, 700) << QRect(100, 100, 900, 700);
        QTest::newRow("hangs out") << QRect(1400, 900, 900, 700) << QRect(1020, 380, 900, 700);
        QTest::newRow("above the top") << QRect(100, -300, 900, 700) << QRect(100, 0, 900, 700);
        QTest::newRow("too large") << QRect(0, 0, 4000, 3000) << QRect(0, 0, 1920, 1080);
        QTest::newRow("too small") << QRect(50, 50, 10, 10) << QRect(50, 50, 420, 480);
        QTest::newRow("on the second") << QRect(2000, 10, 500, 500) << QRect(2000, 10, 500, 500);
        QTest::newRow("screen unplugged") << QRect(9000, 0, 900, 700) << QRect(420, 140, 1080, 800);
        QTest::newRow("never kept") << QRect() << QRect(420, 140, 1080, 800);
    }
    void theWindowStaysOnAScreen()
    {
        QFETCH(QRect, wanted);
        QFETCH(QRect, got);
        QCOMPARE(ui::clampToScreens(wanted, {QRect(0, 0, 1920, 1080), QRect(1920, 0, 1280, 1024)}), got);
    }
};

QTEST_MAIN(TstShortcuts)
#include "tst_shortcuts.moc"
