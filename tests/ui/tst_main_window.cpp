// SPDX-License-Identifier: MIT
#include "ui/main_window.h"

#include "core/account/local_signer.h"
#include "core/nostr/nip19.h"
#include "tests/support/memory_event_store.h"
#include "ui/feed/feed_page.h"
#include "ui/feed/feed_view.h"
#include "ui/home_page.h"
#include "ui/media/picture_store.h"
#include "ui/rail.h"
#include "ui/shortcuts.h"

#include <QAbstractButton>
#include <QAccessible>
#include <QDir>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

class TstMainWindow : public QObject {
    Q_OBJECT

    struct Bench {
        explicit Bench(bool withKey = true, bool isDemo = false)
            : key(nostr::SecretKey::generate())
            , pictures(nullptr)
            , window(store, theme, pictures, {folder.filePath(QStringLiteral("draft.txt")), isDemo})
        {
            std::unique_ptr<core::Signer> signer;
            if (withKey) {
                std::array<std::uint8_t, 32> bytes{};
                std::copy(key.secretBytes().begin(), key.secretBytes().end(), bytes.begin());
                signer = std::make_unique<core::LocalSigner>(*nostr::SecretKey::fromBytes(bytes));
            }
            core::SessionOptions options;
            options.offline = true;
            options.relays = {*nostr::RelayUrl::parse("wss://tidal.example")};
            session = std::make_unique<core::Session>(store, std::move(signer), options);
            theme.applyToApplication();
            window.setSession(session.get(), withKey ? ui::KeyState::ForThisRun : ui::KeyState::None);
            session->start();
            window.resize(900, 700);
            window.show();
            QApplication::setActiveWindow(&window);
        }

        void store1(const std::string& text, std::int64_t time)
        {
            nostr::UnsignedEvent note;
            note.pubkey = key.publicKey();
            note.createdAt = {time};
            note.kind = 1;
            note.content = text;
            store.insert({{nostr::sign(std::move(note), key), std::nullopt}});
        }

        QWidget* shown(const char* name) const
        {
            auto* widget = window.findChild<QWidget*>(QLatin1String(name));
            return widget && widget->isVisible() ? widget : nullptr;
        }

        QLineEdit* personField()
        {
            auto* field = window.home().findChild<QLineEdit*>(QStringLiteral("personField"));
            return field && field->isVisible() ? field : nullptr;
        }

        bool hasButton(const QString& name) const
        {
            const auto buttons = window.findChildren<QAbstractButton*>();
            return std::any_of(buttons.begin(), buttons.end(), [&name](const QAbstractButton* button) {
                return button->isVisible() && button->accessibleName().startsWith(name);
            });
        }

        void press(const QString& keys)
        {
            QTest::keyClicks(QApplication::focusWidget() ? QApplication::focusWidget() : &window, keys);
        }

        QTemporaryDir folder;
        nostr::SecretKey key;
        support::MemoryEventStore store;
        ui::Theme theme;
        ui::PictureStore pictures;
        ui::MainWindow window;
        std::unique_ptr<core::Session> session;
    };

private slots:
    void showsWhatIsStored()
    {
        Bench bench;
        bench.store1("First bitterns of the year", 1'700'000'000);
        auto& view = bench.window.home().feed().view();
        QTRY_COMPARE(view.model()->rowCount(), 1);
    }

    void namesEveryControl_data()
    {
        QTest::addColumn<QString>("keys");
        QTest::newRow("home") << QStringLiteral("gh");
        QTest::newRow("relays") << QStringLiteral("gr");
        QTest::newRow("outgoing") << QStringLiteral("go");
        QTest::newRow("composer") << QStringLiteral("n");
        QTest::newRow("list of keys") << QStringLiteral("?");
        QTest::newRow("settings") << QString();
    }
    void namesEveryControl()
    {
        QFETCH(QString, keys);
        Bench bench(false, keys.isEmpty());
        QVERIFY(QTest::qWaitForWindowActive(&bench.window));
        if (keys.isEmpty())
            QTest::keyClick(&bench.window, Qt::Key_Comma, Qt::ControlModifier);
        else
            bench.press(keys);
        int controls = 0;
        for (QWidget* widget : bench.window.findChildren<QWidget*>()) {
            const bool control = qobject_cast<QAbstractButton*>(widget) || ui::takesText(widget) ||
                                 (widget->focusPolicy() & Qt::TabFocus);
            if (!control || !widget->isVisible() || widget->objectName().startsWith(QStringLiteral("qt_")))
                continue;
            ++controls;
            QAccessibleInterface* spoken = QAccessible::queryAccessibleInterface(widget);
            QVERIFY(spoken);
            QVERIFY2(!spoken->text(QAccessible::Name).isEmpty(), widget->metaObject()->className());
        }
        QVERIFY(controls > 10);
    }

    void railAndStatusBarAreToolBarsAndPlacesAreTabs()
    {
        Bench bench;
        auto* rail = bench.window.findChild<ui::Rail*>();
        QAccessibleInterface* spoken = QAccessible::queryAccessibleInterface(rail);
        QCOMPARE(spoken->role(), QAccessible::ToolBar);
        QCOMPARE(spoken->text(QAccessible::Name), QStringLiteral("Main"));
        int tabs = 0;
        int selected = 0;
        for (int i = 0; i < spoken->childCount(); ++i) {
            if (spoken->child(i)->role() == QAccessible::PageTab) {
                ++tabs;
                selected += spoken->child(i)->state().selected ? 1 : 0;
            }
        }
        QCOMPARE(tabs, 3);
        QCOMPARE(selected, 1);
    }

    void goesPlacesByKeyAndBackAgain()
    {
        Bench bench;
        QVERIFY(QTest::qWaitForWindowActive(&bench.window));
        bench.press(QStringLiteral("gr"));
        QTRY_VERIFY(bench.window.windowTitle().startsWith(QStringLiteral("Relays")));
        bench.press(QStringLiteral("go"));
        QTRY_VERIFY(bench.window.windowTitle().startsWith(QStringLiteral("Outgoing")));
        QTest::keyClick(&bench.window, Qt::Key_Left, Qt::AltModifier);
        QTRY_VERIFY(bench.window.windowTitle().startsWith(QStringLiteral("Relays")));
        QTest::keyClick(&bench.window, Qt::Key_Comma, Qt::ControlModifier);
        QTRY_VERIFY(bench.window.windowTitle().startsWith(QStringLiteral("Settings")));
        bench.press(QStringLiteral("gh"));
        QTRY_COMPARE(bench.window.windowTitle(), QStringLiteral("Heronry"));
        QTest::mouseClick(&bench.window, Qt::BackButton);
        QTRY_VERIFY(bench.window.windowTitle().startsWith(QStringLiteral("Settings")));
    }

    void composesWithNAndKeepsTheDraftWithEscape()
    {
        Bench bench;
        QVERIFY(QTest::qWaitForWindowActive(&bench.window));
        bench.press(QStringLiteral("n"));
        QTRY_VERIFY(bench.shown("composer"));
        QWidget* edit = QApplication::focusWidget();
        QVERIFY(qobject_cast<QPlainTextEdit*>(edit));
        QTest::keyClicks(edit, QStringLiteral("jkn? g h"));
        QTest::keyClick(edit, Qt::Key_Escape);
        QVERIFY(!bench.shown("composer"));
        bench.press(QStringLiteral("n"));
        QTRY_VERIFY(bench.shown("composer"));
        QCOMPARE(qobject_cast<QPlainTextEdit*>(edit)->toPlainText(), QStringLiteral("jkn? g h"));
    }

    void aWrittenNoteIsInTheFeedAndInTheOutgoingList()
    {
        Bench bench;
        QVERIFY(QTest::qWaitForWindowActive(&bench.window));
        bench.press(QStringLiteral("n"));
        QTRY_VERIFY(bench.shown("composer"));
        QTest::keyClicks(QApplication::focusWidget(), QStringLiteral("Two nests at the spit"));
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return, Qt::ControlModifier);
        QTRY_VERIFY(!bench.shown("composer"));
        QCOMPARE(bench.store.all().size(), 1U);
        QTRY_COMPARE(bench.window.home().feed().view().model()->rowCount(), 1);
        bench.press(QStringLiteral("go"));
        QTRY_VERIFY(bench.hasButton(QStringLiteral("Discard: Two nests")));
    }

    void doesNothingWithLettersInAField()
    {
        Bench bench(false);
        QVERIFY(QTest::qWaitForWindowActive(&bench.window));
        auto* field = bench.personField();
        QVERIFY(field);
        field->setFocus();
        QTest::keyClicks(field, QStringLiteral("ngr?."));
        QCOMPARE(field->text(), QStringLiteral("ngr?."));
        QVERIFY(!bench.shown("composer") && !bench.shown("keyList"));
        QCOMPARE(bench.window.windowTitle(), QStringLiteral("Heronry"));
    }

    void readsAsWhoeverIsPasted()
    {
        Bench bench(false);
        QSignalSpy chosen(&bench.window, &ui::MainWindow::readAsChosen);
        auto* field = bench.personField();
        QVERIFY(field);
        field->setText(QStringLiteral("npub1cutoff"));
        QTest::keyClick(field, Qt::Key_Return);
        QCOMPARE(chosen.count(), 0);
        field->setText(QString::fromStdString(nostr::encodeNpub(bench.key.publicKey())));
        QTest::keyClick(field, Qt::Key_Return);
        QCOMPARE(chosen.count(), 1);
    }

    void removesAPastedSecretKeyAtOnce()
    {
        Bench bench(false);
        auto* field = bench.personField();
        field->setText(QStringLiteral("nsec1vl029mgpspedva04g90vltkh6fvh240zqtv9k0t9af8935ke9laqsnlfe5"));
        QTest::keyClick(field, Qt::Key_Return);
        QVERIFY(field->text().isEmpty());
    }

    void opensLinksInsideTheWindow()
    {
        Bench bench;
        bench.store1("note", 1'700'000'000);
        bench.window.openLink(QString::fromStdString(nostr::encodeNpub(bench.key.publicKey())));
        QTRY_VERIFY(bench.window.windowTitle().startsWith(QStringLiteral("npub1")));
        bench.window.openLink(QStringLiteral("#heronry"));
        QTRY_VERIFY(bench.window.windowTitle().startsWith(QStringLiteral("#heronry")));
        bench.window.openLink(QStringLiteral("nostr:nonsense"));
        QVERIFY(bench.window.windowTitle().startsWith(QStringLiteral("#heronry")));
    }

    void saysDemoInItsTitle()
    {
        Bench bench(true, true);
        QCOMPARE(bench.window.windowTitle(), QStringLiteral("Heronry demo"));
        QVERIFY(bench.window.findChild<QWidget*>(QStringLiteral("startOver")));
    }

    void fitsIntoEverySize_data()
    {
        QTest::addColumn<QSize>("size");
        QTest::addColumn<bool>("dark");
        QTest::newRow("smallest") << QSize(420, 480) << false;
        QTest::newRow("narrow") << QSize(480, 720) << true;
        QTest::newRow("wide") << QSize(1440, 900) << false;
    }
    void fitsIntoEverySize()
    {
        QFETCH(QSize, size);
        QFETCH(bool, dark);
        Bench bench(false);
        bench.theme.setMode(dark ? ui::Theme::Mode::Dark : ui::Theme::Mode::Light);
        bench.window.resize(size);
        for (const QString& keys : {QStringLiteral("gh"), QStringLiteral("gr"), QStringLiteral("go")}) {
            bench.press(keys);
            QCOMPARE(bench.window.size(), size); // no page asks for more
            const QImage picture = bench.window.grab().toImage();
            QCOMPARE(picture.pixelColor(2, size.height() - 4), bench.theme.palette().window);
        }
        bench.window.openLink(QStringLiteral("#tag"));
        QTest::keyClick(&bench.window, Qt::Key_Comma, Qt::ControlModifier);
        QCOMPARE(bench.window.size(), size);
    }
};

QTEST_MAIN(TstMainWindow)
#include "tst_main_window.moc"
