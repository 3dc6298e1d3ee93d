// SPDX-License-Identifier: MIT
// The line at the foot of the window: is the feed up to date, relays, what waits to be sent, who
// signs. Each part is a button that leads to the place where it is explained.
#pragma once

#include "core/session.h"
#include "ui/theme/theme.h"

#include <QWidget>

namespace ui {

class StatusEntry;

/// Where the key that signs comes from.
enum class KeyState { None, ForThisRun, Demo };

/// What the four buttons say, apart from their painting.
struct StatusTexts {
    struct Part {
        QString text; // may be empty: the icon alone
        QString name; // for screen readers and the tooltip
        Icon icon = Icon::Check;
        QColor Palette::*color = &Palette::textSecondary; // of the icon
    };
    Part feed;
    Part relays;
    Part outgoing;
    Part key;
};

StatusTexts statusTexts(const core::SessionStatus& status, KeyState key, bool narrow);

class StatusBar : public QWidget {
    Q_OBJECT

public:
    explicit StatusBar(const Theme& theme, QWidget* parent = nullptr);

    void setStatus(const core::SessionStatus& status, KeyState key);
    void setNarrow(bool narrow);

signals:
    void feedWanted();
    void relaysWanted();
    void outgoingWanted();
    void keyWanted();

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void refresh();

    const Theme& m_theme;
    core::SessionStatus m_status;
    KeyState m_key = KeyState::None;
    bool m_narrow = false;
    StatusEntry* m_feed;
    StatusEntry* m_relays;
    StatusEntry* m_outgoing;
    StatusEntry* m_keyEntry;
};

} // namespace ui
