// SPDX-License-Identifier: MIT
// What a screen reader finds in a FeedView: a list whose items say "author, time: text" and
// offer the row's actions. GUI thread.
#pragma once

namespace ui {

class FeedView;

/// Makes the views of this program known to Qt's accessibility; the first call counts.
void installFeedAccessibility();

/// Tells the screen reader that the focus is now in this row.
void announceCurrentRow(FeedView& view, int row);

} // namespace ui
