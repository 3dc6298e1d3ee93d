// SPDX-License-Identifier: MIT
#include "ui/theme/style.h"

#include "ui/theme/metrics.h"
#include "ui/theme/theme.h"

#include <QPainter>
#include <QStyleFactory>
#include <QStyleOption>

#include <algorithm>

namespace ui {
namespace {

constexpr int kScrollExtent = metrics::kScrollThumb + 2 * metrics::kScrollInset;
constexpr int kMinimumThumb = 24;
constexpr int kRadio = 16;

QRectF frame(const QRect& rect) { return QRectF(rect).adjusted(0.5, 0.5, -0.5, -0.5); }

} // namespace

Style::Style(const Theme& theme)
    : QProxyStyle(QStyleFactory::create(QStringLiteral("Fusion")))
    , m_theme(theme)
{
}

void Style::drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                        const QWidget* widget) const
{
    if (element == CE_PushButtonBevel)
        return drawButton(*option, *painter);
    if (const auto* button = qstyleoption_cast<const QStyleOptionButton*>(option);
        button && element == CE_PushButtonLabel && (button->features & QStyleOptionButton::DefaultButton)) {
        QStyleOptionButton onAccent = *button;
        onAccent.palette.setColor(QPalette::Active, QPalette::ButtonText, m_theme.palette().onAccent);
        onAccent.palette.setColor(QPalette::Inactive, QPalette::ButtonText, m_theme.palette().onAccent);
        QProxyStyle::drawControl(element, &onAccent, painter, widget);
        return;
    }
    QProxyStyle::drawControl(element, option, painter, widget);
}

void Style::drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                          const QWidget* widget) const
{
    const Palette& colors = m_theme.palette();
    switch (element) {
    case PE_FrameFocusRect: return; // our controls paint their own focus ring
    case PE_PanelLineEdit: {
        const bool focused = option->state & State_HasFocus;
        const bool under = option->state & State_MouseOver;
        const qreal width = focused ? 2 : 1;
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        painter->setPen(
            QPen(focused ? colors.accent : (under ? colors.control : colors.hairlineStrong), width));
        painter->setBrush(m_theme.isDark() ? colors.surfaceSunken : colors.surface);
        const qreal inset = width / 2;
        painter->drawRoundedRect(QRectF(option->rect).adjusted(inset, inset, -inset, -inset),
                                 metrics::kRadius - inset, metrics::kRadius - inset);
        painter->restore();
        return;
    }
    case PE_FrameLineEdit: return; // painted by PE_PanelLineEdit
    case PE_IndicatorRadioButton: return drawRadio(*option, *painter);
    case PE_PanelMenu: painter->fillRect(option->rect, colors.surfaceRaised); return;
    case PE_FrameMenu:
        painter->save();
        painter->setPen(colors.hairlineStrong);
        painter->drawRect(option->rect.adjusted(0, 0, -1, -1));
        painter->restore();
        return;
    case PE_PanelTipLabel:
        painter->save();
        painter->setPen(colors.hairlineStrong);
        painter->setBrush(colors.surfaceRaised);
        painter->drawRect(option->rect.adjusted(0, 0, -1, -1));
        painter->restore();
        return;
    default: QProxyStyle::drawPrimitive(element, option, painter, widget);
    }
}

void Style::drawComplexControl(ComplexControl control, const QStyleOptionComplex* option, QPainter* painter,
                               const QWidget* widget) const
{
    if (control == CC_ScrollBar)
        return drawScrollBar(*option, *painter);
    QProxyStyle::drawComplexControl(control, option, painter, widget);
}

void Style::drawScrollBar(const QStyleOptionComplex& option, QPainter& painter) const
{
    const auto* slider = qstyleoption_cast<const QStyleOptionSlider*>(&option);
    if (!slider)
        return;
    const Palette& colors = m_theme.palette();
    painter.fillRect(option.rect, colors.surface);
    if (slider->maximum <= slider->minimum)
        return;
    const QRect groove = proxy()->subControlRect(CC_ScrollBar, &option, SC_ScrollBarSlider, nullptr);
    const bool dragged = (option.state & State_Sunken) && (option.activeSubControls & SC_ScrollBarSlider);
    const int thick = dragged ? metrics::kScrollThumbDragged : metrics::kScrollThumb;
    QRect thumb = groove;
    if (slider->orientation == Qt::Vertical) {
        thumb.setWidth(thick);
        thumb.moveLeft(groove.center().x() - thick / 2 + 1);
        thumb.adjust(0, metrics::kScrollInset, 0, -metrics::kScrollInset);
    } else {
        thumb.setHeight(thick);
        thumb.moveTop(groove.center().y() - thick / 2 + 1);
        thumb.adjust(metrics::kScrollInset, 0, -metrics::kScrollInset, 0);
    }
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(dragged || (option.state & State_MouseOver) ? colors.control : colors.scrollThumb);
    painter.drawRoundedRect(thumb, thick / 2.0, thick / 2.0);
    painter.restore();
}

void Style::drawButton(const QStyleOption& option, QPainter& painter) const
{
    const auto* button = qstyleoption_cast<const QStyleOptionButton*>(&option);
    const Palette& colors = m_theme.palette();
    const bool enabled = option.state & State_Enabled;
    const bool down = option.state & (State_Sunken | State_On);
    const bool under = option.state & State_MouseOver;
    const bool main = button && (button->features & QStyleOptionButton::DefaultButton);
    const bool flat = button && (button->features & QStyleOptionButton::Flat);
    const bool ring = (option.state & State_HasFocus) && (option.state & State_KeyboardFocusChange);

    QColor fill = flat ? QColor(Qt::transparent) : colors.surface;
    QColor border = flat ? QColor(Qt::transparent) : (enabled ? colors.hairlineStrong : colors.hairline);
    if (down)
        fill = colors.pressed;
    else if (under && enabled)
        fill = colors.hover;
    if (main) {
        fill = !enabled ? colors.pressed
               : down   ? colors.accentPressed
               : under  ? colors.accentHover
                        : colors.accent;
        border = fill;
    }
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(border);
    painter.setBrush(fill);
    painter.drawRoundedRect(frame(option.rect), metrics::kRadius - 0.5, metrics::kRadius - 0.5);
    if (ring) {
        painter.setPen(QPen(main ? colors.onAccent : colors.accent, metrics::kFocusRing));
        painter.setBrush(Qt::NoBrush);
        const qreal inset = main ? 3 : 1;
        painter.drawRoundedRect(QRectF(option.rect).adjusted(inset, inset, -inset, -inset),
                                metrics::kRadius - inset / 2, metrics::kRadius - inset / 2);
    }
    painter.restore();
}

void Style::drawRadio(const QStyleOption& option, QPainter& painter) const
{
    const Palette& colors = m_theme.palette();
    const bool on = option.state & State_On;
    const bool enabled = option.state & State_Enabled;
    const bool ring = (option.state & State_HasFocus) && (option.state & State_KeyboardFocusChange);
    QRectF circle(0, 0, kRadio, kRadio);
    circle.moveCenter(QRectF(option.rect).center());
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(on ? colors.accent : colors.control, on || ring ? 2 : 1));
    painter.setBrush(colors.surface);
    painter.drawEllipse(circle.adjusted(1, 1, -1, -1));
    if (on) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(enabled ? colors.accent : colors.textTertiary);
        painter.drawEllipse(circle.adjusted(4, 4, -4, -4));
    }
    painter.restore();
}

QRect Style::subControlRect(ComplexControl control, const QStyleOptionComplex* option, SubControl part,
                            const QWidget* widget) const
{
    const auto* bar = qstyleoption_cast<const QStyleOptionSlider*>(option);
    if (control != CC_ScrollBar || !bar)
        return QProxyStyle::subControlRect(control, option, part, widget);

    // No arrow buttons: the groove is the whole bar.
    const bool vertical = bar->orientation == Qt::Vertical;
    const int length = vertical ? bar->rect.height() : bar->rect.width();
    const int range = bar->maximum - bar->minimum;
    int thumb = length;
    if (range > 0) {
        const qint64 whole = qint64{range} + bar->pageStep;
        thumb = static_cast<int>(qint64{bar->pageStep} * length / std::max<qint64>(1, whole));
        thumb = std::min(length, std::max(kMinimumThumb, thumb));
    }
    const int start = sliderPositionFromValue(bar->minimum, bar->maximum, bar->sliderPosition, length - thumb,
                                              bar->upsideDown);
    const auto span = [&](int from, int to) {
        return vertical ? QRect(bar->rect.x(), bar->rect.y() + from, bar->rect.width(), to - from)
                        : QRect(bar->rect.x() + from, bar->rect.y(), to - from, bar->rect.height());
    };
    switch (part) {
    case SC_ScrollBarGroove: return span(0, length);
    case SC_ScrollBarSlider: return span(start, start + thumb);
    case SC_ScrollBarSubPage: return span(0, start);
    case SC_ScrollBarAddPage: return span(start + thumb, length);
    default: return {};
    }
}

QRect Style::subElementRect(SubElement element, const QStyleOption* option, const QWidget* widget) const
{
    if (element == SE_LineEditContents) // QLineEdit itself adds two more
        return option->rect.adjusted(metrics::kButtonPadding - 2, 1, 2 - metrics::kButtonPadding, -1);
    return QProxyStyle::subElementRect(element, option, widget);
}

QSize Style::sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& contents,
                              const QWidget* widget) const
{
    QSize size = QProxyStyle::sizeFromContents(type, option, contents, widget);
    if (type == CT_PushButton) {
        size.setWidth(contents.width() + 2 * metrics::kButtonPadding);
        size.setHeight(std::max(metrics::kButtonHeight, contents.height() + 12));
    } else if (type == CT_LineEdit) {
        size.setHeight(std::max(metrics::kFieldHeight, contents.height() + 12));
    } else if (type == CT_MenuItem && size.height() > 12) {
        size.setHeight(std::max(30, size.height()));
    } else if (type == CT_ScrollBar) {
        const auto* bar = qstyleoption_cast<const QStyleOptionSlider*>(option);
        size =
            bar && bar->orientation == Qt::Horizontal ? QSize(48, kScrollExtent) : QSize(kScrollExtent, 48);
    }
    return size;
}

int Style::pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const
{
    switch (metric) {
    case PM_ScrollBarExtent: return kScrollExtent;
    case PM_ScrollBarSliderMin: return kMinimumThumb;
    case PM_MenuHMargin:
    case PM_MenuVMargin: return metrics::kStep4;
    case PM_ButtonShiftHorizontal:
    case PM_ButtonShiftVertical: return 0;
    default: return QProxyStyle::pixelMetric(metric, option, widget);
    }
}

int Style::styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                     QStyleHintReturn* result) const
{
    if (hint == SH_ScrollBar_Transient)
        return 0;
    if (hint == SH_ToolTip_WakeUpDelay)
        return 700;
    return QProxyStyle::styleHint(hint, option, widget, result);
}

} // namespace ui
