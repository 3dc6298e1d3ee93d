// SPDX-License-Identifier: MIT
// What the main column shows one of at a time.
#pragma once

#include <QWidget>

namespace ui {

class Page : public QWidget {
    Q_OBJECT

public:
    using QWidget::QWidget;

    /// For the window's title and screen readers.
    virtual QString title() const = 0;

    /// The page was brought to the front: take the focus where keys are of use.
    virtual void activate() { setFocus(Qt::OtherFocusReason); }
};

} // namespace ui
