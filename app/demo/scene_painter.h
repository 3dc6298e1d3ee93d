// SPDX-License-Identifier: MIT
// Draws the pictures of the demo: six kinds of landscape, each different by seed. Any thread.
#pragma once

#include "bench/fixtures/demo/phrasebook.h"

#include <QImage>

#include <cstdint>

class QPainter;

namespace app {

QImage paintScene(bench::Scene scene, std::uint64_t seed, QSize size);

/// A heron that stands at `foot` and is `height` high, looking right (`facing` 1) or left (-1).
void drawHeron(QPainter& painter, QPointF foot, double height, const QColor& colour, int facing);

} // namespace app
