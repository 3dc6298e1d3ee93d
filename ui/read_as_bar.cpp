// SPDX-License-Identifier: MIT
#include "ui/read_as_bar.h"

#include "ui/theme/metrics.h"
#include "ui/widgets/label.h"
#include "ui/widgets/person_field.h"

#include <QHBoxLayout>
#include <QPainter>

namespace ui {

namespace {

constexpr int kFieldWidth = 340;
constexpr int kOneLineFrom = 620;
constexpr int kIcon = 16;

} // namespace

ReadAsBar::ReadAsBar(const Theme& theme, QWidget* parent)
    : QWidget(parent)
    , m_theme(theme)
    , m_row(new QHBoxLayout(this))
{
    m_row->setContentsMargins(metrics::kStep24, metrics::kStep8, metrics::kStep24, metrics::kStep8);
    m_row->setSpacing(metrics::kStep8);
    auto* words = new Label(theme, TextRole::Secondary, &Palette::text, this);
    words->setWordWrap(true);
    words->setContentsMargins(kIcon + metrics::kStep12, 0, 0, 0);
    words->setText(
        tr("You are reading without an account. Nothing is signed and nothing is sent in your name."));
    m_row->addWidget(words, 1);
    auto* field = new PersonField(theme, this);
    field->setMaximumWidth(kFieldWidth);
    field->setMinimumWidth(kFieldWidth - 60);
    m_row->addWidget(field);
    connect(field, &PersonField::personChosen, this, &ReadAsBar::personChosen);
    connect(&theme, &Theme::changed, this, qOverload<>(&QWidget::update));
}

void ReadAsBar::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), m_theme.palette().accentSoft);
    const QRect icon = QStyle::visualRect(layoutDirection(), rect(),
                                          QRect(metrics::kStep24, metrics::kStep16, kIcon, kIcon));
    painter.drawPixmap(icon.topLeft(),
                       m_theme.icon(Icon::Eye, kIcon, m_theme.palette().accent, devicePixelRatioF()));
}

void ReadAsBar::resizeEvent(QResizeEvent*)
{
    m_row->setDirection(width() >= kOneLineFrom ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
}

} // namespace ui
