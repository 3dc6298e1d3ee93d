// SPDX-License-Identifier: MIT
#include "core/nostr/json_reader.h"

#include <QTest>

#include <array>
#include <limits>

using namespace nostr;

namespace {

std::optional<std::string> readOnly(std::string_view text)
{
    JsonReader json(text);
    std::string out;
    if (!json.readString(out) || !json.finish())
        return std::nullopt;
    return out;
}

} // namespace

class TstJsonReader : public QObject {
    Q_OBJECT

private slots:
    void walksObjectsAndArrays()
    {
        JsonReader json(R"( { "a" : [ 1 , [] , "x" ] , "b" : { } , "c" : true } )");
        QVERIFY(json.enterObject());
        std::string_view name;
        QVERIFY(json.nextMember(name));
        QCOMPARE(name, std::string_view("a"));
        QVERIFY(json.enterArray());
        QVERIFY(json.nextElement());
        std::int64_t number = 0;
        QVERIFY(json.readInteger(number));
        QCOMPARE(number, 1);
        QVERIFY(json.nextElement());
        QVERIFY(json.skip());
        QVERIFY(json.nextElement());
        std::string text;
        QVERIFY(json.readString(text));
        QCOMPARE(text, std::string("x"));
        QVERIFY(!json.nextElement());
        QVERIFY(json.nextMember(name));
        QVERIFY(json.enterObject());
        QVERIFY(!json.nextMember(name));
        QVERIFY(json.nextMember(name));
        bool truth = false;
        QVERIFY(json.readBoolean(truth));
        QVERIFY(truth);
        QVERIFY(!json.nextMember(name));
        QVERIFY(!json.failed());
        QVERIFY(json.finish());
    }

    void decodesEveryEscape()
    {
        const char* simple = "\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"";
        QCOMPARE(readOnly(simple), std::string("\"\\/\b\f\n\r\t"));
        const char* byNumber = "\"\\u0041\\u00e9\\u20ac\\ud83c\\udf55 \\u00E9\"";
        QCOMPARE(readOnly(byNumber), std::string("A\xc3\xa9\xe2\x82\xac\xf0\x9f\x8d\x95 \xc3\xa9"));
        const char* zero = "\"\\u0000\"";
        QCOMPARE(readOnly(zero), std::string(1, '\0'));
        const char* ends = "\"\\uffff\\udbff\\udfff\"";
        QCOMPARE(readOnly(ends), std::string("\xef\xbf\xbf\xf4\x8f\xbf\xbf"));
    }

    void refusesTheSameFaultWhereverItStandsInAString_data()
    {
        QTest::addColumn<QByteArray>("fault");
        QTest::newRow("raw control character") << QByteArray("\x1f");
        QTest::newRow("raw line end") << QByteArray("\n");
        QTest::newRow("unknown escape") << QByteArray("\\q");
        QTest::newRow("high surrogate alone") << QByteArray("\\ud83c");
        QTest::newRow("two high surrogates") << QByteArray("\\ud83c\\ud83c");
        QTest::newRow("low surrogate alone") << QByteArray("\\udf55");
        QTest::newRow("half an escape") << QByteArray("\\u00-");
        QTest::newRow("continuation byte") << QByteArray("\x80");
        QTest::newRow("overlong slash") << QByteArray("\xc0\xaf");
        QTest::newRow("overlong in three bytes") << QByteArray("\xe0\x9f\xbf");
        QTest::newRow("overlong in four bytes") << QByteArray("\xf0\x8f\xbf\xbf");
        QTest::newRow("surrogate in UTF-8") << QByteArray("\xed\xa0\x80");
        QTest::newRow("above U+10FFFF") << QByteArray("\xf4\x90\x80\x80");
        QTest::newRow("five bytes") << QByteArray("\xf8\x88\x80\x80\x80");
        QTest::newRow("cut character") << QByteArray("\xe2\x82");
    }
    void refusesTheSameFaultWhereverItStandsInAString()
    {
        QFETCH(QByteArray, fault);
        for (std::size_t before = 0; before < 40; ++before) {
            const std::string text =
                '"' + std::string(before, 'a') + fault.toStdString() + "bcdefghijklmnopq\"";
            QVERIFY(!readOnly(text));
            JsonReader json(text);
            QVERIFY(!json.skip());
        }
    }

    void keepsEveryCharacterThatIsUtf8()
    {
        for (const char* character :
             {"\x7f", "\xc2\x80", "\xdf\xbf", "\xe0\xa0\x80", "\xed\x9f\xbf", "\xee\x80\x80", "\xef\xbb\xbf",
              "\xf0\x90\x80\x80", "\xf4\x8f\xbf\xbf", "\xe2\x80\xa8"}) {
            for (std::size_t before = 0; before < 20; ++before) {
                const std::string text = std::string(before, 'a') + character + "b" + character;
                QCOMPARE(readOnly('"' + text + '"'), text);
            }
        }
    }

    void lendsAStringWithoutEscapesFromTheText()
    {
        const std::string text = "[\"plain\",\"with \\n escape\"]";
        JsonReader json(text);
        std::string_view view;
        QVERIFY(json.enterArray() && json.nextElement() && json.readText(view));
        QVERIFY(view.data() > text.data() && view.data() < text.data() + text.size());
        QVERIFY(json.nextElement() && json.readText(view));
        QCOMPARE(view, std::string_view("with \n escape"));
    }

    void readsHexAlsoWhereADigitIsEscaped()
    {
        std::array<std::uint8_t, 2> bytes{};
        JsonReader json("\"0a\\u0066f\"");
        QVERIFY(json.readHex(bytes));
        QCOMPARE(bytes, (std::array<std::uint8_t, 2>{0x0a, 0xff}));
    }

    void readsIntegersToTheEndsOfTheirRange()
    {
        const auto read = [](std::string_view text) -> std::optional<std::int64_t> {
            JsonReader json(text);
            std::int64_t number = 0;
            if (!json.readInteger(number) || !json.finish())
                return std::nullopt;
            return number;
        };
        QCOMPARE(read("9223372036854775807"), std::numeric_limits<std::int64_t>::max());
        QCOMPARE(read("-9223372036854775808"), std::numeric_limits<std::int64_t>::min());
        QCOMPARE(read("9223372036854775808"), std::nullopt);
        QCOMPARE(read("0"), 0);
        QCOMPARE(read("00"), std::nullopt);
        QCOMPARE(read("-01"), std::nullopt);
        QCOMPARE(read("1.0"), std::nullopt);
        QCOMPARE(read("1e2"), std::nullopt);
        QCOMPARE(read("--1"), std::nullopt);
        QCOMPARE(read(""), std::nullopt);
    }

    void staysFailedAndKeepsTheFirstReason()
    {
        JsonReader json(R"([1, nope, 2])");
        QVERIFY(json.enterArray() && json.nextElement() && json.skip() && json.nextElement());
        QVERIFY(!json.skip());
        const std::string reason = json.reason();
        QVERIFY(!json.nextElement());
        std::string text;
        QVERIFY(!json.readString(text));
        QVERIFY(!json.finish());
        QCOMPARE(std::string(json.reason()), reason);
    }

    void refusesWhatComesBehindTheEnd()
    {
        for (const char* text : {"{}{}", "{} x", "[] ]", "\"a\"\"b\"", "1 2", "\xef\xbb\xbf{}", "{}\x0c"}) {
            JsonReader json(text);
            QVERIFY(!(json.skip() && json.finish()));
        }
        JsonReader withNul(std::string_view("{}\0", 3));
        QVERIFY(withNul.skip());
        QVERIFY(!withNul.finish());
        JsonReader nothing(std::string_view{});
        QVERIFY(!nothing.skip());
    }
};

QTEST_GUILESS_MAIN(TstJsonReader)
#include "tst_json_reader.moc"
