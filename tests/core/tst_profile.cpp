// SPDX-License-Identifier: MIT
#include "core/nostr/profile.h"

#include "core/nostr/contact_list.h"

#include <QTest>

using namespace nostr;

class TstProfile : public QObject {
    Q_OBJECT

private slots:
    void readsEveryField()
    {
        const Profile profile =
            parseProfile("{\"name\":\"ana\",\"display_name\":\"Ana \\u00d1\",\"about\":\"a\\nb\","
                         "\"picture\":\"https://p.test/1.png\",\"banner\":\"https://p.test/2.png\","
                         "\"website\":\"https://w.test\",\"nip05\":\"_@w.test\","
                         "\"lud16\":\"ana@w.test\",\"bot\":true,\"x_custom\":{\"deep\":[1,2]}}");
        QCOMPARE(profile.name, std::string("ana"));
        QCOMPARE(profile.displayName, std::string("Ana \xc3\x91"));
        QCOMPARE(profile.about, std::string("a\nb"));
        QCOMPARE(profile.picture, std::string("https://p.test/1.png"));
        QCOMPARE(profile.banner, std::string("https://p.test/2.png"));
        QCOMPARE(profile.website, std::string("https://w.test"));
        QCOMPARE(profile.nip05, std::string("_@w.test"));
        QCOMPARE(profile.lud16, std::string("ana@w.test"));
        QVERIFY(profile.bot);
    }

    void ignoresOnlyTheFieldThatIsWrong()
    {
        const Profile profile = parseProfile(
            R"({"name":["x"],"about":7,"picture":null,"bot":"yes","birthday":"10-24","nip05":"a@b.test"})");
        Profile expected;
        expected.nip05 = "a@b.test";
        QVERIFY(profile == expected);
    }

    void readsOldFieldsWhereTheNewOnesLack()
    {
        QCOMPARE(parseProfile(R"({"displayName":"Old","username":"old"})").displayName, std::string("Old"));
        QCOMPARE(parseProfile(R"({"displayName":"Old","username":"old"})").name, std::string("old"));
        QCOMPARE(parseProfile(R"({"displayName":"Old","display_name":"New"})").displayName,
                 std::string("New"));
        QCOMPARE(parseProfile(R"({"username":"old","name":"new"})").name, std::string("new"));
    }

    void takesUnreadableContentAsNoFields_data()
    {
        QTest::addColumn<QByteArray>("content");
        for (const char* content :
             {"", "null", "[]", "\"text\"", "12", "{", "{\"name\":\"a\"", "{\"name\":\"a\"} x", "hello"})
            QTest::newRow(content) << QByteArray(content);
        QTest::newRow("deep") << QByteArray("{\"a\":") + QByteArray(100'000, '[');
        QTest::newRow("broken utf-8") << QByteArray("{\"name\":\"\xff\"}");
    }

    void takesUnreadableContentAsNoFields()
    {
        QFETCH(QByteArray, content);
        QVERIFY(parseProfile(content.toStdString()) == Profile());
    }

    void showsANameInOneSafeLine_data()
    {
        QTest::addColumn<QString>("written");
        QTest::addColumn<QString>("shown");
        QTest::newRow("plain") << "Ana"
                               << "Ana";
        QTest::newRow("space around and inside") << "  Ana \n\t Lee  "
                                                 << "Ana Lee";
        QTest::newRow("direction override") << QStringLiteral("a\u202eb\u2066c\u200f") << "abc";
        QTest::newRow("controls") << QStringLiteral("a\u0007b\u007f") << "ab";
        QTest::newRow("zero width") << QStringLiteral("a\u200bb\ufeff") << "ab";
        QTest::newRow("nothing to see") << QStringLiteral("\u200b\u3164 \u2800") << "";
        QTest::newRow("joined emoji")
            << QStringLiteral("\U0001F469\u200D\U0001F4BB") << QStringLiteral("\U0001F469\u200D\U0001F4BB");
        QTest::newRow("persian") << QStringLiteral("\u0645\u06cc\u200c\u062e")
                                 << QStringLiteral("\u0645\u06cc\u200c\u062e");
        QTest::newRow("joiner at the end") << QStringLiteral("a\u200d") << "a";
        QTest::newRow("zalgo") << QStringLiteral("a") + QString(500, QChar(0x0301)) + QStringLiteral("b")
                               << QStringLiteral("a") + QString(4, QChar(0x0301)) + QStringLiteral("b");
        QTest::newRow("long") << QString(2000, QLatin1Char('x')) << QString(60, QLatin1Char('x'));
        QTest::newRow("mark at the edge")
            << QString(60, QLatin1Char('x')) + QChar(0x0301) + QStringLiteral("y")
            << QString(60, QLatin1Char('x')) + QChar(0x0301);
    }

    void showsANameInOneSafeLine()
    {
        QFETCH(QString, written);
        QFETCH(QString, shown);
        Profile profile;
        profile.displayName = written.toStdString();
        QCOMPARE(QString::fromStdString(shownName(profile)), shown);
    }

    void fallsBackToTheShortName()
    {
        Profile profile;
        profile.name = "ana";
        QCOMPARE(shownName(profile), std::string("ana"));
        profile.displayName = "\xe2\x80\x8b ";
        QCOMPARE(shownName(profile), std::string("ana"));
        QCOMPARE(shownName({}), std::string());
    }

    void listsFollowsOnceInTheirOrder()
    {
        const std::string a(64, 'a');
        const std::string b(64, 'b');
        Event list;
        list.tags = {{"p", b, "wss://r.test", "bee"},
                     {"p"},
                     {},
                     {"p", std::string(64, 'A')},
                     {"e", a},
                     {"p", a},
                     {"p", b},
                     {"p", "npub1"}};
        QVERIFY(followsOf(list) == (std::vector{*PublicKey::fromHex(b), *PublicKey::fromHex(a)}));
    }
};

QTEST_GUILESS_MAIN(TstProfile)
#include "tst_profile.moc"
