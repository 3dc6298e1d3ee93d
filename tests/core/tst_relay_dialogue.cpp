// SPDX-License-Identifier: MIT
#include "core/nostr/relay_dialogue.h"

#include "core/nostr/event_json.h"
#include "tests/support/event_samples.h"
#include "tests/support/table.h"

#include <QTest>

using namespace nostr;

namespace {

std::string withRemedy(std::string said, std::string_view remedy)
{
    return remedy.empty() ? said : said + " -> " + std::string(remedy);
}

std::string parts(const Refusal& refusal)
{
    return " [" + std::string(refusal.word) + "] " + std::string(refusal.text);
}

/// What a message says, in the words of relay_messages.tsv.
struct Description {
    std::string operator()(const RelayEvent& message) const { return "EVENT " + message.subscription; }
    std::string operator()(const RelayOk& message) const
    {
        const Refusal refusal = parseRefusal(message.text);
        const std::string said = (message.accepted ? "OK true" : "OK false") + parts(refusal);
        return message.accepted ? said : withRemedy(said, toString(remedyForEvent(refusal)));
    }
    std::string operator()(const RelayEose& message) const
    {
        return "EOSE " + message.subscription + (!message.more ? "" : *message.more ? " more" : " finish");
    }
    std::string operator()(const RelayClosed& message) const
    {
        const Refusal refusal = parseRefusal(message.text);
        return withRemedy("CLOSED " + message.subscription + parts(refusal),
                          toString(remedyForRequest(refusal)));
    }
    std::string operator()(const RelayNotice& message) const { return "NOTICE " + message.text; }
    std::string operator()(const RelayAuth& message) const { return "AUTH " + message.challenge; }
    std::string operator()(const RelayCount& message) const
    {
        return "COUNT " + message.query + ' ' + std::to_string(message.count) +
               (message.approximate ? " about" : "") +
               (message.registers.empty() ? ""
                                          : ' ' + std::to_string(message.registers.size()) + " registers");
    }
    std::string operator()(const RelayNegentropy& message) const
    {
        return (message.isError ? "NEG-ERR " : "NEG-MSG ") + message.subscription +
               parts(parseRefusal(message.payload));
    }
};

std::string replacedAll(std::string text, std::string_view what, std::string_view with)
{
    for (std::size_t at = 0; (at = text.find(what, at)) != std::string::npos; at += with.size())
        text.replace(at, what.size(), with);
    return text;
}

Filter ofKind(Kind kind)
{
    Filter filter;
    filter.kinds = {kind};
    return filter;
}

} // namespace

class TstRelayDialogue : public QObject {
    Q_OBJECT

private slots:
    void hearsWhatItAskedFor_data()
    {
        QTest::addColumn<QByteArray>("frame");
        QTest::addColumn<QByteArray>("heard");
        for (const auto& row : tableRows("relay_messages.tsv"))
            QTest::newRow(row[0].c_str())
                << QByteArray::fromStdString(row[2]) << QByteArray::fromStdString(row[1]);
    }
    void hearsWhatItAskedFor()
    {
        QFETCH(QByteArray, frame);
        QFETCH(QByteArray, heard);
        const Event event = sampleEvent("hi");
        RelayDialogue dialogue;
        dialogue.open("s1", {Filter{}});
        dialogue.open("s-kind0-only", {ofKind(0)});
        dialogue.open("closed-sub", {Filter{}});
        dialogue.close("closed-sub");
        dialogue.ask("c1", RelayDialogue::Query::Count);
        dialogue.ask("n1", RelayDialogue::Query::Negentropy);
        dialogue.awaitOk(event.id);

        const std::string text =
            replacedAll(replacedAll(frame.toStdString(), "{event}", toJson(event)), "{id}", event.id.toHex());
        const auto message = parseRelayMessage(text);
        const bool isHeard = message && !dialogue.receive(*message);
        QCOMPARE(isHeard ? std::visit(Description{}, *message) : "ignored", heard.toStdString());
    }

    void forgetsWhatWasAnswered()
    {
        const Event event = sampleEvent("hi");
        RelayDialogue dialogue;
        dialogue.open("s1", {Filter{}});
        dialogue.ask("c1", RelayDialogue::Query::Count);
        dialogue.awaitOk(event.id);

        QVERIFY(dialogue.receive(RelayOk{event.id, true, {}}) == std::nullopt);
        QVERIFY(dialogue.receive(RelayOk{event.id, true, {}}) == Stray::UnknownEvent);
        QVERIFY(dialogue.receive(RelayCount{"c1", 1, false, {}}) == std::nullopt);
        QVERIFY(dialogue.receive(RelayCount{"c1", 1, false, {}}) == Stray::UnknownQuery);
        QVERIFY(dialogue.receive(RelayEose{"s1", {}}) == std::nullopt);
        QVERIFY(dialogue.receive(RelayEvent{"s1", event}) == std::nullopt);
        QVERIFY(dialogue.receive(RelayClosed{"s1", {}}) == std::nullopt);
        QVERIFY(dialogue.receive(RelayEvent{"s1", event}) == Stray::UnknownSubscription);
        QVERIFY(dialogue.subscriptions().empty());
    }

    void judgesWithoutForgetting()
    {
        RelayDialogue dialogue;
        dialogue.open("s1", {Filter{}});
        QVERIFY(dialogue.judge(RelayClosed{"s1", {}}) == std::nullopt);
        QVERIFY(dialogue.judge(RelayClosed{"s1", {}}) == std::nullopt);
    }

    void judgesByTheNewestFiltersOfAName()
    {
        const Event note = sampleEvent("hi");
        RelayDialogue dialogue;
        dialogue.open("s1", {ofKind(0)});
        QVERIFY(dialogue.receive(RelayEvent{"s1", note}) == Stray::NoMatch);
        dialogue.open("s1", {ofKind(0), ofKind(1)});
        QVERIFY(dialogue.receive(RelayEvent{"s1", note}) == std::nullopt);
    }

    void keepsQueriesOfDifferentKindsApart()
    {
        RelayDialogue dialogue;
        dialogue.ask("q", RelayDialogue::Query::Negentropy);
        QVERIFY(dialogue.receive(RelayCount{"q", 1, false, {}}) == Stray::UnknownQuery);
        QVERIFY(dialogue.receive(RelayEvent{"q", sampleEvent("hi")}) == Stray::UnknownSubscription);
        QVERIFY(dialogue.receive(RelayNegentropy{"q", "61", false}) == std::nullopt);
        QVERIFY(dialogue.receive(RelayNegentropy{"q", "closed: late", true}) == std::nullopt);
        QVERIFY(dialogue.receive(RelayNegentropy{"q", "61", false}) == Stray::UnknownQuery);
        dialogue.ask("c", RelayDialogue::Query::Count);
        QVERIFY(dialogue.receive(RelayClosed{"c", "unsupported: x"}) == std::nullopt);
        QVERIFY(dialogue.receive(RelayCount{"c", 1, false, {}}) == Stray::UnknownQuery);
    }
};

QTEST_GUILESS_MAIN(TstRelayDialogue)
#include "tst_relay_dialogue.moc"
