// SPDX-License-Identifier: MIT
#include "ui/feed/feed_view.h"

#include "ui/feed/feed_accessible.h"
#include "ui/media/picture_store.h"
#include "ui/theme/theme.h"

#include <QAccessible>
#include <QPaintEvent>
#include <QPainter>
#include <QScrollBar>
#include <QSignalBlocker>

#include <algorithm>
#include <limits>
#include <utility>

namespace ui {
namespace {

constexpr int kLine = 20;      // pixels; a wheel notch is three lines
constexpr int kFetchAhead = 3; // screens below which older rows are asked for

} // namespace

FeedView::FeedView(FeedModel& model, const Theme& theme, PictureStore& pictures, nostr::Clock clock,
                   QWidget* parent)
    : QAbstractItemView(parent)
    , m_model(model)
    , m_theme(theme)
    , m_pictures(pictures)
    , m_clock(std::move(clock))
    , m_geometry(std::make_unique<FeedGeometry>(model))
{
    installFeedAccessibility();
    setFrameShape(QFrame::NoFrame);
    setSelectionMode(SingleSelection);
    setEditTriggers(NoEditTriggers);
    setAutoScroll(false);
    setFocusPolicy(Qt::StrongFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    // Always there: a bar that comes with the rows would change their width.
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOn);
    setVerticalScrollMode(ScrollPerPixel);
    // Every pixel is painted by us, which lets scrolling move what is there already.
    viewport()->setAttribute(Qt::WA_OpaquePaintEvent);
    viewport()->setMouseTracking(true);
    takeStyle();
    setModel(&model);
    connect(&model, &QAbstractItemModel::rowsRemoved, this, &FeedView::takeRemoval);
    connect(&theme, &Theme::changed, this, &FeedView::takeStyle);
    connect(&pictures, &PictureStore::changed, this, &FeedView::updateRowsShowing);
    connect(&pictures, &PictureStore::policyChanged, viewport(), qOverload<>(&QWidget::update));
    m_minute.setInterval(60'000);
    connect(&m_minute, &QTimer::timeout, this, [this] { viewport()->update(); });
    m_minute.start();
}

FeedView::~FeedView() = default;

void FeedView::setActions(const RowActions& actions)
{
    if (actions == m_actions)
        return;
    m_actions = actions;
    takeStyle();
}

void FeedView::takeStyle()
{
    auto style = std::make_unique<RowStyle>(m_theme, m_actions);
    style->scrollBarWidth = verticalScrollBar()->sizeHint().width();
    m_painter = std::make_unique<RowPainter>(m_theme, *style, m_pictures);
    m_geometry->setStyle(*style);
    m_style = std::move(style); // the old one is used until here
    settled();
}

void FeedView::reset()
{
    QAbstractItemView::reset();
    m_pointed = {};
    m_pressed.reset();
    m_marking.reset();
    m_geometry->reset();
    settled();
}

void FeedView::goToTop()
{
    m_geometry->showAtTop(0);
    settled();
}

void FeedView::settled()
{
    updateScrollBar();
    viewport()->update();
    if (m_reportedTop != m_geometry->firstRow()) {
        m_reportedTop = m_geometry->firstRow();
        emit topRowChanged(m_reportedTop);
    }
    fetchOlderIfNear();
}

void FeedView::updateScrollBar()
{
    QScrollBar* bar = verticalScrollBar();
    const QSignalBlocker quiet(bar); // the rows in sight stay where they are
    const int page = viewport()->height();
    const std::int64_t most = std::max<std::int64_t>(0, m_geometry->total() - page);
    constexpr std::int64_t kLargest = std::numeric_limits<int>::max() / 2;
    bar->setRange(0, static_cast<int>(std::min(most, kLargest)));
    bar->setPageStep(page);
    bar->setSingleStep(kLine);
    bar->setValue(static_cast<int>(std::min(m_geometry->position(), kLargest)));
    m_barValue = bar->value();
    bar->update();
}

void FeedView::fetchOlderIfNear()
{
    const std::int64_t below = m_geometry->total() - m_geometry->position();
    if (below < std::int64_t{kFetchAhead + 1} * viewport()->height() && m_model.canFetchMore({}))
        m_model.fetchMore({});
}

void FeedView::scrollContentsBy(int, int)
{
    // The distance that the base class gives knows nothing of values set under a blocker.
    const int wanted = verticalScrollBar()->value() - m_barValue;
    if (wanted == 0)
        return;
    const int height = viewport()->height();
    if (std::abs(wanted) > 2 * height) {
        m_geometry->scrollTo(verticalScrollBar()->value());
        viewport()->update();
    } else {
        const int moved = m_geometry->scrollBy(wanted);
        if (std::abs(moved) >= height)
            viewport()->update();
        else if (moved != 0)
            viewport()->scroll(0, -moved);
    }
    updateScrollBar();
    if (m_reportedTop != m_geometry->firstRow()) {
        m_reportedTop = m_geometry->firstRow();
        emit topRowChanged(m_reportedTop);
    }
    fetchOlderIfNear();
    if (viewport()->underMouse())
        pointAt(viewport()->mapFromGlobal(QCursor::pos()));
}

void FeedView::rowsInserted(const QModelIndex&, int first, int last)
{
    const int count = last - first + 1;
    if (m_pointed.row >= first)
        m_pointed.row += count;
    if (m_pressed && m_pressed->row >= first)
        m_pressed->row += count;
    const int before = m_geometry->firstRow();
    const bool unseen = m_model.rowCount() > count && first <= before;
    m_geometry->insertRows(first, count);
    if (!unseen)
        return settled();
    // Above the place being read: nothing in sight changes, so nothing is painted.
    updateScrollBar();
    m_reportedTop = m_geometry->firstRow();
    emit topRowChanged(m_reportedTop);
}

void FeedView::rowsAboutToBeRemoved(const QModelIndex& parent, int first, int last)
{
    QAbstractItemView::rowsAboutToBeRemoved(parent, first, last);
    m_pointed = {};
    m_pressed.reset();
    m_removed.clear();
    for (int row = first; row <= last; ++row)
        m_removed.push_back(m_model.row(row).position.id);
}

void FeedView::takeRemoval(const QModelIndex&, int first, int)
{
    m_geometry->removeRows(first, m_removed);
    m_removed.clear();
    settled();
}

void FeedView::dataChanged(const QModelIndex& first, const QModelIndex& last, const QList<int>&)
{
    for (int row = first.row(); row <= last.row(); ++row)
        m_geometry->changeRow(row);
    settled();
}

void FeedView::currentChanged(const QModelIndex& current, const QModelIndex& previous)
{
    updateRow(previous.row());
    updateRow(current.row());
    emit currentRowChanged(current.row());
    if (QAccessible::isActive() && current.isValid())
        announceCurrentRow(*this, current.row());
}

void FeedView::updateGeometries() { updateScrollBar(); }

void FeedView::updateRow(int row)
{
    if (row < 0)
        return;
    if (const auto placed = m_geometry->find(row))
        viewport()->update(0, placed->top, viewport()->width(), placed->height);
}

void FeedView::updateRowsShowing(const QString& url)
{
    for (const FeedGeometry::Placed& placed : m_geometry->visible()) {
        const FeedRow& row = m_model.row(placed.row);
        const auto shows = [&url](const FeedPicture& picture) { return picture.url == url; };
        if (row.author.picture == url || (row.quote && row.quote->author.picture == url) ||
            std::any_of(row.pictures.begin(), row.pictures.end(), shows))
            updateRow(placed.row);
    }
}

void FeedView::paintEvent(QPaintEvent* event)
{
    QPainter painter(viewport());
    const QRect dirty = event->rect();
    const int width = viewport()->width();
    const nostr::UnixTime now = m_clock();
    int bottom = 0;
    for (const FeedGeometry::Placed& placed : m_geometry->visible()) {
        bottom = placed.top + placed.height;
        if (!event->region().intersects(QRect(0, placed.top, width, placed.height)))
            continue;
        const FeedRow& row = m_model.row(placed.row);
        RowLook look;
        look.hovered = placed.row == m_pointed.row;
        look.selected = placed.row == currentIndex().row();
        look.focused = look.selected && m_byKeyboard && hasFocus();
        if (look.hovered)
            look.hot = m_pointed.hit.rect;
        if (m_marking && m_marking->key == row.position.id)
            look.selection = m_marking->range();
        painter.translate(0, placed.top);
        m_painter->paint(painter, width, row, m_geometry->layout(placed.row), look, now);
        painter.translate(0, -placed.top);
    }
    if (bottom <= dirty.bottom())
        painter.fillRect(QRect(0, bottom, width, viewport()->height() - bottom), m_theme.palette().surface);
    if (bottom > 0 && !std::exchange(m_wasPainted, true))
        QMetaObject::invokeMethod(this, &FeedView::painted, Qt::QueuedConnection);
}

void FeedView::resizeEvent(QResizeEvent*)
{
    m_geometry->setViewport(viewport()->size());
    settled();
}

QRect FeedView::visualRect(const QModelIndex& index) const
{
    const auto placed = m_geometry->find(index.row());
    return placed && index.isValid() ? QRect(0, placed->top, viewport()->width(), placed->height) : QRect();
}

QModelIndex FeedView::indexAt(const QPoint& point) const
{
    const auto placed = m_geometry->at(point.y());
    return placed ? m_model.index(placed->row) : QModelIndex();
}

void FeedView::scrollTo(const QModelIndex& index, ScrollHint hint)
{
    if (!index.isValid())
        return;
    const int height = viewport()->height();
    const auto placed = m_geometry->find(index.row());
    if (hint == PositionAtTop || (!placed && index.row() < m_geometry->firstRow())) {
        m_geometry->showAtTop(index.row());
    } else if (!placed) {
        m_geometry->showAtTop(index.row());
        const int own = m_geometry->layout(index.row()).height;
        if (const auto now = m_geometry->find(index.row()); now && own < height)
            m_geometry->scrollBy(now->top + own - height);
    } else if (placed->top < 0 || placed->height > height) {
        m_geometry->scrollBy(placed->top);
    } else if (placed->top + placed->height > height) {
        m_geometry->scrollBy(placed->top + placed->height - height);
    } else {
        return;
    }
    settled();
}

int FeedView::verticalOffset() const { return verticalScrollBar()->value(); }

QRegion FeedView::visualRegionForSelection(const QItemSelection& selection) const
{
    QRegion region;
    for (const QModelIndex& index : selection.indexes())
        region += visualRect(index);
    return region;
}

} // namespace ui
