// SPDX-License-Identifier: MIT
// A square button with an icon alone, in headers and dialogs.
#pragma once

#include "ui/theme/theme.h"

#include <QAbstractButton>

namespace ui {

class IconButton : public QAbstractButton {
    Q_OBJECT

public:
    /// `name` is what a screen reader says, and the tooltip. `theme` outlives the button.
    IconButton(const Theme& theme, Icon icon, const QString& name, QWidget* parent = nullptr);

    void setIconName(Icon icon);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    const Theme& m_theme;
    Icon m_icon;
    bool m_focusShown = false; // a key brought the focus here
};

/// Whether focus that came for this reason is to be shown: keys show it, the pointer does not.
bool showsFocus(Qt::FocusReason reason);

} // namespace ui
