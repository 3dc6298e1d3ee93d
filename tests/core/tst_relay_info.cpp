// SPDX-License-Identifier: MIT
#include "core/nostr/relay_info.h"

#include "core/nostr/limits.h"

#include <QTest>

using namespace nostr;

class TstRelayInfo : public QObject {
    Q_OBJECT

private slots:
    void readsADocument()
    {
        const std::string key(64, 'a');
        const auto info = parseRelayInfo(
            "{\"name\":\"Tide\",\"description\":\"d\",\"pubkey\":\"" + key +
            "\",\"supported_nips\":[11,1,77,1],\"icon\":\"https://w.test/i.png\",\"self\":\"" + key +
            "\",\"limitation\":{\"max_message_length\":65536,\"max_limit\":500,\"auth_required\":true,"
            "\"created_at_lower_limit\":3600},\"unknown\":{\"a\":[1]}}");
        QVERIFY(info);
        QCOMPARE(info->name, std::string("Tide"));
        QCOMPARE(info->pubkey->toHex(), key);
        QCOMPARE(info->self->toHex(), key);
        QVERIFY(info->supportedNips == (std::vector{1, 11, 77}));
        QVERIFY(info->supports(77) && !info->supports(50));
        QCOMPARE(*info->maxMessageLength, std::int64_t{65536});
        QCOMPARE(*info->maxLimit, std::int64_t{500});
        QCOMPARE(*info->createdAtLowerLimit, std::int64_t{3600});
        QVERIFY(info->isAuthRequired && !info->isPaymentRequired);
        QVERIFY(!info->maxSubscriptions);
    }

    void ignoresOnlyWhatIsOfAWrongType_data()
    {
        QTest::addColumn<QByteArray>("fields");
        for (const char* fields :
             {"\"name\":7", "\"pubkey\":\"zz\"", "\"pubkey\":null", "\"supported_nips\":{\"1\":true}",
              "\"supported_nips\":[\"1\",1.5,-1,0,70000,null,[2]]", "\"limitation\":null",
              "\"limitation\":[]",
              "\"limitation\":{\"max_limit\":\"500\",\"auth_required\":\"yes\",\"max_subscriptions\":1.5,"
              "\"max_message_length\":-1}",
              "\"limitation\":{\"max_limit\":99999999999999999999}"})
            QTest::newRow(fields) << QByteArray(fields);
    }

    void ignoresOnlyWhatIsOfAWrongType()
    {
        QFETCH(QByteArray, fields);
        const auto info = parseRelayInfo("{" + fields.toStdString() + ",\"version\":\"3\"}");
        RelayInfo expected;
        expected.version = "3";
        QVERIFY(info && *info == expected);
    }

    void readsAKeyThatIsAnNpub()
    {
        const auto info = parseRelayInfo(
            "{\"pubkey\":\"npub1n59e54dm0hxq86579v0076r40sjgdamwtg5leagrgvwd36jme2qschc4zl\"}");
        QVERIFY(info->pubkey);
    }

    void refusesWhatIsNoDocument_data()
    {
        QTest::addColumn<QByteArray>("text");
        for (const char* text : {"", "<html></html>", "[]", "{", "{} x", "null"})
            QTest::newRow(text) << QByteArray(text);
        QTest::newRow("deep") << QByteArray("{\"a\":") + QByteArray(10'000, '[');
    }

    void refusesWhatIsNoDocument()
    {
        QFETCH(QByteArray, text);
        QVERIFY(!parseRelayInfo(text.toStdString()));
    }

    void holdsToItsLimits()
    {
        QVERIFY(!parseRelayInfo("{}" + std::string(limits::kRelayInfo, ' ')));
        const auto info = parseRelayInfo("{\"name\":\"" + std::string(1023, 'a') + "\xc3\xa9\xc3\xa9\"}");
        QCOMPARE(info->name.size(), std::size_t{1023});
    }
};

QTEST_GUILESS_MAIN(TstRelayInfo)
#include "tst_relay_info.moc"
