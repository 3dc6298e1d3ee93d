// SPDX-License-Identifier: MIT
// The type scale: Inter where installed, else the system's font, in a few named sizes.
#pragma once

#include <QFont>

namespace ui {

enum class TextRole {
    Display,    // 24/30, 600: welcome
    Title,      // 20/26, 600: name of a view
    Heading,    // 17/24, 600: column header, dialog title
    Body,       // 15/21, 400: note
    BodyStrong, // 15/20, 600: names
    Compact,    // 14/20, 400: quoted card, rail labels, lists
    Secondary,  // 13/18, 400: times, counts, buttons, menu lines
    Caption,    // 12/16, 400: status bar, tags, help under a setting
    Tiny,       // 11/16, 500: badges, keys
};

class Fonts {
public:
    /// `scale` is the text size of the settings, 0.8 to 2.
    explicit Fonts(qreal scale = 1.0);

    QFont font(TextRole role) const; // in the role's own weight
    QFont font(TextRole role, QFont::Weight weight) const;
    QFont mono(TextRole around) const; // for keys and code inside such text

    /// Distance of two base lines, in device-independent pixels.
    int lineHeight(TextRole role) const;

    /// A size that goes with text (an icon in a line, the height of a row of text).
    int scaled(int size) const;
    qreal scale() const { return m_scale; }

private:
    qreal m_scale;
};

} // namespace ui
