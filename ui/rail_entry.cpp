// SPDX-License-Identifier: MIT
#include "ui/rail_entry.h"

#include "core/nostr/nip19.h"
#include "ui/media/picture_store.h"
#include "ui/theme/metrics.h"
#include "ui/widgets/avatar.h"

#include <QPainter>

namespace ui {

namespace {

constexpr int kAvatarIcons = 36;
constexpr int kAvatarOther = 32;
constexpr int kAccountHeightLabels = 44;
constexpr int kNameGap = 10;
constexpr int kNobodyIcon = 18;
constexpr int kEntryPaddingLabels = 12; // before the icon

} // namespace

RailButton::RailButton(const Theme& theme, QWidget* parent) : ThemedButton(theme, parent)
{
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
            std::max(metrics::kRailEntryHeightLabels, theme().fonts().lineHeight(TextRole::Compact) + 12)};
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
    paintFocusRing(painter, metrics::kRadius);
}

AccountButton::AccountButton(const Theme& theme, PictureStore& pictures, QWidget* parent)
    : RailButton(theme, parent)
    , m_pictures(pictures)
{
    connect(&pictures, &PictureStore::changed, this, [this](const QString& url) {
        if (m_reader && m_reader->picture == url)
            update();
    });
    setReader(std::nullopt);
}

void AccountButton::setReader(const std::optional<core::PersonSummary>& reader)
{
    m_reader.reset();
    m_below = tr("No account");
    if (reader) {
        m_reader = makePerson(*reader);
        m_below = !m_reader->nip05.isEmpty() ? m_reader->nip05
                  : reader->name.empty()     ? tr("No profile yet") // the name is the npub then
                                             : QString::fromStdString(nostr::encodeNpub(reader->pubkey));
    }
    setAccessibleName(m_reader ? tr("Account %1").arg(m_reader->name) : tr("No account, reading only"));
    setToolTip(m_reader ? m_reader->name : tr("Reading without an account"));
    update();
}

QSize AccountButton::sizeHint() const
{
    if (form() == Rail::Form::Labels)
        return {RailButton::sizeHint().width(), theme().fonts().scaled(kAccountHeightLabels)};
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
    const int left = labels ? metrics::kStep4 : (width() - size) / 2;
    paintFace(painter,
              QStyle::visualRect(layoutDirection(), rect(), QRect(left, (height() - size) / 2, size, size)));
    if (labels) {
        const QRect room = rect().adjusted(left + size + kNameGap, 2, -metrics::kStep4, -2);
        paintWords(painter, QStyle::visualRect(layoutDirection(), rect(), room));
    }
    paintFocusRing(painter, labels ? metrics::kRadius : size / 2.0);
}

void AccountButton::paintFace(QPainter& painter, const QRect& disc)
{
    if (m_reader) {
        paintAvatar(painter, disc, *m_reader, m_pictures, theme().fonts());
        return;
    }
    const Palette& colors = theme().palette();
    painter.setPen(QPen(colors.control, 1.2, Qt::DashLine));
    painter.setBrush(Qt::NoBrush);
    painter.drawEllipse(QRectF(disc).adjusted(1, 1, -1, -1));
    QRect icon(0, 0, kNobodyIcon, kNobodyIcon);
    icon.moveCenter(disc.center());
    painter.drawPixmap(icon.topLeft(),
                       theme().icon(Icon::User, kNobodyIcon, colors.textSecondary, devicePixelRatioF()));
}

void AccountButton::paintWords(QPainter& painter, const QRect& room)
{
    const Palette& colors = theme().palette();
    const int side = static_cast<int>(QStyle::visualAlignment(layoutDirection(), Qt::AlignLeft)) |
                     static_cast<int>(Qt::AlignVCenter);
    const QRect upper(room.left(), room.top(), room.width(), room.height() / 2);
    painter.setFont(theme().fonts().font(TextRole::Compact, QFont::DemiBold));
    painter.setPen(colors.text);
    painter.drawText(upper, side,
                     painter.fontMetrics().elidedText(m_reader ? m_reader->name : tr("Reading only"),
                                                      Qt::ElideRight, room.width()));
    painter.setFont(theme().fonts().font(TextRole::Caption));
    painter.setPen(colors.textSecondary);
    painter.drawText(upper.translated(0, upper.height()), side,
                     painter.fontMetrics().elidedText(m_below, Qt::ElideMiddle, room.width()));
}

} // namespace ui
