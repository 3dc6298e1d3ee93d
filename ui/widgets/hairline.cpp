// SPDX-License-Identifier: MIT
#include "ui/widgets/hairline.h"

#include <QPainter>

namespace ui {

Hairline::Hairline(const Theme& theme, QWidget* parent) : QWidget(parent), m_theme(theme)
{
    setFixedHeight(1);
    connect(&theme, &Theme::changed, this, qOverload<>(&QWidget::update));
}

void Hairline::paintEvent(QPaintEvent*) { QPainter(this).fillRect(rect(), m_theme.palette().hairline); }

} // namespace ui
