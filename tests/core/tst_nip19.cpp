// SPDX-License-Identifier: MIT
#include "core/nostr/nip19.h"

#include "core/nostr/bech32.h"
#include "tests/support/json_cases.h"

#include <QTest>

#include <array>

using namespace nostr;

namespace {

constexpr auto kKey = "9d0b9a55bb7dcc03ea9e2b1eff68757c2486f76e5a29fcf503431cd8ea5bca81";
constexpr auto kNpub = "npub1n59e54dm0hxq86579v0076r40sjgdamwtg5leagrgvwd36jme2qschc4zl";

std::vector<std::string> relaysOf(const QJsonObject& given)
{
    std::vector<std::string> relays;
    for (const QJsonValue& relay : given[QLatin1String("relays")].toArray())
        relays.push_back(utf8(relay));
    return relays;
}

std::optional<Pointer> expectedPointer(const QJsonObject& given)
{
    const auto text = [&given](const char* field) { return utf8(given[QLatin1String(field)]); };
    const std::string type = text("type");
    const auto kind = static_cast<Kind>(given[QLatin1String("kind")].toInt());
    if (type == "npub")
        return ProfilePointer{*PublicKey::fromHex(text("hex")), {}};
    if (type == "note")
        return EventPointer{*EventId::fromHex(text("hex")), {}, {}, {}};
    if (type == "nprofile")
        return ProfilePointer{*PublicKey::fromHex(text("pubkey")), relaysOf(given)};
    if (type == "naddr")
        return AddressPointer{{kind, *PublicKey::fromHex(text("pubkey")), text("d")}, relaysOf(given)};
    if (type != "nevent")
        return std::nullopt;
    EventPointer pointer{*EventId::fromHex(text("id")), relaysOf(given), {}, {}};
    if (given.contains(QLatin1String("author")))
        pointer.author = *PublicKey::fromHex(text("author"));
    if (given.contains(QLatin1String("kind")))
        pointer.kind = kind;
    return pointer;
}

std::string encoded(const Pointer& pointer)
{
    if (const auto* profile = std::get_if<ProfilePointer>(&pointer))
        return encodeNprofile(*profile);
    if (const auto* event = std::get_if<EventPointer>(&pointer))
        return encodeNevent(*event);
    return *encodeNaddr(std::get<AddressPointer>(pointer));
}

} // namespace

class TstNip19 : public QObject {
    Q_OBJECT

private slots:
    void readsWhatItShouldAndRefusesTheRest_data() { addJsonCases("nip19_codes.json"); }

    void readsWhatItShouldAndRefusesTheRest()
    {
        QFETCH(QJsonObject, given);
        const auto pointer = decodeNip19(utf8(given[QLatin1String("code")]));
        const auto expected = expectedPointer(given);
        QCOMPARE(static_cast<bool>(pointer), expected.has_value());
        if (!pointer)
            return;
        QVERIFY(*pointer == *expected);
        QVERIFY(*decodeNip19(encoded(*pointer)) == *expected);
    }

    void writesTheShortForms()
    {
        QCOMPARE(encodeNpub(*PublicKey::fromHex(kKey)), std::string(kNpub));
        const auto id = *EventId::fromHex("d4ea4c82a9ec16722e77ab3a21972db4785ca0695b7738fcfd8303f3819572ff");
        QCOMPARE(encodeNote(id),
                 std::string("note16n4yeq4fast8ytnh4vazr9edk3u9egrftdmn3l8asvpl8qv4wtlstqrvpk"));
        QCOMPARE(shortNpub(*PublicKey::fromHex(kKey)), std::string("npub1n59e54...chc4zl"));
    }

    void leavesOutARelayThatDoesNotFit()
    {
        const ProfilePointer pointer{*PublicKey::fromHex(kKey),
                                     {"wss://" + std::string(250, 'a'), "wss://b.example"}};
        const auto back = decodeNip19(encodeNprofile(pointer));
        QCOMPARE(std::get<ProfilePointer>(*back).relays, std::vector<std::string>{"wss://b.example"});
    }

    void neverWritesMoreThanItReads()
    {
        const ProfilePointer pointer{*PublicKey::fromHex(kKey),
                                     std::vector<std::string>(100, std::string(250, 'a'))};
        const std::string code = encodeNprofile(pointer);
        QVERIFY(code.size() <= 5000);
        QVERIFY(static_cast<bool>(decodeNip19(code)));
    }

    void refusesAnIdentifierThatDoesNotFit()
    {
        const Address address{30023, *PublicKey::fromHex(kKey), std::string(255, 'x')};
        QVERIFY(static_cast<bool>(encodeNaddr({address, {}})));
        QVERIFY(!encodeNaddr({{30023, address.pubkey, std::string(256, 'x')}, {}}));
    }

    void readsLinksInAnyDress_data()
    {
        QTest::addColumn<QString>("before");
        QTest::addColumn<QString>("after");
        QTest::newRow("bare") << ""
                              << "";
        QTest::newRow("scheme") << "nostr:"
                                << "";
        QTest::newRow("upper case scheme") << "NOSTR:"
                                           << "";
        QTest::newRow("space around") << " \n nostr:"
                                      << "\r\n ";
        QTest::newRow("slashes") << "nostr://"
                                 << "";
        QTest::newRow("web scheme") << "web+nostr:"
                                    << "";
    }

    void readsLinksInAnyDress()
    {
        QFETCH(QString, before);
        QFETCH(QString, after);
        const auto pointer = decodeNostrUri(before.toStdString() + kNpub + after.toStdString());
        QVERIFY(static_cast<bool>(pointer));
        QCOMPARE(std::get<ProfilePointer>(*pointer).pubkey.toHex(), std::string(kKey));
    }

    void neverTakesASecretKeyAndNeverRepeatsIt()
    {
        const std::string code = "nsec1vl029mgpspedva04g90vltkh6fvh240zqtv9k0t9af8935ke9laqsnlfe5";
        for (const std::string& text : {code, "nostr:" + code}) {
            const auto pointer = decodeNostrUri(text);
            QVERIFY(!pointer);
            QVERIFY(pointer.error().message.find("nsec1") == std::string::npos);
        }
    }

    void roundTripsBech32OfAnyLength()
    {
        std::vector<std::uint8_t> bytes;
        for (std::size_t length = 0; length < 70; ++length) {
            const std::string text = encodeBech32("test", bytes);
            const auto back = decodeBech32(text);
            QVERIFY(static_cast<bool>(back));
            QVERIFY(back->bytes == bytes);
            QCOMPARE(back->prefix, std::string("test"));
            bytes.push_back(static_cast<std::uint8_t>(length * 37 + 11));
        }
    }

    void noticesEverySingleWrongCharacter()
    {
        const std::string code = kNpub;
        for (std::size_t i = 5; i < code.size(); ++i) {
            std::string wrong = code;
            wrong[i] = wrong[i] == 'q' ? 'p' : 'q';
            QVERIFY(!decodeNip19(wrong));
        }
    }

    void survivesEveryTruncation()
    {
        const std::string code = encodeNevent({*EventId::fromHex(kKey), {"wss://a.example"}, {}, Kind{1}});
        for (std::size_t length = 0; length < code.size(); ++length)
            QVERIFY(!decodeNip19(std::string_view(code).substr(0, length)));
    }
};

QTEST_GUILESS_MAIN(TstNip19)
#include "tst_nip19.moc"
