// SPDX-License-Identifier: MIT
#include "ui/widgets/label.h"

namespace ui {

Label::Label(const Theme& theme, TextRole role, QColor Palette::*color, QWidget* parent)
    : QLabel(parent)
    , m_theme(theme)
    , m_role(role)
    , m_color(color)
{
    setTextFormat(Qt::PlainText);
    connect(&theme, &Theme::changed, this, &Label::restyle);
    restyle();
}

void Label::setColor(QColor Palette::*color)
{
    m_color = color;
    restyle();
}

void Label::setWeight(QFont::Weight weight)
{
    m_weight = weight;
    restyle();
}

void Label::restyle()
{
    setFont(m_weight ? m_theme.fonts().font(m_role, *m_weight) : m_theme.fonts().font(m_role));
    QPalette colors = palette();
    colors.setColor(QPalette::WindowText, m_theme.palette().*m_color);
    setPalette(colors);
}

} // namespace ui
