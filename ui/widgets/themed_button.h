// SPDX-License-Identifier: MIT
// Base of buttons that paint themselves in the theme.
#pragma once

#include <QAbstractButton>

namespace ui {

class Theme;

/// Repaints when the theme changes and shows a focus ring only after keys moved the focus there.
class ThemedButton : public QAbstractButton {
    Q_OBJECT

public:
    /// `theme` outlives the button.
    explicit ThemedButton(const Theme& theme, QWidget* parent = nullptr);

protected:
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void enterEvent(QEnterEvent* event) override;
    void leaveEvent(QEvent* event) override;

    void paintFocusRing(QPainter& painter, qreal radius) const;
    const Theme& theme() const { return m_theme; }

private:
    const Theme& m_theme;
    bool m_ring = false;
};

/// Whether focus that came for this reason is to be shown: keys show it, the pointer does not.
bool showsFocus(Qt::FocusReason reason);

} // namespace ui
