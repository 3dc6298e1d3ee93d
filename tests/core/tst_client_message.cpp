// SPDX-License-Identifier: MIT
#include "core/nostr/client_message.h"

#include "core/nostr/event_json.h"
#include "tests/support/event_samples.h"

#include <QTest>

using namespace nostr;

namespace {

template <class Message> Message read(std::string_view json)
{
    auto parsed = parseClientMessage(json);
    if (!parsed || !std::holds_alternative<Message>(*parsed))
        qFatal("not that message");
    return std::get<Message>(*std::move(parsed));
}

Filter kindOne()
{
    Filter filter;
    filter.kinds = {1};
    return filter;
}

} // namespace

class TstClientMessage : public QObject {
    Q_OBJECT

private slots:
    void writesAndReadsEveryMessage()
    {
        const Event event = sampleEvent("hi \"there\"");
        QCOMPARE(toJson(ClientEvent{event}), R"(["EVENT",)" + toJson(event) + ']');
        QCOMPARE(toJson(ClientEvent{event}), eventMessage(event));
        QVERIFY(read<ClientEvent>(eventMessage(event)).event == event);
        QVERIFY(read<ClientAuth>(toJson(ClientAuth{event})).event == event);

        const ClientRequest request{"s1", {kindOne(), Filter{}}};
        QCOMPARE(toJson(request), std::string(R"(["REQ","s1",{"kinds":[1]},{}])"));
        const auto readRequest = read<ClientRequest>(toJson(request));
        QCOMPARE(readRequest.subscription, request.subscription);
        QVERIFY(readRequest.filters == request.filters);

        QCOMPARE(toJson(ClientCount{"c", {kindOne()}}), std::string(R"(["COUNT","c",{"kinds":[1]}])"));
        QCOMPARE(read<ClientCount>(R"(["COUNT","c",{}])").query, std::string("c"));
        QCOMPARE(toJson(ClientClose{"a\"b"}), std::string("[\"CLOSE\",\"a\\\"b\"]"));
        QCOMPARE(read<ClientClose>("[\"CLOSE\",\"a\\\"b\"]").subscription, std::string("a\"b"));
    }

    void boundsSubscriptionIdsInCharacters()
    {
        const std::string euro = "\xe2\x82\xac";
        std::string longest;
        for (int i = 0; i < 64; ++i)
            longest += euro;
        QVERIFY(parseClientMessage(R"(["CLOSE",")" + longest + R"("])"));
        QVERIFY(!parseClientMessage(R"(["CLOSE",")" + longest + R"(x"])"));
        QVERIFY(!parseClientMessage(R"(["REQ","",{}])"));
    }

    void passesOverTrailingElements()
    {
        QVERIFY(parseClientMessage(R"(["CLOSE","s",{"x":[1]},null])"));
        QVERIFY(!parseClientMessage(R"(["CLOSE","s",{"x":nul}])"));
    }

    void refusesWhatIsNoMessage_data()
    {
        QTest::addColumn<QByteArray>("json");
        for (const char* json :
             {"", "null", "{}", "[]", "[1]", R"(["FOO","x"])", R"(["REQ"])", R"(["REQ","s"])",
              R"(["REQ",1,{}])", R"(["REQ","s",[]])", R"(["REQ","s",{"kinds":1}])", R"(["CLOSE"])",
              R"(["EVENT"])", R"(["EVENT",{}])", R"(["EVENT","s",{}])", R"(["AUTH","challenge"])",
              R"(["CLOSE","s"]["CLOSE","s"])", R"(["event",{}])"})
            QTest::newRow(json) << QByteArray(json);
    }
    void refusesWhatIsNoMessage()
    {
        QFETCH(QByteArray, json);
        QVERIFY(!parseClientMessage(json.toStdString()));
    }

    void refusesEveryCutOfAMessage()
    {
        const std::string json = eventMessage(sampleEvent("x", {{"e", "y"}}));
        for (std::size_t length = 0; length < json.size(); ++length)
            QVERIFY(!parseClientMessage(std::string(json, 0, length)));
        const std::string request = R"(["REQ","s",{"kinds":[1],"#e":["x"]}])";
        for (std::size_t length = 0; length < request.size(); ++length)
            QVERIFY(!parseClientMessage(std::string(request, 0, length)));
    }
};

QTEST_GUILESS_MAIN(TstClientMessage)
#include "tst_client_message.moc"
