// SPDX-License-Identifier: MIT
// Text with digits of one width, so that numbers in columns stand still while they change
// (Qt 6.4 cannot ask a font for its tabular digits).
#pragma once

#include <QFont>
#include <QFontMetricsF>
#include <QPointF>
#include <QString>

class QPainter;

namespace ui {

class DigitText {
public:
    explicit DigitText(const QFont& font);

    qreal width(const QString& text) const;

    /// Draws from `baseline` rightwards in the painter's pen.
    void draw(QPainter& painter, QPointF baseline, const QString& text) const;

private:
    qreal advance(QChar c) const;

    QFont m_font;
    QFontMetricsF m_metrics;
    qreal m_cell; // of the widest digit
};

} // namespace ui
