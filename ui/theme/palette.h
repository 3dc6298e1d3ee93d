// SPDX-License-Identifier: MIT
// The colours of the interface by meaning, light and dark. A widget takes its colours from here
// through the Theme and writes none of its own.
#pragma once

#include <QColor>
#include <QPalette>

#include <array>

namespace ui {

/// Text colours keep a contrast of 4.5:1 on every background on which they appear, `control` and
/// `chartReference` 3:1. `hairline` and `hairlineStrong` are decoration.
struct Palette {
    QColor window;         // rail, status bar, behind everything
    QColor surface;        // feed, columns, pages
    QColor surfaceRaised;  // menus, popups, dialogs
    QColor surfaceSunken;  // fields in dark, preview column
    QColor hover;          // row or control under the pointer, reserved picture box
    QColor pressed;        // pressed control, chosen line in a menu
    QColor selection;      // selected row
    QColor textSelection;  // selected text
    QColor text;           // body, names
    QColor textSecondary;  // times, counts, captions, icons at rest
    QColor textTertiary;   // placeholders, least important captions
    QColor hairline;       // separators
    QColor hairlineStrong; // border of cards, buttons, popups
    QColor control;        // border of tick boxes and radio buttons
    QColor accent;         // main button, selected entry, focus ring
    QColor accentHover;
    QColor accentPressed;
    QColor onAccent;   // text and icons on accent
    QColor accentSoft; // selected rail entry, chosen chip
    QColor link;       // links, mentions, hashtags, text buttons
    QColor danger;     // failed, delete
    QColor dangerSoft;
    QColor warning; // pending, degraded
    QColor warningSoft;
    QColor success; // connected, accepted
    QColor successSoft;
    QColor bubbleMine;
    QColor bubbleTheirs;
    QColor badge; // unread count
    QColor onBadge;
    QColor like;   // my reaction
    QColor repost; // my repost
    QColor zap;    // my zap
    QColor searchMark;
    QColor scrollThumb;
    QColor codeBackground;
    QColor scrim; // over the window behind a dialog
    QColor chart1;
    QColor chartReference;
    QColor chart3;
    QColor chart4;
    QColor chart5;
};

Palette lightPalette();
Palette darkPalette();

/// For the standard widgets of Qt's Fusion style.
QPalette standardPalette(const Palette& palette);

/// Discs of people without a picture. White on any of them has 5.5:1 in both themes.
inline constexpr std::array<QRgb, 12> kAvatarDiscs{0xff7A5AA0, 0xff2F6E4F, 0xffA0522D, 0xff8A4A5E,
                                                   0xff3D6B8C, 0xff6A6A1F, 0xffA8456B, 0xff1F6F7A,
                                                   0xff8A5A1E, 0xff5A62B0, 0xff4F6B3A, 0xff6B5B52};

} // namespace ui
