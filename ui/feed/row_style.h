// SPDX-License-Identifier: MIT
// Fonts, measures and colours that all rows of a feed share, taken from the theme once.
#pragma once

#include "ui/feed/row_action.h"
#include "ui/theme/fonts.h"
#include "ui/theme/palette.h"

#include <QFontMetricsF>

#include <array>

namespace ui {

class Theme;

enum class RowFont {
    Body,      // 15/21
    Name,      // 15, 600
    Strong,    // 15, 500
    CardText,  // 14/20
    CardName,  // 14, 600
    Link,      // 14, 500
    Secondary, // 13
    Medium,    // 13, 500
};

class RowStyle {
public:
    RowStyle(const Theme& theme, RowActions actions);

    const QFont& font(RowFont font) const { return m_fonts[index(font)]; }
    const QFontMetricsF& metrics(RowFont font) const { return m_metrics[index(font)]; }

    /// The base line of text centred in a line box of this height, from the box's top.
    qreal baseline(RowFont font, qreal height) const;

    /// A measure that grows with the text.
    int scaled(int size) const { return m_scale.scaled(size); }

    const Palette& palette() const { return m_palette; }
    bool isDark() const { return m_dark; }
    const RowActions& actions() const { return m_actions; }

    /// Width of the scroll bar right of the rows: the column is centred over both.
    int scrollBarWidth = 0;

private:
    static std::size_t index(RowFont font) { return static_cast<std::size_t>(font); }

    Fonts m_scale;
    std::array<QFont, 8> m_fonts;
    std::array<QFontMetricsF, 8> m_metrics;
    Palette m_palette;
    bool m_dark;
    RowActions m_actions;
};

/// The text column of a feed in a view of this width.
struct FeedColumn {
    int left = 0;
    int width = 0;
    bool narrow = false; // small avatars, no NIP-05 names
};
FeedColumn feedColumn(int width);

} // namespace ui
