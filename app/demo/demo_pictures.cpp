// SPDX-License-Identifier: MIT
#include "app/demo/demo_pictures.h"

#include "app/demo/portrait_painter.h"
#include "app/demo/scene_painter.h"
#include "bench/fixtures/demo/cast.h"

#include <QBuffer>
#include <QRegularExpression>

namespace app {

namespace {

constexpr int kPortraitSide = 256; // pixels
constexpr int kMostSide = 2000;    // pixels of a scene: the address is text like any other

constexpr bench::Portrait kYou{
    bench::Portrait::Style::Face, bench::Portrait::Hair::Short, 1, 1, 0, 0, true, false};

QByteArray encoded(const QImage& image, const char* format, int quality)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    image.save(&buffer, format, quality);
    return bytes;
}

QByteArray portrait(const QString& name)
{
    if (name == QLatin1String("you"))
        return encoded(paintPortrait(kYou, kPortraitSide), "PNG", -1);
    bool isNumber = false;
    const uint index = name.toUInt(&isNumber);
    const auto people = bench::demoPeople();
    if (!isNumber || index >= people.size() || people[index].portrait.style == bench::Portrait::Style::None)
        return {};
    return encoded(paintPortrait(people[index].portrait, kPortraitSide), "PNG", -1);
}

} // namespace

QString demoPicturePrefix()
{
    return QString::fromLatin1(bench::kDemoPictures.data(),
                               static_cast<qsizetype>(bench::kDemoPictures.size()));
}

QByteArray demoPicture(const QString& url)
{
    static const QRegularExpression avatar(QStringLiteral("^avatar/([a-z0-9]{1,4})\\.png$"));
    static const QRegularExpression scene(
        QStringLiteral("^scene/(\\d)-(\\d{1,6})-(\\d{1,4})x(\\d{1,4})\\.jpg$"));
    if (!url.startsWith(demoPicturePrefix()))
        return {};
    const QString path = url.sliced(demoPicturePrefix().size());
    if (const auto found = avatar.match(path); found.hasMatch())
        return portrait(found.captured(1));
    const auto found = scene.match(path);
    if (!found.hasMatch())
        return {};
    const uint kind = found.captured(1).toUInt();
    const QSize size(found.captured(3).toInt(), found.captured(4).toInt());
    if (kind >= bench::kScenes || size.isEmpty() || size.width() > kMostSide || size.height() > kMostSide)
        return {};
    return encoded(paintScene(static_cast<bench::Scene>(kind), found.captured(2).toUInt(), size), "JPEG", 88);
}

} // namespace app
