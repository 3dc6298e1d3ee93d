// SPDX-License-Identifier: MIT
#include "ui/theme/theme.h"

#include "ui/theme/style.h"
#include "ui/theme/system_scheme.h"

#include <QApplication>

namespace ui {
namespace {

bool hasDarkPalette() { return QGuiApplication::palette().color(QPalette::Window).lightness() < 128; }

} // namespace

Theme::Theme(std::optional<bool> systemDark, QObject* parent)
    : QObject(parent)
    , m_systemDark(systemDark ? *systemDark : hasDarkPalette())
    , m_dark(m_systemDark)
    , m_palette(m_dark ? darkPalette() : lightPalette())
    , m_system(new SystemScheme(this))
{
    connect(m_system, &SystemScheme::changed, this, &Theme::refresh);
}

Theme::~Theme() = default;

void Theme::setMode(Mode mode)
{
    m_mode = mode;
    refresh();
}

void Theme::watchSystem() { m_system->watch(); }

bool Theme::isSystemDark() const { return m_system->isDark().value_or(m_systemDark); }

void Theme::setTextScale(qreal scale)
{
    if (qFuzzyCompare(Fonts(scale).scale(), m_fonts.scale()))
        return;
    m_fonts = Fonts(scale);
    if (m_applied)
        applyToApplication();
    emit changed();
}

QPixmap Theme::icon(Icon icon, int size, const QColor& color, qreal dpr, bool filled) const
{
    return m_icons.pixmap(icon, size, color, dpr, filled);
}

void Theme::applyToApplication()
{
    if (!m_applied)
        QApplication::setStyle(new Style(*this));
    m_applied = true;
    QApplication::setPalette(standardPalette(m_palette));
    QApplication::setFont(m_fonts.font(TextRole::Secondary));
}

void Theme::refresh()
{
    const bool dark = m_mode == Mode::System ? isSystemDark() : m_mode == Mode::Dark;
    if (dark == m_dark)
        return;
    m_dark = dark;
    m_palette = dark ? darkPalette() : lightPalette();
    m_icons.clear();
    if (m_applied)
        applyToApplication();
    emit changed();
}

} // namespace ui
