// SPDX-License-Identifier: MIT
// A person's round picture, or the coloured disc with an initial where there is none.
#pragma once

#include "ui/feed/feed_row.h"

#include <QRect>

class QPainter;

namespace ui {

class Fonts;
class PictureStore;

/// Asks `pictures` for it; paints the disc until it is there.
void paintAvatar(QPainter& painter, const QRect& rect, const FeedPerson& person, PictureStore& pictures,
                 const Fonts& fonts);

} // namespace ui
