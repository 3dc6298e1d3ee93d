// SPDX-License-Identifier: MIT
#include "ui/widgets/segmented_control.h"

#include "ui/theme/metrics.h"
#include "ui/theme/theme.h"
#include "ui/widgets/themed_button.h"

#include <QFocusEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>

namespace ui {
namespace {

constexpr int kInset = 2;
constexpr int kPadding = 14;
constexpr qreal kSegmentRadius = 5;

} // namespace

SegmentedControl::SegmentedControl(const Theme& theme, const QStringList& choices, QWidget* parent)
    : QWidget(parent)
    , m_theme(theme)
    , m_choices(choices)
{
    setFocusPolicy(Qt::TabFocus);
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    setCursor(Qt::PointingHandCursor);
    name();
    connect(&theme, &Theme::changed, this, [this] {
        updateGeometry();
        update();
    });
}

void SegmentedControl::name() { setAccessibleName(tr("Show: %1").arg(m_choices.value(m_current))); }

void SegmentedControl::setCurrent(int index)
{
    if (index == m_current || index < 0 || index >= m_choices.size())
        return;
    m_current = index;
    name();
    update();
    emit changed(index);
}

int SegmentedControl::segmentWidth(int index) const
{
    const QFontMetricsF wide(m_theme.fonts().font(TextRole::Secondary, QFont::DemiBold));
    return qCeil(wide.horizontalAdvance(m_choices[index])) + 2 * kPadding;
}

QSize SegmentedControl::sizeHint() const
{
    int width = 2 * kInset;
    for (int i = 0; i < m_choices.size(); ++i)
        width += segmentWidth(i);
    return {width, std::max(metrics::kSegmentHeight, m_theme.fonts().scaled(metrics::kSegmentHeight))};
}

QRect SegmentedControl::segment(int index) const
{
    int x = kInset;
    for (int i = 0; i < index; ++i)
        x += segmentWidth(i);
    return {x, kInset, segmentWidth(index), height() - 2 * kInset};
}

int SegmentedControl::segmentAt(QPoint point) const
{
    for (int i = 0; i < m_choices.size(); ++i) {
        if (segment(i).contains(point))
            return i;
    }
    return -1;
}

void SegmentedControl::paintEvent(QPaintEvent*)
{
    const Palette& colors = m_theme.palette();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(m_theme.isDark() ? colors.window : colors.pressed);
    painter.drawRoundedRect(rect(), metrics::kRadius, metrics::kRadius);
    painter.setBrush(m_theme.isDark() ? colors.pressed : colors.surface);
    painter.drawRoundedRect(segment(m_current), kSegmentRadius, kSegmentRadius);
    for (int i = 0; i < m_choices.size(); ++i) {
        const bool chosen = i == m_current;
        painter.setFont(m_theme.fonts().font(TextRole::Secondary, chosen ? QFont::DemiBold : QFont::Medium));
        painter.setPen(chosen || i == m_under ? colors.text : colors.textSecondary);
        painter.drawText(segment(i), Qt::AlignCenter, m_choices[i]);
    }
    if (m_ring) {
        painter.setPen(QPen(colors.accent, metrics::kFocusRing));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), kSegmentRadius, kSegmentRadius);
    }
}

void SegmentedControl::mousePressEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton)
        setCurrent(segmentAt(event->position().toPoint()));
}

void SegmentedControl::mouseMoveEvent(QMouseEvent* event)
{
    m_under = segmentAt(event->position().toPoint());
    update();
}

void SegmentedControl::leaveEvent(QEvent*)
{
    m_under = -1;
    update();
}

void SegmentedControl::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Left || event->key() == Qt::Key_Right)
        setCurrent(m_current + (event->key() == Qt::Key_Right ? 1 : -1));
    else
        event->ignore();
}

void SegmentedControl::focusInEvent(QFocusEvent* event)
{
    m_ring = showsFocus(event->reason());
    update();
}

void SegmentedControl::focusOutEvent(QFocusEvent*)
{
    m_ring = false;
    update();
}

} // namespace ui
