// SPDX-License-Identifier: MIT
#include "ui/theme/theme.h"

#include <QSignalSpy>
#include <QTest>

#include <cmath>

namespace {

double linear(int channel)
{
    const double c = channel / 255.0;
    return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
}

double luminance(const QColor& color)
{
    return 0.2126 * linear(color.red()) + 0.7152 * linear(color.green()) + 0.0722 * linear(color.blue());
}

double contrast(const QColor& a, const QColor& b)
{
    const double x = luminance(a);
    const double y = luminance(b);
    return (std::max(x, y) + 0.05) / (std::min(x, y) + 0.05);
}

} // namespace

class TstTheme : public QObject {
    Q_OBJECT

private slots:
    void textIsReadableOnEveryBackgroundWhereItAppears_data()
    {
        QTest::addColumn<QColor>("text");
        QTest::addColumn<QColor>("background");
        for (const bool dark : {false, true}) {
            const ui::Palette p = dark ? ui::darkPalette() : ui::lightPalette();
            const std::vector<std::pair<const char*, QColor>> texts{{"text", p.text},
                                                                    {"textSecondary", p.textSecondary},
                                                                    {"textTertiary", p.textTertiary},
                                                                    {"link", p.link},
                                                                    {"danger", p.danger},
                                                                    {"warning", p.warning},
                                                                    {"success", p.success},
                                                                    {"like", p.like},
                                                                    {"repost", p.repost},
                                                                    {"zap", p.zap}};
            const std::vector<std::pair<const char*, QColor>> backgrounds{
                {"window", p.window}, {"surface", p.surface},     {"surfaceRaised", p.surfaceRaised},
                {"hover", p.hover},   {"selection", p.selection}, {"surfaceSunken", p.surfaceSunken}};
            for (const auto& [textName, text] : texts) {
                for (const auto& [backgroundName, background] : backgrounds)
                    QTest::addRow("%s on %s, %s", textName, backgroundName, dark ? "dark" : "light")
                        << text << background;
            }
            const char* theme = dark ? "dark" : "light";
            QTest::addRow("onAccent on accent, %s", theme) << p.onAccent << p.accent;
            QTest::addRow("onAccent on accentHover, %s", theme) << p.onAccent << p.accentHover;
            QTest::addRow("onBadge on badge, %s", theme) << p.onBadge << p.badge;
            QTest::addRow("text on pressed, %s", theme) << p.text << p.pressed;
            QTest::addRow("accent on accentSoft, %s", theme) << p.accent << p.accentSoft;
            QTest::addRow("text on textSelection, %s", theme) << p.text << p.textSelection;
            QTest::addRow("text on dangerSoft, %s", theme) << p.text << p.dangerSoft;
            QTest::addRow("danger on dangerSoft, %s", theme) << p.danger << p.dangerSoft;
            QTest::addRow("warning on warningSoft, %s", theme) << p.warning << p.warningSoft;
        }
    }

    void textIsReadableOnEveryBackgroundWhereItAppears()
    {
        QFETCH(QColor, text);
        QFETCH(QColor, background);
        const double ratio = contrast(text, background);
        QVERIFY2(ratio >= 4.5, qPrintable(QString::number(ratio)));
    }

    void controlBordersKeepThreeToOne()
    {
        QVERIFY(contrast(ui::lightPalette().control, ui::lightPalette().surface) >= 3);
        QVERIFY(contrast(ui::darkPalette().control, ui::darkPalette().surface) >= 3);
    }

    void whiteInitialsAreReadableOnEveryDisc()
    {
        for (const QRgb disc : ui::kAvatarDiscs)
            QVERIFY(contrast(Qt::white, QColor(disc)) >= 4.5);
    }

    void everyIconPaintsSomething()
    {
        ui::Icons icons;
        for (int i = 0; i < ui::kIcons; ++i) {
            const QImage image = icons.pixmap(static_cast<ui::Icon>(i), 18, Qt::black, 2)
                                     .toImage()
                                     .convertToFormat(QImage::Format_ARGB32);
            QCOMPARE(image.size(), QSize(36, 36));
            int inked = 0;
            for (int y = 0; y < image.height(); ++y) {
                for (int x = 0; x < image.width(); ++x)
                    inked += qAlpha(image.pixel(x, y)) > 128;
            }
            QVERIFY2(inked > 10, ui::iconPath(static_cast<ui::Icon>(i)));
        }
    }

    void tellsOfAChangeOnlyWhenColoursChange()
    {
        ui::Theme theme;
        QSignalSpy changed(&theme, &ui::Theme::changed);
        theme.setMode(ui::Theme::Mode::Light);
        QCOMPARE(changed.count(), 0);
        theme.setMode(ui::Theme::Mode::Dark);
        QCOMPARE(changed.count(), 1);
        QCOMPARE(theme.palette().surface, ui::darkPalette().surface);
    }

    void scalesTypeAndLineHeightsTogether()
    {
        ui::Theme theme;
        theme.setTextScale(2);
        QCOMPARE(theme.fonts().font(ui::TextRole::Body).pixelSize(), 30);
        QCOMPARE(theme.fonts().lineHeight(ui::TextRole::Body), 42);
    }
};

QTEST_MAIN(TstTheme)
#include "tst_theme.moc"
