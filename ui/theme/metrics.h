// SPDX-License-Identifier: MIT
// Distances of the interface in device-independent pixels; Qt scales them. The text size of the
// settings multiplies type and line heights (fonts.h) and leaves these alone.
#pragma once

namespace ui::metrics {

inline constexpr int kStep4 = 4;
inline constexpr int kStep8 = 8;
inline constexpr int kStep12 = 12;
inline constexpr int kStep16 = 16;
inline constexpr int kStep24 = 24;
inline constexpr int kRadius = 6;       // controls, tags
inline constexpr int kRadiusLarge = 12; // cards, popups, pictures

// Window: widths from which the layout changes.
inline constexpr int kNarrowWidth = 560;   // below: small rail, small rows
inline constexpr int kContextWidth = 1180; // from here: context column beside the feed
inline constexpr int kLabelsWidth = 1280;  // above: rail with labels
inline constexpr int kMinimumWindowWidth = 420;
inline constexpr int kMinimumWindowHeight = 480;

inline constexpr int kRailWidth = 64;
inline constexpr int kRailWidthLabels = 200;
inline constexpr int kRailWidthNarrow = 48;
inline constexpr int kRailPadding = 12;
inline constexpr int kRailEntryWidth = 44;
inline constexpr int kRailEntryHeight = 40;
inline constexpr int kRailEntryHeightLabels = 36;
inline constexpr int kRailEntryNarrow = 36;
inline constexpr int kRailIcon = 20;

inline constexpr int kHeaderHeight = 52;
inline constexpr int kHeaderHeightNarrow = 48;
inline constexpr int kStatusBarHeight = 28;
inline constexpr int kStatusIcon = 14;

inline constexpr int kBadgeHeight = 16;
inline constexpr int kBadgePadding = 5;

// Feed rows.
inline constexpr int kFeedColumn = 680; // at most, centred
inline constexpr int kFeedPadding = 24; // at least, beside the column
inline constexpr int kFeedPaddingNarrow = 12;
inline constexpr int kRowPaddingTop = 16;
inline constexpr int kRowPaddingBottom = 12;
inline constexpr int kAvatar = 44;
inline constexpr int kAvatarNarrow = 36;
inline constexpr int kAvatarGap = 12;
inline constexpr int kRepostLine = 20;
inline constexpr int kNameLine = 20;
inline constexpr int kActionWidth = 92;
inline constexpr int kActionWidthNarrow = 76;
inline constexpr int kActionWidthLast = 32;
inline constexpr int kActionHeight = 28;
inline constexpr int kActionIcon = 18;
inline constexpr int kActionGap = 6;
inline constexpr int kActionIndent = 7; // to the left, so that icons align with the text
inline constexpr int kCardPadding = 12;
inline constexpr int kCardAvatar = 20;
inline constexpr int kPictureGap = 4;
inline constexpr int kPictureMaxHeight = 420;
inline constexpr int kSelectionEdge = 3;

// Controls.
inline constexpr int kButtonHeight = 32;
inline constexpr int kButtonHeightSmall = 28;
inline constexpr int kButtonPadding = 12;
inline constexpr int kButtonIcon = 16;
inline constexpr int kIconButton = 32;
inline constexpr int kIconButtonIcon = 18;
inline constexpr int kFieldHeight = 32;
inline constexpr int kSegmentHeight = 32;
inline constexpr int kPillHeight = 32;
inline constexpr int kPillAvatar = 22;
inline constexpr int kScrollThumb = 6;
inline constexpr int kScrollThumbDragged = 10;
inline constexpr int kScrollInset = 3;
inline constexpr int kFocusRing = 2;

} // namespace ui::metrics
