// SPDX-License-Identifier: MIT
#include "core/nostr/event.h"

#include <QTest>

#include <algorithm>
#include <limits>

using namespace nostr;

namespace {

PublicKey author()
{
    std::array<std::uint8_t, 32> bytes;
    bytes.fill(0xab);
    return PublicKey(bytes);
}

UnsignedEvent withTags(Kind kind, Tags tags) { return {author(), {100}, kind, std::move(tags), {}}; }

Event at(std::int64_t seconds, std::uint8_t firstByteOfId)
{
    std::array<std::uint8_t, 32> id{};
    id[0] = firstByteOfId;
    Event event;
    event.createdAt = {seconds};
    event.id = EventId(id);
    return event;
}

} // namespace

class TstEvent : public QObject {
    Q_OBJECT

private slots:
    void takesTheFirstIdentifierAndTreatsAMissingOneAsEmpty()
    {
        const Address empty{30023, author(), ""};
        QVERIFY(addressOf(withTags(30023, {})) == empty);
        QVERIFY(addressOf(withTags(30023, {{"d", ""}})) == empty);
        QVERIFY(addressOf(withTags(30023, {{"d"}})) == empty);
        QVERIFY(addressOf(withTags(30023, {{"d", "one"}, {"d", "two"}})) ==
                (Address{30023, author(), "one"}));
    }

    void givesReplaceableKindsASlotWithoutIdentifier()
    {
        QVERIFY(addressOf(withTags(10002, {{"d", "x"}})) == (Address{10002, author(), ""}));
        QVERIFY(addressOf(withTags(0, {})) == (Address{0, author(), ""}));
        QVERIFY(addressOf(withTags(1, {{"d", "x"}})) == std::nullopt);
        QVERIFY(addressOf(withTags(20001, {{"d", "x"}})) == std::nullopt);
        QVERIFY(addressOf(withTags(40000, {{"d", "x"}})) == std::nullopt);
    }

    void readsAnAddressWithColonsInItsIdentifier()
    {
        const std::string text = "30023:" + author().toHex() + ":a:b:";
        const auto address = parseAddress(text);
        QVERIFY(address);
        QCOMPARE(address->identifier, std::string("a:b:"));
        QCOMPARE(toString(*address), text);
        QVERIFY(parseAddress("10002:" + author().toHex() + ":"));
    }

    void refusesWhatIsNoAddress_data()
    {
        QTest::addColumn<QString>("text");
        const QString key = QString::fromStdString(author().toHex());
        QTest::newRow("empty") << QString();
        QTest::newRow("one colon") << QStringLiteral("30023:") + key;
        QTest::newRow("no kind") << QStringLiteral(":") + key + QStringLiteral(":d");
        QTest::newRow("kind too large") << QStringLiteral("65536:") + key + QStringLiteral(":d");
        QTest::newRow("negative kind") << QStringLiteral("-1:") + key + QStringLiteral(":d");
        QTest::newRow("space") << QStringLiteral(" 30023:") + key + QStringLiteral(":d");
        QTest::newRow("upper case key") << QStringLiteral("30023:") + key.toUpper() + QStringLiteral(":d");
        QTest::newRow("short key") << QStringLiteral("30023:") + key.chopped(1) + QStringLiteral(":d");
    }
    void refusesWhatIsNoAddress()
    {
        QFETCH(QString, text);
        QVERIFY(!parseAddress(text.toStdString()));
    }

    void readsTheFirstExpirationThatIsANumber()
    {
        QCOMPARE(expirationOf(withTags(1, {})), std::nullopt);
        QCOMPARE(
            expirationOf(withTags(1, {{"expiration", "soon"}, {"expiration", "12"}, {"expiration", "13"}})),
            UnixTime{12});
        QCOMPARE(expirationOf(withTags(1, {{"expiration"}})), std::nullopt);
        QCOMPARE(expirationOf(withTags(1, {{"expiration", "-12"}})), std::nullopt);
        QCOMPARE(expirationOf(withTags(1, {{"expiration", "1.5"}})), std::nullopt);
        QCOMPARE(expirationOf(withTags(1, {{"expiration", "99999999999999999999"}})), std::nullopt);
    }

    void sortsNewestFirstAndTiesByLowestId()
    {
        std::vector<Event> events{at(5, 9), at(7, 1), at(5, 2), at(0, 0), at(5, 200)};
        std::ranges::sort(events, isBefore);
        std::vector<std::pair<std::int64_t, int>> order;
        for (const Event& event : events)
            order.emplace_back(event.createdAt.seconds, event.id.bytes()[0]);
        QCOMPARE(order,
                 (std::vector<std::pair<std::int64_t, int>>{{7, 1}, {5, 2}, {5, 9}, {5, 200}, {0, 0}}));
    }

    void knowsTheClassesOfKindsAtTheirBorders()
    {
        QCOMPARE(classOf(0), KindClass::Replaceable);
        QCOMPARE(classOf(1), KindClass::Regular);
        QCOMPARE(classOf(3), KindClass::Replaceable);
        QCOMPARE(classOf(9999), KindClass::Regular);
        QCOMPARE(classOf(10000), KindClass::Replaceable);
        QCOMPARE(classOf(20000), KindClass::Ephemeral);
        QCOMPARE(classOf(30000), KindClass::Addressable);
        QCOMPARE(classOf(39999), KindClass::Addressable);
        QCOMPARE(classOf(40000), KindClass::Regular);
        QCOMPARE(classOf(std::numeric_limits<Kind>::max()), KindClass::Regular);
    }
};

QTEST_GUILESS_MAIN(TstEvent)
#include "tst_event.moc"
