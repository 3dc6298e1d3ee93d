// SPDX-License-Identifier: MIT
#include "ui/feed/feed_header.h"

#include "ui/feed/row_style.h"
#include "ui/theme/metrics.h"
#include "ui/theme/theme.h"
#include "ui/widgets/icon_button.h"
#include "ui/widgets/pill.h"
#include "ui/widgets/segmented_control.h"

#include <QMenu>
#include <QPainter>
#include <QSignalBlocker>

#include <algorithm>

namespace ui {
namespace {

constexpr int kChevron = 16;
constexpr int kChevronGap = 6;
constexpr int kTitlePadding = 8;
constexpr int kRoomForFilter = 560; // of the header: narrower, what to show is chosen elsewhere

class TitleButton : public ThemedButton {
public:
    using ThemedButton::ThemedButton;

    QSize sizeHint() const override
    {
        const QFontMetricsF metrics(theme().fonts().font(TextRole::Title));
        const int chevron = m_menu ? kChevronGap + kChevron : 0;
        return {qCeil(metrics.horizontalAdvance(text())) + chevron + 2 * kTitlePadding,
                theme().fonts().lineHeight(TextRole::Title) + 10};
    }

    void setMenu(QMenu* menu)
    {
        m_menu = menu;
        setEnabled(menu);
        setFocusPolicy(menu ? Qt::TabFocus : Qt::NoFocus);
        setCursor(menu ? Qt::PointingHandCursor : Qt::ArrowCursor);
        setAccessibleName(menu ? FeedHeader::tr("Feed: %1").arg(text()) : text());
    }
    QMenu* menu() const { return m_menu; }

protected:
    void paintEvent(QPaintEvent*) override
    {
        const Palette& colors = theme().palette();
        QPainter painter(this);
        if (isEnabled() && (underMouse() || isDown())) {
            painter.setRenderHint(QPainter::Antialiasing);
            painter.setPen(Qt::NoPen);
            painter.setBrush(isDown() ? colors.pressed : colors.hover);
            painter.drawRoundedRect(rect(), metrics::kRadius, metrics::kRadius);
        }
        painter.setFont(theme().fonts().font(TextRole::Title));
        painter.setPen(colors.text);
        const int room = width() - 2 * kTitlePadding - (m_menu ? kChevronGap + kChevron : 0);
        const QString shown = painter.fontMetrics().elidedText(text(), Qt::ElideRight, room + 1);
        painter.drawText(QRect(kTitlePadding, 0, room + 2, height()), Qt::AlignLeft | Qt::AlignVCenter,
                         shown);
        if (m_menu)
            painter.drawPixmap(
                width() - kTitlePadding - kChevron, (height() - kChevron) / 2 + 1,
                theme().icon(Icon::ChevronDown, kChevron, colors.textSecondary, devicePixelRatioF()));
        paintFocusRing(painter, metrics::kRadius);
    }

private:
    QMenu* m_menu = nullptr;
};

} // namespace

FeedHeader::FeedHeader(const Theme& theme, PictureStore& pictures, QWidget* parent)
    : QWidget(parent)
    , m_theme(theme)
    , m_title(new TitleButton(theme, this))
    , m_pill(new Pill(theme, pictures, this))
    , m_filter(new SegmentedControl(theme, {tr("Notes"), tr("With replies")}, this))
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    m_title->setObjectName(QStringLiteral("feedTitle"));
    m_title->setAccessibleName(tr("Feed")); // until it has a title
    m_pill->setObjectName(QStringLiteral("newNotesPill"));
    m_filter->setObjectName(QStringLiteral("feedFilter"));
    connect(m_title, &QAbstractButton::clicked, this, [this] {
        if (QMenu* menu = static_cast<TitleButton*>(m_title)->menu())
            menu->popup(m_title->mapToGlobal(QPoint(0, m_title->height() + 2)));
    });
    connect(m_pill, &QAbstractButton::clicked, this, &FeedHeader::newsWanted);
    connect(m_filter, &SegmentedControl::changed, this,
            [this](int index) { emit withRepliesChanged(index == 1); });
    connect(&theme, &Theme::changed, this, [this] {
        updateGeometry();
        place();
        update();
    });
}

void FeedHeader::setTitle(const QString& title, QMenu* menu)
{
    m_title->setText(title);
    static_cast<TitleButton*>(m_title)->setMenu(menu);
    place();
}

void FeedHeader::addBackButton()
{
    m_back = new IconButton(m_theme, Icon::Back, tr("Back"), this);
    m_back->setToolTip(tr("Back (Alt+Left)"));
    connect(m_back, &QAbstractButton::clicked, this, &FeedHeader::backWanted);
    place();
}

void FeedHeader::setNews(int count, std::vector<FeedPerson> authors)
{
    m_pill->setNews(count, std::move(authors));
    place();
}

bool FeedHeader::withReplies() const { return m_filter->current() == 1; }

void FeedHeader::setWithReplies(bool withReplies)
{
    const QSignalBlocker quiet(m_filter);
    m_filter->setCurrent(withReplies ? 1 : 0);
}

QSize FeedHeader::sizeHint() const { return {600, m_theme.fonts().scaled(metrics::kHeaderHeight)}; }

QSize FeedHeader::minimumSizeHint() const { return {200, sizeHint().height()}; }

void FeedHeader::resizeEvent(QResizeEvent*) { place(); }

void FeedHeader::place()
{
    const FeedColumn column = feedColumn(width());
    const int middle = (height() - 1) / 2;
    const int right = column.left + column.width;
    const auto put = [middle](QWidget* widget, int x, int width) {
        const int tall = widget->sizeHint().height();
        widget->setGeometry(x, middle - tall / 2, width, tall);
    };
    int titleLeft = column.left - kTitlePadding;
    if (m_back) {
        const int backLeft = std::max(metrics::kStep8, titleLeft - metrics::kStep4 - metrics::kIconButton);
        put(m_back, backLeft, metrics::kIconButton);
        titleLeft = std::max(titleLeft, backLeft + metrics::kIconButton + metrics::kStep4);
    }
    // What does not fit gives way: first the words of the pill, then the choice of what to show.
    const int titleWanted = m_title->sizeHint().width() - kTitlePadding;
    const auto fits = [&](bool filter) {
        const int pill = m_pill->isHidden() ? 0 : m_pill->sizeHint().width() + metrics::kStep12;
        const int end = filter ? m_filter->sizeHint().width() + metrics::kStep16 : 0;
        return titleWanted + pill + end <= column.width;
    };
    const bool roomy = width() >= kRoomForFilter;
    m_pill->setShort(!roomy);
    if (roomy && !fits(true))
        m_pill->setShort(true);
    m_filter->setVisible(roomy && fits(true));
    const int filterWidth = m_filter->isHidden() ? 0 : m_filter->sizeHint().width();
    put(m_filter, right - filterWidth, filterWidth);

    const int pillWidth = m_pill->isHidden() ? 0 : m_pill->sizeHint().width();
    const int free = right - filterWidth - (filterWidth > 0 ? metrics::kStep16 : 0);
    const int titleRoom = free - titleLeft - (pillWidth > 0 ? pillWidth + metrics::kStep12 : 0);
    const int titleWidth = std::min(m_title->sizeHint().width(), std::max(0, titleRoom));
    put(m_title, titleLeft, titleWidth);
    // In the middle of the header where that is free, else as near as it gets.
    const int leftmost = titleLeft + titleWidth + metrics::kStep12;
    const int rightmost = std::max(leftmost, free - pillWidth);
    put(m_pill, std::clamp((width() - pillWidth) / 2, leftmost, rightmost), pillWidth);
}

void FeedHeader::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const Palette& colors = m_theme.palette();
    painter.fillRect(rect(), colors.surface);
    const qreal dpr = devicePixelRatioF();
    const qreal line = std::max(1.0, std::floor(dpr)) / dpr;
    painter.fillRect(QRectF(0, height() - line, width(), line), colors.hairline);
}

} // namespace ui
