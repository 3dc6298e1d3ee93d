// SPDX-License-Identifier: MIT
#include "ui/theme/palette.h"

namespace ui {
namespace {

QColor rgb(QRgb value) { return QColor(value); }

} // namespace

Palette lightPalette()
{
    return {
        .window = rgb(0xF3F5F5),
        .surface = rgb(0xFFFFFF),
        .surfaceRaised = rgb(0xFFFFFF),
        .surfaceSunken = rgb(0xF7F8F8),
        .hover = rgb(0xF2F4F5),
        .pressed = rgb(0xE7EBEC),
        .selection = rgb(0xECF5F8),
        .textSelection = rgb(0xBFE0EB),
        .text = rgb(0x15191B),
        .textSecondary = rgb(0x515D65),
        .textTertiary = rgb(0x5D686F),
        .hairline = rgb(0xE5E9EA),
        .hairlineStrong = rgb(0xCBD2D5),
        .control = rgb(0x818D94),
        .accent = rgb(0x0B6A86),
        .accentHover = rgb(0x095A72),
        .accentPressed = rgb(0x074B5F),
        .onAccent = rgb(0xFFFFFF),
        .accentSoft = rgb(0xE1F0F4),
        .link = rgb(0x0B6A86),
        .danger = rgb(0xB3261E),
        .dangerSoft = rgb(0xFBECEA),
        .warning = rgb(0x855700),
        .warningSoft = rgb(0xFBF2DD),
        .success = rgb(0x1C7344),
        .successSoft = rgb(0xE5F3EA),
        .bubbleMine = rgb(0xDCEEF4),
        .bubbleTheirs = rgb(0xF0F3F4),
        .badge = rgb(0x0B6A86),
        .onBadge = rgb(0xFFFFFF),
        .like = rgb(0xBC2F4E),
        .repost = rgb(0x1C7344),
        .zap = rgb(0x8A5A00),
        .searchMark = rgb(0xFBE9B0),
        .scrollThumb = rgb(0xC9D0D3),
        .codeBackground = rgb(0xF1F4F5),
        .scrim = QColor(0x10, 0x16, 0x19, 82),
        .chart1 = rgb(0x0B6A86),
        .chartReference = rgb(0x83929A),
        .chart3 = rgb(0x8A5A00),
        .chart4 = rgb(0x6A5AA8),
        .chart5 = rgb(0x1C7344),
    };
}

Palette darkPalette()
{
    return {
        .window = rgb(0x0F1214),
        .surface = rgb(0x15191C),
        .surfaceRaised = rgb(0x1D2327),
        .surfaceSunken = rgb(0x111518),
        .hover = rgb(0x1B2024),
        .pressed = rgb(0x242B30),
        .selection = rgb(0x172830),
        .textSelection = rgb(0x1F5468),
        .text = rgb(0xE6EAEC),
        .textSecondary = rgb(0xA3AEB5),
        .textTertiary = rgb(0x98A3AA),
        .hairline = rgb(0x252B30),
        .hairlineStrong = rgb(0x3A434A),
        .control = rgb(0x6D7980),
        .accent = rgb(0x5BC2DE),
        .accentHover = rgb(0x77CEE5),
        .accentPressed = rgb(0x93D9EB),
        .onAccent = rgb(0x04222B),
        .accentSoft = rgb(0x16323C),
        .link = rgb(0x6CC9E3),
        .danger = rgb(0xFF8C82),
        .dangerSoft = rgb(0x381D1C),
        .warning = rgb(0xEDB950),
        .warningSoft = rgb(0x32280F),
        .success = rgb(0x6ECB90),
        .successSoft = rgb(0x14301F),
        .bubbleMine = rgb(0x174451),
        .bubbleTheirs = rgb(0x22292E),
        .badge = rgb(0x5BC2DE),
        .onBadge = rgb(0x04222B),
        .like = rgb(0xFF7F99),
        .repost = rgb(0x6ECB90),
        .zap = rgb(0xEDB950),
        .searchMark = rgb(0x5A4A14),
        .scrollThumb = rgb(0x39424A),
        .codeBackground = rgb(0x1C2226),
        .scrim = QColor(0, 0, 0, 128),
        .chart1 = rgb(0x5BC2DE),
        .chartReference = rgb(0x707D86),
        .chart3 = rgb(0xEDB950),
        .chart4 = rgb(0xA99BE8),
        .chart5 = rgb(0x6ECB90),
    };
}

QPalette standardPalette(const Palette& p)
{
    QPalette q;
    q.setColor(QPalette::Window, p.surface);
    q.setColor(QPalette::WindowText, p.text);
    q.setColor(QPalette::Base, p.surface);
    q.setColor(QPalette::AlternateBase, p.surfaceSunken);
    q.setColor(QPalette::Text, p.text);
    q.setColor(QPalette::PlaceholderText, p.textTertiary);
    q.setColor(QPalette::Button, p.surface);
    q.setColor(QPalette::ButtonText, p.text);
    q.setColor(QPalette::BrightText, p.danger);
    q.setColor(QPalette::Highlight, p.textSelection);
    q.setColor(QPalette::HighlightedText, p.text);
    q.setColor(QPalette::Link, p.link);
    q.setColor(QPalette::LinkVisited, p.link);
    q.setColor(QPalette::ToolTipBase, p.surfaceRaised);
    q.setColor(QPalette::ToolTipText, p.text);
    q.setColor(QPalette::Light, p.surfaceRaised);
    q.setColor(QPalette::Midlight, p.hover);
    q.setColor(QPalette::Mid, p.hairlineStrong);
    q.setColor(QPalette::Dark, p.hairlineStrong);
    q.setColor(QPalette::Shadow, p.hairlineStrong);
    for (const QPalette::ColorRole role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        q.setColor(QPalette::Disabled, role, p.textTertiary);
    return q;
}

} // namespace ui
