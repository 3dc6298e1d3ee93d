// SPDX-License-Identifier: MIT
#include "ui/widgets/avatar.h"

#include "ui/media/picture_store.h"
#include "ui/theme/fonts.h"

#include <QPainter>
#include <QPixmapCache>

namespace ui {
namespace {

QPixmap disc(const FeedPerson& person, int diameter, qreal dpr, const Fonts& fonts)
{
    const QColor color = discColor(person.key);
    const QString key =
        QStringLiteral("disc %1 %2 %3 %4")
            .arg(person.initial, color.name(), QString::number(diameter), QString::number(dpr));
    QPixmap pixmap;
    if (QPixmapCache::find(key, &pixmap))
        return pixmap;
    const int pixels = qRound(diameter * dpr);
    pixmap = QPixmap(pixels, pixels);
    pixmap.setDevicePixelRatio(dpr);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(color);
    painter.drawEllipse(QRectF(0, 0, diameter, diameter));
    QFont font = fonts.font(TextRole::BodyStrong);
    font.setPixelSize(qMax(6, qRound(diameter * 0.42)));
    painter.setFont(font);
    painter.setPen(Qt::white);
    painter.drawText(QRectF(0, 0, diameter, diameter), Qt::AlignCenter, person.initial);
    painter.end();
    QPixmapCache::insert(key, pixmap);
    return pixmap;
}

} // namespace

void paintAvatar(QPainter& painter, const QRect& rect, const FeedPerson& person, PictureStore& pictures,
                 const Fonts& fonts)
{
    const qreal dpr = painter.device()->devicePixelRatioF();
    QPixmap pixmap = pictures.avatar(person.picture, person.key, rect.width(), dpr);
    if (pixmap.isNull())
        pixmap = disc(person, rect.width(), dpr, fonts);
    painter.drawPixmap(rect, pixmap);
}

} // namespace ui
