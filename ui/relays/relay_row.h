// SPDX-License-Identifier: MIT
// One relay on the relay page: address, state, and what went wrong last.
#pragma once

#include "core/session.h"
#include "ui/theme/theme.h"

#include <QWidget>

namespace ui {

class IconButton;
class Label;

class RelayRow : public QWidget {
    Q_OBJECT

public:
    /// `theme` outlives the row.
    RelayRow(const Theme& theme, const core::RelayStatus& status, bool removable, QWidget* parent);

    void setStatus(const core::RelayStatus& status, bool offline);

signals:
    void removeWanted();

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    const Theme& m_theme;
    Icon m_icon = Icon::Offline;
    QColor Palette::*m_color = &Palette::textSecondary;
    Label* m_state;
    Label* m_error;
};

} // namespace ui
