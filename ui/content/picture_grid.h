// SPDX-License-Identifier: MIT
// Where the pictures of a note stand: boxes reserved before anything is loaded, so that a
// picture that comes late moves nothing. Pure.
#pragma once

#include <QRectF>
#include <QSize>

#include <vector>

namespace ui {

struct PictureBox {
    QRectF rect;
    int picture = 0;      // index
    bool topLeft = false; // which corners are corners of the whole group
    bool topRight = false;
    bool bottomLeft = false;
    bool bottomRight = false;
    int more = 0; // pictures that have no box of their own; on the last one only
};

/// Up to four boxes in a column of `width`, from the origin down. Sizes may be empty.
std::vector<PictureBox> pictureGrid(const std::vector<QSize>& sizes, qreal width);

/// Height of all boxes together.
qreal gridHeight(const std::vector<PictureBox>& boxes);

} // namespace ui
