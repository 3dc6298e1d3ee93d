// SPDX-License-Identifier: MIT
// Dims the window behind a dialog that is part of it, and keeps keys and clicks from what is
// behind.
#pragma once

#include "ui/theme/theme.h"

#include <QPointer>
#include <QWidget>

namespace ui {

class Scrim : public QWidget {
    Q_OBJECT

public:
    /// Covers `window` while open. `theme` outlives the scrim.
    Scrim(const Theme& theme, QWidget* window);

    /// Shows `dialog`, which becomes a child, in the middle; at most `widest` wide, never wider
    /// than the window minus 48. The focus goes to the dialog, and back to where it was.
    void open(QWidget* dialog, int widest);
    void close();
    bool isOpen() const { return m_dialog != nullptr; }
    QWidget* dialog() const { return m_dialog; }

signals:
    /// Somebody pressed beside the dialog, or Escape.
    void dismissed();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    bool focusNextPrevChild(bool next) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void place();

    const Theme& m_theme;
    QPointer<QWidget> m_dialog;
    QPointer<QWidget> m_focusBefore;
    int m_widest = 0;
};

/// The opaque, rounded frame of such a dialog.
void paintDialogFrame(QWidget& dialog, const Theme& theme);

} // namespace ui
