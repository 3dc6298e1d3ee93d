// SPDX-License-Identifier: MIT
#include "core/media/image_decoder.h"

#include <QBuffer>
#include <QImageReader>

#include <algorithm>
#include <cmath>
#include <string>

namespace core {
namespace {

constexpr int kMostShownSide = 4096; // device pixels, of what is asked for

// By the first bytes only: neither the name nor what the server says is worth anything, and
// asking every plugin in turn would hand the bytes to decoders that we do not want.
QByteArray formatOf(const QByteArray& bytes)
{
    if (bytes.startsWith("\x89PNG\r\n\x1a\n"))
        return "png";
    if (bytes.startsWith("\xff\xd8\xff"))
        return "jpeg";
    if (bytes.startsWith("GIF87a") || bytes.startsWith("GIF89a"))
        return "gif";
    if (bytes.startsWith("BM"))
        return "bmp";
    if (bytes.startsWith("RIFF") && bytes.mid(8, 4) == "WEBP")
        return "webp";
    return {};
}

bool isSane(const QSize& size)
{
    return size.width() > 0 && size.height() > 0 && size.width() <= kMostPictureSide &&
           size.height() <= kMostPictureSide && qint64{size.width()} * size.height() <= kMostPicturePixels;
}

nostr::Error failure(const QString& reason) { return {reason.toStdString()}; }

} // namespace

nostr::Result<QImage> decodePicture(const QByteArray& bytes, QSize cover)
{
    cover = cover.boundedTo({kMostShownSide, kMostShownSide}).expandedTo({1, 1});
    const QByteArray format = formatOf(bytes);
    if (format.isEmpty())
        return nostr::Error{"not a picture of a kind that is shown"};

    QBuffer buffer;
    buffer.setData(bytes);
    buffer.open(QIODevice::ReadOnly);
    QImageReader reader(&buffer, format);
    reader.setAutoDetectImageFormat(false);
    reader.setAutoTransform(true);
    QSize size = reader.size();
    if (!size.isValid())
        return nostr::Error{"the picture's size cannot be read"};
    if (!isSane(size))
        return nostr::Error{"the picture is too large to show"};

    const bool turned = reader.transformation() & QImageIOHandler::TransformationRotate90;
    const QSize wanted = turned ? cover.transposed() : cover;
    if (size.width() > wanted.width() && size.height() > wanted.height()) {
        const QSize scaled = size.scaled(wanted, Qt::KeepAspectRatioByExpanding);
        // Decoders honour this cheaply; an extreme shape would still be a bomb.
        if (isSane(scaled))
            reader.setScaledSize(scaled);
    }
    QImage image = reader.read();
    if (image.isNull())
        return failure(reader.errorString());
    if (image.size() != cover) {
        if (image.width() < cover.width() || image.height() < cover.height()) {
            const QSize scaled = image.size().scaled(cover, Qt::KeepAspectRatioByExpanding);
            if (!isSane(scaled))
                return nostr::Error{"the picture's shape cannot be shown"};
            image = image.scaled(scaled, Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
        }
        image = image.copy((image.width() - cover.width()) / 2, (image.height() - cover.height()) / 2,
                           cover.width(), cover.height());
    }
    return image.convertToFormat(QImage::Format_ARGB32_Premultiplied);
}

} // namespace core
