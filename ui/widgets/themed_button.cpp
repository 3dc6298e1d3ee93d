// SPDX-License-Identifier: MIT
#include "ui/widgets/themed_button.h"

#include "ui/theme/metrics.h"
#include "ui/theme/theme.h"

#include <QFocusEvent>
#include <QPainter>

namespace ui {

bool showsFocus(Qt::FocusReason reason)
{
    return reason == Qt::TabFocusReason || reason == Qt::BacktabFocusReason ||
           reason == Qt::ShortcutFocusReason;
}

ThemedButton::ThemedButton(const Theme& theme, QWidget* parent) : QAbstractButton(parent), m_theme(theme)
{
    setFocusPolicy(Qt::TabFocus);
    setCursor(Qt::PointingHandCursor);
    connect(&theme, &Theme::changed, this, [this] {
        updateGeometry();
        update();
    });
}

void ThemedButton::focusInEvent(QFocusEvent* event)
{
    m_ring = showsFocus(event->reason());
    QAbstractButton::focusInEvent(event);
}

void ThemedButton::focusOutEvent(QFocusEvent* event)
{
    m_ring = false;
    QAbstractButton::focusOutEvent(event);
}

void ThemedButton::enterEvent(QEnterEvent* event)
{
    QAbstractButton::enterEvent(event);
    update();
}

void ThemedButton::leaveEvent(QEvent* event)
{
    QAbstractButton::leaveEvent(event);
    update();
}

void ThemedButton::paintFocusRing(QPainter& painter, qreal radius) const
{
    if (!m_ring)
        return;
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(m_theme.palette().accent, metrics::kFocusRing));
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), radius - 1, radius - 1);
}

} // namespace ui
