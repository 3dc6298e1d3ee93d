// SPDX-License-Identifier: MIT
// The frame: rail, pages, status bar, dialogs over a scrim, and the keys of the window.
#pragma once

#include "core/session.h"
#include "ui/navigation.h"
#include "ui/status_bar.h"
#include "ui/theme/theme.h"

#include <QWidget>

class QStackedWidget;

namespace ui {

class Composer;
class HomePage;
class KeyList;
class LinkPage;
class OutgoingPage;
class Page;
class PictureStore;
struct RowAction;
class Rail;
class RelaysPage;
class Scrim;
class SettingsPage;
class Shortcuts;

class MainWindow : public QWidget {
    Q_OBJECT

public:
    struct Options {
        QString draftFile;
        bool isDemo = false;
    };

    /// All outlive the window. It shows nothing until it has a session.
    MainWindow(core::EventStore& store, Theme& theme, PictureStore& pictures, const Options& options);
    ~MainWindow() override;

    /// Whose window it is from now on: at the start, and after each change of account or relays.
    /// `session` outlives the window, or the next call. `key` says where its signer came from.
    void setSession(core::Session* session, KeyState key);

    /// Opens a `nostr:` link to a person or a note in the window, a web address in the browser.
    void openLink(const QString& link);

    /// In front of other windows, as far as the desktop allows.
    void bringToFront();

    HomePage& home() { return *m_home; }
    SettingsPage& settings() { return *m_settings; }
    RelaysPage& relays() { return *m_relays; }

signals:
    void readAsChosen(const std::optional<nostr::PublicKey>& person);
    void closed();

protected:
    void closeEvent(QCloseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void addPages();
    void addKeys();
    void goTo(Place::Kind place);
    void showPlace();
    void showHomeFeed();
    void carryOut(const RowAction& action);
    void showStatus();
    void loadReader();
    void showReader(const std::optional<core::PersonSummary>& reader);
    void compose();
    void showKeys();
    void closeDialog();
    void moveFocusRound(bool forward);

    core::EventStore& m_store;
    Theme& m_theme;
    core::Session* m_session = nullptr;
    KeyState m_key = KeyState::None;
    bool m_isDemo;
    Navigation m_navigation;
    Rail* m_rail;
    QStackedWidget* m_pages;
    StatusBar* m_status;
    HomePage* m_home;
    LinkPage* m_link;
    RelaysPage* m_relays;
    OutgoingPage* m_outgoing;
    SettingsPage* m_settings;
    Scrim* m_scrim;
    Composer* m_composer;
    KeyList* m_keyList = nullptr; // made when first asked for
    Shortcuts* m_shortcuts;
};

} // namespace ui
