// SPDX-License-Identifier: MIT
#include "ui/rail_entry.h"

#include "core/nostr/nip19.h"
#include "ui/theme/metrics.h"
#include "ui/widgets/icon_button.h"

#include <QFocusEvent>
#include <QPainter>

namespace ui {

namespace {

constexpr int kAvatarIcons = 36;
constexpr int kAvatarOther = 32;
constexpr int kAccountHeightLabels = 44;
constexpr int kEntryPaddingLabels = 12; // before the icon

} // namespace

RailButton::RailButton(const Theme& theme, QWidget* parent) : QAbstractButton(parent), m_theme(theme)
{
    setAttribute(Qt::WA_Hover);
    setFocusPolicy(Qt::TabFocus);
}

void RailButton::setForm(Rail::Form form)
{
    m_form = form;
    updateGeometry();
    update();
}

QSize RailButton::sizeHint() const
{
    switch (m_form) {
    case Rail::Form::Narrow: return {metrics::kRailEntryNarrow, metrics::kRailEntryNarrow};
    case Rail::Form::Icons: return {metrics::kRailEntryWidth, metrics::kRailEntryHeight};
    case Rail::Form::Labels: break;
    }
    return {metrics::kRailWidthLabels - 2 * metrics::kRailPadding,
            std::max(metrics::kRailEntryHeightLabels, m_theme.fonts().lineHeight(TextRole::Compact) + 12)};
}

void RailButton::focusInEvent(QFocusEvent* event)
{
    m_focusShown = showsFocus(event->reason());
    QAbstractButton::focusInEvent(event);
}

void RailButton::focusOutEvent(QFocusEvent* event)
{
    m_focusShown = false;
    QAbstractButton::focusOutEvent(event);
}

void RailButton::paintFocus(QPainter& painter) const
{
    if (!m_focusShown)
        return;
    painter.setPen(QPen(m_theme.palette().accent, metrics::kFocusRing));
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), metrics::kRadius, metrics::kRadius);
}

RailEntry::RailEntry(const Theme& theme, Kind kind, Icon icon, const QString& label, const QString& shortcut,
                     QWidget* parent)
    : RailButton(theme, parent)
    , m_kind(kind)
    , m_icon(icon)
{
    setText(label);
    setAccessibleName(label);
    setToolTip(tr("%1 (%2)").arg(label, shortcut));
}

void RailEntry::setCurrent(bool current)
{
    if (current == m_current)
        return;
    m_current = current;
    update();
}

void RailEntry::paintEvent(QPaintEvent*)
{
    const Palette& colors = theme().palette();
    const bool main = m_kind == Kind::Main;
    QColor fill = Qt::transparent;
    QColor ink = m_current || underMouse() ? colors.text : colors.textSecondary;
    QColor words = colors.text;
    if (main) {
        fill = isDown() ? colors.accentPressed : underMouse() ? colors.accentHover : colors.accent;
        ink = words = colors.onAccent;
    } else if (m_current) {
        fill = colors.accentSoft;
        ink = words = colors.accent;
    } else if (isDown()) {
        fill = colors.pressed;
    } else if (underMouse()) {
        fill = colors.hover;
    }

    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(fill);
    painter.drawRoundedRect(rect(), metrics::kRadius, metrics::kRadius);

    const QPixmap icon = theme().icon(m_icon, metrics::kRailIcon, ink, devicePixelRatioF());
    const int top = (height() - metrics::kRailIcon) / 2;
    if (form() != Rail::Form::Labels) {
        painter.drawPixmap((width() - metrics::kRailIcon) / 2, top, icon);
    } else {
        const QFont font =
            theme().fonts().font(TextRole::Compact, m_current || main ? QFont::DemiBold : QFont::Medium);
        const QFontMetrics measure(font);
        int left = kEntryPaddingLabels;
        if (main)
            left = (width() - metrics::kRailIcon - metrics::kStep8 - measure.horizontalAdvance(text())) / 2;
        painter.drawPixmap(layoutDirection() == Qt::RightToLeft ? width() - left - metrics::kRailIcon : left,
                           top, icon);
        const int gap = main ? metrics::kStep8 : metrics::kStep12;
        const QRect line =
            QStyle::visualRect(layoutDirection(), rect(),
                               rect().adjusted(left + metrics::kRailIcon + gap, 0, -metrics::kStep8, 0));
        painter.setFont(font);
        painter.setPen(words);
        painter.drawText(line,
                         static_cast<int>(QStyle::visualAlignment(layoutDirection(), Qt::AlignLeft)) |
                             static_cast<int>(Qt::AlignVCenter),
                         measure.elidedText(text(), Qt::ElideRight, line.width()));
    }
    paintFocus(painter);
}

AccountButton::AccountButton(const Theme& theme, QWidget* parent) : RailButton(theme, parent)
{
    setReader(std::nullopt);
}

void AccountButton::setReader(std::optional<core::PersonSummary> reader)
{
    m_reader = std::move(reader);
    m_name.clear();
    if (m_reader) {
        m_name = QString::fromStdString(m_reader->name.empty() ? nostr::shortNpub(m_reader->pubkey)
                                                               : m_reader->name);
    }
    setAccessibleName(m_reader ? tr("Account %1").arg(m_name) : tr("No account, reading only"));
    setToolTip(m_reader ? m_name : tr("Reading without an account"));
    update();
}

QSize AccountButton::sizeHint() const
{
    if (form() == Rail::Form::Labels)
        return {RailButton::sizeHint().width(), kAccountHeightLabels};
    const int size = form() == Rail::Form::Icons ? kAvatarIcons : kAvatarOther;
    return {size, size};
}

void AccountButton::paintEvent(QPaintEvent*)
{
    const Palette& colors = theme().palette();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const bool labels = form() == Rail::Form::Labels;
    const int size = form() == Rail::Form::Icons ? kAvatarIcons : kAvatarOther;
    if (labels && (underMouse() || isDown())) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(isDown() ? colors.pressed : colors.hover);
        painter.drawRoundedRect(rect(), metrics::kRadius, metrics::kRadius);
    }
    const QRect disc = QStyle::visualRect(
        layoutDirection(), rect(),
        QRect(labels ? metrics::kStep4 : (width() - size) / 2, (height() - size) / 2, size, size));
    if (m_reader) {
        const auto bytes = m_reader->pubkey.bytes();
        const std::size_t colour = (std::size_t{bytes[0]} * 256 + bytes[1]) % kAvatarDiscs.size();
        painter.setPen(Qt::NoPen);
        painter.setBrush(QColor(kAvatarDiscs[colour]));
        painter.drawEllipse(disc);
        QFont font = theme().fonts().font(TextRole::Compact, QFont::DemiBold);
        font.setPixelSize(size * 42 / 100);
        painter.setFont(font);
        painter.setPen(Qt::white);
        const QString letter = m_reader->name.empty()
                                   ? QString::fromStdString(nostr::encodeNpub(m_reader->pubkey)).mid(5, 1)
                                   : m_name.left(1);
        painter.drawText(disc, Qt::AlignCenter, letter.toUpper());
    } else {
        painter.setPen(QPen(colors.control, 1.2, Qt::DashLine));
        painter.setBrush(Qt::NoBrush);
        painter.drawEllipse(QRectF(disc).adjusted(1, 1, -1, -1));
        const int icon = metrics::kRailIcon - 2;
        painter.drawPixmap(disc.center().x() - icon / 2 + 1, disc.center().y() - icon / 2 + 1,
                           theme().icon(Icon::User, icon, colors.textSecondary, devicePixelRatioF()));
    }
    if (labels) {
        const QRect words = QStyle::visualRect(
            layoutDirection(), rect(),
            rect().adjusted(metrics::kStep4 + size + metrics::kStep8 + 2, 2, -metrics::kStep4, -2));
        const auto side = static_cast<int>(QStyle::visualAlignment(layoutDirection(), Qt::AlignLeft));
        const QFont nameFont = theme().fonts().font(TextRole::Compact, QFont::DemiBold);
        painter.setFont(nameFont);
        painter.setPen(colors.text);
        const QRect upper(words.left(), words.top(), words.width(), words.height() / 2);
        painter.drawText(upper, side | static_cast<int>(Qt::AlignVCenter),
                         QFontMetrics(nameFont).elidedText(m_reader ? m_name : tr("Reading only"),
                                                           Qt::ElideRight, words.width()));
        const QFont smallFont = theme().fonts().font(TextRole::Caption);
        painter.setFont(smallFont);
        painter.setPen(colors.textSecondary);
        const QString below = !m_reader ? tr("No account")
                              : !m_reader->nip05.empty()
                                  ? QString::fromStdString(m_reader->nip05)
                                  : QString::fromStdString(nostr::shortNpub(m_reader->pubkey));
        painter.drawText(upper.translated(0, upper.height()), side | static_cast<int>(Qt::AlignVCenter),
                         QFontMetrics(smallFont).elidedText(below, Qt::ElideMiddle, words.width()));
    }
    paintFocus(painter);
}

} // namespace ui
