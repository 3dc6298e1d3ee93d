// SPDX-License-Identifier: MIT
#include "app/application.h"

#include "app/data_paths.h"
#include "app/demo/demo_pictures.h"
#include "app/demo/demo_world.h"
#include "app/process_clock.h"
#include "core/async.h"
#include "ui/feed/feed_page.h"
#include "ui/home_page.h"
#include "ui/relays/relays_page.h"
#include "ui/settings/settings_page.h"
#include "ui/window_geometry.h"

#include <QApplication>
#include <QScreen>
#include <QTimer>

#include <cstdio>

namespace app {

namespace {

// Connections do not wait for ever for a feed that has nothing to paint.
constexpr std::chrono::milliseconds kLatestStart{400};
constexpr std::chrono::seconds kLatestPaint{20}; // when measuring: a cold disk is slow

ui::MainWindow::Options windowOptions(const CommandLine& line, const OpenedFolder& opened)
{
    ui::MainWindow::Options options;
    options.draftFile = QString::fromStdString(draftFile(opened.folder.path()).string());
    options.isDemo = line.demo;
    return options;
}

ui::Theme::Mode modeOf(ThemeChoice choice)
{
    switch (choice) {
    case ThemeChoice::Light: return ui::Theme::Mode::Light;
    case ThemeChoice::Dark: return ui::Theme::Mode::Dark;
    case ThemeChoice::System: break;
    }
    return ui::Theme::Mode::System;
}

ThemeChoice choiceOf(ui::Theme::Mode mode)
{
    switch (mode) {
    case ui::Theme::Mode::Light: return ThemeChoice::Light;
    case ui::Theme::Mode::Dark: return ThemeChoice::Dark;
    case ui::Theme::Mode::System: break;
    }
    return ThemeChoice::System;
}

std::unique_ptr<ui::Theme> makeTheme(const Settings& settings)
{
    auto theme = std::make_unique<ui::Theme>(settings.systemDark());
    theme->setMode(modeOf(settings.theme()));
    theme->setTextScale(settings.textSize() / 100.0);
    theme->applyToApplication();
    return theme;
}

} // namespace

Application::Application(const CommandLine& line, OpenedFolder& opened, Accounts& accounts, double mainMs)
    : m_line(line)
    , m_opened(opened)
    , m_accounts(accounts)
    , m_mainMs(mainMs)
    , m_theme(makeTheme(*opened.settings))
    , m_pictures(&m_fetcher)
    , m_window(*opened.store, *m_theme, m_pictures, windowOptions(line, opened))
    , m_instances(*opened.store)
{
    QApplication::setApplicationName(QStringLiteral("heronry"));
    QApplication::setApplicationDisplayName(QString()); // the window's own title says it already
    QApplication::setDesktopFileName(QStringLiteral("org.heronry.Heronry"));
    QApplication::setQuitOnLastWindowClosed(false); // end() decides
    prepareWindow();
    connect(&m_accounts, &Accounts::sessionChanged, this, [this] {
        loadPicturesOfFollowed();
        m_window.setSession(&m_accounts.session(), m_accounts.keyState());
    });
    loadPicturesOfFollowed();
    connect(&m_instances, &InstanceServer::raiseWanted, &m_window, &ui::MainWindow::bringToFront);
    connect(&m_instances, &InstanceServer::openWanted, this, [this](const QString& uri) {
        m_window.bringToFront();
        m_window.openLink(uri);
    });
    connect(&m_signals, &UnixSignals::endRequested, this, &Application::end);
    if (const store::Notice& notice = opened.store->notice(); !notice.empty()) {
        qWarning("%s", notice.c_str());
        m_window.home().tell(tr("About what is stored here: %1.").arg(QString::fromStdString(notice)));
    }
    if (line.demo)
        startDemo();
}

Application::~Application()
{
    m_accounts.disconnect(this);
    m_accounts.stop();
}

void Application::prepareWindow()
{
    Settings& settings = *m_opened.settings;
    connect(&m_window.settings(), &ui::SettingsPage::modeChosen, this,
            [this, &settings](ui::Theme::Mode mode) {
                settings.setTheme(choiceOf(mode));
                if (mode == ui::Theme::Mode::System)
                    m_theme->watchSystem();
            });
    connect(&m_window.settings(), &ui::SettingsPage::textSizeChosen, this,
            [&settings](int percent) { settings.setTextSize(percent); });
    connect(&m_window.settings(), &ui::SettingsPage::startOverWanted, this, [this] {
        m_startOver = true;
        end();
    });
    connect(&m_window.relays(), &ui::RelaysPage::relaysChosen, &m_accounts, &Accounts::setRelays);
    connect(&m_window, &ui::MainWindow::readAsChosen, &m_accounts, &Accounts::readAs);
    connect(&m_window, &ui::MainWindow::closed, this, &Application::end);
    m_window.setSession(&m_accounts.session(), m_accounts.keyState());
    placeWindow();
}

void Application::placeWindow()
{
    QList<QRect> screens;
    for (const QScreen* screen : QGuiApplication::screens())
        screens.append(screen->availableGeometry());
    m_window.setGeometry(ui::clampToScreens(m_opened.settings->windowRect(), screens));
    if (m_opened.settings->windowMaximized())
        m_window.setWindowState(Qt::WindowMaximized);
}

std::optional<int> Application::exec()
{
    // Links of this start and of others, and notes to verify, can wait until there is a picture.
    connect(&m_window.home().feed(), &ui::FeedPage::firstPainted, this, [this] {
        if (m_painted)
            return;
        if (m_line.printFirstPaint) {
            std::printf("{\"first_paint_ms\":%.1f,\"main_ms\":%.1f}\n", sinceProcessStart().count(),
                        m_mainMs);
            std::fflush(stdout);
        }
        QTimer::singleShot(0, this, &Application::afterFirstPaint);
    });
    if (m_line.quitAfterPaint) {
        QTimer::singleShot(kLatestPaint, this, [] {
            std::fputs("heronry: there was no feed to paint.\n", stderr);
            QApplication::exit(3);
        });
    } else {
        QTimer::singleShot(kLatestStart, this, &Application::afterFirstPaint);
    }
    m_window.show();
    const int status = QApplication::exec();
    return m_startOver ? std::nullopt : std::optional(status);
}

void Application::afterFirstPaint()
{
    if (std::exchange(m_painted, true))
        return;
    if (m_line.quitAfterPaint)
        return end();
    if (m_theme->mode() == ui::Theme::Mode::System)
        m_theme->watchSystem();
    if (auto listening = m_instances.listen(m_opened.folder.socket()); !listening)
        qWarning("a second start cannot reach this window: %s", listening.error().message.c_str());
    m_accounts.start();
    if (!m_line.uri.empty())
        m_window.openLink(QString::fromStdString(m_line.uri));
}

void Application::loadPicturesOfFollowed()
{
    const auto take = [this] {
        std::unordered_set<nostr::PublicKey> people;
        for (const nostr::Filter& filter : m_accounts.session().homeFeed().filters) {
            if (filter.authors)
                people.insert(filter.authors->begin(), filter.authors->end());
        }
        m_pictures.setFollowed(std::move(people));
    };
    connect(&m_accounts.session(), &core::Session::homeFeedChanged, this, take);
    take();
}

void Application::startDemo()
{
    m_pictures.addSource(demoPicturePrefix(), demoPicture);
    m_pictures.setPolicy(ui::PictureStore::Policy::Everyone, ui::PictureStore::Policy::Everyone);
    m_demo = std::make_unique<DemoWorld>();
    connect(m_demo.get(), &DemoWorld::ready, this, [this] { m_accounts.connectTo(*m_demo->relayUrl()); });
    connect(m_demo.get(), &DemoWorld::failed, this, [this](const QString& reason) {
        m_window.home().tell(tr("The demo's people cannot be reached: %1.").arg(reason));
    });
    m_demo->start(m_opened.folder.path());
}

void Application::keepWindow()
{
    m_opened.settings->setWindow(m_window.isMaximized() ? m_window.normalGeometry() : m_window.geometry(),
                                 m_window.isMaximized());
    m_opened.settings->setSystemDark(m_theme->isSystemDark());
}

void Application::end()
{
    keepWindow();
    m_window.hide();
    QApplication::quit();
}

} // namespace app
