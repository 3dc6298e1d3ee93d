// SPDX-License-Identifier: MIT
// A square button with an icon alone, in headers and dialogs.
#pragma once

#include "ui/theme/theme.h"
#include "ui/widgets/themed_button.h"

namespace ui {

class IconButton : public ThemedButton {
    Q_OBJECT

public:
    /// `name` is what a screen reader says, and the tooltip. `theme` outlives the button.
    IconButton(const Theme& theme, Icon icon, const QString& name, QWidget* parent = nullptr);

    void setIconName(Icon icon);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    Icon m_icon;
};

} // namespace ui
