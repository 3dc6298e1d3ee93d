// SPDX-License-Identifier: MIT
#include "app/demo/scene_painter.h"

#include "bench/fixtures/random.h"

#include <QPainter>
#include <QPainterPath>

#include <array>
#include <cmath>

namespace app {

namespace {

/// An hour of the day, as colours.
struct Light {
    QColor skyAbove;
    QColor skyBelow;
    QColor sun;
    QColor far;  // hills and ridges in the distance
    QColor near; // land in front
    QColor water;
    QColor ink; // silhouettes
};
const std::array<Light, 4> kLights{{
    {{0xf3c48b}, {0xfbe6c6}, {0xfff3d6}, {0xb9bf9f}, {0x5f7f63}, {0xecc79b}, {0x33475a}},
    {{0xa9cfe3}, {0xe6f2f4}, {0xfffbe6}, {0xa8c2b4}, {0x557f6d}, {0x9fc5d3}, {0x2b4453}},
    {{0xd98a7b}, {0xf6cfae}, {0xffe2b8}, {0xa68a9a}, {0x574f63}, {0xd9a08e}, {0x3a2f42}},
    {{0xc3c9cf}, {0xe8e8e2}, {0xfdfdf6}, {0xb3bbb6}, {0x6f8379}, {0xc2cbcb}, {0x3c4a4c}},
}};

class Landscape {
public:
    Landscape(QPainter& painter, QSize size, std::uint64_t seed)
        : m_painter(painter)
        , m_width(size.width())
        , m_height(size.height())
        , m_random(bench::seedFor(seed, "scene"))
    {
        m_light = kLights[m_random.below(kLights.size())];
    }

    void draw(bench::Scene scene)
    {
        switch (scene) {
        case bench::Scene::Marsh: marsh(); break;
        case bench::Scene::Reeds: reeds(); break;
        case bench::Scene::Tide: tide(); break;
        case bench::Scene::Coast: coast(); break;
        case bench::Scene::Mountains: mountains(); break;
        case bench::Scene::Night: night(); break;
        }
    }

private:
    double x(double share) const { return share * m_width; }
    double y(double share) const { return share * m_height; }
    double between(double least, double most) { return least + (most - least) * m_random.unit(); }

    void fill(const QColor& colour)
    {
        m_painter.setPen(Qt::NoPen);
        m_painter.setBrush(colour);
    }

    void sky(const QColor& above, const QColor& below, double horizon)
    {
        QLinearGradient gradient(0, 0, 0, y(horizon));
        gradient.setColorAt(0, above);
        gradient.setColorAt(1, below);
        m_painter.fillRect(QRectF(0, 0, m_width, m_height), gradient);
    }

    void disc(double centreX, double centreY, double radius, const QColor& colour)
    {
        fill(colour);
        m_painter.drawEllipse(QPointF(x(centreX), y(centreY)), radius * m_height, radius * m_height);
    }

    /// Land from a wavy upper edge down to the bottom; `waves` of them over the width.
    void hills(double top, double swing, double waves, const QColor& colour)
    {
        const double shift = between(0, 6.28);
        QPainterPath path(QPointF(0, m_height));
        for (int step = 0; step <= 60; ++step) {
            const double share = step / 60.0;
            const double wave =
                std::sin(share * waves * 6.28 + shift) + 0.4 * std::sin(share * waves * 15 + shift * 2);
            path.lineTo(x(share), y(top - swing * wave));
        }
        path.lineTo(m_width, m_height);
        fill(colour);
        m_painter.drawPath(path);
    }

    void cattail(double foot, double height, double lean)
    {
        const QPointF from(x(foot), y(1.02));
        const QPointF to(x(foot + lean), y(1.02 - height));
        QPainterPath stem(from);
        stem.quadTo(QPointF(x(foot), y(1.02 - height * 0.6)), to);
        m_painter.setBrush(Qt::NoBrush);
        m_painter.setPen(QPen(m_light.near.darker(140), m_height * 0.006, Qt::SolidLine, Qt::RoundCap));
        m_painter.drawPath(stem);
        m_painter.save();
        m_painter.translate(to);
        m_painter.rotate(std::atan2(lean * m_width, height * m_height) * 57.3);
        fill(QColor(0x7a, 0x4a, 0x2c));
        const double length = m_height * 0.075;
        m_painter.drawRoundedRect(QRectF(-length * 0.13, -length * 0.2, length * 0.26, length), length * 0.13,
                                  length * 0.13);
        m_painter.restore();
    }

    void ripples(double centre, double from, double to, const QColor& colour)
    {
        fill(colour);
        for (double at = from; at < to; at += 0.035) {
            const double half = between(0.02, 0.09);
            m_painter.drawRoundedRect(QRectF(x(centre - half), y(at), x(2 * half), y(0.010)), y(0.005),
                                      y(0.005));
        }
    }

    void gulls(double top, double bottom)
    {
        m_painter.setBrush(Qt::NoBrush);
        m_painter.setPen(QPen(m_light.ink, m_height * 0.005, Qt::SolidLine, Qt::RoundCap));
        for (std::size_t i = 0, count = 2 + m_random.below(5); i < count; ++i) {
            const QPointF at(x(between(0.15, 0.9)), y(between(top, bottom)));
            const double wing = m_height * between(0.015, 0.03);
            QPainterPath bird(at + QPointF(-wing, -wing * 0.4));
            bird.quadTo(at + QPointF(-wing * 0.4, -wing * 0.6), at);
            bird.quadTo(at + QPointF(wing * 0.4, -wing * 0.6), at + QPointF(wing, -wing * 0.4));
            m_painter.drawPath(bird);
        }
    }

    void marsh()
    {
        const double sun = between(0.3, 0.75);
        sky(m_light.skyAbove, m_light.skyBelow, 0.55);
        disc(sun, 0.40, 0.11, m_light.sun);
        hills(0.50, 0.04, 0.9, m_light.far);
        hills(0.56, 0.02, 1.4, m_light.far.darker(115));
        fill(m_light.water);
        m_painter.drawRect(QRectF(0, y(0.60), m_width, y(0.4)));
        ripples(sun, 0.64, 0.80, m_light.sun);
        hills(0.97, 0.02, 0.7, m_light.near);
        const int facing = m_random.chance(0.5) ? 1 : -1;
        drawHeron(m_painter, QPointF(x(facing > 0 ? between(0.25, 0.45) : between(0.55, 0.75)), y(0.96)),
                  y(0.52), m_light.ink, facing);
        for (int i = 0; i < 6; ++i)
            cattail(i % 2 == 0 ? between(0.02, 0.2) : between(0.8, 0.98), between(0.2, 0.42),
                    between(-0.03, 0.03));
    }

    void reeds()
    {
        sky(m_light.skyAbove, m_light.skyBelow, 1.0);
        disc(between(0.2, 0.8), between(0.2, 0.4), 0.08, m_light.sun);
        hills(0.72, 0.03, 0.8, m_light.far);
        const double lean = between(-0.12, 0.12);
        for (int i = 0; i < 46; ++i) {
            const double height = between(0.3, 0.78);
            cattail(between(-0.02, 1.02), height, lean * height);
        }
        hills(1.0, 0.03, 1.2, m_light.near);
    }

    void tide()
    {
        sky(m_light.skyAbove, m_light.skyBelow, 0.35);
        const double sun = between(0.2, 0.8);
        disc(sun, 0.24, 0.06, m_light.sun);
        const QColor sand(0xd9, 0xbf, 0x97);
        fill(m_light.water);
        m_painter.drawRect(QRectF(0, y(0.34), m_width, y(0.66)));
        ripples(sun, 0.36, 0.44, m_light.sun);
        hills(0.46, 0.008, 0.8, sand);
        for (double top = 0.54; top < 1.05; top += 0.13) {
            hills(top, 0.018, between(0.5, 1.1), m_light.water.lighter(104));
            hills(top + 0.055, 0.02, between(0.5, 1.3), sand.darker(static_cast<int>(96 + top * 14)));
        }
        drawHeron(m_painter, QPointF(x(between(0.1, 0.4)), y(between(0.54, 0.62))), y(0.14), m_light.ink, 1);
        drawHeron(m_painter, QPointF(x(between(0.55, 0.9)), y(between(0.52, 0.58))), y(0.12), m_light.ink,
                  -1);
        gulls(0.06, 0.28);
    }

    void coast()
    {
        sky(m_light.skyAbove, m_light.skyBelow, 0.5);
        disc(between(0.55, 0.9), between(0.15, 0.35), 0.07, m_light.sun);
        fill(m_light.water.darker(108));
        m_painter.drawRect(QRectF(0, y(0.5), m_width, y(0.5)));
        ripples(between(0.5, 0.8), 0.56, 0.94, m_light.water.lighter(112));
        const double head = between(0.38, 0.55);
        QPainterPath cliff(QPointF(0, y(0.36)));
        cliff.lineTo(x(head * 0.7), y(0.40));
        cliff.lineTo(x(head), y(0.47));
        cliff.lineTo(x(head * 0.92), y(0.70));
        cliff.lineTo(x(head * 0.6), y(0.86));
        cliff.lineTo(0, y(0.98));
        cliff.closeSubpath();
        fill(QColor(0xc9, 0xb9, 0xa0));
        m_painter.drawPath(cliff);
        QPainterPath grass(QPointF(0, y(0.36)));
        grass.lineTo(x(head * 0.7), y(0.40));
        grass.lineTo(x(head), y(0.47));
        grass.lineTo(x(head * 0.6), y(0.52));
        grass.lineTo(0, y(0.54));
        grass.closeSubpath();
        fill(m_light.near);
        m_painter.drawPath(grass);
        lighthouse(head * 0.66, 0.42);
        gulls(0.1, 0.4);
    }

    void lighthouse(double at, double foot)
    {
        const double half = m_height * 0.022;
        const QPointF base(x(at), y(foot));
        const double top = y(0.26);
        fill(QColor(0xf6, 0xf3, 0xec));
        m_painter.drawPolygon(QPolygonF({base + QPointF(-half, 0), base + QPointF(half, 0),
                                         QPointF(base.x() + half * 0.65, -top + base.y()),
                                         QPointF(base.x() - half * 0.65, -top + base.y())}));
        fill(QColor(0xb8, 0x43, 0x3a));
        m_painter.drawRect(QRectF(base.x() - half * 0.9, base.y() - top * 0.55, half * 1.8, top * 0.2));
        m_painter.drawRect(QRectF(base.x() - half * 0.7, base.y() - top * 1.14, half * 1.4, top * 0.05));
        fill(m_light.sun);
        m_painter.drawRect(QRectF(base.x() - half * 0.5, base.y() - top * 1.1, half, top * 0.1));
    }

    void mountains()
    {
        sky(m_light.skyAbove, m_light.skyBelow, 0.6);
        disc(between(0.2, 0.8), between(0.18, 0.3), 0.06, m_light.sun);
        const QColor first = m_light.skyBelow;
        const QColor last(0x2f, 0x4a, 0x63);
        for (int ridge = 1; ridge <= 7; ++ridge) {
            const double share = ridge / 7.0;
            const auto mix = [&](int a, int b) { return static_cast<int>(a + (b - a) * share); };
            hills(0.30 + 0.10 * ridge, 0.055 - 0.004 * ridge, between(0.6, 1.6),
                  QColor(mix(first.red(), last.red()), mix(first.green(), last.green()),
                         mix(first.blue(), last.blue())));
        }
        gulls(0.1, 0.3);
    }

    void night()
    {
        sky({0x14, 0x1f, 0x38}, {0x33, 0x4d, 0x70}, 0.7);
        for (int i = 0; i < 140; ++i) {
            fill(QColor(255, 250, 230, static_cast<int>(m_random.between(90, 255))));
            const double radius = m_height * between(0.001, 0.0032);
            m_painter.drawEllipse(QPointF(x(m_random.unit()), y(between(0, 0.62))), radius, radius);
        }
        const double moon = between(0.2, 0.8);
        QPainterPath full;
        full.addEllipse(QPointF(x(moon), y(0.24)), y(0.07), y(0.07));
        QPainterPath shadow;
        shadow.addEllipse(QPointF(x(moon) + y(0.032), y(0.225)), y(0.062), y(0.062));
        fill(QColor(0xfb, 0xf0, 0xcf));
        m_painter.drawPath(full.subtracted(shadow));
        hills(0.66, 0.03, 1.0, {0x1a, 0x2a, 0x42});
        fill(QColor(0x22, 0x37, 0x56));
        m_painter.drawRect(QRectF(0, y(0.70), m_width, y(0.3)));
        ripples(moon, 0.73, 0.92, QColor(0xfb, 0xf0, 0xcf, 150));
        m_light.near = QColor(0x18, 0x26, 0x38);
        for (int i = 0; i < 8; ++i)
            cattail(i % 2 == 0 ? between(0.0, 0.25) : between(0.75, 1.0), between(0.15, 0.4),
                    between(-0.03, 0.03));
    }

    QPainter& m_painter;
    double m_width;
    double m_height;
    bench::Random m_random;
    Light m_light;
};

} // namespace

void drawHeron(QPainter& painter, QPointF foot, double height, const QColor& colour, int facing)
{
    painter.save();
    painter.translate(foot);
    painter.scale(facing * height / 100.0, height / 100.0); // the bird is 100 high, its feet at 0
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(colour, 2.2, Qt::SolidLine, Qt::RoundCap));
    painter.drawLine(QPointF(-3, -30), QPointF(-3, 0));
    painter.drawLine(QPointF(5, -30), QPointF(6, -14));
    painter.drawLine(QPointF(6, -14), QPointF(4, 0));

    QPainterPath neck(QPointF(12, -45));
    neck.cubicTo(30, -58, 2, -72, 16, -88);
    painter.setPen(QPen(colour, 6, Qt::SolidLine, Qt::RoundCap));
    painter.drawPath(neck);

    painter.setPen(Qt::NoPen);
    painter.setBrush(colour.lighter(125));
    QPainterPath body(QPointF(18, -50));
    body.cubicTo(14, -26, -18, -22, -34, -24);
    body.cubicTo(-24, -36, -6, -60, 18, -50);
    painter.drawPath(body);
    painter.setBrush(colour);
    QPainterPath wing(QPointF(10, -46));
    wing.cubicTo(4, -32, -16, -26, -34, -24);
    wing.cubicTo(-20, -38, -6, -48, 10, -46);
    painter.drawPath(wing);

    painter.drawEllipse(QPointF(18, -89), 6.2, 4.6);
    painter.setBrush(QColor(0xd9, 0x9a, 0x3a));
    painter.drawPolygon(QPolygonF({QPointF(22, -92), QPointF(44, -88), QPointF(22, -86)}));
    painter.setPen(QPen(colour, 1.6, Qt::SolidLine, Qt::RoundCap));
    painter.drawLine(QPointF(13, -91), QPointF(2, -86));
    painter.restore();
}

QImage paintScene(bench::Scene scene, std::uint64_t seed, QSize size)
{
    QImage image(size, QImage::Format_RGB32);
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    Landscape(painter, size, seed).draw(scene);
    return image;
}

} // namespace app
