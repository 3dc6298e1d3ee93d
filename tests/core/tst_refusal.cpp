// SPDX-License-Identifier: MIT
#include "core/nostr/refusal.h"

#include <QTest>

using namespace nostr;

class TstRefusal : public QObject {
    Q_OBJECT

private slots:
    void readsTheWordBeforeTheColon_data()
    {
        QTest::addColumn<QByteArray>("said");
        QTest::addColumn<int>("reason");
        QTest::addColumn<QByteArray>("word");
        QTest::addColumn<QByteArray>("text");
        const auto row = [](const char* said, RefusalReason reason, const char* word, const char* text) {
            QTest::newRow(said) << QByteArray(said) << static_cast<int>(reason) << QByteArray(word)
                                << QByteArray(text);
        };
        row("", RefusalReason::None, "", "");
        row("no reason given", RefusalReason::None, "", "no reason given");
        row("pow: 26 bits", RefusalReason::Pow, "pow", "26 bits");
        row("payment-required: 21 sats", RefusalReason::PaymentRequired, "payment-required", "21 sats");
        row("error:", RefusalReason::ServerError, "error", "");
        row("error: a: b", RefusalReason::ServerError, "error", "a: b");
        row("weird-thing: x", RefusalReason::Other, "weird-thing", "x");
        row("Blocked: x", RefusalReason::None, "", "Blocked: x");
        row("bad req: x", RefusalReason::None, "", "bad req: x");
        row("https://r1.test", RefusalReason::None, "", "https://r1.test");
        row(": x", RefusalReason::None, "", ": x");
        row("ERROR: auth-required: log in", RefusalReason::AuthRequired, "auth-required", "log in");
        row("ERROR: bad req: x", RefusalReason::ServerError, "error", "bad req: x");
        row("ERROR: ", RefusalReason::ServerError, "error", "");
    }
    void readsTheWordBeforeTheColon()
    {
        QFETCH(QByteArray, said);
        QFETCH(int, reason);
        QFETCH(QByteArray, word);
        QFETCH(QByteArray, text);
        const std::string input = said.toStdString();
        const Refusal refusal = parseRefusal(input);
        QCOMPARE(static_cast<int>(refusal.reason), reason);
        QCOMPARE(refusal.word, std::string_view(word.toStdString()));
        QCOMPARE(refusal.text, std::string_view(text.toStdString()));
        QCOMPARE(refusalReason(input), refusal.reason);
    }

    void asksForDifferentThingsAfterEventsAndRequests()
    {
        const auto afterEvent = [](std::string_view text) { return remedyForEvent(parseRefusal(text)); };
        const auto afterRequest = [](std::string_view text) { return remedyForRequest(parseRefusal(text)); };
        QVERIFY(afterEvent("duplicate: seen") == Remedy::None);
        QVERIFY(afterEvent("rate-limited: slow down") == Remedy::RetryLater);
        QVERIFY(afterEvent("restricted: members only") == Remedy::GiveUpEvent);
        QVERIFY(afterEvent("auth-required: x") == Remedy::SendAfterAuth);
        QVERIFY(afterEvent("odd: x") == Remedy::RetryAsUnknown);
        QVERIFY(afterRequest("restricted: members only") == Remedy::GiveUpRequest);
        QVERIFY(afterRequest("unsupported: search") == Remedy::GiveUpFilter);
        QVERIFY(afterRequest("ERROR: auth-required: x") == Remedy::AskAfterAuth);
        QVERIFY(afterRequest("error: too many concurrent REQs") == Remedy::AskFewer);
        QVERIFY(afterRequest("error: database") == Remedy::RetryLater);
    }
};

QTEST_GUILESS_MAIN(TstRefusal)
#include "tst_refusal.moc"
