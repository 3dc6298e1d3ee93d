// SPDX-License-Identifier: MIT
#include "ui/widgets/digit_text.h"

#include <QPainter>

#include <algorithm>

namespace ui {

DigitText::DigitText(const QFont& font) : m_font(font), m_metrics(font), m_cell(0)
{
    for (char16_t digit = u'0'; digit <= u'9'; ++digit)
        m_cell = std::max(m_cell, m_metrics.horizontalAdvance(QChar(digit)));
}

qreal DigitText::width(const QString& text) const
{
    qreal width = 0;
    for (qsizetype i = 0; i < text.size();) {
        const qsizetype start = i;
        while (i < text.size() && !text[i].isDigit())
            ++i;
        if (i > start)
            width += m_metrics.horizontalAdvance(text.mid(start, i - start));
        for (; i < text.size() && text[i].isDigit(); ++i)
            width += advance(text[i]);
    }
    return width;
}

void DigitText::draw(QPainter& painter, QPointF baseline, const QString& text) const
{
    painter.setFont(m_font);
    for (qsizetype i = 0; i < text.size();) {
        const qsizetype start = i;
        while (i < text.size() && !text[i].isDigit())
            ++i;
        if (i > start) {
            const QString part = text.mid(start, i - start);
            painter.drawText(baseline, part);
            baseline.rx() += m_metrics.horizontalAdvance(part);
        }
        for (; i < text.size() && text[i].isDigit(); ++i) {
            const qreal inset = (advance(text[i]) - m_metrics.horizontalAdvance(text[i])) / 2;
            painter.drawText(QPointF(baseline.x() + inset, baseline.y()), QString(text[i]));
            baseline.rx() += advance(text[i]);
        }
    }
}

qreal DigitText::advance(QChar c) const
{
    return c >= u'0' && c <= u'9' ? m_cell : m_metrics.horizontalAdvance(c);
}

} // namespace ui
