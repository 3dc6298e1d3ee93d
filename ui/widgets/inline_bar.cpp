// SPDX-License-Identifier: MIT
#include "ui/widgets/inline_bar.h"

#include "ui/theme/metrics.h"
#include "ui/theme/theme.h"

#include <QAccessible>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>

namespace ui {
namespace {

constexpr int kIcon = 16;

} // namespace

InlineBar::InlineBar(const Theme& theme, QWidget* parent)
    : QWidget(parent)
    , m_theme(theme)
    , m_sentence(new QLabel(this))
{
    m_sentence->setTextFormat(Qt::PlainText);
    m_sentence->setWordWrap(true);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(2 * metrics::kStep12 + kIcon, metrics::kStep8, metrics::kStep12,
                               metrics::kStep8);
    layout->setSpacing(metrics::kStep12);
    layout->addWidget(m_sentence, 1);
    connect(&theme, &Theme::changed, this, [this] { update(); });
    hide();
}

void InlineBar::tell(Tone tone, const QString& sentence, const QString& action)
{
    m_tone = tone;
    m_sentence->setText(sentence);
    if (!m_action && !action.isEmpty()) {
        m_action = new QPushButton(this);
        layout()->addWidget(m_action);
        connect(m_action, &QPushButton::clicked, this, &InlineBar::actionChosen);
    }
    if (m_action) {
        m_action->setText(action);
        m_action->setVisible(!action.isEmpty());
    }
    setAccessibleName(sentence);
    show();
    update();
    if (tone == Tone::Danger) {
        QAccessibleEvent alert(this, QAccessible::Alert);
        QAccessible::updateAccessibility(&alert);
    }
}

void InlineBar::paintEvent(QPaintEvent*)
{
    const Palette& colors = m_theme.palette();
    const QColor fill = m_tone == Tone::Danger    ? colors.dangerSoft
                        : m_tone == Tone::Warning ? colors.warningSoft
                                                  : colors.hover;
    const QColor icon = m_tone == Tone::Danger    ? colors.danger
                        : m_tone == Tone::Warning ? colors.warning
                                                  : colors.textSecondary;
    QPainter painter(this);
    painter.fillRect(rect(), fill);
    painter.drawPixmap(
        metrics::kStep12, (height() - kIcon) / 2,
        m_theme.icon(m_tone == Tone::Note ? Icon::Info : Icon::Warning, kIcon, icon, devicePixelRatioF()));
}

} // namespace ui
