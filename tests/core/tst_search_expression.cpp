// SPDX-License-Identifier: MIT
// What people type into search fields, and which texts answer it.
#include "core/nostr/search_expression.h"

#include <QTest>

using nostr::SearchExpression;

namespace {

bool answers(std::string_view text, std::string_view query, bool isTyping = false)
{
    const SearchExpression expression = SearchExpression::parse(query, isTyping);
    nostr::SearchMatcher matcher(expression);
    matcher.addText(text);
    return matcher.matches();
}

} // namespace

class TstSearchExpression : public QObject {
    Q_OBJECT

private slots:
    void answersWhatWasMeant_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("query");
        QTest::addColumn<bool>("answers");
        const auto row = [](const char* text, const char* query, bool answers) {
            QTest::addRow("%s | %s", text, query)
                << QString::fromUtf8(text) << QString::fromUtf8(query) << answers;
        };
        row("the grey heron", "heron", true);
        row("the grey heron", "HERON Grey", true);
        row("the grey heron", "her", false);
        row("the grey heron", "her*", true);
        row("the grey heron", "heron egret", false);
        row("the grey heron", "\"grey heron\"", true);
        row("the grey heron", "\"heron grey\"", false);
        row("the grey heron", "“the grey”", true);
        row("the grey heron", "\"the heron\"", false);
        row("the grey heron", "\"grey heron", true);
        row("the grey heron", "heron -grey", false);
        row("the grey heron", "heron -egret", true);
        row("the grey heron", "-egret", true);
        row("the grey heron", "-\"grey heron\"", false);
        row("the grey heron", "heron -gr*", false);
        row("Crème brûlée", "creme brulee", true);
        row("creme brulee", "Crème", true);
        row("今日は太陽が出た", "太陽", true);
        row("今日は太陽が出た", "陽", true);
        row("今日は太陽が出た", "は太陽が", true);
        row("太、陽", "太陽", false);
        row("太、陽", "\"太 陽\"", true);
        row("한국어를 배우다", "한국", true);
        row("จะกินข้าว", "กิน", true);
        row("nice 🔥🚀", "🔥", true);
        row("nice 🔥🚀", "🚀", true);
        row("nice 🔥🚀", "🚀🔥", false);
        row("nice 👍🏽", "👍", true);
        row("nice 👍", "👍🏿", true);
        row("see #Heron", "#heron", true);
        row("see #heronry", "#heron", false);
        row("see #heronry", "#her*", true);
        row("see heron", "#heron", false);
        row("see #heron", "heron", true);
        row("see #heron", "-#heron", false);
        row("https://blog.example.com/x", "blog.example.com", true);
        row("https://blog.example.com/x", "example.com", true);
        row("https://blog.example.com/x", "https://blog.example.com/x", true);
        row("https://blog.example.com/x", "example.org", false);
        row("a-b", "a-b", true);
        row("b a", "a-b", false);
        row("@bob said", "@bob", true);
        row("50% off", "50%", true);
        row("this AND that", "AND", true);
        row("call NEAR(x", "NEAR(", true);
        row("col:x", "col:x", true);
        row("it's \"x\"", "\"", true);
        row("costs $5", "$", true);
        row("costs 5", "$", false);
        row("what ?!", "?!", true);
        row("a * b", "*", true);
        row("no star", "*", false);
        row("anything", "", false);
        row("anything", "   \t ", false);
        row("a - b", "a - b", true);
    }

    void answersWhatWasMeant()
    {
        QFETCH(QString, text);
        QFETCH(QString, query);
        QTEST(::answers(text.toStdString(), query.toStdString()), "answers");
    }

    void theLastWordIsOpenWhileSomebodyTypes()
    {
        QVERIFY(answers("the grey heron", "grey her", true));
        QVERIFY(!answers("the grey heron", "gre heron", true));
        QVERIFY(!answers("the grey heron", "grey her ", true));
        QVERIFY(answers("see #heronry", "#her", true));
        QVERIFY(!answers("the grey heron", "\"grey her\"", true));
        QVERIFY(answers("the grey heron", "grey -her", true)); // not yet an exclusion of herons
    }

    void phrasesDoNotReachIntoTheNextText()
    {
        const SearchExpression expression = SearchExpression::parse("\"grey heron\"");
        nostr::SearchMatcher matcher(expression);
        matcher.addText("grey");
        matcher.addText("heron");
        QVERIFY(!matcher.matches());
        matcher.clear();
        matcher.addText("x");
        matcher.addText("grey heron");
        QVERIFY(matcher.matches());
    }

    void tagsAreHashtags()
    {
        const SearchExpression expression = SearchExpression::parse("#newyork");
        nostr::SearchMatcher matcher(expression);
        matcher.addHashtag("New York");
        QVERIFY(matcher.matches());
    }

    void bearsAnyBytesAndAnyLength()
    {
        std::string bytes;
        for (int i = 0; i < 256; ++i)
            bytes += static_cast<char>(i);
        answers(bytes, bytes);
        answers(bytes + bytes, std::string("\"\0-", 3) + bytes);
        QVERIFY(SearchExpression::parse(std::string(1, '\0')).isEmpty());
        QVERIFY(SearchExpression::parse("\xff\xfe").isEmpty());

        std::string words;
        for (int i = 0; i < 1000; ++i)
            words += "w" + std::to_string(i) + ' ';
        const SearchExpression many = SearchExpression::parse(words);
        QVERIFY(many.isShortened());
        QCOMPARE(many.parts().size(), SearchExpression::kMostItems);
        const SearchExpression repeated = SearchExpression::parse(std::string("a a a a b"));
        QCOMPARE(repeated.parts().size(), std::size_t{2});
        const SearchExpression longWord = SearchExpression::parse(std::string(1'000'000, 'x'));
        QCOMPARE(longWord.parts().size(), std::size_t{1});
        QVERIFY(longWord.isShortened());
    }
};

QTEST_GUILESS_MAIN(TstSearchExpression)
#include "tst_search_expression.moc"
