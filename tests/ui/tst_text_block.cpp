// SPDX-License-Identifier: MIT
#include "ui/content/text_block.h"

#include <QTest>
#include <QTextBoundaryFinder>

class TstTextBlock : public QObject {
    Q_OBJECT

private slots:
    void partsParagraphsAndMarksBlankLines()
    {
        const ui::TextBlock block = made(QStringLiteral("one\r\ntwo\n\n\n\nthree\n"));
        QCOMPARE(block.text, QStringLiteral("one\ntwo\nthree"));
        QCOMPARE(block.paragraphs.size(), 3U);
        QVERIFY(!block.paragraphs[1].gapBefore);
        QVERIFY(block.paragraphs[2].gapBefore);
    }

    void findsTheDirectionOfEachParagraph()
    {
        const ui::TextBlock block = made(QStringLiteral("123 شكرا\nhello شكرا"));
        QVERIFY(block.paragraphs[0].rightToLeft);
        QVERIFY(!block.paragraphs[1].rightToLeft);
    }

    void dropsControlCharactersAndDirectionOverrides()
    {
        const QString hostile = QStringLiteral("a\u202Eb\u2066c\u0007d\uFEFFe");
        QCOMPARE(made(hostile).text, QStringLiteral("abcde"));
    }

    void boundsMarksOnACharacter()
    {
        const QString text = QStringLiteral("a") + QString(1000, QChar(0x0301)) + QStringLiteral("b");
        QCOMPARE(made(text).text.size(), 10);
    }

    void boundsJoinersInACluster()
    {
        QString chain;
        for (int i = 0; i < 500; ++i)
            chain += QStringLiteral("👩\u200D");
        const QString text = made(chain).text;
        QTextBoundaryFinder clusters(QTextBoundaryFinder::Grapheme, text);
        qsizetype longest = 0;
        for (qsizetype start = 0; start < text.size();) {
            const qsizetype end = clusters.toNextBoundary();
            longest = std::max(longest, end - start);
            start = end;
        }
        QVERIFY2(longest <= 11 * 2 + 10, qPrintable(QString::number(longest)));
    }

    void keepsJoinedEmojiTogether()
    {
        QCOMPARE(made(QStringLiteral("❤\uFE0F\u200D🔥")).text, QStringLiteral("❤\u200D🔥"));
    }

    void breaksLongRunsAndGivesBackWhatTheAuthorWrote()
    {
        const QString run(1000, u'x');
        const ui::TextBlock block = made(run);
        QVERIFY(block.breaks.size() >= 4);
        QCOMPARE(block.plainText(0, static_cast<int>(block.text.size())), run);
    }

    void cutsTextAndParagraphsAtTheirBounds()
    {
        const ui::TextBlock longText = made(QString(50'000, u'x') + QStringLiteral(" end"));
        QVERIFY(longText.text.size() <= 20'200);
        QVERIFY(longText.cutCharacters > 29'000);
        QString lines;
        for (int i = 0; i < 5000; ++i)
            lines += QStringLiteral("a\n");
        QVERIFY(made(lines).paragraphs.size() <= 600);
    }

    void keepsSpansOnTheirWords()
    {
        ui::TextBlockBuilder builder;
        builder.append(QStringLiteral("see\n"));
        builder.append(QStringLiteral("#tag"), ui::TextSpan::Kind::Hashtag, QStringLiteral("#tag"));
        const ui::TextBlock block = builder.take();
        QCOMPARE(block.spans.size(), 1U);
        QCOMPARE(block.text.mid(block.spans[0].start, block.spans[0].length), QStringLiteral("#tag"));
    }

    void findsEmojiAsWholeClusters_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<int>("start");
        QTest::addColumn<int>("length");
        QTest::newRow("simple") << QStringLiteral("a 🪶 b") << 2 << 2;
        QTest::newRow("skin tone") << QStringLiteral("👍🏾!") << 0 << 4;
        QTest::newRow("family of joiners") << QStringLiteral("x👩‍👩‍👧") << 1 << 8;
        QTest::newRow("flag") << QStringLiteral("🇩🇪") << 0 << 4;
        QTest::newRow("heart with selector") << QStringLiteral("❤️") << 0 << 2;
        QTest::newRow("joined without selector") << QStringLiteral("❤\u200D🔥") << 0 << 4;
        QTest::newRow("after Devanagari") << QStringLiteral("न 👩🏽‍💻 x") << 2 << 7;
        QTest::newRow("flag of a region") << QStringLiteral("🏴󠁧󠁢󠁳󠁣󠁴󠁿") << 0 << 14;
        QTest::newRow("text heart") << QStringLiteral("❤") << -1 << 0;
        QTest::newRow("neighbours are one stretch") << QStringLiteral("🌾🌾") << 0 << 4;
        QTest::newRow("digits are text") << QStringLiteral("12 #") << -1 << 0;
        QTest::newRow("keycap is text") << QStringLiteral("1️⃣") << -1 << 0;
    }

    void findsEmojiAsWholeClusters()
    {
        QFETCH(QString, text);
        QFETCH(int, start);
        QFETCH(int, length);
        const auto ranges = ui::emojiRanges(text);
        if (start < 0) {
            QVERIFY(ranges.empty());
            return;
        }
        QCOMPARE(ranges.size(), 1U);
        QCOMPARE(ranges[0].start, start);
        QCOMPARE(ranges[0].length, length);
    }

private:
    static ui::TextBlock made(const QString& text)
    {
        ui::TextBlockBuilder builder;
        builder.append(text);
        return builder.take();
    }
};

QTEST_GUILESS_MAIN(TstTextBlock)
#include "tst_text_block.moc"
