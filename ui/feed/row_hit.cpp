// SPDX-License-Identifier: MIT
// What lies under a point of a row.
#include "ui/feed/row_layout.h"

namespace ui {

RowLayout::Hit RowLayout::hit(QPointF point) const
{
    for (const std::optional<Flow>* flow : {&quote, &text}) {
        if (!*flow)
            continue;
        const QPointF local = point - (*flow)->origin;
        if (const TextSpan* span = (*flow)->text.spanAt(local)) {
            QRectF whole;
            for (const QRectF& rect : (*flow)->text.rectsOf(*span))
                whole |= rect.translated((*flow)->origin);
            return {RowAction::Kind::OpenLink, span->target, span->target, whole, false};
        }
    }
    for (auto zone = zones.rbegin(); zone != zones.rend(); ++zone) {
        if (zone->rect.contains(point))
            return {zone->kind, zone->target, zone->tip, zone->rect, false};
    }
    Hit row;
    if (text && point.y() >= text->origin.y() && point.y() < text->origin.y() + text->text.height())
        row.isText = point.x() >= text->origin.x() && point.x() < text->origin.x() + text->text.widestLine();
    return row;
}

} // namespace ui
