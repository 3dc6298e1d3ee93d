// SPDX-License-Identifier: MIT
#include "tests/ui/sample_rows.h"
#include "ui/feed/row_estimate.h"
#include "ui/feed/row_layout.h"
#include "ui/feed/row_painter.h"
#include "ui/theme/theme.h"

#include <QPainter>
#include <QTest>

using Kind = ui::RowAction::Kind;

class TstRowLayout : public QObject {
    Q_OBJECT

private slots:
    void foldsLongTextAndSaysHowMuchIsHidden()
    {
        const ui::FeedRow row = withText(QString(QStringLiteral("line\n")).repeated(40));
        const ui::RowLayout folded = laid(row, 700);
        QCOMPARE(folded.text->text.lines(), 8);
        QCOMPARE(folded.text->text.hiddenLines(), 32);
        QVERIFY(hasZone(folded, Kind::ShowMore));
        const ui::RowLayout whole = ui::layOutRow(row, 700, m_style, {true, false});
        QCOMPARE(whole.text->text.lines(), 40);
        QVERIFY(!hasZone(whole, Kind::ShowMore));
        QVERIFY(whole.height > folded.height);
    }

    void showsFourteenLinesWhole()
    {
        const ui::RowLayout layout = laid(withText(QString(QStringLiteral("line\n")).repeated(14)), 700);
        QCOMPARE(layout.text->text.lines(), 14);
        QCOMPARE(layout.text->text.hiddenLines(), 0);
    }

    void keepsLinesAtOnePitchWhateverTheFont()
    {
        const ui::RowLayout plain = laid(withText(QStringLiteral("a\nb\nc")), 700);
        const ui::RowLayout mixed = laid(
            withText(QStringLiteral("a 👩🏽‍💻\n葦原かぜ\nशुक्रिया شكرا")),
            700);
        QCOMPARE(mixed.text->text.height(), plain.text->text.height());
        QCOMPARE(plain.text->text.height(), 3 * 21);
    }

    void bindsHostileTextInLinesAndHeight_data()
    {
        QTest::addColumn<QString>("text");
        QTest::newRow("newlines") << QString(100'000, u'\n') + QStringLiteral("x");
        QTest::newRow("one word") << QString(100'000, u'x');
        QTest::newRow("marks") << QStringLiteral("a") + QString(100'000, QChar(0x0301));
        QTest::newRow("joiners") << QString(QStringLiteral("👩\u200D")).repeated(20'000);
        QTest::newRow("overrides") << QString(QStringLiteral("\u202Eab")).repeated(20'000);
        QTest::newRow("lines") << QString(QStringLiteral("a\n")).repeated(50'000);
    }

    void bindsHostileTextInLinesAndHeight()
    {
        QFETCH(QString, text);
        const ui::FeedRow row = withText(text);
        QVERIFY(row.text.text.size() <= 21'000);
        const ui::RowLayout layout = laid(row, 700);
        QVERIFY(layout.height < 400);
        if (layout.text)
            QVERIFY(layout.text->text.lines() <= 14);
    }

    void offersLinksUnderTheirWords()
    {
        ui::TextBlockBuilder builder;
        builder.append(QStringLiteral("go "));
        builder.append(QStringLiteral("there"), ui::TextSpan::Kind::Link,
                       QStringLiteral("https://there.example"));
        ui::FeedRow row = withText({});
        row.text = builder.take();
        const ui::RowLayout layout = laid(row, 700);
        const ui::TextSpan span = row.text.spans[0];
        const QRectF word = layout.text->text.rectsOf(span).at(0).translated(layout.text->origin);
        const auto hit = layout.hit(word.center());
        QCOMPARE(hit.kind, Kind::OpenLink);
        QCOMPARE(hit.target, QStringLiteral("https://there.example"));
        QCOMPARE(layout.hit(word.center() + QPointF(300, 0)).kind, Kind::Open);
    }

    void putsRightToLeftTextAtTheRightEdge()
    {
        const ui::RowLayout layout = laid(withText(QStringLiteral("شكرا")), 700);
        const ui::FeedColumn column = ui::feedColumn(700);
        const int right = column.left + column.width;
        // The place before the first character is at the right end of the line.
        const QPointF farRight(right - layout.text->origin.x() - 1, 5);
        QCOMPARE(layout.text->text.positionAt(farRight), 0);
    }

    void offersOnlyWhatTheProgramCanDo()
    {
        const ui::RowStyle none(m_theme, {});
        ui::FeedRow row = withText(QStringLiteral("x"));
        row.counts = {};
        row.counts.replies = 3;
        const ui::RowLayout layout = ui::layOutRow(row, 700, none, {});
        QVERIFY(!hasZone(layout, Kind::Reply));
        QCOMPARE(layout.actions.size(), 1U); // the count is still to be read
        QVERIFY(hasZone(laid(row, 700), Kind::Reply));
    }

    void hidesEverythingBehindAContentWarningUntilShown()
    {
        ui::FeedRow row = withText(QStringLiteral("not for all"));
        row.contentWarning = QStringLiteral("Reason");
        const ui::RowLayout hidden = laid(row, 700);
        QVERIFY(!hidden.text);
        QVERIFY(hasZone(hidden, Kind::Reveal));
        QVERIFY(ui::layOutRow(row, 700, m_style, {false, true}).text);
    }

    void reservesPicturesBeforeTheyLoad()
    {
        ui::FeedRow row = withText({});
        row.pictures = {{QStringLiteral("https://a.example/1.png"), {}, {1600, 1200}}};
        const ui::RowLayout layout = laid(row, 700);
        QCOMPARE(layout.pictures.size(), 1U);
        QCOMPARE(layout.pictures[0].rect.height(), 420.0);
        QCOMPARE(layout.hit(layout.pictures[0].rect.center()).kind, Kind::OpenPicture);
    }

    void fitsEveryWidthAndTextSize_data()
    {
        QTest::addColumn<int>("width");
        QTest::addColumn<double>("scale");
        for (const int width : {360, 420, 468, 560, 700, 1400}) {
            for (const double scale : {0.8, 1.0, 2.0})
                QTest::addRow("%d at %d %%", width, static_cast<int>(scale * 100)) << width << scale;
        }
    }

    void fitsEveryWidthAndTextSize()
    {
        QFETCH(int, width);
        QFETCH(double, scale);
        ui::Theme theme(false);
        theme.setTextScale(scale);
        const ui::RowStyle style(theme, allActions());
        for (const ui::FeedRow& row : ui::makeRows(samples::items())) {
            const ui::RowLayout layout = ui::layOutRow(row, width, style, {});
            for (const auto& label : layout.labels) {
                const qreal end =
                    label.baseline.x() + style.metrics(label.font).horizontalAdvance(label.text);
                QVERIFY2(end <= width + 1, qPrintable(label.text));
                QVERIFY(label.baseline.y() < layout.height);
            }
            for (const auto& zone : layout.zones) {
                QVERIFY(zone.rect.right() <= width + 1);
                QVERIFY(zone.rect.bottom() <= layout.height);
            }
            if (layout.text)
                QVERIFY(layout.text->origin.x() + layout.text->text.widestLine() <= width + 1);
        }
    }

    void estimatesWithinAFactorOfTwo()
    {
        for (const ui::FeedRow& row : ui::makeRows(samples::items())) {
            const int real = laid(row, 700).height;
            const int guess = ui::estimateHeight(row, 700, m_style);
            QVERIFY2(guess < 2 * real && real < 2 * guess,
                     qPrintable(QStringLiteral("%1, %2").arg(guess).arg(real)));
        }
    }

    void paintsEveryRowInBothThemesAndDifferently()
    {
        ui::PictureStore pictures(nullptr);
        QList<QImage> light = painted(ui::Theme::Mode::Light, pictures);
        QList<QImage> dark = painted(ui::Theme::Mode::Dark, pictures);
        for (qsizetype i = 0; i < light.size(); ++i) {
            QVERIFY(light[i] != dark[i]);
            QVERIFY(colours(light[i]) > 8);
        }
    }

private:
    static ui::RowActions allActions()
    {
        return {Kind::Reply,    Kind::Repost, Kind::Like,    Kind::Zap,
                Kind::Bookmark, Kind::More,   Kind::SendNow, Kind::Discard};
    }

    static ui::FeedRow withText(const QString& text)
    {
        ui::FeedRow row = samples::plainRows(1, samples::kNow).front();
        ui::TextBlockBuilder builder;
        builder.append(text);
        row.text = builder.take();
        return row;
    }

    ui::RowLayout laid(const ui::FeedRow& row, int width) const
    {
        return ui::layOutRow(row, width, m_style, {});
    }

    static bool hasZone(const ui::RowLayout& layout, Kind kind)
    {
        return std::any_of(layout.zones.begin(), layout.zones.end(),
                           [kind](const ui::RowLayout::Zone& zone) { return zone.kind == kind; });
    }

    static QList<QImage> painted(ui::Theme::Mode mode, ui::PictureStore& pictures)
    {
        ui::Theme theme(false);
        theme.setMode(mode);
        const ui::RowStyle style(theme, allActions());
        const ui::RowPainter rowPainter(theme, style, pictures);
        QList<QImage> images;
        for (const ui::FeedRow& row : ui::makeRows(samples::items())) {
            const ui::RowLayout layout = ui::layOutRow(row, 700, style, {});
            QImage image(700, layout.height, QImage::Format_RGB32);
            image.fill(Qt::magenta);
            QPainter painter(&image);
            rowPainter.paint(painter, 700, row, layout, {}, samples::kNow);
            images << image;
        }
        return images;
    }

    static qsizetype colours(const QImage& image)
    {
        QSet<QRgb> seen;
        for (int y = 0; y < image.height(); ++y) {
            for (int x = 0; x < image.width(); ++x)
                seen.insert(image.pixel(x, y));
        }
        return seen.contains(QColor(Qt::magenta).rgb()) ? 0 : seen.size();
    }

    ui::Theme m_theme{false};
    ui::RowStyle m_style{m_theme, allActions()};
};

QTEST_MAIN(TstRowLayout)
#include "tst_row_layout.moc"
