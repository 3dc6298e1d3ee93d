// SPDX-License-Identifier: MIT
// Where a window may open, given where it was and which screens there are now.
#pragma once

#include <QList>
#include <QRect>

namespace ui {

/// `wanted`, moved and shrunk so that all of it is on the one of `screens` (their available
/// parts, the primary first) that shows most of it. A null `wanted`, or one that no screen
/// shows, becomes a window of ordinary size in the middle of the first.
QRect clampToScreens(const QRect& wanted, const QList<QRect>& screens);

} // namespace ui
