// SPDX-License-Identifier: MIT
// What the interface looks like: colours, type, icons, and whether all that is light or dark.
// One per program, owned by the application and passed by reference. GUI thread.
#pragma once

#include "ui/theme/fonts.h"
#include "ui/theme/icons.h"
#include "ui/theme/palette.h"

#include <QObject>

#include <optional>

namespace ui {

class SystemScheme;

class Theme : public QObject {
    Q_OBJECT

public:
    enum class Mode { System, Light, Dark };

    /// Follows the system. `systemDark` is what to assume until watchSystem() has an answer: what
    /// isSystemDark() said when the program last ended; by default what the desktop's palette is.
    explicit Theme(std::optional<bool> systemDark = {}, QObject* parent = nullptr);
    ~Theme() override;

    Mode mode() const { return m_mode; }
    void setMode(Mode mode);
    bool isDark() const { return m_dark; }

    /// Asks the desktop and follows it while the mode is System. Opens D-Bus: some milliseconds.
    void watchSystem();
    bool isSystemDark() const;

    const Palette& palette() const { return m_palette; }
    const Fonts& fonts() const { return m_fonts; }
    void setTextScale(qreal scale); // 0.8 to 2

    /// `size` in device-independent pixels; cached.
    QPixmap icon(Icon icon, int size, const QColor& color, qreal dpr, bool filled = false) const;

    /// Gives the application our style, palette and font, now and after each change.
    void applyToApplication();

signals:
    /// Colours or text sizes are others: take them anew and repaint.
    void changed();

private:
    void refresh();

    Mode m_mode = Mode::System;
    bool m_systemDark;
    bool m_dark;
    bool m_applied = false;
    Palette m_palette;
    Fonts m_fonts;
    mutable Icons m_icons; // a cache
    SystemScheme* m_system;
};

} // namespace ui
