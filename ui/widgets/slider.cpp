// SPDX-License-Identifier: MIT
#include "ui/widgets/slider.h"

#include "ui/theme/metrics.h"

#include <QPainter>
#include <QStyle>

namespace ui {

namespace {

constexpr int kKnob = 16;
constexpr int kTrack = 4;

} // namespace

Slider::Slider(const Theme& theme, QWidget* parent) : QSlider(Qt::Horizontal, parent), m_theme(theme)
{
    setMinimumHeight(kKnob + 2 * metrics::kStep4);
    connect(&theme, &Theme::changed, this, qOverload<>(&QWidget::update));
}

void Slider::paintEvent(QPaintEvent*)
{
    const Palette& colors = m_theme.palette();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const bool mirrored = layoutDirection() == Qt::RightToLeft;
    const int run = width() - kKnob;
    const int offset = QStyle::sliderPositionFromValue(minimum(), maximum(), sliderPosition(), run, mirrored);
    const QRectF track(kKnob / 2.0, (height() - kTrack) / 2.0, run, kTrack);
    painter.setPen(Qt::NoPen);
    painter.setBrush(colors.pressed);
    painter.drawRoundedRect(track, kTrack / 2.0, kTrack / 2.0);
    QRectF done = track;
    if (mirrored)
        done.setLeft(kKnob / 2.0 + offset);
    else
        done.setRight(kKnob / 2.0 + offset);
    painter.setBrush(colors.accent);
    painter.drawRoundedRect(done, kTrack / 2.0, kTrack / 2.0);

    const QRectF knob(offset + 1, (height() - kKnob) / 2.0 + 1, kKnob - 2, kKnob - 2);
    painter.setPen(QPen(colors.accent, 2));
    painter.setBrush(hasFocus() ? colors.accentSoft : colors.surface);
    painter.drawEllipse(knob);
}

} // namespace ui
