// SPDX-License-Identifier: MIT
#include "ui/widgets/icon_button.h"

#include "ui/theme/metrics.h"

#include <QFocusEvent>
#include <QPainter>

namespace ui {

bool showsFocus(Qt::FocusReason reason)
{
    return reason == Qt::TabFocusReason || reason == Qt::BacktabFocusReason ||
           reason == Qt::ShortcutFocusReason;
}

IconButton::IconButton(const Theme& theme, Icon icon, const QString& name, QWidget* parent)
    : QAbstractButton(parent)
    , m_theme(theme)
    , m_icon(icon)
{
    setAccessibleName(name);
    setToolTip(name);
    setAttribute(Qt::WA_Hover);
    setFocusPolicy(Qt::TabFocus);
    connect(&theme, &Theme::changed, this, [this] {
        updateGeometry();
        update();
    });
}

void IconButton::setIconName(Icon icon)
{
    m_icon = icon;
    update();
}

QSize IconButton::sizeHint() const { return {metrics::kIconButton, metrics::kIconButton}; }

void IconButton::paintEvent(QPaintEvent*)
{
    const Palette& colors = m_theme.palette();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    if (isEnabled() && (isDown() || underMouse())) {
        painter.setBrush(isDown() ? colors.pressed : colors.hover);
        painter.drawRoundedRect(rect(), metrics::kRadius, metrics::kRadius);
    }
    const QColor ink = !isEnabled() ? colors.textTertiary : underMouse() ? colors.text : colors.textSecondary;
    const QPixmap icon = m_theme.icon(m_icon, metrics::kIconButtonIcon, ink, devicePixelRatioF());
    painter.drawPixmap((width() - metrics::kIconButtonIcon) / 2, (height() - metrics::kIconButtonIcon) / 2,
                       icon);
    if (m_focusShown) {
        painter.setPen(QPen(colors.accent, metrics::kFocusRing));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), metrics::kRadius - 1,
                                metrics::kRadius - 1);
    }
}

void IconButton::focusInEvent(QFocusEvent* event)
{
    m_focusShown = showsFocus(event->reason());
    QAbstractButton::focusInEvent(event);
}

void IconButton::focusOutEvent(QFocusEvent* event)
{
    m_focusShown = false;
    QAbstractButton::focusOutEvent(event);
}

} // namespace ui
