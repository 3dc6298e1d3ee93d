// SPDX-License-Identifier: MIT
// A TextBlock laid out in a column: lines at one distance whatever fonts they need, folded if
// too long. Draws itself and finds places in itself. GUI thread.
#pragma once

#include "ui/content/text_block.h"

#include <QColor>
#include <QFont>
#include <QRectF>
#include <QTextLayout>

#include <memory>
#include <optional>
#include <vector>

class QPainter;

namespace ui {

struct TextFlowStyle {
    QFont font;
    QColor link;
    int pitch = 21; // distance of two base lines
    int gap = 8;    // where the author left a blank line
};

/// When to fold: more lines than `most` become `shown`.
struct Fold {
    int most = 14;
    int shown = 8;
};

class TextFlow {
public:
    /// Without `fold` everything is laid out. Folded, no more than 2,000 characters are looked at.
    TextFlow(const TextBlock& block, const TextFlowStyle& style, qreal width, std::optional<Fold> fold);

    int height() const { return m_height; }
    int lines() const { return m_lines; }
    int hiddenLines() const { return m_hidden; } // 0: all is shown; beyond 2,000 characters an estimate
    qreal widestLine() const;

    /// In the painter's pen. `selection` in units of TextBlock::text, `selected` its background.
    void draw(QPainter& painter, QPointF origin, const TextRange& selection, const QColor& selected) const;

    /// The place in the text nearest to a point, for selecting.
    int positionAt(QPointF point) const;

    /// The link, mention or hashtag under a point.
    const TextSpan* spanAt(QPointF point) const;

    /// The rectangles of a link, one a line.
    std::vector<QRectF> rectsOf(const TextSpan& span) const;

    /// The rectangles of the link that these rectangles together span; none for other places.
    std::vector<QRectF> linkRectsAt(const QRectF& whole) const;

    /// All characters that are laid out.
    TextRange visibleRange() const;

private:
    struct Paragraph {
        std::unique_ptr<QTextLayout> layout;
        int start;  // in the block's text
        int length; // laid out
        int top;
        int lines;
    };
    struct Ellipsis {
        QPointF baseline;
        bool shown = false;
    };

    /// Lays lines from `top` on; stops after `most`. Returns how many there are.
    int layLines(QTextLayout& layout, int top, int most) const;
    void add(const TextBlock& block, std::size_t index, int length, const TextFlowStyle& style, int top);
    void foldTo(int lines);
    int paragraphAt(qreal y) const;

    std::vector<Paragraph> m_paragraphs;
    std::vector<TextSpan> m_spans;
    Ellipsis m_ellipsis;
    QFont m_font;
    qreal m_width;
    int m_pitch;
    int m_baseline;
    int m_height = 0;
    int m_lines = 0;
    int m_hidden = 0;
};

} // namespace ui
