// SPDX-License-Identifier: MIT
#include "core/nostr/auth.h"

#include "core/nostr/base64.h"
#include "core/nostr/event_json.h"
#include "tests/support/event_samples.h"

#include <QTest>

using namespace nostr;

class TstAuth : public QObject {
    Q_OBJECT

private slots:
    void answersTheRelayThatAsked()
    {
        const auto event = relayAuth("wss://r.test/inbox", "c-1", {7});
        QCOMPARE(event->kind, Kind{22242});
        QVERIFY(event->tags == (Tags{{"relay", "wss://r.test/inbox"}, {"challenge", "c-1"}}));
        QCOMPARE(event->createdAt.seconds, std::int64_t{7});
        QVERIFY(!relayAuth("wss://r.test", "", {7}));
        QVERIFY(!relayAuth("wss://r.test", std::string(2000, 'x'), {7}));
    }

    void namesTheWholeRequest()
    {
        const UnsignedEvent event = httpAuth("https://w.test/a?b=c", "POST", Sha256Hash{1}, {7});
        QCOMPARE(event.kind, Kind{27235});
        QVERIFY(event.tags == (Tags{{"u", "https://w.test/a?b=c"},
                                    {"method", "POST"},
                                    {"payload", "01" + std::string(62, '0')}}));
        QCOMPARE(httpAuth("https://w.test", "GET", {}, {7}).tags.size(), std::size_t{2});
    }

    void grantsNoMoreThanIsMeant()
    {
        BlossomGrant grant{BlossomGrant::Verb::Upload, {Sha256Hash{2}}, "w.test", "Upload a.png", {100}};
        const auto event = blossomAuth(grant, {7});
        QCOMPARE(event->kind, Kind{24242});
        QCOMPARE(event->content, std::string("Upload a.png"));
        QVERIFY(event->tags == (Tags{{"t", "upload"},
                                     {"expiration", "100"},
                                     {"x", "02" + std::string(62, '0')},
                                     {"server", "w.test"}}));
        QVERIFY(!blossomAuth(grant, {100}));
        grant.server.clear();
        QVERIFY(!blossomAuth(grant, {7}));
        grant.server = "w.test";
        grant.blobs.clear();
        QVERIFY(!blossomAuth(grant, {7}));
        grant.verb = BlossomGrant::Verb::Delete;
        QVERIFY(!blossomAuth(grant, {7}));
        grant.verb = BlossomGrant::Verb::List;
        QVERIFY(blossomAuth(grant, {7}));
    }

    void writesHeaders()
    {
        const Event event = sampleEvent("?>?~ herons");
        const std::string plain = httpAuthHeader(event);
        QVERIFY(plain.starts_with("Nostr "));
        const auto bytes = decodeBase64(plain.substr(6));
        QCOMPARE(std::string(bytes->begin(), bytes->end()), toJson(event));
        const std::string url = blossomAuthHeader(event);
        QVERIFY(url.find_first_of("+/=") == std::string::npos);
        QCOMPARE(
            QByteArray::fromBase64(QByteArray::fromStdString(url.substr(6)), QByteArray::Base64UrlEncoding)
                .toStdString(),
            toJson(event));
    }

    void readsBase64OnlyAsItIsWritten_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<bool>("isRight");
        for (const char* text : {"", "Zg==", "Zm8=", "Zm9v", "////"})
            QTest::newRow(text) << QByteArray(text) << true;
        for (const char* text :
             {"Zg", "Zg=", "Zh==", "Zm9=", "Zm9v=", "Z===", "====", "Zm 8", "Zm9v\n", "-___", "Zg==Zg=="})
            QTest::newRow(text) << QByteArray(text) << false;
    }

    void readsBase64OnlyAsItIsWritten()
    {
        QFETCH(QByteArray, text);
        QFETCH(bool, isRight);
        const auto bytes = decodeBase64(text.toStdString());
        QCOMPARE(bool(bytes), isRight);
        if (bytes)
            QCOMPARE(encodeBase64(*bytes), text.toStdString());
    }
};

QTEST_GUILESS_MAIN(TstAuth)
#include "tst_auth.moc"
