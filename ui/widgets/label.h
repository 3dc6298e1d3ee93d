// SPDX-License-Identifier: MIT
// A line or paragraph of plain text in one of the theme's sizes and colours.
#pragma once

#include "ui/theme/theme.h"

#include <QLabel>

namespace ui {

class Label : public QLabel {
    Q_OBJECT

public:
    /// `theme` outlives the label.
    Label(const Theme& theme, TextRole role, QColor Palette::*color = &Palette::text,
          QWidget* parent = nullptr);

    void setColor(QColor Palette::*color);
    void setWeight(QFont::Weight weight);

private:
    void restyle();

    const Theme& m_theme;
    TextRole m_role;
    QColor Palette::*m_color;
    std::optional<QFont::Weight> m_weight; // other than the role's own
};

} // namespace ui
