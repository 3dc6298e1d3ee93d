// SPDX-License-Identifier: MIT
#include "ui/content/text_flow.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <limits>

namespace ui {
namespace {

constexpr int kFoldedCharacters = 2000; // looked at to fold; layout costs about 0.1 ms a thousand
constexpr int kAllLines = std::numeric_limits<int>::max();

QStringList emojiFamilies(const QFont& font)
{
    QStringList families{QStringLiteral("Noto Color Emoji")};
    families += font.families();
    return families;
}

QList<QTextLayout::FormatRange> formatsOf(const TextBlock& block, int start, int length,
                                          const TextFlowStyle& style)
{
    QList<QTextLayout::FormatRange> formats;
    const auto add = [&](int from, int size, const QTextCharFormat& format) {
        const int first = std::max(from, start);
        const int end = std::min(from + size, start + length);
        if (first < end)
            formats.append({first - start, end - first, format});
    };
    for (const TextSpan& span : block.spans) {
        QTextCharFormat format;
        format.setForeground(style.link);
        add(span.start, span.length, format);
    }
    if (!block.emoji.empty()) {
        QTextCharFormat format;
        format.setFontFamilies(emojiFamilies(style.font));
        for (const TextRange& range : block.emoji)
            add(range.start, range.length, format);
    }
    return formats;
}

} // namespace

TextFlow::TextFlow(const TextBlock& block, const TextFlowStyle& style, qreal width, std::optional<Fold> fold)
    : m_spans(block.spans)
    , m_font(style.font)
    , m_width(std::max<qreal>(width, 1))
    , m_pitch(style.pitch)
{
    const QFontMetricsF metrics(style.font);
    m_baseline = qRound((m_pitch - metrics.ascent() - metrics.descent()) / 2 + metrics.ascent());

    const int limit = fold ? kFoldedCharacters : std::numeric_limits<int>::max();
    int laid = 0; // characters
    int top = 0;
    std::size_t index = 0;
    for (; index < block.paragraphs.size() && laid < limit; ++index) {
        const TextParagraph& paragraph = block.paragraphs[index];
        const int length = std::min(paragraph.length, limit - laid);
        if (paragraph.gapBefore)
            top += style.gap;
        add(block, index, length, style, top);
        top += m_paragraphs.back().lines * m_pitch;
        m_lines += m_paragraphs.back().lines;
        laid += length;
        if (length < paragraph.length)
            break;
    }
    m_height = top;

    const auto rest = static_cast<int>(block.text.size()) - laid - static_cast<int>(index);
    if (fold && (m_lines > fold->most || rest > 0)) {
        const int all = m_lines;
        const int perLine = std::max(1, laid / std::max(1, all));
        foldTo(std::min(all, fold->shown));
        m_hidden = all - m_lines + std::max(0, rest) / perLine;
    }
}

void TextFlow::add(const TextBlock& block, std::size_t index, int length, const TextFlowStyle& style, int top)
{
    const TextParagraph& paragraph = block.paragraphs[index];
    auto layout = std::make_unique<QTextLayout>(block.text.mid(paragraph.start, length), style.font);
    QTextOption option(paragraph.rightToLeft ? Qt::AlignRight | Qt::AlignAbsolute
                                             : Qt::AlignLeft | Qt::AlignAbsolute);
    option.setTextDirection(paragraph.rightToLeft ? Qt::RightToLeft : Qt::LeftToRight);
    option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    layout->setTextOption(option);
    layout->setCacheEnabled(true);
    layout->setFormats(formatsOf(block, paragraph.start, length, style));
    const int lines = layLines(*layout, top, kAllLines);
    m_paragraphs.push_back({std::move(layout), paragraph.start, length, top, lines});
}

int TextFlow::layLines(QTextLayout& layout, int top, int most) const
{
    int count = 0;
    layout.beginLayout();
    while (count < most) {
        QTextLine line = layout.createLine();
        if (!line.isValid())
            break;
        line.setLineWidth(m_width);
        // A fallback font with a taller ascent must not push the line down.
        line.setPosition({0, top + count * m_pitch + m_baseline - line.ascent()});
        ++count;
    }
    layout.endLayout();
    return count;
}

void TextFlow::foldTo(int lines)
{
    int kept = 0;
    std::size_t i = 0;
    for (; i < m_paragraphs.size() && kept < lines; ++i) {
        Paragraph& paragraph = m_paragraphs[i];
        if (kept + paragraph.lines > lines) {
            paragraph.lines = lines - kept;
            layLines(*paragraph.layout, paragraph.top, paragraph.lines);
            const QTextLine last = paragraph.layout->lineAt(paragraph.lines - 1);
            paragraph.length = last.textStart() + last.textLength();
            const qreal wide = QFontMetricsF(m_font).horizontalAdvance(u'…');
            const QRectF used = last.naturalTextRect();
            const bool mirrored = paragraph.layout->textOption().textDirection() == Qt::RightToLeft;
            const QString text = paragraph.layout->text().left(paragraph.length).trimmed();
            const bool ends = text.endsWith(u'.') || text.endsWith(u'…'); // dots enough
            m_ellipsis.shown = !ends && (mirrored ? used.left() >= wide : used.right() + wide <= m_width);
            m_ellipsis.baseline = {mirrored ? used.left() - wide : used.right(), last.y() + last.ascent()};
        }
        kept += paragraph.lines;
    }
    m_paragraphs.erase(m_paragraphs.begin() + static_cast<std::ptrdiff_t>(i), m_paragraphs.end());
    m_lines = kept;
    m_height = m_paragraphs.empty() ? 0 : m_paragraphs.back().top + m_paragraphs.back().lines * m_pitch;
}

qreal TextFlow::widestLine() const
{
    qreal widest = 0;
    for (const Paragraph& paragraph : m_paragraphs) {
        for (int i = 0; i < paragraph.lines; ++i)
            widest = std::max(widest, paragraph.layout->lineAt(i).naturalTextWidth());
    }
    return widest;
}

void TextFlow::draw(QPainter& painter, QPointF origin, const TextRange& selection,
                    const QColor& selected) const
{
    QTextCharFormat marked;
    marked.setBackground(selected);
    for (const Paragraph& paragraph : m_paragraphs) {
        QList<QTextLayout::FormatRange> ranges;
        const int first = std::max(selection.start, paragraph.start);
        const int end = std::min(selection.start + selection.length, paragraph.start + paragraph.length);
        if (first < end)
            ranges.append({first - paragraph.start, end - first, marked});
        paragraph.layout->draw(&painter, origin, ranges);
    }
    if (m_ellipsis.shown) {
        painter.setFont(m_font);
        painter.drawText(origin + m_ellipsis.baseline, QStringLiteral("…"));
    }
}

int TextFlow::paragraphAt(qreal y) const
{
    int index = 0;
    for (std::size_t i = 1; i < m_paragraphs.size(); ++i) {
        if (m_paragraphs[i].top <= y)
            index = static_cast<int>(i);
    }
    return index;
}

int TextFlow::positionAt(QPointF point) const
{
    if (m_paragraphs.empty())
        return 0;
    const Paragraph& paragraph = m_paragraphs[static_cast<std::size_t>(paragraphAt(point.y()))];
    const int line =
        std::clamp(static_cast<int>((point.y() - paragraph.top) / m_pitch), 0, paragraph.lines - 1);
    return paragraph.start + paragraph.layout->lineAt(line).xToCursor(point.x());
}

const TextSpan* TextFlow::spanAt(QPointF point) const
{
    if (m_spans.empty() || m_paragraphs.empty() || point.y() < 0 || point.y() >= m_height)
        return nullptr;
    const Paragraph& paragraph = m_paragraphs[static_cast<std::size_t>(paragraphAt(point.y()))];
    const int index = static_cast<int>((point.y() - paragraph.top) / m_pitch);
    if (index < 0 || index >= paragraph.lines)
        return nullptr;
    const QTextLine line = paragraph.layout->lineAt(index);
    const QRectF used = line.naturalTextRect();
    if (point.x() < used.left() || point.x() >= used.right())
        return nullptr;
    const int position = paragraph.start + line.xToCursor(point.x(), QTextLine::CursorOnCharacter);
    const auto found = std::find_if(m_spans.begin(), m_spans.end(), [position](const TextSpan& span) {
        return position >= span.start && position < span.start + span.length;
    });
    return found == m_spans.end() ? nullptr : &*found;
}

std::vector<QRectF> TextFlow::rectsOf(const TextSpan& span) const
{
    std::vector<QRectF> rects;
    for (const Paragraph& paragraph : m_paragraphs) {
        for (int i = 0; i < paragraph.lines; ++i) {
            const QTextLine line = paragraph.layout->lineAt(i);
            const int start = std::max(span.start - paragraph.start, line.textStart());
            const int end =
                std::min(span.start + span.length - paragraph.start, line.textStart() + line.textLength());
            if (start >= end)
                continue;
            const qreal a = line.cursorToX(start);
            const qreal b = line.cursorToX(end);
            rects.emplace_back(std::min(a, b), paragraph.top + i * m_pitch, std::abs(b - a), m_pitch);
        }
    }
    return rects;
}

std::vector<QRectF> TextFlow::linkRectsAt(const QRectF& whole) const
{
    for (const TextSpan& span : m_spans) {
        std::vector<QRectF> rects = rectsOf(span);
        QRectF united;
        for (const QRectF& rect : rects)
            united |= rect;
        if (!rects.empty() && united == whole)
            return rects;
    }
    return {};
}

TextRange TextFlow::visibleRange() const
{
    if (m_paragraphs.empty())
        return {0, 0};
    return {0, m_paragraphs.back().start + m_paragraphs.back().length};
}

} // namespace ui
