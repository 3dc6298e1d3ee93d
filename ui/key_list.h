// SPDX-License-Identifier: MIT
// The dialog that lists the keys which work.
#pragma once

#include "ui/shortcuts.h"
#include "ui/theme/theme.h"

#include <QWidget>

namespace ui {

class KeyList : public QWidget {
    Q_OBJECT

public:
    /// `theme` outlives the list.
    KeyList(const Theme& theme, const std::vector<Shortcuts::Entry>& entries, QWidget* parent = nullptr);

    static constexpr int kWidest = 720;

    QSize sizeHint() const override;

signals:
    void leaveWanted();

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    QWidget* makeGroups(const std::vector<Shortcuts::Entry>& entries);

    const Theme& m_theme;
    QWidget* m_groups;
};

} // namespace ui
