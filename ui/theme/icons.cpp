// SPDX-License-Identifier: MIT
#include "ui/theme/icons.h"

#include <QPainter>
#include <QSvgRenderer>

#include <algorithm>

namespace ui {
namespace {

constexpr qsizetype kKept = 512; // icons at all sizes and colours of one theme are far fewer

QByteArray svgOf(Icon icon, int size, const QColor& color, bool filled)
{
    // Thin at 24 px, but never under 1.2 px on the screen.
    const double pen = std::max(1.75, 1.2 * 24 / size);
    const QByteArray name = color.name().toLatin1();
    QByteArray svg = R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path fill=")";
    svg += filled ? name : QByteArray("none");
    svg += R"(" stroke=")" + name + R"(" stroke-width=")" + QByteArray::number(pen);
    svg += R"(" stroke-linecap="round" stroke-linejoin="round" d=")";
    svg += iconPath(icon);
    svg += R"("/></svg>)";
    return svg;
}

} // namespace

QPixmap Icons::pixmap(Icon icon, int size, const QColor& color, qreal dpr, bool filled)
{
    const quint64 key = (quint64{color.rgba()} << 32) | (static_cast<quint64>(icon) << 24) |
                        (static_cast<quint64>(size) << 14) | (static_cast<quint64>(qRound(dpr * 100)) << 1) |
                        (filled ? 1U : 0U);
    if (const auto found = m_pixmaps.constFind(key); found != m_pixmaps.constEnd())
        return *found;

    const int pixels = std::max(1, qRound(size * dpr));
    QImage image(pixels, pixels, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    QSvgRenderer renderer(svgOf(icon, size, color, filled));
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    renderer.render(&painter, QRectF(0, 0, pixels, pixels));
    painter.end();

    QPixmap pixmap = QPixmap::fromImage(std::move(image));
    pixmap.setDevicePixelRatio(dpr);
    if (m_pixmaps.size() >= kKept)
        m_pixmaps.clear();
    m_pixmaps.insert(key, pixmap);
    return pixmap;
}

void Icons::clear() { m_pixmaps.clear(); }

} // namespace ui
