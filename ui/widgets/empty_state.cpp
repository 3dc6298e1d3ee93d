// SPDX-License-Identifier: MIT
#include "ui/widgets/empty_state.h"

#include "ui/theme/metrics.h"
#include "ui/theme/theme.h"

#include <QPainter>

#include <algorithm>

namespace ui {
namespace {

constexpr int kTextWidth = 420;
constexpr int kIcon = 32;

} // namespace

EmptyState::EmptyState(const Theme& theme, QWidget* parent) : QWidget(parent), m_theme(theme)
{
    connect(&theme, &Theme::changed, this, [this] { update(); });
}

void EmptyState::setWords(Icon icon, const QString& title, const QString& text)
{
    m_icon = icon;
    m_title = title;
    m_text = text;
    setAccessibleName(title);
    setAccessibleDescription(text);
    update();
}

void EmptyState::paintEvent(QPaintEvent*)
{
    const Palette& colors = m_theme.palette();
    const Fonts& fonts = m_theme.fonts();
    QPainter painter(this);
    painter.fillRect(rect(), colors.surface);

    const int room = std::max(1, std::min(fonts.scaled(kTextWidth), width() - 2 * metrics::kStep24));
    const QFont titleFont = fonts.font(TextRole::Heading);
    const QFont textFont = fonts.font(TextRole::Compact);
    const QRect free(0, 0, room, height());
    const int flags = Qt::AlignHCenter | Qt::TextWordWrap;
    const int titleHeight = QFontMetrics(titleFont).boundingRect(free, flags, m_title).height();
    const int textHeight = QFontMetrics(textFont).boundingRect(free, flags, m_text).height();
    const int all = kIcon + metrics::kStep12 + titleHeight + metrics::kStep4 + textHeight;

    const int x = (width() - room) / 2;
    int y = std::max(metrics::kStep24, (height() - all) * 2 / 5); // the optical middle
    painter.drawPixmap((width() - kIcon) / 2, y,
                       m_theme.icon(m_icon, kIcon, colors.textSecondary, devicePixelRatioF()));
    y += kIcon + metrics::kStep12;
    painter.setPen(colors.text);
    painter.setFont(titleFont);
    painter.drawText(QRect(x, y, room, titleHeight), flags, m_title);
    y += titleHeight + metrics::kStep4;
    painter.setPen(colors.textSecondary);
    painter.setFont(textFont);
    painter.drawText(QRect(x, y, room, textHeight), flags, m_text);
}

} // namespace ui
