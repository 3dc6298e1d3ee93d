// SPDX-License-Identifier: MIT
// What stands below a page's header: one column, centred and as wide as the feed's, that scrolls
// where it is taller than the page.
#pragma once

#include <QScrollArea>

class QVBoxLayout;

namespace ui {

class ScrollColumn : public QScrollArea {
    Q_OBJECT

public:
    /// `name` is what screen readers say.
    explicit ScrollColumn(const QString& name, QWidget* parent = nullptr);

    /// Empty at first, without margins or spacing.
    QVBoxLayout* column() const { return m_column; }

private:
    QVBoxLayout* m_column;
};

} // namespace ui
