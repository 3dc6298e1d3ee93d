// SPDX-License-Identifier: MIT
#include "ui/window_geometry.h"

#include "ui/theme/metrics.h"

#include <algorithm>

namespace ui {

namespace {

constexpr QSize kOrdinary{1080, 800};

qint64 areaOf(const QRect& rect) { return rect.isEmpty() ? 0 : qint64{rect.width()} * rect.height(); }

} // namespace

QRect clampToScreens(const QRect& wanted, const QList<QRect>& screens)
{
    if (screens.isEmpty())
        return wanted.isNull() ? QRect(QPoint(), kOrdinary) : wanted;
    const auto screen = std::max_element(screens.begin(), screens.end(), [&](const QRect& a, const QRect& b) {
        return areaOf(a & wanted) < areaOf(b & wanted);
    });
    QRect rect = wanted;
    if (wanted.isEmpty() || areaOf(*screen & wanted) == 0) {
        rect.setSize(kOrdinary.boundedTo(screens.first().size()));
        rect.moveCenter(screens.first().center());
        return rect;
    }
    const QSize smallest(metrics::kMinimumWindowWidth, metrics::kMinimumWindowHeight);
    rect.setSize(rect.size().expandedTo(smallest).boundedTo(screen->size()));
    rect.moveLeft(std::clamp(rect.left(), screen->left(), screen->right() + 1 - rect.width()));
    rect.moveTop(std::clamp(rect.top(), screen->top(), screen->bottom() + 1 - rect.height()));
    return rect;
}

} // namespace ui
