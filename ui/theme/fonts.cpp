// SPDX-License-Identifier: MIT
#include "ui/theme/fonts.h"

#include <QFontDatabase>
#include <QGuiApplication>

#include <algorithm>
#include <array>

namespace ui {
namespace {

struct Size {
    int pixels;
    int line;
    QFont::Weight weight;
};

constexpr std::array<Size, 9> kSizes{{
    {24, 30, QFont::DemiBold},
    {20, 26, QFont::DemiBold},
    {17, 24, QFont::DemiBold},
    {15, 21, QFont::Normal},
    {15, 20, QFont::DemiBold},
    {14, 20, QFont::Normal},
    {13, 18, QFont::Normal},
    {12, 16, QFont::Normal},
    {11, 16, QFont::Medium},
}};

const Size& sizeOf(TextRole role) { return kSizes[static_cast<std::size_t>(role)]; }

QStringList families()
{
    // Captured once: the application's font is later replaced by ours.
    static const QString system = QFontDatabase::systemFont(QFontDatabase::GeneralFont).family();
    return {QStringLiteral("Inter"), system};
}

} // namespace

Fonts::Fonts(qreal scale) : m_scale(std::clamp(scale, 0.8, 2.0)) {}

QFont Fonts::font(TextRole role) const { return font(role, sizeOf(role).weight); }

QFont Fonts::font(TextRole role, QFont::Weight weight) const
{
    QFont font;
    font.setFamilies(families());
    font.setPixelSize(scaled(sizeOf(role).pixels));
    font.setWeight(weight);
    if (role == TextRole::Title)
        font.setLetterSpacing(QFont::AbsoluteSpacing, -0.2);
    return font;
}

QFont Fonts::mono(TextRole around) const
{
    QFont font = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    font.setFamilies({QStringLiteral("JetBrains Mono"), font.family()});
    font.setPixelSize(std::max(1, qRound(sizeOf(around).pixels * m_scale * 0.92)));
    return font;
}

int Fonts::lineHeight(TextRole role) const { return scaled(sizeOf(role).line); }

int Fonts::scaled(int size) const { return qRound(size * m_scale); }

} // namespace ui
