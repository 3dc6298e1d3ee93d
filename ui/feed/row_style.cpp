// SPDX-License-Identifier: MIT
#include "ui/feed/row_style.h"

#include "ui/theme/metrics.h"
#include "ui/theme/theme.h"

#include <algorithm>

namespace ui {
namespace {

std::array<QFont, 8> rowFonts(const Fonts& fonts)
{
    return {fonts.font(TextRole::Body),
            fonts.font(TextRole::BodyStrong),
            fonts.font(TextRole::Body, QFont::Medium),
            fonts.font(TextRole::Compact),
            fonts.font(TextRole::Compact, QFont::DemiBold),
            fonts.font(TextRole::Compact, QFont::Medium),
            fonts.font(TextRole::Secondary),
            fonts.font(TextRole::Secondary, QFont::Medium)};
}

std::array<QFontMetricsF, 8> metricsOf(const std::array<QFont, 8>& f)
{
    return {QFontMetricsF(f[0]), QFontMetricsF(f[1]), QFontMetricsF(f[2]), QFontMetricsF(f[3]),
            QFontMetricsF(f[4]), QFontMetricsF(f[5]), QFontMetricsF(f[6]), QFontMetricsF(f[7])};
}

// A window of kNarrowWidth has this much left beside its small rail.
constexpr int kNarrowFeed = metrics::kNarrowWidth - metrics::kRailWidthNarrow;

} // namespace

RowStyle::RowStyle(const Theme& theme, RowActions actions)
    : m_scale(theme.fonts())
    , m_fonts(rowFonts(m_scale))
    , m_metrics(metricsOf(m_fonts))
    , m_palette(theme.palette())
    , m_dark(theme.isDark())
    , m_actions(actions)
{
}

qreal RowStyle::baseline(RowFont font, qreal height) const
{
    const QFontMetricsF& m = metrics(font);
    return qRound((height - m.ascent() - m.descent()) / 2 + m.ascent());
}

FeedColumn feedColumn(int width)
{
    const bool narrow = width < kNarrowFeed;
    const int padding = narrow ? metrics::kFeedPaddingNarrow : metrics::kFeedPadding;
    const int column = std::max(1, std::min(metrics::kFeedColumn, width - 2 * padding));
    return {std::max(padding, (width - column) / 2), column, narrow};
}

} // namespace ui
