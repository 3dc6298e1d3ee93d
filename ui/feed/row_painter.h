// SPDX-License-Identifier: MIT
// Draws a row as its layout says, and nothing else. GUI thread.
#pragma once

#include "ui/feed/row_layout.h"
#include "ui/widgets/digit_text.h"

class QPainter;

namespace ui {

class PictureStore;
class Theme;

/// What is special about a row at this moment.
struct RowLook {
    bool hovered = false;
    bool selected = false;
    bool focused = false; // by the keyboard: with a frame
    QRectF hot;           // the zone under the pointer, as RowLayout::hit() gave it
    TextRange selection{0, 0};
};

class RowPainter {
public:
    /// Theme and pictures outlive the painter.
    RowPainter(const Theme& theme, const RowStyle& style, PictureStore& pictures);

    /// Paints the row with its upper left corner in the painter's origin.
    void paint(QPainter& painter, int width, const FeedRow& row, const RowLayout& layout, const RowLook& look,
               nostr::UnixTime now) const;

private:
    void paintBackground(QPainter& painter, int width, int height, const RowLook& look) const;
    void paintLabel(QPainter& painter, const RowLayout::Label& label) const;
    void paintLinkUnderline(QPainter& painter, const RowLayout& layout, const RowLook& look) const;
    void paintPicture(QPainter& painter, const FeedRow& row, const PictureBox& box,
                      const RowLook& look) const;
    void paintReservedBox(QPainter& painter, const FeedPicture& picture, const QRectF& rect,
                          const FeedRow& row, const RowLook& look) const;
    void paintButton(QPainter& painter, const QRectF& rect, const QString& text, bool hot) const;
    void paintAction(QPainter& painter, const RowLayout::Action& action, const RowLook& look) const;

    const Theme& m_theme;
    const RowStyle& m_style;
    PictureStore& m_pictures;
    DigitText m_digits;
};

} // namespace ui
