// SPDX-License-Identifier: MIT
// About how high a row will be, for all that nobody has looked at yet.
#pragma once

#include "ui/feed/feed_row.h"
#include "ui/feed/row_style.h"

namespace ui {

/// In pixels, in a view of this width. No text is laid out: well under a microsecond.
int estimateHeight(const FeedRow& row, int width, const RowStyle& style);

} // namespace ui
