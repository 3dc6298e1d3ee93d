// SPDX-License-Identifier: MIT
// The hands of FeedView: pointer, keys, text marked with the mouse.
#include "ui/feed/feed_view.h"

#include "ui/media/picture_store.h"
#include "ui/widgets/themed_button.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QScrollBar>
#include <QTextBoundaryFinder>
#include <QToolTip>

#include <algorithm>

namespace ui {
namespace {

constexpr double kTallRowStep = 0.7; // of the view: how far a key goes within a row that is taller

std::optional<RowAction::Kind> actionOfKey(int key)
{
    using Kind = RowAction::Kind;
    switch (key) {
    case Qt::Key_Return:
    case Qt::Key_Enter: return Kind::Open;
    case Qt::Key_R: return Kind::Reply;
    case Qt::Key_T: return Kind::Repost;
    case Qt::Key_L: return Kind::Like;
    case Qt::Key_Z: return Kind::Zap;
    case Qt::Key_B: return Kind::Bookmark;
    default: return {};
    }
}

} // namespace

TextRange FeedView::Marking::range() const { return {std::min(anchor, cursor), std::abs(cursor - anchor)}; }

void FeedView::selectNext() { step(1); }

void FeedView::selectPrevious() { step(-1); }

void FeedView::step(int direction)
{
    if (m_model.rowCount() == 0)
        return;
    const int current = currentIndex().row();
    const auto placed = m_geometry->find(current);
    if (!placed) { // out of sight: start with what the reader sees
        const auto rows = m_geometry->visible();
        const auto whole =
            std::find_if(rows.begin(), rows.end(), [](const auto& row) { return row.top >= 0; });
        select(whole == rows.end() ? m_geometry->firstRow() : whole->row, true);
        return;
    }
    const int height = viewport()->height();
    const int page = static_cast<int>(height * kTallRowStep);
    // A row taller than the view is read to its end first.
    const int hidden = direction > 0 ? placed->top + placed->height - height : -placed->top;
    if (placed->height > height && hidden > 0) {
        m_geometry->scrollBy(direction * std::min(hidden, page));
        settled();
        return;
    }
    select(std::clamp(current + direction, 0, m_model.rowCount() - 1), true);
}

void FeedView::select(int row, bool byKeyboard)
{
    m_byKeyboard = byKeyboard;
    const QModelIndex index = m_model.index(row);
    if (index == currentIndex())
        updateRow(row);
    selectionModel()->setCurrentIndex(index, QItemSelectionModel::ClearAndSelect);
    if (byKeyboard)
        scrollTo(index);
}

void FeedView::trigger(RowAction::Kind kind)
{
    if (currentIndex().isValid())
        trigger(currentIndex().row(), kind);
}

void FeedView::trigger(int row, RowAction::Kind kind, const QString& target)
{
    using Kind = RowAction::Kind;
    const FeedRow& shown = m_model.row(row);
    RowState state = m_geometry->state(shown.position.id);
    switch (kind) {
    case Kind::ShowMore:
        state.expanded = true;
        m_geometry->setState(row, state);
        return settled();
    case Kind::Reveal:
        state.revealed = true;
        m_geometry->setState(row, state);
        return settled();
    case Kind::LoadPicture: return m_pictures.load(target);
    case Kind::Reply:
    case Kind::Repost:
    case Kind::Like:
    case Kind::Zap:
    case Kind::Bookmark:
    case Kind::More:
    case Kind::SendNow:
    case Kind::Discard:
        if (!m_actions.has(kind))
            return;
        break;
    case Kind::Open:
    case Kind::OpenProfile:
    case Kind::OpenLink:
    case Kind::OpenQuote:
    case Kind::OpenPicture: break;
    }
    emit actionTriggered({kind, shown.note, target});
}

void FeedView::act(int row, const RowLayout::Hit& hit)
{
    if (hit.kind == RowAction::Kind::OpenPicture) {
        const PictureStore::State state = m_pictures.state(hit.target, m_model.row(row).author.key);
        if (state == PictureStore::State::Withheld || state == PictureStore::State::Failed)
            return trigger(row, RowAction::Kind::LoadPicture, hit.target);
    }
    if (hit.kind != RowAction::Kind::Open)
        trigger(row, hit.kind, hit.target);
}

FeedView::Pointed FeedView::pointedAt(QPoint point)
{
    const auto placed = m_geometry->at(point.y());
    if (!placed || !viewport()->rect().contains(point))
        return {};
    return {placed->row, m_geometry->layout(placed->row).hit(QPointF(point.x(), point.y() - placed->top))};
}

void FeedView::pointAt(QPoint point)
{
    Pointed now = pointedAt(point);
    if (now.row == m_pointed.row && now.hit.rect == m_pointed.hit.rect &&
        now.hit.isText == m_pointed.hit.isText)
        return;
    const int before = m_pointed.row;
    m_pointed = std::move(now);
    updateRow(before);
    if (m_pointed.row != before)
        updateRow(m_pointed.row);
    const bool acts = m_pointed.row >= 0 && m_pointed.hit.kind != RowAction::Kind::Open;
    viewport()->setCursor(acts ? Qt::PointingHandCursor
                               : (m_pointed.hit.isText ? Qt::IBeamCursor : Qt::ArrowCursor));
}

void FeedView::pointAway()
{
    const int before = m_pointed.row;
    m_pointed = {};
    updateRow(before);
}

int FeedView::textPositionAt(int row, QPoint point)
{
    const auto placed = m_geometry->find(row);
    const RowLayout& layout = m_geometry->layout(row);
    if (!placed || !layout.text)
        return 0;
    return layout.text->text.positionAt(QPointF(point) - QPointF(0, placed->top) - layout.text->origin);
}

void FeedView::clearMarking()
{
    if (!m_marking)
        return;
    m_marking.reset();
    viewport()->update();
}

QString FeedView::selectedText() const
{
    if (!m_marking)
        return {};
    for (int row = 0; row < m_model.rowCount(); ++row) {
        const FeedRow& shown = m_model.row(row);
        if (shown.position.id == m_marking->key)
            return shown.text.plainText(m_marking->range().start, m_marking->range().length);
    }
    return {};
}

void FeedView::mousePressEvent(QMouseEvent* event)
{
    m_isMarking = false;
    if (event->button() != Qt::LeftButton)
        return event->ignore();
    clearMarking();
    m_byKeyboard = false;
    m_pressed = pointedAt(event->position().toPoint());
    if (m_pressed->row < 0) {
        m_pressed.reset();
        return;
    }
    if (m_pressed->hit.isText) {
        const int place = textPositionAt(m_pressed->row, event->position().toPoint());
        m_marking = Marking{m_model.row(m_pressed->row).position.id, place, place};
        m_isMarking = true;
    }
}

void FeedView::mouseMoveEvent(QMouseEvent* event)
{
    if (!m_isMarking || !m_marking || !m_pressed || !(event->buttons() & Qt::LeftButton))
        return pointAt(event->position().toPoint());
    const int place = textPositionAt(m_pressed->row, event->position().toPoint());
    if (place == m_marking->cursor)
        return;
    m_marking->cursor = place;
    updateRow(m_pressed->row);
}

void FeedView::mouseReleaseEvent(QMouseEvent* event)
{
    m_isMarking = false;
    if (event->button() != Qt::LeftButton || !m_pressed)
        return event->ignore();
    const Pointed pressed = *m_pressed;
    m_pressed.reset();
    if (m_marking && m_marking->range().length > 0)
        return; // text was marked, nothing was clicked
    clearMarking();
    const Pointed released = pointedAt(event->position().toPoint());
    if (released.row != pressed.row || released.hit.kind != pressed.hit.kind ||
        released.hit.target != pressed.hit.target)
        return;
    select(pressed.row, false);
    act(pressed.row, pressed.hit);
}

void FeedView::mouseDoubleClickEvent(QMouseEvent* event)
{
    const Pointed pointed = pointedAt(event->position().toPoint());
    if (event->button() != Qt::LeftButton || pointed.row < 0 || !pointed.hit.isText)
        return mousePressEvent(event);
    const FeedRow& row = m_model.row(pointed.row);
    const int place = textPositionAt(pointed.row, event->position().toPoint());
    QTextBoundaryFinder word(QTextBoundaryFinder::Word, row.text.text);
    word.setPosition(place);
    const qsizetype start = word.isAtBoundary() ? place : word.toPreviousBoundary();
    const qsizetype end = word.toNextBoundary();
    if (start < 0 || end < 0)
        return;
    m_marking = Marking{row.position.id, static_cast<int>(start), static_cast<int>(end)};
    updateRow(pointed.row);
}

void FeedView::keyPressEvent(QKeyEvent* event)
{
    if (event->matches(QKeySequence::Copy)) {
        if (const QString text = selectedText(); !text.isEmpty())
            QGuiApplication::clipboard()->setText(text);
        return;
    }
    const Qt::KeyboardModifiers modifiers = event->modifiers() & ~Qt::KeypadModifier;
    if (modifiers != Qt::NoModifier && !(modifiers == Qt::ShiftModifier && event->key() == Qt::Key_Space))
        return event->ignore();
    QScrollBar* bar = verticalScrollBar();
    const int page = std::max(1, viewport()->height() - 2 * bar->singleStep());
    switch (event->key()) {
    case Qt::Key_J:
    case Qt::Key_Down: return selectNext();
    case Qt::Key_K:
    case Qt::Key_Up: return selectPrevious();
    case Qt::Key_Home: return goToTop();
    case Qt::Key_End: return bar->setValue(bar->maximum());
    case Qt::Key_PageDown: return bar->setValue(bar->value() + page);
    case Qt::Key_PageUp: return bar->setValue(bar->value() - page);
    case Qt::Key_Space: return bar->setValue(bar->value() + (modifiers ? -page : page));
    case Qt::Key_Escape:
        if (!m_marking)
            return event->ignore();
        return clearMarking();
    default: break;
    }
    const auto kind = actionOfKey(event->key());
    if (!kind || !currentIndex().isValid())
        return event->ignore();
    trigger(*kind);
}

QModelIndex FeedView::moveCursor(CursorAction action, Qt::KeyboardModifiers)
{
    const int last = m_model.rowCount() - 1;
    const int current = currentIndex().row();
    switch (action) {
    case MoveHome: return m_model.index(0);
    case MoveEnd: return m_model.index(last);
    case MoveUp:
    case MovePrevious:
    case MovePageUp: return m_model.index(std::max(0, current - 1));
    case MoveDown:
    case MoveNext:
    case MovePageDown: return m_model.index(std::min(last, current + 1));
    case MoveLeft:
    case MoveRight: break;
    }
    return currentIndex();
}

void FeedView::focusInEvent(QFocusEvent* event)
{
    m_byKeyboard = showsFocus(event->reason());
    QAbstractScrollArea::focusInEvent(event);
    updateRow(currentIndex().row());
}

void FeedView::focusOutEvent(QFocusEvent* event)
{
    QAbstractScrollArea::focusOutEvent(event);
    updateRow(currentIndex().row());
}

bool FeedView::viewportEvent(QEvent* event)
{
    switch (event->type()) {
    case QEvent::Leave: pointAway(); return QAbstractScrollArea::viewportEvent(event);
    case QEvent::HoverEnter:
    case QEvent::HoverMove:
    case QEvent::HoverLeave: return QAbstractScrollArea::viewportEvent(event);
    case QEvent::ToolTip: {
        const auto* help = static_cast<const QHelpEvent*>(event);
        const Pointed pointed = pointedAt(help->pos());
        if (pointed.row >= 0 && !pointed.hit.tip.isEmpty()) {
            const auto placed = m_geometry->find(pointed.row);
            // Strangers' text: shown as it is, never as markup.
            QToolTip::showText(help->globalPos(), pointed.hit.tip.toHtmlEscaped(), viewport(),
                               pointed.hit.rect.toAlignedRect().translated(0, placed ? placed->top : 0));
        } else {
            QToolTip::hideText();
        }
        return true;
    }
    default: return QAbstractItemView::viewportEvent(event);
    }
}

} // namespace ui
