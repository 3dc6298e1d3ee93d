// SPDX-License-Identifier: MIT
#include "core/nostr/event_json.h"

#include "core/nostr/limits.h"
#include "core/nostr/verified_event.h"
#include "tests/support/event_samples.h"
#include "tests/support/table.h"

#include <QTest>

#include <random>

using namespace nostr;

namespace {

/// What refuses the text: the parser, a check of verify(), or nothing.
std::string verdictOn(std::string_view text)
{
    const auto event = parseEvent(text);
    if (!event)
        return "parser";
    const auto verified = verify(*event);
    if (const auto* fault = std::get_if<VerifyFault>(&verified)) {
        switch (*fault) {
        case VerifyFault::WrongId: return "id";
        case VerifyFault::BadPublicKey: return "key";
        case VerifyFault::BadSignature: return "signature";
        }
    }
    return "valid";
}

std::string replaced(std::string text, std::string_view what, std::string_view with)
{
    const std::size_t at = text.find(what);
    Q_ASSERT(at != std::string::npos);
    return text.replace(at, what.size(), with);
}

std::string nested(std::size_t levels) { return std::string(levels, '[') + std::string(levels, ']'); }

} // namespace

class TstEventJson : public QObject {
    Q_OBJECT

private slots:
    void judgesEventsAsReceived_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("verdict");
        for (const auto& row : tableRows("events.tsv"))
            QTest::newRow(row[0].c_str())
                << QByteArray::fromStdString(row[2]) << QByteArray::fromStdString(row[1]);
    }
    void judgesEventsAsReceived()
    {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, verdict);
        QCOMPARE(verdictOn({text.constData(), static_cast<std::size_t>(text.size())}), verdict.toStdString());
    }

    void writesWhatItReads()
    {
        for (const auto& row : tableRows("events.tsv")) {
            if (row[1] != "valid")
                continue;
            const auto event = parseEvent(row[2]);
            const std::string written = toJson(*event);
            QCOMPARE(parseEvent(written).operator bool(), true);
            QCOMPARE(*parseEvent(written) == *event, true);
            QVERIFY(written.find('\n') == std::string::npos);
        }
    }

    void keepsTagsExactlyAsTheyCame()
    {
        const Tags tags{
            {"relay", "wss://r1.test"}, {"p", "ABCDEF", "", "x", ""}, {""}, {}, {"e"}, {"t", "\t\"\\"}};
        const Event event = sampleEvent("", tags, 22242);
        QCOMPARE(parseEvent(toJson(event))->tags, tags);
        QCOMPARE(verdictOn(toJson(event)), std::string("valid"));
    }

    void takesIntegersOnlyForNumbers_data()
    {
        QTest::addColumn<QByteArray>("number");
        QTest::addColumn<bool>("isRead");
        QTest::newRow("zero") << QByteArray("0") << true;
        QTest::newRow("last that is exact everywhere") << QByteArray("9007199254740991") << true;
        QTest::newRow("first that is not") << QByteArray("9007199254740992") << false;
        QTest::newRow("last of 64 bits") << QByteArray("9223372036854775807") << false;
        QTest::newRow("beyond 64 bits") << QByteArray("18446744073709551617") << false;
        QTest::newRow("negative") << QByteArray("-5") << false;
        QTest::newRow("fraction") << QByteArray("1700000000.5") << false;
        QTest::newRow("fraction of zero") << QByteArray("1700000000.0") << false;
        QTest::newRow("exponent") << QByteArray("1.7e9") << false;
        QTest::newRow("string") << QByteArray("\"1700000000\"") << false;
        QTest::newRow("leading zero") << QByteArray("01") << false;
        QTest::newRow("plus") << QByteArray("+1") << false;
        QTest::newRow("minus only") << QByteArray("-") << false;
        QTest::newRow("word behind it") << QByteArray("1x") << false;
        QTest::newRow("nothing") << QByteArray("") << false;
    }
    void takesIntegersOnlyForNumbers()
    {
        QFETCH(QByteArray, number);
        QFETCH(bool, isRead);
        const std::string json = replaced(toJson(sampleEvent("x")), "1700000000", number.toStdString());
        QCOMPARE(parseEvent(json).operator bool(), isRead);
    }

    void doesNotLetALargeKindBecomeASmallOne()
    {
        for (const char* kind : {"65537", "4294967297", "-1", "70000", "1.0"}) {
            const std::string json =
                replaced(toJson(sampleEvent("x")), R"("kind":1)", std::string(R"("kind":)") + kind);
            QVERIFY(!parseEvent(json));
        }
    }

    void checksWhatItPassesOver_data()
    {
        QTest::addColumn<QByteArray>("value");
        QTest::addColumn<bool>("isRead");
        QTest::newRow("object") << QByteArray(R"({"a":[1,-2.5e+3,true,null],"b":{}})") << true;
        QTest::newRow("another content") << QByteArray(R"({"content":"x","content":"y"})") << true;
        QTest::newRow("number that overflows") << QByteArray("1e400") << true;
        QTest::newRow("cut word") << QByteArray("nul") << false;
        QTest::newRow("longer word") << QByteArray("nulll") << false;
        QTest::newRow("missing colon") << QByteArray(R"({"y" 1})") << false;
        QTest::newRow("brace instead of bracket") << QByteArray("[1}") << false;
        QTest::newRow("trailing comma") << QByteArray("[1,]") << false;
        QTest::newRow("leading comma") << QByteArray("[,1]") << false;
        QTest::newRow("name without quotes") << QByteArray("{y:1}") << false;
        QTest::newRow("no value") << QByteArray(R"({"y":})") << false;
        QTest::newRow("leading zero") << QByteArray("012") << false;
        QTest::newRow("no fraction") << QByteArray("1.") << false;
        QTest::newRow("no exponent") << QByteArray("1e") << false;
        QTest::newRow("not a number") << QByteArray("NaN") << false;
        QTest::newRow("bad escape") << QByteArray(R"("\q")") << false;
        QTest::newRow("short escape") << QByteArray(R"("\u12")") << false;
        QTest::newRow("sign in an escape") << QByteArray(R"("\u-123")") << false;
        QTest::newRow("lone surrogate") << QByteArray(R"("\udc00")") << false;
        QTest::newRow("raw control character") << QByteArray("\"\x01\"") << false;
        QTest::newRow("not UTF-8") << QByteArray("\"\xc3\"") << false;
        QTest::newRow("comment") << QByteArray("/**/1") << false;
        QTest::newRow("as deep as allowed")
            << QByteArray::fromStdString(nested(limits::kJsonDepth - 1)) << true;
        QTest::newRow("too deep") << QByteArray::fromStdString(nested(limits::kJsonDepth)) << false;
        QTest::newRow("bottomless") << QByteArray(500000, '[') << false;
        QTest::newRow("bottomless objects") << QByteArray(R"({"a":)").repeated(100000) << false;
    }
    void checksWhatItPassesOver()
    {
        QFETCH(QByteArray, value);
        QFETCH(bool, isRead);
        std::string json = toJson(sampleEvent("x"));
        json.insert(1, R"("other":)" + value.toStdString() + ',');
        QCOMPARE(parseEvent(json).operator bool(), isRead);
    }

    void saysWhatIsWrongAndNotWhatWasWritten()
    {
        const std::string secret = "do not repeat this";
        const std::string json = toJson(sampleEvent(secret));
        QCOMPARE(parseEvent(replaced(json, R"("kind":1)", R"("kind":"one")")).error().message,
                 std::string("kind: not a number"));
        QCOMPARE(parseEvent(replaced(json, R"("sig")", R"("signature")")).error().message,
                 std::string("sig: missing"));
        QVERIFY(parseEvent(json + secret).error().message.find(secret) == std::string::npos);
    }

    void refusesALargerEventThanTheLimit()
    {
        const std::size_t around = toJson(sampleEvent("")).size();
        QVERIFY(parseEvent(toJson(sampleEvent(std::string(limits::kEventJson - around, 'x')))));
        QVERIFY(!parseEvent(toJson(sampleEvent(std::string(limits::kEventJson - around + 1, 'x')))));
    }

    void readsEventsWithThousandsOfTags()
    {
        const Event hashtags = sampleEvent(std::string(500000, 'y'), Tags(10000, {"t", "heron"}));
        QCOMPARE(*parseEvent(toJson(hashtags)) == hashtags, true);
        const Event contacts = sampleEvent("", Tags(8000, {"p", std::string(64, 'a')}), kinds::kContactList);
        QCOMPARE(*parseEvent(toJson(contacts)) == contacts, true);
    }

    void refusesEveryCutOfAnEvent()
    {
        const std::string json =
            toJson(sampleEvent("caf\xc3\xa9 \"x\" \n\xf0\x9f\x8d\x95", {{"e", "1", ""}, {}}));
        for (std::size_t length = 0; length < json.size(); ++length) {
            const std::string exact =
                json.substr(0, length); // its own buffer, so that a read behind it is seen
            QVERIFY(!parseEvent(exact));
        }
    }

    void neverTakesAChangedEventForValid()
    {
        std::mt19937 random(1);
        const Event original = sampleEvent("one \"two\" three \xc3\xa9", {{"e", "x"}, {"p", "y", ""}});
        const std::string json = toJson(original);
        for (std::size_t place = 0; place < json.size(); ++place) {
            for (int bit = 0; bit < 8; ++bit) {
                std::string changed = json;
                changed[place] = static_cast<char>(changed[place] ^ (1 << bit));
                const auto event = parseEvent(changed);
                if (event && !(*event == original))
                    QVERIFY(std::holds_alternative<VerifyFault>(verify(*event)));
            }
        }
        for (int round = 0; round < 20000; ++round) {
            std::string changed = json;
            for (std::size_t i = 0, count = 1 + random() % 4; i < count; ++i) {
                const std::size_t place = random() % changed.size();
                switch (random() % 3) {
                case 0: changed[place] = static_cast<char>(random()); break;
                case 1: changed.erase(place, 1 + random() % 8); break;
                default:
                    changed.insert(place, changed.substr(random() % changed.size(), random() % 8));
                    break;
                }
            }
            const auto event = parseEvent(changed);
            if (event && !(*event == original))
                QVERIFY(std::holds_alternative<VerifyFault>(verify(*event)));
        }
    }
};

QTEST_GUILESS_MAIN(TstEventJson)
#include "tst_event_json.moc"
