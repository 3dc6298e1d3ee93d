// SPDX-License-Identifier: MIT
#include "core/nostr/relay_message.h"

#include "core/nostr/event_json.h"
#include "core/nostr/limits.h"
#include "tests/support/event_samples.h"

#include <QTest>

#include <random>

using namespace nostr;

namespace {

/// One frame of every kind.
std::vector<std::string> everyFrame()
{
    const Event event = sampleEvent("hi \"there\" \xc3\xa9", {{"e", "x", ""}, {}});
    return {
        toJson(RelayEvent{"s\"1", event}),
        toJson(RelayOk{event.id, true, "duplicate: seen"}),
        toJson(RelayEose{"s1", std::nullopt}),
        toJson(RelayEose{"s1", true}),
        toJson(RelayEose{"s1", false}),
        toJson(RelayClosed{"s1", "error: \n"}),
        toJson(RelayNotice{"<b>"}),
        toJson(RelayAuth{"challenge"}),
        toJson(RelayCount{"c1", 42, true, std::vector<std::uint8_t>(256, 7)}),
        toJson(RelayNegentropy{"n1", "61ab", false}),
        toJson(RelayNegentropy{"n1", "blocked: big", true}),
    };
}

} // namespace

class TstRelayMessage : public QObject {
    Q_OBJECT

private slots:
    void writesWhatItReads()
    {
        for (const std::string& frame : everyFrame()) {
            const auto message = parseRelayMessage(frame);
            QVERIFY2(message, frame.c_str());
            QCOMPARE(toJson(*message), frame);
        }
    }

    void readsAnEventWithItsSubscription()
    {
        const Event event = sampleEvent("hi");
        const auto message = parseRelayMessage(relayEventMessage("s1", event));
        QVERIFY(message && std::holds_alternative<RelayEvent>(*message));
        QCOMPARE(std::get<RelayEvent>(*message).subscription, std::string("s1"));
        QVERIFY(std::get<RelayEvent>(*message).event == event);
    }

    void takesWhiteSpaceEscapesAndTrailingElements()
    {
        QVERIFY(parseRelayMessage(" [ \"EOSE\" , \"s1\" ] \n"));
        QVERIFY(parseRelayMessage(R"(["\u0045OSE","s1"])"));
        QVERIFY(parseRelayMessage(R"(["NOTICE","x",{"more":[]},1])"));
        QVERIFY(!parseRelayMessage(R"(["NOTICE","x",{"more":nul}])"));
    }

    void readsTextsThatAreMissingOrNullAsEmpty()
    {
        const std::string id(64, 'a');
        for (const std::string& frame :
             {R"(["OK",")" + id + R"(",true])", R"(["OK",")" + id + R"(",true,null])",
              R"(["OK",")" + id + R"(",true,7,8])", R"(["OK",")" + id + R"(",true,""])"}) {
            const auto message = parseRelayMessage(frame);
            QVERIFY2(message, frame.c_str());
            QCOMPARE(std::get<RelayOk>(*message).text, std::string());
        }
        QCOMPARE(std::get<RelayClosed>(*parseRelayMessage(R"(["CLOSED","s1"])")).text, std::string());
    }

    void refusesWhatIsNoMessage_data()
    {
        QTest::addColumn<QByteArray>("frame");
        for (const char* frame : {"",
                                  " ",
                                  "null",
                                  "7",
                                  "\"EVENT\"",
                                  "{}",
                                  "[]",
                                  "[",
                                  "[[\"EOSE\"],\"s1\"]",
                                  R"(["EVENT"])",
                                  R"(["EVENT","s1"])",
                                  R"(["EVENT","s1",null])",
                                  R"(["EVENT","s1",{}])",
                                  R"(["FOO",1])",
                                  R"(["EOSE"])",
                                  R"(["EOSE",1])",
                                  R"(["OK"])",
                                  R"(["OK","",true,""])",
                                  R"(["OK","ab",true])",
                                  R"(["NOTICE",5])",
                                  R"(["AUTH",{}])",
                                  R"(["COUNT","c",5])",
                                  R"(["COUNT","c",{}])",
                                  R"(["COUNT","c",{"count":-1}])",
                                  R"(["COUNT","c",{"count":"1"}])",
                                  R"(["NEG-MSG","n","6"])",
                                  R"(["NEG-MSG","n",""])",
                                  R"(["NEG-MSG","n","6x"])",
                                  R"(["REQ","s",{}])",
                                  R"(["EOSE","s1"]["EOSE","s1"])",
                                  R"(["EOSE","s1"]])",
                                  "[\"EOSE\",\"s\xff\"]",
                                  "<html>",
                                  R"(["eose","s1"])"})
            QTest::newRow(frame) << QByteArray(frame);
        QTest::newRow("NUL behind it") << QByteArray("[\"EOSE\",\"s1\"]\0", 14);
        QTest::newRow("BOM before it") << QByteArray("\xef\xbb\xbf[\"EOSE\",\"s1\"]");
        QTest::newRow("bottomless") << QByteArray(200000, '[');
    }
    void refusesWhatIsNoMessage()
    {
        QFETCH(QByteArray, frame);
        const auto message = parseRelayMessage(frame.toStdString());
        QVERIFY(!message);
        QVERIFY(!message.error().message.empty());
    }

    void refusesFramesAndChallengesOverTheLimit()
    {
        const std::string fill(limits::kFrame, 'x');
        QVERIFY(!parseRelayMessage(R"(["NOTICE",")" + fill + R"("])"));
        QVERIFY(parseRelayMessage(R"(["NOTICE",")" + fill.substr(20) + R"("])"));
        QVERIFY(!parseRelayMessage(R"(["AUTH",")" + fill.substr(0, limits::kRelayText + 1) + R"("])"));
        const Event large = sampleEvent(fill.substr(0, limits::kEventJson));
        QVERIFY(!parseRelayMessage(relayEventMessage("s1", large)));
    }

    void ignoresARegisterListThatIsNone()
    {
        const auto message = parseRelayMessage(R"(["COUNT","c1",{"hll":"zz","count":3,"approximate":"no"}])");
        QVERIFY(message);
        QCOMPARE(std::get<RelayCount>(*message).count, std::uint64_t(3));
        QVERIFY(std::get<RelayCount>(*message).registers.empty());
        QVERIFY(!std::get<RelayCount>(*message).approximate);
    }

    void refusesEveryCutOfAFrame()
    {
        for (const std::string& frame : everyFrame()) {
            for (std::size_t length = 0; length < frame.size(); ++length)
                QVERIFY(!parseRelayMessage(std::string(frame, 0, length)));
        }
    }

    void survivesDamagedFrames()
    {
        std::mt19937 random(2);
        const std::vector<std::string> frames = everyFrame();
        for (int round = 0; round < 40000; ++round) {
            std::string frame = frames[random() % frames.size()];
            for (std::size_t i = 0, count = 1 + random() % 6; i < count && !frame.empty(); ++i) {
                const std::size_t place = random() % frame.size();
                switch (random() % 4) {
                case 0: frame[place] = static_cast<char>(random()); break;
                case 1: frame.erase(place, 1 + random() % 16); break;
                case 2: frame.insert(place, 1, "[]{}\",:\\u"[random() % 9]); break;
                default: frame.insert(place, frame.substr(random() % frame.size(), random() % 16)); break;
                }
            }
            const auto message = parseRelayMessage(frame);
            if (message) // what was read can be written and read again
                QVERIFY2(parseRelayMessage(toJson(*message)), frame.c_str());
        }
    }
};

QTEST_GUILESS_MAIN(TstRelayMessage)
#include "tst_relay_message.moc"
