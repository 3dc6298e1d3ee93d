// SPDX-License-Identifier: MIT
// A choice of few, all of them in sight: "Notes | Replies". Arrow keys change it.
#pragma once

#include <QStringList>
#include <QWidget>

namespace ui {

class Theme;

class SegmentedControl : public QWidget {
    Q_OBJECT

public:
    /// `theme` outlives the control.
    SegmentedControl(const Theme& theme, const QStringList& choices, QWidget* parent = nullptr);

    int current() const { return m_current; }
    void setCurrent(int index);

    QSize sizeHint() const override;

signals:
    void changed(int index);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    QRect segment(int index) const;
    int segmentAt(QPoint point) const;
    int segmentWidth(int index) const;
    void name();

    const Theme& m_theme;
    QStringList m_choices;
    int m_current = 0;
    int m_under = -1;
    bool m_ring = false;
};

} // namespace ui
