// SPDX-License-Identifier: MIT
#include "ui/feed/row_painter.h"

#include "ui/content/time_text.h"
#include "ui/media/picture_store.h"
#include "ui/theme/metrics.h"
#include "ui/theme/theme.h"
#include "ui/widgets/avatar.h"

#include <QCoreApplication>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace ui {
namespace {

struct PainterText {
    Q_DECLARE_TR_FUNCTIONS(ui::RowPainter)
};

constexpr int kBoxIcon = 24;
constexpr int kButtonPadding = 10;

/// On a whole device pixel: half ones look washed out.
qreal snapped(qreal position, qreal dpr) { return std::round(position * dpr) / dpr; }

qreal hairlineWidth(qreal dpr) { return std::max(1.0, std::floor(dpr)) / dpr; }

PictureStore::Corners cornersOf(const PictureBox& box)
{
    return {metrics::kRadiusLarge, box.topLeft, box.topRight, box.bottomLeft, box.bottomRight};
}

QPainterPath boxPath(const PictureBox& box)
{
    QPainterPath path;
    path.setFillRule(Qt::WindingFill);
    const qreal r = metrics::kRadiusLarge;
    path.addRoundedRect(box.rect, r, r);
    const auto square = [&](bool round, qreal x, qreal y) {
        if (!round)
            path.addRect(QRectF(x, y, r, r));
    };
    square(box.topLeft, box.rect.left(), box.rect.top());
    square(box.topRight, box.rect.right() - r, box.rect.top());
    square(box.bottomLeft, box.rect.left(), box.rect.bottom() - r);
    square(box.bottomRight, box.rect.right() - r, box.rect.bottom() - r);
    return path;
}

} // namespace

RowPainter::RowPainter(const Theme& theme, const RowStyle& style, PictureStore& pictures)
    : m_theme(theme)
    , m_style(style)
    , m_pictures(pictures)
    , m_digits(style.font(RowFont::Secondary))
{
}

void RowPainter::paint(QPainter& painter, int width, const FeedRow& row, const RowLayout& layout,
                       const RowLook& look, nostr::UnixTime now) const
{
    const Palette& colors = m_style.palette();
    const qreal dpr = painter.device()->devicePixelRatioF();
    paintBackground(painter, width, layout.height, look);

    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(colors.hairlineStrong, 1));
    painter.setBrush(Qt::NoBrush);
    for (const QRectF& card : layout.cards)
        painter.drawRoundedRect(card.adjusted(0.5, 0.5, -0.5, -0.5), metrics::kRadiusLarge - 0.5,
                                metrics::kRadiusLarge - 0.5);
    painter.setRenderHint(QPainter::Antialiasing, false);

    for (const RowLayout::Avatar& avatar : layout.avatars)
        paintAvatar(painter, avatar.rect, avatar.person, m_pictures, m_theme.fonts());
    for (const RowLayout::Mark& mark : layout.marks)
        painter.drawPixmap(mark.at, m_theme.icon(mark.icon, mark.size, colors.*mark.color, dpr));
    for (const RowLayout::Label& label : layout.labels)
        paintLabel(painter, label);
    painter.setPen(colors.textSecondary);
    for (const RowLayout::TimeMark& mark : layout.times) {
        const QString text = relativeTime(mark.time, now);
        m_digits.draw(painter, {mark.right - m_digits.width(text), mark.baseline}, text);
    }
    painter.setPen(colors.text);
    if (layout.text)
        layout.text->text.draw(painter, layout.text->origin, look.selection, colors.textSelection);
    if (layout.quote)
        layout.quote->text.draw(painter, layout.quote->origin, {0, 0}, colors.textSelection);
    paintLinkUnderline(painter, layout, look);
    for (const PictureBox& box : layout.pictures)
        paintPicture(painter, row, box, look);
    for (const RowLayout::Button& button : layout.buttons)
        paintButton(painter, button.rect, button.text, !look.hot.isEmpty() && look.hot.contains(button.rect));
    for (const RowLayout::Action& action : layout.actions)
        paintAction(painter, action, look);
}

void RowPainter::paintBackground(QPainter& painter, int width, int height, const RowLook& look) const
{
    const Palette& colors = m_style.palette();
    const qreal dpr = painter.device()->devicePixelRatioF();
    const QColor& fill = look.selected ? colors.selection : look.hovered ? colors.hover : colors.surface;
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.fillRect(QRect(0, 0, width, height), fill);
    const qreal line = hairlineWidth(dpr);
    painter.fillRect(QRectF(0, snapped(height - line, dpr), width, line), colors.hairline);
    if (look.selected)
        painter.fillRect(QRect(0, 0, metrics::kSelectionEdge, height), colors.accent);
    if (look.focused) {
        painter.setPen(QPen(colors.accent, metrics::kFocusRing, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(QRect(2, 2, width - 4, height - 5));
    }
}

void RowPainter::paintLabel(QPainter& painter, const RowLayout::Label& label) const
{
    painter.setPen(m_style.palette().*label.color);
    painter.setFont(m_style.font(label.font));
    if (label.emoji.empty()) {
        painter.drawText(label.baseline, label.text);
        return;
    }
    QFont colored = m_style.font(label.font);
    colored.setFamilies(QStringList{QStringLiteral("Noto Color Emoji")} + colored.families());
    QPointF at = label.baseline;
    const auto draw = [&](const QString& part, const QFont& font) {
        if (part.isEmpty())
            return;
        painter.setFont(font);
        painter.drawText(at, part);
        at.rx() += QFontMetricsF(font).horizontalAdvance(part);
    };
    int from = 0;
    for (const TextRange& range : label.emoji) {
        draw(label.text.mid(from, range.start - from), m_style.font(label.font));
        draw(label.text.mid(range.start, range.length), colored);
        from = range.start + range.length;
    }
    draw(label.text.mid(from), m_style.font(label.font));
}

void RowPainter::paintLinkUnderline(QPainter& painter, const RowLayout& layout, const RowLook& look) const
{
    if (look.hot.isEmpty())
        return;
    const qreal dpr = painter.device()->devicePixelRatioF();
    for (const std::optional<RowLayout::Flow>* flow : {&layout.text, &layout.quote}) {
        if (!*flow)
            continue;
        for (const QRectF& rect : (*flow)->text.linkRectsAt(look.hot.translated(-(*flow)->origin))) {
            const QRectF line = rect.translated((*flow)->origin);
            painter.fillRect(
                QRectF(line.left(), snapped(line.bottom() - 3, dpr), line.width(), hairlineWidth(dpr)),
                m_style.palette().link);
        }
    }
}

void RowPainter::paintPicture(QPainter& painter, const FeedRow& row, const PictureBox& box,
                              const RowLook& look) const
{
    const FeedPicture& picture = row.pictures[static_cast<std::size_t>(box.picture)];
    const QPixmap pixmap = m_pictures.picture(picture.url, row.author.key, box.rect.size().toSize(),
                                              cornersOf(box), painter.device()->devicePixelRatioF());
    const Palette& colors = m_style.palette();
    if (!pixmap.isNull()) {
        painter.drawPixmap(box.rect.topLeft(), pixmap);
    } else {
        painter.setRenderHint(QPainter::Antialiasing);
        painter.fillPath(boxPath(box), look.hovered && !look.selected ? colors.pressed : colors.hover);
        painter.setRenderHint(QPainter::Antialiasing, false);
        paintReservedBox(painter, picture, box.rect, row, look);
    }
    if (box.more > 0) {
        const QString text = QStringLiteral("+%1").arg(box.more);
        const qreal width = m_style.metrics(RowFont::Medium).horizontalAdvance(text) + 16;
        const QRectF tag(box.rect.right() - 8 - width, box.rect.bottom() - 8 - 24, width, 24);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(Qt::NoPen);
        painter.setBrush(colors.surface);
        painter.drawRoundedRect(tag, 12, 12);
        painter.setRenderHint(QPainter::Antialiasing, false);
        painter.setPen(colors.text);
        painter.setFont(m_style.font(RowFont::Medium));
        painter.drawText(tag, Qt::AlignCenter, text);
    }
}

void RowPainter::paintReservedBox(QPainter& painter, const FeedPicture& picture, const QRectF& rect,
                                  const FeedRow& row, const RowLook& look) const
{
    const Palette& colors = m_style.palette();
    const qreal dpr = painter.device()->devicePixelRatioF();
    const PictureStore::State state = m_pictures.state(picture.url, row.author.key);
    if (state == PictureStore::State::Loading)
        return;
    const bool failed = state == PictureStore::State::Failed;
    QString text;
    if (failed)
        text = PainterText::tr("This picture did not load");
    else if (!picture.size.isEmpty())
        text = QStringLiteral("%1 × %2").arg(picture.size.width()).arg(picture.size.height());
    QString button;
    if (state != PictureStore::State::Unavailable)
        button = failed ? PainterText::tr("Try again") : PainterText::tr("Load picture");

    const int line = m_style.scaled(18);
    const int buttonHeight = m_style.scaled(metrics::kButtonHeightSmall);
    const qreal buttonWidth = m_style.metrics(RowFont::Medium).horizontalAdvance(button) + 2 * kButtonPadding;
    const bool fits = buttonWidth + 8 <= rect.width();
    qreal height = kBoxIcon + (text.isEmpty() ? 0 : 8 + line) + (button.isEmpty() ? 0 : 8 + buttonHeight);
    const bool tight = height > rect.height();
    if (tight)
        height = kBoxIcon;
    qreal y = std::round(rect.center().y() - height / 2);
    painter.drawPixmap(
        QPointF(std::round(rect.center().x() - kBoxIcon / 2.0), y),
        m_theme.icon(failed ? Icon::Warning : Icon::Image, kBoxIcon, colors.textSecondary, dpr));
    if (tight)
        return;
    y += kBoxIcon + 8;
    if (!text.isEmpty()) {
        painter.setPen(colors.textSecondary);
        const qreal width = std::min(m_digits.width(text), rect.width());
        m_digits.draw(painter,
                      {rect.center().x() - width / 2, y + m_style.baseline(RowFont::Secondary, line)}, text);
        y += line + 8;
    }
    if (!button.isEmpty() && fits)
        paintButton(painter,
                    QRectF(std::round(rect.center().x() - buttonWidth / 2), y, buttonWidth, buttonHeight),
                    button, look.hot == rect);
}

void RowPainter::paintButton(QPainter& painter, const QRectF& rect, const QString& text, bool hot) const
{
    const Palette& colors = m_style.palette();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(colors.hairlineStrong, 1));
    painter.setBrush(hot ? colors.pressed : colors.surface);
    painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), metrics::kRadius - 0.5,
                            metrics::kRadius - 0.5);
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setPen(colors.text);
    painter.setFont(m_style.font(RowFont::Medium));
    painter.drawText(rect, Qt::AlignCenter, text);
}

void RowPainter::paintAction(QPainter& painter, const RowLayout::Action& action, const RowLook& look) const
{
    if (action.onlyWithPointer && !look.hovered && !look.selected)
        return;
    const Palette& colors = m_style.palette();
    const qreal dpr = painter.device()->devicePixelRatioF();
    const bool hot = action.offered && look.hot.topLeft() == action.rect.topLeft() && !look.hot.isEmpty();
    if (hot) {
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(Qt::NoPen);
        painter.setBrush(colors.pressed);
        painter.drawRoundedRect(look.hot, metrics::kRadius, metrics::kRadius);
        painter.setRenderHint(QPainter::Antialiasing, false);
    }
    const QColor color = hot && !action.mine ? colors.text : colors.*action.color;
    const int icon = m_style.scaled(metrics::kActionIcon);
    const bool filled = action.mine && (action.icon == Icon::Heart || action.icon == Icon::Bookmark);
    const QPoint at(qRound(action.rect.left()) + metrics::kActionIndent,
                    qRound(action.rect.center().y() - icon / 2.0));
    painter.drawPixmap(at, m_theme.icon(action.icon, icon, color, dpr, filled));
    if (action.count.isEmpty())
        return;
    painter.setPen(color);
    m_digits.draw(painter,
                  {qreal(at.x() + icon + metrics::kActionGap),
                   action.rect.top() + m_style.baseline(RowFont::Secondary, action.rect.height())},
                  action.count);
}

} // namespace ui
