// SPDX-License-Identifier: MIT
// Scrolls, selects and paints the rows of a FeedModel. What changes above the place being read
// moves nothing in sight. GUI thread.
#pragma once

#include "ui/feed/feed_geometry.h"
#include "ui/feed/feed_model.h"
#include "ui/feed/row_action.h"
#include "ui/feed/row_painter.h"
#include "ui/feed/row_style.h"

#include <QAbstractItemView>
#include <QTimer>

#include <memory>
#include <optional>

namespace ui {

class PictureStore;
class Theme;

class FeedView : public QAbstractItemView {
    Q_OBJECT

public:
    /// All arguments outlive the view. `clock` tells the time that ages are counted from.
    FeedView(FeedModel& model, const Theme& theme, PictureStore& pictures, nostr::Clock clock,
             QWidget* parent = nullptr);
    ~FeedView() override;

    /// What rows offer; none at first.
    void setActions(const RowActions& actions);

    void goToTop();
    void selectNext();
    void selectPrevious();

    /// The current row's action, as a key or a menu means it; nothing where it is not offered.
    void trigger(RowAction::Kind kind);
    void trigger(int row, RowAction::Kind kind, const QString& target = {});

    QString selectedText() const;

    FeedModel& feedModel() const { return m_model; }
    FeedGeometry& geometryOfRows() { return *m_geometry; }
    const RowActions& actions() const { return m_actions; }
    nostr::UnixTime now() const { return m_clock(); }

    QRect visualRect(const QModelIndex& index) const override;
    QModelIndex indexAt(const QPoint& point) const override;
    void scrollTo(const QModelIndex& index, ScrollHint hint = EnsureVisible) override;
    void reset() override;

signals:
    void actionTriggered(const ui::RowAction& action);
    void currentRowChanged(int row); // -1: none
    void topRowChanged(int row);     // the first row in sight
    void painted();                  // for the first time with rows

protected:
    void dataChanged(const QModelIndex& first, const QModelIndex& last, const QList<int>& roles) override;
    void rowsInserted(const QModelIndex& parent, int first, int last) override;
    void rowsAboutToBeRemoved(const QModelIndex& parent, int first, int last) override;
    void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;
    void updateGeometries() override;
    void scrollContentsBy(int dx, int dy) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    bool viewportEvent(QEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    QModelIndex moveCursor(CursorAction action, Qt::KeyboardModifiers modifiers) override;
    int horizontalOffset() const override { return 0; }
    int verticalOffset() const override;
    bool isIndexHidden(const QModelIndex&) const override { return false; }
    void setSelection(const QRect&, QItemSelectionModel::SelectionFlags) override {}
    QRegion visualRegionForSelection(const QItemSelection& selection) const override;

private:
    /// Text marked with the mouse, within one row.
    struct Marking {
        nostr::EventId key;
        int anchor = 0;
        int cursor = 0;
        TextRange range() const;
    };
    struct Pointed {
        int row = -1;
        RowLayout::Hit hit;
    };

    void takeStyle();
    void takeRemoval(const QModelIndex& parent, int first, int last);
    void settled();
    void updateScrollBar();
    void updateRow(int row);
    void updateRowsShowing(const QString& url);
    void fetchOlderIfNear();
    void step(int direction);
    void select(int row, bool byKeyboard);
    int textPositionAt(int row, QPoint point);
    Pointed pointedAt(QPoint point);
    void pointAt(QPoint point);
    void pointAway();
    void clearMarking();
    void act(int row, const RowLayout::Hit& hit);

    FeedModel& m_model;
    const Theme& m_theme;
    PictureStore& m_pictures;
    nostr::Clock m_clock;
    RowActions m_actions;
    std::unique_ptr<RowStyle> m_style;
    std::unique_ptr<RowPainter> m_painter;
    std::unique_ptr<FeedGeometry> m_geometry;
    QTimer m_minute;
    Pointed m_pointed;
    std::optional<Pointed> m_pressed;
    std::optional<Marking> m_marking;
    std::vector<nostr::EventId> m_removed; // keys of rows that are about to go
    bool m_isMarking = false;
    bool m_byKeyboard = false;
    bool m_wasPainted = false;
    int m_reportedTop = 0;
    int m_barValue = 0; // of the scroll bar, as the rows stand
};

} // namespace ui
