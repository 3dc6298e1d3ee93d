// SPDX-License-Identifier: MIT
// Pictures of strangers decoded to the size in which they are shown. Any thread.
#pragma once

#include "core/nostr/result.h"

#include <QByteArray>
#include <QImage>

namespace core {

inline constexpr qint64 kMostPicturePixels = 40'000'000;
inline constexpr int kMostPictureSide = 12'000; // pixels

/// Decodes PNG, JPEG, GIF (its first frame), BMP or WebP, scaled and cropped around the middle so
/// that it fills `cover` exactly (device pixels). The size in the header is checked before
/// anything is decoded. SVG is refused: it is a program, not a picture.
nostr::Result<QImage> decodePicture(const QByteArray& bytes, QSize cover);

} // namespace core
