// SPDX-License-Identifier: MIT
// What screen readers are told of the window's own parts: tool bars, page tabs, dialogs.
#pragma once

namespace ui {

/// Call once before the first of these widgets is asked for; further calls do nothing.
void installWindowAccessibility();

} // namespace ui
