// SPDX-License-Identifier: MIT
// Folding of letters of all scripts, and the pieces of a text.
#include "core/nostr/search_text.h"

#include <QTest>

using nostr::foldText;
using nostr::SearchText;

namespace {

// Words as they are, units in brackets, "+" where one is joined to the one before.
std::string piecesOf(std::string_view text)
{
    std::string out;
    for (SearchText pieces(text); pieces.next();) {
        if (!out.empty())
            out += ' ';
        if (pieces.type() == SearchText::Type::Unit)
            out += (pieces.isJoined() ? "+[" : "[") + std::string(pieces.term()) + ']';
        else
            out += pieces.term();
    }
    return out;
}

} // namespace

class TstSearchText : public QObject {
    Q_OBJECT

private slots:
    void foldsLettersOfAllScripts_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("folded");
        const auto row = [](const char* name, const char* text, const char* folded) {
            QTest::newRow(name) << QString::fromUtf8(text) << QString::fromUtf8(folded);
        };
        row("case", "HeRoN", "heron");
        row("accents", "Crème brûlée", "creme brulee");
        row("accents apart", "Cre\u0300me bru\u0302le\u0301e", "creme brulee");
        row("strokes", "Łódź Ørsted Đặng", "lodz orsted dang");
        row("sharp s", "Straße STRASSE ẞ", "strasse strasse ss");
        row("ligatures", "ﬁsh œuvre Æther", "fish oeuvre aether");
        row("Turkish", "İstanbul ısı", "istanbul isi");
        row("Greek", "Ὀδυσσεύς ΟΔΥΣΣΕΥΣ", "οδυσσευσ οδυσσευσ");
        row("Cyrillic", "ЁЖИК", "ежик");
        row("Hebrew points", "שָׁלוֹם", "שלום");
        row("Arabic vowels and stretching", "مَرْحَبـــا", "مرحبا");
        row("Arabic digits", "٢٠٢٦ ۲۰۲۶", "2026 2026");
        row("Devanagari keeps its vowel signs", "हिन्दी", "हिन्दी");
        row("Thai keeps its vowel signs", "ที่นี่", "ที่นี่");
        row("full width", "Ｎｏｓｔｒ　１２", "nostr 12");
        row("half-width kana", "ﾊﾟｿｺﾝ ｶﾞ", "パソコン ガ");
        row("kana with marks apart", "か\u3099は\u309Aウ\u3099", "がぱヴ");
        row("Hangul letters", "\u1112\u1161\u11AB\u1100\u116E\u11A8", "한국");
        row("mathematical letters", "𝐇𝐞𝐫𝐨𝐧", "heron");
        row("fraction", "½", "1 2");
        row("joiners show nothing", "zero\u200Bwidth می\u200Cخواهم", "zerowidth میخواهم");
        row("skin tone and selector", "👍🏽 ❤\uFE0F", "👍 ❤");
        row("punctuation", "a--b ... c", "a b c");
    }

    void foldsLettersOfAllScripts()
    {
        QFETCH(QString, text);
        QFETCH(QString, folded);
        QCOMPARE(QString::fromStdString(foldText(text.toStdString())), folded);
    }

    void composedAndDecomposedFormsComeOutTheSame()
    {
        for (char32_t c = 0x80; c < 0x2FA20; ++c) {
            if (c >= 0xD800 && c < 0xE000)
                continue;
            const QString text = QString::fromUcs4(&c, 1);
            const std::string composed =
                foldText(text.normalized(QString::NormalizationForm_C, QChar::Unicode_14_0).toStdString());
            const std::string decomposed =
                foldText(text.normalized(QString::NormalizationForm_D, QChar::Unicode_14_0).toStdString());
            if (composed != decomposed || composed != foldText(text.toStdString()))
                QFAIL(qPrintable(QString::number(c, 16)));
        }
    }

    void foldingTwiceChangesNothing()
    {
        for (char32_t c = 1; c < 0x32000; ++c) {
            if (c >= 0xD800 && c < 0xE000)
                continue;
            const std::string once = foldText(QString::fromUcs4(&c, 1).toStdString());
            if (foldText(once) != once)
                QFAIL(qPrintable(QString::number(c, 16)));
        }
    }

    void takesTextsApart_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("pieces");
        const auto row = [](const char* name, const char* text, const char* pieces) {
            QTest::newRow(name) << QString::fromUtf8(text) << QString::fromUtf8(pieces);
        };
        row("words", "Two words, three.", "two words three");
        row("Han", "太陽 と月", "[太] +[陽] [と] +[月]");
        row("mixed scripts", "第3回meetup", "[第] 3 [回] meetup");
        row("punctuation parts units", "日本、語", "[日] +[本] [語]");
        row("Hangul", "한국 nostr", "[한] +[국] nostr");
        row("Thai", "กิน", "[ก] +[ิ] +[น]");
        row("emoji", "go🚀🔥 now", "go [🚀] +[🔥] now");
        row("emoji in parts", "👩\u200D💻 🇫🇷", "[👩] +[💻] [🇫] +[🇷]");
        row("currency", "100€", "100 [€]");
        row("hashtag", "see #Nostr_Dev now", "see #nostr_dev nostr dev now");
        row("hashtag of units", "#太陽", "#太陽 [太] +[陽]");
        row("hashtag with marks", "#हिन्दी!", "#हिन्दी हिन्दी");
        row("no hashtag", "a#b #12 ##c", "a b 12 c");
        row("address", "at https://Blog.Example.com/Great-heron/x1?utm=9#part now",
            "at blog example com great heron utm part now");
        row("address with port", "ws://localhost:7777 x", "localhost 7777 x");
        row("address in escapes", "https://a.example/%E3%81%82b", "a example b");
        row("picture", "https://p.example/0123abcd4567.jpg", "p example jpg");
        row("mention", "hi nostr:npub1qqqqqqqqqqqqqqqqqqqq nostr", "hi npub1qqqqqqqqqqqqqqqqqqqq nostr");
        row("address name", "bob@example.com", "bob example com");
        row("nothing", " -- \" ' ", "");
    }

    void takesTextsApart()
    {
        QFETCH(QString, text);
        QFETCH(QString, pieces);
        QCOMPARE(QString::fromStdString(piecesOf(text.toStdString())), pieces);
    }

    void bearsAnyBytes()
    {
        QCOMPARE(piecesOf(std::string("a\0b", 3)), std::string("a b"));
        QCOMPARE(piecesOf("a\xff\xfe"
                          "b\xe3\x81"),
                 std::string("a b"));
        QCOMPARE(piecesOf("\xed\xa0\x80x"), std::string("x"));
        const std::string pieces = piecesOf(std::string(1'000'000, 'x'));
        QCOMPARE(pieces, std::string(nostr::kLongestTerm, 'x'));
        std::string marks = "e";
        for (int i = 0; i < 100'000; ++i)
            marks += "\u0301";
        QCOMPARE(piecesOf(marks), std::string("e"));
        QCOMPARE(piecesOf(std::string(100'000, '#')), std::string());
    }

    void cutsLongWordsBetweenCharacters()
    {
        std::string word(nostr::kLongestTerm - 1, 'a');
        const std::string term = piecesOf(word + "ж" + "b");
        QCOMPARE(term, word);
    }

    void namesTags()
    {
        QCOMPARE(nostr::hashtagTerm("Bitcoin"), std::string("#bitcoin"));
        QCOMPARE(nostr::hashtagTerm("New York"), std::string("#newyork"));
        QCOMPARE(nostr::hashtagTerm("太陽"), std::string("#太陽"));
        QCOMPARE(nostr::hashtagTerm(" - "), std::string());
        QCOMPARE(nostr::hashtagTerm(std::string(500, 'y')).size(), nostr::kLongestTerm);
    }
};

QTEST_GUILESS_MAIN(TstSearchText)
#include "tst_search_text.moc"
