// SPDX-License-Identifier: MIT
// Qt's Fusion style with our scroll bars, buttons, fields and menus.
#pragma once

#include <QProxyStyle>

namespace ui {

class Theme;

class Style : public QProxyStyle {
    Q_OBJECT

public:
    /// `theme` outlives the style's last drawing.
    explicit Style(const Theme& theme);

    void drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                     const QWidget* widget) const override;
    void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                       const QWidget* widget) const override;
    void drawComplexControl(ComplexControl control, const QStyleOptionComplex* option, QPainter* painter,
                            const QWidget* widget) const override;
    QRect subControlRect(ComplexControl control, const QStyleOptionComplex* option, SubControl part,
                         const QWidget* widget) const override;
    QRect subElementRect(SubElement element, const QStyleOption* option,
                         const QWidget* widget) const override;
    QSize sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& contents,
                           const QWidget* widget) const override;
    int pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const override;
    int styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                  QStyleHintReturn* result) const override;

private:
    void drawScrollBar(const QStyleOptionComplex& option, QPainter& painter) const;
    void drawButton(const QStyleOption& option, QPainter& painter) const;
    void drawRadio(const QStyleOption& option, QPainter& painter) const;

    const Theme& m_theme;
};

} // namespace ui
