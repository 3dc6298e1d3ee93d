// SPDX-License-Identifier: MIT
// Draws the people of the demo: flat colours, a few shapes. Any thread.
#pragma once

#include "bench/fixtures/demo/people.h"

#include <QImage>

namespace app {

/// A square of `side` pixels that looks well when cut to a circle.
QImage paintPortrait(const bench::Portrait& portrait, int side);

} // namespace app
