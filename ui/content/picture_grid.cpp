// SPDX-License-Identifier: MIT
#include "ui/content/picture_grid.h"

#include "ui/theme/metrics.h"

#include <algorithm>
#include <cmath>

namespace ui {
namespace {

constexpr qreal kUnknownRatio = 16.0 / 9;
constexpr qreal kTallest = 0.4; // width to height of a box; a taller picture is cropped
constexpr qreal kFlattest = 4;

qreal ratioOf(const QSize& size)
{
    if (size.width() <= 0 || size.height() <= 0)
        return kUnknownRatio;
    return std::clamp<qreal>(qreal(size.width()) / size.height(), kTallest, kFlattest);
}

PictureBox single(const QSize& size, qreal width)
{
    const qreal ratio = ratioOf(size);
    const qreal height = std::min<qreal>(std::round(width / ratio), metrics::kPictureMaxHeight);
    // A portrait keeps its own width; everything that is nearly as wide as the column fills it.
    const qreal own = std::round(height * ratio);
    return {QRectF(0, 0, own < 0.8 * width ? own : width, height), 0, true, true, true, true};
}

} // namespace

std::vector<PictureBox> pictureGrid(const std::vector<QSize>& sizes, qreal width)
{
    if (sizes.empty())
        return {};
    if (sizes.size() == 1)
        return {single(sizes[0], width)};

    const qreal gap = metrics::kPictureGap;
    if (sizes.size() == 2) {
        const qreal first = ratioOf(sizes[0]);
        const qreal second = ratioOf(sizes[1]);
        const qreal share = first > 1.2 * second ? 1.55 / 2.55 : (second > 1.2 * first ? 1 / 2.55 : 0.5);
        const qreal left = std::round((width - gap) * share);
        const qreal height = std::round(width * 0.36);
        return {{QRectF(0, 0, left, height), 0, true, false, true, false},
                {QRectF(left + gap, 0, width - left - gap, height), 1, false, true, false, true}};
    }
    const qreal half = std::round((width - gap) / 2);
    const qreal right = width - half - gap;
    const qreal cell = std::round(half * 0.62);
    if (sizes.size() == 3) {
        return {{QRectF(0, 0, half, 2 * cell + gap), 0, true, false, true, false},
                {QRectF(half + gap, 0, right, cell), 1, false, true, false, false},
                {QRectF(half + gap, cell + gap, right, cell), 2, false, false, false, true}};
    }
    return {{QRectF(0, 0, half, cell), 0, true, false, false, false},
            {QRectF(half + gap, 0, right, cell), 1, false, true, false, false},
            {QRectF(0, cell + gap, half, cell), 2, false, false, true, false},
            {QRectF(half + gap, cell + gap, right, cell), 3, false, false, false, true,
             static_cast<int>(sizes.size()) - 4}};
}

qreal gridHeight(const std::vector<PictureBox>& boxes)
{
    qreal bottom = 0;
    for (const PictureBox& box : boxes)
        bottom = std::max(bottom, box.rect.bottom());
    return bottom;
}

} // namespace ui
