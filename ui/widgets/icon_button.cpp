// SPDX-License-Identifier: MIT
#include "ui/widgets/icon_button.h"

#include "ui/theme/metrics.h"

#include <QPainter>

namespace ui {

IconButton::IconButton(const Theme& theme, Icon icon, const QString& name, QWidget* parent)
    : ThemedButton(theme, parent)
    , m_icon(icon)
{
    setAccessibleName(name);
    setToolTip(name);
    setFocusPolicy(Qt::TabFocus);
}

void IconButton::setIconName(Icon icon)
{
    m_icon = icon;
    update();
}

QSize IconButton::sizeHint() const { return {metrics::kIconButton, metrics::kIconButton}; }

void IconButton::paintEvent(QPaintEvent*)
{
    const Palette& colors = theme().palette();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    if (isEnabled() && (isDown() || underMouse())) {
        painter.setBrush(isDown() ? colors.pressed : colors.hover);
        painter.drawRoundedRect(rect(), metrics::kRadius, metrics::kRadius);
    }
    const QColor ink = !isEnabled() ? colors.textTertiary : underMouse() ? colors.text : colors.textSecondary;
    const QPixmap icon = theme().icon(m_icon, metrics::kIconButtonIcon, ink, devicePixelRatioF());
    painter.drawPixmap((width() - metrics::kIconButtonIcon) / 2, (height() - metrics::kIconButtonIcon) / 2,
                       icon);
    paintFocusRing(painter, metrics::kRadius);
}

} // namespace ui
