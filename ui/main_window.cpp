// SPDX-License-Identifier: MIT
#include "ui/main_window.h"

#include "core/async.h"
#include "core/nostr/nip19.h"
#include "ui/compose/composer.h"
#include "ui/feed/feed_page.h"
#include "ui/home_page.h"
#include "ui/key_list.h"
#include "ui/link_page.h"
#include "ui/outgoing/outgoing_page.h"
#include "ui/rail.h"
#include "ui/relays/relays_page.h"
#include "ui/settings/settings_page.h"
#include "ui/shortcuts.h"
#include "ui/theme/metrics.h"
#include "ui/widgets/scrim.h"
#include "ui/window_accessible.h"

#include <QApplication>
#include <QCloseEvent>
#include <QDesktopServices>
#include <QHBoxLayout>
#include <QMouseEvent>
#include <QPainter>
#include <QStackedWidget>
#include <QUrl>
#include <QVBoxLayout>

namespace ui {

MainWindow::MainWindow(core::EventStore& store, Theme& theme, PictureStore& pictures, const Options& options)
    : m_store(store)
    , m_theme(theme)
    , m_isDemo(options.isDemo)
    , m_rail(new Rail(theme, pictures, this))
    , m_pages(new QStackedWidget(this))
    , m_status(new StatusBar(theme, this))
    , m_home(new HomePage(store, theme, pictures, this))
    , m_link(new LinkPage(store, theme, pictures, this))
    , m_relays(new RelaysPage(theme, !options.isDemo, this))
    , m_outgoing(new OutgoingPage(store, theme, this))
    , m_settings(new SettingsPage(theme, options.isDemo, this))
    , m_scrim(new Scrim(theme, this))
    , m_composer(new Composer(theme, options.draftFile, m_scrim))
    , m_shortcuts(new Shortcuts(this))
{
    installWindowAccessibility();
    setMinimumSize(metrics::kMinimumWindowWidth, metrics::kMinimumWindowHeight);
    setAttribute(Qt::WA_OpaquePaintEvent);
    m_composer->hide();

    auto* columns = new QHBoxLayout;
    columns->setSpacing(0);
    columns->addWidget(m_rail);
    columns->addWidget(m_pages, 1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(columns, 1);
    layout->addWidget(m_status);

    addPages();
    addKeys();
    connect(m_rail, &Rail::placeWanted, this, &MainWindow::goTo);
    connect(m_rail, &Rail::accountWanted, this, [this] { goTo(Place::Kind::Settings); });
    connect(m_rail, &Rail::composeWanted, this, &MainWindow::compose);
    connect(m_status, &StatusBar::feedWanted, this, [this] { goTo(Place::Kind::Relays); });
    connect(m_status, &StatusBar::relaysWanted, this, [this] { goTo(Place::Kind::Relays); });
    connect(m_status, &StatusBar::outgoingWanted, this, [this] { goTo(Place::Kind::Outgoing); });
    connect(m_status, &StatusBar::keyWanted, this, [this] { goTo(Place::Kind::Settings); });
    connect(&m_navigation, &Navigation::changed, this, &MainWindow::showPlace);
    connect(m_scrim, &Scrim::dismissed, this, &MainWindow::closeDialog);
    connect(m_composer, &Composer::leaveWanted, this, &MainWindow::closeDialog);
    connect(m_composer, &Composer::sent, this, &MainWindow::closeDialog);
    connect(&theme, &Theme::changed, this, qOverload<>(&QWidget::update));
    connect(&store, &core::EventStore::committed, this, [this](const core::CommittedEvents& events) {
        const auto reader = m_session ? m_session->reader() : std::nullopt;
        for (const auto& event : events.stored) {
            if (reader && event->kind == 0 && event->pubkey == *reader)
                return loadReader();
        }
    });
    showPlace();
}

MainWindow::~MainWindow() = default;

void MainWindow::addPages()
{
    for (Page* page : std::initializer_list<Page*>{m_home, m_link, m_relays, m_outgoing, m_settings})
        m_pages->addWidget(page);
    connect(m_home, &HomePage::readAsChosen, this, &MainWindow::readAsChosen);
    connect(m_settings, &SettingsPage::readAsChosen, this, &MainWindow::readAsChosen);
    for (FeedPage* feed : {&m_home->feed(), &m_link->feed()}) {
        feed->setActions({RowAction::Kind::SendNow, RowAction::Kind::Discard});
        connect(feed, &FeedPage::linkActivated, this, &MainWindow::openLink);
        connect(feed, &FeedPage::noteActivated, this, [this](const nostr::EventId& id) {
            openLink(QString::fromStdString(nostr::encodeNote(id)));
        });
        connect(feed, &FeedPage::actionRequested, this, &MainWindow::carryOut);
    }
    connect(m_link, &LinkPage::backWanted, &m_navigation, &Navigation::back);
    connect(m_outgoing, &OutgoingPage::backWanted, &m_navigation, &Navigation::back);
    const auto retry = [this] {
        if (m_session)
            m_session->retryNow();
    };
    connect(m_relays, &RelaysPage::retryWanted, this, retry);
    connect(m_outgoing, &OutgoingPage::retryWanted, this, retry);
}

void MainWindow::addKeys()
{
    const auto feed = [this] {
        return m_navigation.current().kind == Place::Kind::Link ? &m_link->feed() : &m_home->feed();
    };
    const auto feedShown = [this] {
        const Place::Kind kind = m_navigation.current().kind;
        return kind == Place::Kind::Home || kind == Place::Kind::Link;
    };
    const auto onFeed = [feed, feedShown](void (FeedPage::*act)()) {
        return [feed, feedShown, act] {
            if (feedShown())
                (feed()->*act)();
        };
    };
    const auto key = [](const char* text) { return QKeySequence(QString::fromLatin1(text)); };

    const QString move = tr("Move in the feed");
    m_shortcuts->add(move, tr("Next note"), {key("J")}, onFeed(&FeedPage::selectNext));
    m_shortcuts->add(move, tr("Previous note"), {key("K")}, onFeed(&FeedPage::selectPrevious));
    m_shortcuts->add(move, tr("Show new notes"), {key(".")}, onFeed(&FeedPage::goToTop));
    m_shortcuts->add(move, tr("Back"), {key("Alt+Left"), key("Esc")}, [this] { m_navigation.back(); });
    m_shortcuts->add(move, tr("Forward"), {key("Alt+Right")}, [this] { m_navigation.forward(); });

    const QString go = tr("Go to");
    m_shortcuts->add(go, tr("Home"), {key("G, H")}, [this] { goTo(Place::Kind::Home); });
    m_shortcuts->add(go, tr("Relays"), {key("G, R")}, [this] { goTo(Place::Kind::Relays); });
    m_shortcuts->add(go, tr("Outgoing"), {key("G, O")}, [this] { goTo(Place::Kind::Outgoing); });
    m_shortcuts->add(go, tr("Settings"), {key("Ctrl+,")}, [this] { goTo(Place::Kind::Settings); });

    const QString write = tr("Write");
    m_shortcuts->add(write, tr("New note"), {key("N")}, [this] { compose(); });
    m_shortcuts->mention(write, tr("Send"), {key("Ctrl+Return")});
    m_shortcuts->mention(write, tr("Close, keep the draft"), {key("Esc")});

    const QString window = tr("Window");
    m_shortcuts->add(window, tr("Next part of the window"), {key("F6")}, [this] { moveFocusRound(true); });
    m_shortcuts->add(window, tr("Larger text"), {key("Ctrl++"), key("Ctrl+=")},
                     [this] { m_settings->stepTextSize(10); });
    m_shortcuts->add(window, tr("Smaller text"), {key("Ctrl+-")}, [this] { m_settings->stepTextSize(-10); });
    m_shortcuts->add(window, tr("Ordinary text"), {key("Ctrl+0")}, [this] { m_settings->resetTextSize(); });
    m_shortcuts->add(window, tr("Close"), {key("Ctrl+Q")}, [this] { close(); });
    m_shortcuts->add(window, tr("This list"), {key("F1"), key("?")}, [this] { showKeys(); });
}

void MainWindow::setSession(core::Session* session, KeyState key)
{
    if (m_session)
        m_session->disconnect(this);
    m_session = session;
    m_key = key;
    m_composer->setPost(session->canSign() ? Composer::Post([session](std::string text) {
        return session->postNote(std::move(text));
    })
                                           : Composer::Post());
    m_home->offerReadAs(!session->reader() && key == KeyState::None);
    connect(session, &core::Session::homeFeedChanged, this, &MainWindow::showHomeFeed);
    connect(session, &core::Session::statusChanged, this, &MainWindow::showStatus);
    showReader(std::nullopt);
    loadReader();
    showHomeFeed();
    showStatus();
    showPlace();
}

void MainWindow::showHomeFeed()
{
    if (m_session->isHomeFeedKnown()) // else it would be everybody's notes for a moment
        m_home->show(m_session->homeFeed(), m_session->reader());
}

void MainWindow::carryOut(const RowAction& action)
{
    if (action.kind == RowAction::Kind::SendNow)
        m_session->retryNow();
    else if (action.kind == RowAction::Kind::Discard)
        m_store.discard(action.note); // the outgoing queue's change comes back as a commit
}

void MainWindow::showStatus()
{
    const core::SessionStatus& status = m_session->status();
    m_status->setStatus(status, m_key);
    m_relays->setStatus(status);
    m_home->setSource(!status.relays.empty() ? HomePage::Source::Relays
                      : m_isDemo             ? HomePage::Source::ComingDemo
                                             : HomePage::Source::NoRelay);
    m_composer->setRelays(status.relays, status.offline);
}

void MainWindow::loadReader()
{
    const auto reader = m_session->reader();
    if (!reader)
        return;
    core::PersonSummary nameless;
    nameless.pubkey = *reader;
    showReader(nameless);
    core::whenReady(m_store.people({*reader}), this,
                    [this, nameless](const std::vector<core::PersonSummary>& people) {
                        const auto now = m_session->reader();
                        if (now && *now == nameless.pubkey && !people.empty())
                            showReader(people.front());
                    });
}

void MainWindow::showReader(const std::optional<core::PersonSummary>& reader)
{
    m_rail->setReader(reader);
    m_settings->setReader(reader, m_key);
}

void MainWindow::goTo(Place::Kind place)
{
    if (place == Place::Kind::Home && m_navigation.current().kind == Place::Kind::Home)
        m_home->feed().goToTop();
    m_navigation.goTo({place, {}});
}

void MainWindow::showPlace()
{
    const Place& place = m_navigation.current();
    Page* page = m_home;
    switch (place.kind) {
    case Place::Kind::Home: break;
    case Place::Kind::Link:
        m_link->show(place.link, m_session ? m_session->reader() : std::nullopt);
        page = m_link;
        break;
    case Place::Kind::Relays: page = m_relays; break;
    case Place::Kind::Outgoing: page = m_outgoing; break;
    case Place::Kind::Settings: page = m_settings; break;
    }
    m_pages->setCurrentWidget(page);
    m_rail->setCurrent(place.kind);
    const QString program = m_isDemo ? tr("Heronry demo") : tr("Heronry");
    setWindowTitle(place.kind == Place::Kind::Home ? program
                                                   : tr("%1 \u2013 %2").arg(page->title(), program));
    page->activate();
}

void MainWindow::openLink(const QString& link)
{
    const QUrl url(link);
    if (url.scheme() == u"http" || url.scheme() == u"https") {
        QDesktopServices::openUrl(url);
        return;
    }
    if (!linkTarget(link))
        return;
    closeDialog();
    m_navigation.goTo({Place::Kind::Link, link});
}

void MainWindow::bringToFront()
{
    setWindowState((windowState() & ~Qt::WindowMinimized) | Qt::WindowActive);
    show();
    raise();
    activateWindow();
}

void MainWindow::compose()
{
    m_shortcuts->setBlocked(true);
    m_scrim->open(m_composer, Composer::kWidest);
}

void MainWindow::showKeys()
{
    if (!m_keyList) {
        m_keyList = new KeyList(m_theme, m_shortcuts->entries(), m_scrim);
        connect(m_keyList, &KeyList::leaveWanted, this, &MainWindow::closeDialog);
    }
    m_shortcuts->setBlocked(true);
    m_scrim->open(m_keyList, KeyList::kWidest);
}

void MainWindow::closeDialog()
{
    m_scrim->close();
    m_shortcuts->setBlocked(false);
}

void MainWindow::moveFocusRound(bool forward)
{
    QWidget* parts[] = {m_rail, m_pages->currentWidget(), m_status};
    constexpr int kParts = 3;
    int now = 1;
    for (int i = 0; i < kParts; ++i) {
        if (parts[i]->isAncestorOf(QApplication::focusWidget()))
            now = i;
    }
    QWidget* next = parts[(now + (forward ? 1 : kParts - 1)) % kParts];
    if (next == m_pages->currentWidget()) {
        next->setFocus(Qt::TabFocusReason);
        return;
    }
    for (QWidget* child : next->findChildren<QWidget*>()) {
        if (child->focusPolicy() & Qt::TabFocus) {
            child->setFocus(Qt::TabFocusReason);
            return;
        }
    }
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    event->accept();
    emit closed();
}

void MainWindow::mousePressEvent(QMouseEvent* event)
{
    if (event->button() == Qt::BackButton)
        m_navigation.back();
    else if (event->button() == Qt::ForwardButton)
        m_navigation.forward();
    else
        QWidget::mousePressEvent(event);
}

void MainWindow::paintEvent(QPaintEvent*) { QPainter(this).fillRect(rect(), m_theme.palette().surface); }

void MainWindow::resizeEvent(QResizeEvent*)
{
    m_rail->setForm(Rail::formFor(width()));
    m_status->setNarrow(width() < metrics::kNarrowWidth);
}

} // namespace ui
