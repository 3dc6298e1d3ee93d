// SPDX-License-Identifier: MIT
#include "core/nostr/relay_url.h"

#include "tests/support/json_cases.h"

#include <QTest>

using nostr::RelayUrl;
using nostr::RelayUrlSource;

class TstRelayUrl : public QObject {
    Q_OBJECT

private slots:
    void normalisesAndRefuses_data() { addJsonCases("relay_urls.json"); }

    void normalisesAndRefuses()
    {
        QFETCH(QJsonObject, given);
        const bool typed = given[QLatin1String("typed")].toBool();
        const auto url = RelayUrl::parse(utf8(given[QLatin1String("in")]),
                                         typed ? RelayUrlSource::FromPerson : RelayUrlSource::FromTag);
        QCOMPARE(static_cast<bool>(url), given.contains(QLatin1String("out")));
        if (!url)
            return;
        QCOMPARE(url->toString(), utf8(given[QLatin1String("out")]));
        QCOMPARE(url->isOnion(), given[QLatin1String("onion")].toBool());
        QCOMPARE(url->isLocal(), given[QLatin1String("local")].toBool());
        if (!typed)
            QCOMPARE(!url->isSecure() && !url->isOnion(), given[QLatin1String("insecure")].toBool());
        if (given.contains(QLatin1String("same")))
            QCOMPARE(url->sameAs(), utf8(given[QLatin1String("same")]));
        // The normal form is a fixed point.
        QCOMPARE(RelayUrl::parse(url->toString())->toString(), url->toString());
    }

    void tellsItsParts()
    {
        const auto url = RelayUrl::parse("wss://relay.example:8443/in/?a=/b");
        QVERIFY(static_cast<bool>(url));
        QCOMPARE(url->host(), std::string_view("relay.example"));
        QCOMPARE(url->port(), std::uint16_t{8443});
        QCOMPARE(url->httpUrl(), std::string("https://relay.example:8443/in/?a=/b"));
        QCOMPARE(url->sameAs(), std::string("wss://relay.example:8443/in?a=/b"));

        const auto plain = RelayUrl::parse("ws://[2606:4700::1]");
        QCOMPARE(plain->host(), std::string_view("[2606:4700::1]"));
        QCOMPARE(plain->port(), std::uint16_t{80});
        QCOMPARE(plain->httpUrl(), std::string("http://[2606:4700::1]/"));
        QCOMPARE(plain->sameAs(), plain->toString());
    }

    void refusesBrokenUtf8()
    {
        QVERIFY(!RelayUrl::parse("wss://relay.example/\xff"));
        QVERIFY(!RelayUrl::parse("wss://rel\xc3y.example/"));
        QVERIFY(!RelayUrl::parse(std::string_view("wss://relay.example\0.evil.example", 34)));
    }

    void survivesEveryTruncation()
    {
        const std::string text = "wss://[::ffff:127.0.0.1]:8443/%C3%A9/../a?b=%2F#c";
        for (std::size_t length = 0; length <= text.size(); ++length)
            (void)RelayUrl::parse(std::string_view(text).substr(0, length));
        QVERIFY(static_cast<bool>(RelayUrl::parse(text)));
    }

    void refusesWhatIsTooLong()
    {
        const std::string most = "wss://relay.example/" + std::string(1004, 'a');
        QVERIFY(static_cast<bool>(RelayUrl::parse(most)));
        QVERIFY(!RelayUrl::parse(most + "a"));
        // Escaping makes it longer than what was written.
        QVERIFY(!RelayUrl::parse("wss://relay.example/" + std::string(600, '{')));
    }
};

QTEST_GUILESS_MAIN(TstRelayUrl)
#include "tst_relay_url.moc"
