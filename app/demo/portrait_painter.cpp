// SPDX-License-Identifier: MIT
#include "app/demo/portrait_painter.h"

#include "app/demo/scene_painter.h"

#include <QPainter>
#include <QPainterPath>

#include <array>

namespace app {

namespace {

using bench::Portrait;
using Hair = bench::Portrait::Hair;

constexpr std::array<QRgb, 5> kSkins{0xf4cfae, 0xe6b08a, 0xc68a5e, 0x9c6640, 0x6d4429};
constexpr std::array<QRgb, 6> kHairColours{0x2a2422, 0x5b3b26, 0xb14d2b, 0xe0b564, 0xb8b3ad, 0x1f8587};
constexpr std::array<QRgb, 8> kClothes{0x1d6f78, 0xc8553d, 0x4b6584, 0x8a5896,
                                       0xd2992c, 0x5b7f52, 0x2f4858, 0xa3485b};
constexpr std::array<QRgb, 7> kGrounds{0xcfe3ea, 0xebdcc3, 0xdad3ec, 0xd7e6cf, 0xf3d9d2, 0xc9ddf0, 0xefe6c8};

template <std::size_t Size> QColor colour(const std::array<QRgb, Size>& list, std::size_t number)
{
    return QColor(list[number % Size]);
}

/// Draws on a field of 100 by 100.
class Face {
public:
    Face(QPainter& painter, const Portrait& portrait)
        : m_painter(painter)
        , m_portrait(portrait)
        , m_skin(colour(kSkins, portrait.skin))
        , m_hair(colour(kHairColours, portrait.hairColour))
        , m_clothes(colour(kClothes, portrait.clothes))
    {
    }

    void draw()
    {
        hairBehind();
        fill(m_clothes);
        m_painter.drawEllipse(QPointF(50, 104), 37, 27);
        fill(m_skin.darker(112));
        m_painter.drawRoundedRect(QRectF(42, 60, 16, 24), 7, 7);
        fill(m_skin);
        if (m_portrait.hair != Hair::Scarf) {
            m_painter.drawEllipse(QPointF(30.5, 48), 4, 5);
            m_painter.drawEllipse(QPointF(69.5, 48), 4, 5);
        }
        m_painter.drawEllipse(QPointF(50, 47), 19.5, 23);
        if (m_portrait.beard)
            beard();
        hairInFront();
        features();
    }

private:
    void fill(const QColor& fillColour)
    {
        m_painter.setPen(Qt::NoPen);
        m_painter.setBrush(fillColour);
    }

    void hairBehind()
    {
        fill(m_hair.darker(108));
        switch (m_portrait.hair) {
        case Hair::Long: m_painter.drawRoundedRect(QRectF(26, 24, 48, 62), 22, 22); break;
        case Hair::Bob: m_painter.drawRoundedRect(QRectF(26, 24, 48, 43), 19, 19); break;
        case Hair::Bun: m_painter.drawEllipse(QPointF(50, 19), 10, 9); break;
        case Hair::Curls:
            for (const QPointF centre : {QPointF(32, 34), QPointF(68, 34), QPointF(29, 47), QPointF(71, 47),
                                         QPointF(33, 59), QPointF(67, 59), QPointF(50, 24)})
                m_painter.drawEllipse(centre, 10, 10);
            break;
        case Hair::Scarf:
            fill(colour(kClothes, m_portrait.clothes + 3u));
            m_painter.drawEllipse(QPointF(50, 49), 27, 31);
            m_painter.drawRoundedRect(QRectF(28, 56, 44, 36), 16, 16);
            break;
        default: break;
        }
    }

    void hairInFront()
    {
        QPainterPath top(QPointF(29.5, 47));
        top.cubicTo(26, 14, 74, 14, 70.5, 47);
        fill(m_hair);
        switch (m_portrait.hair) {
        case Hair::Bald: break;
        case Hair::Scarf: {
            QPainterPath rim;
            rim.addEllipse(QPointF(50, 47), 24, 27.5);
            QPainterPath opening;
            opening.addEllipse(QPointF(50, 49), 18.5, 21.5);
            fill(colour(kClothes, m_portrait.clothes + 3u));
            m_painter.drawPath(rim.subtracted(opening));
            break;
        }
        case Hair::Bob:
        case Hair::Long:
            top.cubicTo(68, 36, 62, 32, 54, 30);
            top.cubicTo(46, 36, 36, 36, 29.5, 47);
            m_painter.drawPath(top);
            break;
        case Hair::Curls:
            for (const QPointF centre : {QPointF(38, 29), QPointF(47, 26), QPointF(56, 27), QPointF(63, 31)})
                m_painter.drawEllipse(centre, 7.5, 7);
            break;
        case Hair::Cap:
            m_painter.drawRoundedRect(QRectF(29.5, 36, 6, 14), 3, 3);
            m_painter.drawRoundedRect(QRectF(64.5, 36, 6, 14), 3, 3);
            fill(colour(kClothes, m_portrait.clothes + 5u));
            top = QPainterPath(QPointF(29, 38));
            top.cubicTo(28, 14, 72, 14, 71, 38);
            top.closeSubpath();
            m_painter.drawPath(top);
            m_painter.drawRoundedRect(QRectF(27, 35, 46, 6), 3, 3);
            break;
        default:
            top.cubicTo(68, 38, 64, 34, 58, 33);
            top.cubicTo(50, 32, 38, 33, 33, 37);
            top.cubicTo(31, 40, 30, 43, 29.5, 47);
            m_painter.drawPath(top);
            break;
        }
    }

    void beard()
    {
        QPainterPath path(QPointF(31, 50));
        path.cubicTo(32, 76, 68, 76, 69, 50);
        path.cubicTo(66, 60, 60, 58, 50, 58);
        path.cubicTo(40, 58, 34, 60, 31, 50);
        fill(m_hair);
        m_painter.drawPath(path);
    }

    void features()
    {
        const QColor ink(0x33, 0x2a, 0x28);
        fill(ink);
        m_painter.drawEllipse(QPointF(42.5, 46.5), 1.9, 2.2);
        m_painter.drawEllipse(QPointF(57.5, 46.5), 1.9, 2.2);
        m_painter.setBrush(Qt::NoBrush);
        m_painter.setPen(QPen(m_portrait.beard ? m_skin.darker(130) : m_skin.darker(165), 1.8, Qt::SolidLine,
                              Qt::RoundCap));
        m_painter.drawArc(QRectF(43.5, 50, 13, 11), 200 * 16, 140 * 16);
        if (!m_portrait.glasses)
            return;
        m_painter.setPen(QPen(ink, 1.5));
        m_painter.drawEllipse(QPointF(42.5, 46.5), 6.2, 6.2);
        m_painter.drawEllipse(QPointF(57.5, 46.5), 6.2, 6.2);
        m_painter.drawLine(QPointF(48.7, 46), QPointF(51.3, 46));
    }

    QPainter& m_painter;
    const Portrait& m_portrait;
    QColor m_skin;
    QColor m_hair;
    QColor m_clothes;
};

void drawBird(QPainter& painter, const Portrait& portrait)
{
    painter.setPen(Qt::NoPen);
    painter.setBrush(QColor(0xf2a65a));
    painter.drawEllipse(QPointF(66, 34), 15, 15);
    painter.setBrush(colour(kGrounds, portrait.ground + 2u).darker(125));
    painter.drawRect(QRectF(0, 72, 100, 28));
    drawHeron(painter, QPointF(48, 82), 62, QColor(0x35, 0x4b, 0x5e), 1);
}

} // namespace

QImage paintPortrait(const Portrait& portrait, int side)
{
    if (portrait.style == Portrait::Style::Landscape)
        return paintScene(static_cast<bench::Scene>(portrait.ground % bench::kScenes), portrait.clothes,
                          {side, side});

    QImage image(side, side, QImage::Format_RGB32);
    image.fill(colour(kGrounds, portrait.ground));
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.scale(side / 100.0, side / 100.0);
    if (portrait.style == Portrait::Style::Bird)
        drawBird(painter, portrait);
    else
        Face(painter, portrait).draw();
    return image;
}

} // namespace app
