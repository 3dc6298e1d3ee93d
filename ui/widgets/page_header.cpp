// SPDX-License-Identifier: MIT
#include "ui/widgets/page_header.h"

#include "ui/theme/metrics.h"
#include "ui/widgets/icon_button.h"
#include "ui/widgets/label.h"

#include <QHBoxLayout>
#include <QPainter>

namespace ui {

PageHeader::PageHeader(const Theme& theme, const QString& title, QWidget* parent)
    : QWidget(parent)
    , m_theme(theme)
    , m_layout(new QHBoxLayout(this))
    , m_title(new Label(theme, TextRole::Title, &Palette::text, this))
    , m_caption(new Label(theme, TextRole::Secondary, &Palette::textSecondary, this))
{
    setMinimumHeight(metrics::kHeaderHeight);
    m_layout->setContentsMargins(metrics::kStep24, metrics::kStep8, metrics::kStep24, metrics::kStep8);
    m_layout->setSpacing(metrics::kStep12);
    m_layout->addWidget(m_title);
    m_layout->addWidget(m_caption, 1);
    m_caption->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_title->setText(title);
    connect(&theme, &Theme::changed, this, qOverload<>(&QWidget::update));
}

void PageHeader::setTitle(const QString& title) { m_title->setText(title); }

void PageHeader::setCaption(const QString& caption) { m_caption->setText(caption); }

void PageHeader::addBackButton()
{
    auto* back = new IconButton(m_theme, Icon::Back, tr("Back"), this);
    back->setToolTip(tr("Back (Alt+Left)"));
    m_layout->insertWidget(0, back);
    connect(back, &QAbstractButton::clicked, this, &PageHeader::backWanted);
}

void PageHeader::addAction(QWidget* widget) { m_layout->addWidget(widget); }

void PageHeader::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), m_theme.palette().surface);
    painter.fillRect(0, height() - 1, width(), 1, m_theme.palette().hairline);
}

} // namespace ui
