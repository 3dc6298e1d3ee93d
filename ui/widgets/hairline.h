// SPDX-License-Identifier: MIT
// A line across a dialog or a page.
#pragma once

#include "ui/theme/theme.h"

#include <QWidget>

namespace ui {

class Hairline : public QWidget {
    Q_OBJECT

public:
    /// `theme` outlives the line.
    Hairline(const Theme& theme, QWidget* parent);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    const Theme& m_theme;
};

} // namespace ui
