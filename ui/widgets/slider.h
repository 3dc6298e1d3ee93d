// SPDX-License-Identifier: MIT
// A horizontal slider in the theme's colours.
#pragma once

#include "ui/theme/theme.h"

#include <QSlider>

namespace ui {

class Slider : public QSlider {
    Q_OBJECT

public:
    /// `theme` outlives the slider.
    explicit Slider(const Theme& theme, QWidget* parent = nullptr);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    const Theme& m_theme;
};

} // namespace ui
