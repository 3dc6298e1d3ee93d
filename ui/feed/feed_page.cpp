// SPDX-License-Identifier: MIT
#include "ui/feed/feed_page.h"

#include "core/async.h"
#include "ui/feed/feed_header.h"
#include "ui/feed/feed_view.h"
#include "ui/theme/theme.h"
#include "ui/widgets/empty_state.h"
#include "ui/widgets/inline_bar.h"

#include <QStackedLayout>
#include <QVBoxLayout>
#include <QtConcurrentRun>

#include <algorithm>

namespace ui {
namespace {

constexpr int kFacesSought = 24; // new rows looked at for three different authors

} // namespace

FeedPage::FeedPage(core::EventStore& store, Theme& theme, PictureStore& pictures, QWidget* parent)
    : QWidget(parent)
    , m_theme(theme)
    , m_timeline(store)
    , m_header(new FeedHeader(theme, pictures, this))
    , m_bar(new InlineBar(theme, this))
    , m_view(new FeedView(m_model, theme, pictures, nostr::systemTime, this))
    , m_empty(new EmptyState(theme, this))
    , m_stack(new QStackedLayout)
{
    m_rowThread.setMaxThreadCount(1);
    m_view->setObjectName(QStringLiteral("feed"));
    m_stack->addWidget(m_view);
    m_stack->addWidget(m_empty);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_header);
    layout->addWidget(m_bar);
    layout->addLayout(m_stack, 1);
    setFocusProxy(m_view);
    setEmptyWords(tr("No notes here yet"),
                  tr("Notes appear as soon as a relay sends them. Nothing is lost while you are offline."));

    connect(&m_timeline, &core::Timeline::reset, this, [this] {
        ++m_feed;
        m_model.clear();
        setNew(0);
    });
    connect(&m_timeline, &core::Timeline::pageLoaded, this, [this](const auto& items) {
        take(items, [this](std::vector<FeedRow> rows) {
            m_model.merge(std::move(rows));
            m_model.setFetched();
            showEmptyOrRows();
        });
    });
    connect(&m_timeline, &core::Timeline::arrived, this, &FeedPage::takeArrived);
    connect(&m_timeline, &core::Timeline::updated, this, [this](const auto& items) {
        take(items, [this](std::vector<FeedRow> rows) { m_model.update(std::move(rows)); });
    });
    connect(&m_timeline, &core::Timeline::removed, this, [this](const std::vector<nostr::EventId>& ids) {
        take({}, [this, ids](std::vector<FeedRow>) {
            m_model.remove(ids);
            setNew(std::min(m_new, m_view->geometryOfRows().firstRow()));
            showEmptyOrRows();
        });
    });
    connect(&m_timeline, &core::Timeline::completed, this, [this] {
        take({}, [this](std::vector<FeedRow>) {
            m_model.setComplete();
            showEmptyOrRows();
        });
    });
    connect(&m_model, &FeedModel::olderRowsWanted, &m_timeline, &core::Timeline::loadOlder);
    connect(&m_model, &QAbstractItemModel::rowsInserted, this,
            [this](const QModelIndex&, int first, int last) { countInserted(first, last); });
    connect(&store, &core::EventStore::failed, this, [this](const QString& reason) {
        m_bar->tell(InlineBar::Tone::Danger,
                    tr("The store could not be written: %1. What was stored before is kept.").arg(reason));
    });
    connect(m_view, &FeedView::topRowChanged, this, [this](int row) {
        if (row < m_new)
            setNew(row);
    });
    connect(m_view, &FeedView::painted, this, &FeedPage::firstPainted);
    connect(m_view, &FeedView::actionTriggered, this, &FeedPage::carryOut);
    connect(m_header, &FeedHeader::backWanted, this, &FeedPage::backWanted);
    connect(m_header, &FeedHeader::newsWanted, this, &FeedPage::goToTop);
    connect(m_header, &FeedHeader::withRepliesChanged, this, [this](bool withReplies) {
        m_query.withReplies = withReplies;
        m_timeline.show(m_query, m_reader);
    });
}

FeedPage::~FeedPage()
{
    m_rowThread.clear();
    m_rowThread.waitForDone();
}

void FeedPage::show(const core::TimelineQuery& query, std::optional<nostr::PublicKey> reader)
{
    m_query = query;
    m_reader = reader;
    m_header->setWithReplies(query.withReplies);
    m_timeline.show(m_query, m_reader);
}

void FeedPage::setTitle(const QString& title, QMenu* menu)
{
    m_header->setTitle(title, menu);
    m_view->setAccessibleName(title);
}

void FeedPage::addBackButton() { m_header->addBackButton(); }

void FeedPage::setActions(const RowActions& actions) { m_view->setActions(actions); }

void FeedPage::setEmptyWords(const QString& title, const QString& text)
{
    m_empty->setWords(Icon::Home, title, text);
}

void FeedPage::goToTop()
{
    m_view->goToTop();
    setNew(0);
}

void FeedPage::selectNext() { m_view->selectNext(); }

void FeedPage::selectPrevious() { m_view->selectPrevious(); }

void FeedPage::take(const std::vector<core::TimelineItem>& items,
                    std::function<void(std::vector<FeedRow>)> use)
{
    auto future = QtConcurrent::run(&m_rowThread, [items] {
        return std::make_shared<std::vector<FeedRow>>(makeRows(items)); // QFuture copies its results
    });
    core::whenReady(
        future, this,
        [this, feed = m_feed, use = std::move(use)](const std::shared_ptr<std::vector<FeedRow>>& rows) {
            if (feed == m_feed)
                use(std::move(*rows));
        });
}

void FeedPage::takeArrived(const std::vector<core::TimelineItem>& items)
{
    take(items, [this](std::vector<FeedRow> rows) {
        const bool mine = m_reader && std::any_of(rows.begin(), rows.end(), [this](const FeedRow& row) {
                              return row.author.key == *m_reader && row.sendState != core::SendState::Sent;
                          });
        m_arriving = m_model.rowCount() > 0;
        m_model.merge(std::move(rows));
        m_arriving = false;
        showEmptyOrRows();
        if (mine) // what one has just written is what one wants to see
            goToTop();
    });
}

void FeedPage::countInserted(int first, int last)
{
    if (!m_arriving || first > m_new)
        return;
    setNew(m_new + last - first + 1);
}

void FeedPage::setNew(int count)
{
    if (count != m_new) {
        m_new = count;
        emit newCountChanged(count);
    }
    std::vector<FeedPerson> authors;
    for (int i = 0; i < std::min(count, kFacesSought) && authors.size() < 3; ++i) {
        const FeedPerson& author = m_model.row(i).author;
        const bool known = std::any_of(authors.begin(), authors.end(), [&author](const FeedPerson& other) {
            return other.key == author.key;
        });
        if (!known)
            authors.push_back(author);
    }
    m_header->setNews(count, std::move(authors));
}

void FeedPage::showEmptyOrRows()
{
    QWidget* wanted =
        m_model.rowCount() == 0 && m_model.isComplete() ? static_cast<QWidget*>(m_empty) : m_view;
    if (m_stack->currentWidget() != wanted)
        m_stack->setCurrentWidget(wanted);
}

void FeedPage::carryOut(const RowAction& action)
{
    using Kind = RowAction::Kind;
    switch (action.kind) {
    case Kind::Open: emit noteActivated(action.note); break;
    case Kind::OpenProfile:
    case Kind::OpenLink:
    case Kind::OpenQuote:
    case Kind::OpenPicture: emit linkActivated(action.target); break;
    case Kind::Reply: emit replyRequested(action.note); break;
    default: emit actionRequested(action);
    }
}

} // namespace ui
