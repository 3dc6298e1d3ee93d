// SPDX-License-Identifier: MIT
#include "core/nostr/zap.h"

#include "core/nostr/event_json.h"
#include "tests/support/event_samples.h"
#include "tests/support/json_cases.h"

#include <QTest>

using namespace nostr;

namespace {

const SecretKey& senderKey()
{
    static const SecretKey key = sampleKey(1);
    return key;
}
const SecretKey& serverKey()
{
    static const SecretKey key = sampleKey(2);
    return key;
}
const std::string kRecipient(64, 'c');
const std::string kNote(64, 'd');

Event signedBy(const SecretKey& key, Kind kind, Tags tags, std::string content = {})
{
    return *sign({key.publicKey(), {1'700'000'000}, kind, std::move(tags), std::move(content)}, key);
}

// An invoice of 250,000 sat without a description hash.
std::string invoice(const char* name = "millionths")
{
    for (const QJsonValue& each : jsonCases("invoices.json")) {
        if (each[QLatin1String("name")].toString() == QLatin1String(name))
            return utf8(each[QLatin1String("invoice")]);
    }
    return {};
}

Tags requestTags()
{
    return {{"p", kRecipient}, {"e", kNote}, {"amount", "250000000"}, {"relays", "wss://r.test"}};
}

Tags receiptTags(const std::string& description)
{
    return {{"p", kRecipient}, {"e", kNote}, {"bolt11", invoice()}, {"description", description}};
}

std::string reasonOf(const Event& receipt)
{
    const auto zap = readZapReceipt(receipt, serverKey().publicKey());
    return zap ? "" : zap.error().message;
}

} // namespace

class TstZap : public QObject {
    Q_OBJECT

private slots:
    void countsAReceiptOfTheRecipientsServer()
    {
        const Event request = signedBy(senderKey(), 9734, requestTags(), "thanks");
        const Event receipt = signedBy(serverKey(), 9735, receiptTags(toJson(request)));
        const auto zap = readZapReceipt(receipt, serverKey().publicKey());
        QVERIFY(zap);
        QCOMPARE(zap->millisats, std::int64_t{250'000'000});
        QVERIFY(zap->request.sender == senderKey().publicKey());
        QCOMPARE(zap->request.recipient.toHex(), kRecipient);
        QCOMPARE(zap->request.event->toHex(), kNote);
        QCOMPARE(zap->request.comment, std::string("thanks"));
        QVERIFY(zap->request.relays == std::vector<std::string>{"wss://r.test"});
    }

    void countsNothingElse_data()
    {
        QTest::addColumn<QByteArray>("fault");
        QTest::addColumn<QByteArray>("reason");
        const auto row = [](const char* fault, const char* reason) {
            QTest::newRow(fault) << QByteArray(fault) << QByteArray(reason);
        };
        row("another signer", "not signed by the recipient's server");
        row("another recipient", "the receipt is for something else than was asked");
        row("another note", "the receipt is for something else than was asked");
        row("another sender", "the receipt is for something else than was asked");
        row("another amount", "the invoice's amount is not what was asked");
        row("any amount", "the invoice has no amount");
        row("another description", "the invoice is for another request");
        row("no invoice", "the invoice: no prefix");
        row("description is no JSON", "the zap request: not an object");
        row("no description", "the receipt carries no request");
        row("request signed by nobody", "the zap request: bad signature");
        row("request changed", "the zap request: wrong id");
        row("request of another kind", "the description is no zap request");
        row("two recipients", "the zap request names more than one target");
        row("nobody", "the zap request names nobody");
        row("amount in words", "the zap request's amount is no number");
        row("not a receipt", "not a zap receipt");
    }

    void countsNothingElse()
    {
        QFETCH(QByteArray, fault);
        QFETCH(QByteArray, reason);
        Tags asked = requestTags();
        if (fault == "two recipients")
            asked.push_back({"p", kNote});
        if (fault == "nobody")
            asked[0][1] = "zz";
        if (fault == "amount in words")
            asked[2][1] = "1e9";
        if (fault == "another amount")
            asked[2][1] = "250000001";
        if (fault == "another description" || fault == "any amount")
            asked.erase(asked.begin() + 2);
        Event request = signedBy(senderKey(), fault == "request of another kind" ? 1 : 9734, asked);
        if (fault == "request signed by nobody")
            request.sig.back() ^= 1;
        if (fault == "request changed")
            request.content = "x";

        Tags tags = receiptTags(fault == "description is no JSON" ? "zap!" : toJson(request));
        if (fault == "another recipient")
            tags[0][1] = kNote;
        if (fault == "another note")
            tags[1][1] = kRecipient;
        if (fault == "another sender")
            tags.push_back({"P", kNote});
        if (fault == "another description")
            tags[2][1] = invoice("thousandths, with a hash");
        if (fault == "any amount")
            tags[2][1] = invoice("any amount");
        if (fault == "no invoice")
            tags.erase(tags.begin() + 2);
        if (fault == "no description")
            tags.pop_back();
        const Event receipt = signedBy(fault == "another signer" ? senderKey() : serverKey(),
                                       fault == "not a receipt" ? 1 : 9735, tags);
        QCOMPARE(reasonOf(receipt), reason.toStdString());
    }

    void provesNothingWithoutTheServersKey()
    {
        const Event request = signedBy(senderKey(), 9734, requestTags());
        const Event receipt = signedBy(serverKey(), 9735, receiptTags(toJson(request)));
        QVERIFY(!readZapReceipt(receipt, std::nullopt));
        QVERIFY(claimedRequest(receipt));
    }
};

QTEST_GUILESS_MAIN(TstZap)
#include "tst_zap.moc"
