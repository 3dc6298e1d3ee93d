// SPDX-License-Identifier: MIT
#include "ui/status_bar.h"

#include "ui/theme/metrics.h"
#include "ui/widgets/themed_button.h"

#include <QHBoxLayout>
#include <QPainter>

namespace ui {

namespace {

constexpr int kEntryHeight = 22;
constexpr int kEntryGap = 6; // between icon and text

} // namespace

/// One part: an icon and a few words, as wide as they are.
class StatusEntry : public ThemedButton {
public:
    StatusEntry(const Theme& theme, const char* objectName, QWidget* parent) : ThemedButton(theme, parent)
    {
        setObjectName(QLatin1String(objectName));
        setFocusPolicy(Qt::TabFocus);
    }

    void show(const StatusTexts::Part& part)
    {
        m_part = part;
        setText(part.text);
        setAccessibleName(part.name);
        setToolTip(part.name);
        updateGeometry();
        update();
    }

    QSize sizeHint() const override
    {
        const QFontMetrics measure(theme().fonts().font(TextRole::Caption));
        int width = 2 * metrics::kStep8 + metrics::kStatusIcon;
        if (!text().isEmpty())
            width += kEntryGap + measure.horizontalAdvance(text());
        return {width, std::max(kEntryHeight, measure.height() + metrics::kStep4)};
    }

    QSize minimumSizeHint() const override
    {
        return {2 * metrics::kStep8 + metrics::kStatusIcon, sizeHint().height()};
    }

protected:
    void paintEvent(QPaintEvent*) override
    {
        const Palette& colors = theme().palette();
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        if (underMouse() || isDown()) {
            painter.setPen(Qt::NoPen);
            painter.setBrush(isDown() ? colors.pressed : colors.hover);
            painter.drawRoundedRect(rect(), metrics::kRadius, metrics::kRadius);
        }
        const int top = (height() - metrics::kStatusIcon) / 2;
        const QRect icon =
            QStyle::visualRect(layoutDirection(), rect(),
                               QRect(metrics::kStep8, top, metrics::kStatusIcon, metrics::kStatusIcon));
        painter.drawPixmap(icon.topLeft(), theme().icon(m_part.icon, metrics::kStatusIcon,
                                                        colors.*m_part.color, devicePixelRatioF()));
        const QFont font = theme().fonts().font(TextRole::Caption);
        const QRect words = QStyle::visualRect(
            layoutDirection(), rect(),
            rect().adjusted(metrics::kStep8 + metrics::kStatusIcon + kEntryGap, 0, -metrics::kStep4, 0));
        painter.setFont(font);
        painter.setPen(underMouse() ? colors.text : colors.textSecondary);
        painter.drawText(words,
                         static_cast<int>(QStyle::visualAlignment(layoutDirection(), Qt::AlignLeft)) |
                             static_cast<int>(Qt::AlignVCenter),
                         QFontMetrics(font).elidedText(text(), Qt::ElideRight, words.width()));
        paintFocusRing(painter, metrics::kRadius);
    }

private:
    StatusTexts::Part m_part;
};

StatusBar::StatusBar(const Theme& theme, QWidget* parent)
    : QWidget(parent)
    , m_theme(theme)
    , m_feed(new StatusEntry(theme, "statusFeed", this))
    , m_relays(new StatusEntry(theme, "statusRelays", this))
    , m_outgoing(new StatusEntry(theme, "statusOutgoing", this))
    , m_keyEntry(new StatusEntry(theme, "statusKey", this))
{
    setAccessibleName(tr("Status"));
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(metrics::kStep8, 1, metrics::kStep8, 0);
    layout->setSpacing(metrics::kStep4);
    m_feed->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
    layout->addWidget(m_feed);
    layout->addStretch(1);
    for (StatusEntry* entry : {m_relays, m_outgoing, m_keyEntry}) {
        entry->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
        layout->addWidget(entry);
    }
    connect(m_feed, &QAbstractButton::clicked, this, &StatusBar::feedWanted);
    connect(m_relays, &QAbstractButton::clicked, this, &StatusBar::relaysWanted);
    connect(m_outgoing, &QAbstractButton::clicked, this, &StatusBar::outgoingWanted);
    connect(m_keyEntry, &QAbstractButton::clicked, this, &StatusBar::keyWanted);
    connect(&theme, &Theme::changed, this, &StatusBar::refresh);
    refresh();
}

void StatusBar::setStatus(const core::SessionStatus& status, KeyState key)
{
    m_status = status;
    m_key = key;
    refresh();
}

void StatusBar::setNarrow(bool narrow)
{
    if (narrow == m_narrow)
        return;
    m_narrow = narrow;
    refresh();
}

void StatusBar::refresh()
{
    const StatusTexts texts = statusTexts(m_status, m_key, m_narrow);
    m_feed->show(texts.feed);
    m_relays->show(texts.relays);
    m_outgoing->show(texts.outgoing);
    m_keyEntry->show(texts.key);
    setFixedHeight(std::max(metrics::kStatusBarHeight, m_feed->sizeHint().height() + 6));
    update();
}

void StatusBar::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), m_theme.palette().window);
    painter.fillRect(0, 0, width(), 1, m_theme.palette().hairline);
}

} // namespace ui
