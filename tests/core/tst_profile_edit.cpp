// SPDX-License-Identifier: MIT
#include "core/nostr/profile_edit.h"

#include "core/nostr/profile.h"

#include <QTest>

using namespace nostr;

class TstProfileEdit : public QObject {
    Q_OBJECT

private slots:
    void keepsEveryOtherField()
    {
        QCOMPARE(editedContent("{\"bot\": true,\"lud16\":\"a@b.test\",\"x_custom\":{\"deep\":[1, "
                               "2]},\"picture\":\"old\",\"n\":1.50}",
                               {{"picture", "https://w.test/\"1\".png"}}),
                 std::string("{\"bot\":true,\"lud16\":\"a@b.test\",\"x_custom\":{\"deep\":[1, 2]},"
                             "\"picture\":\"https://w.test/\\\"1\\\".png\",\"n\":1.50}"));
    }

    void clearsForGood()
    {
        QCOMPARE(editedContent("{\"about\":\"x\",\"name\":\"ana\"}", {{"about", ""}}),
                 std::string("{\"name\":\"ana\"}"));
    }

    void addsWhatIsNew()
    {
        QCOMPARE(editedContent("{}", {{"name", "ana"}, {"about", "x"}}),
                 std::string("{\"about\":\"x\",\"name\":\"ana\"}"));
    }

    void doesNotWriteOldSpellings()
    {
        QCOMPARE(editedContent("{\"username\":\"old\",\"displayName\":\"Old\"}",
                               {{"name", "new"}, {"display_name", ""}}),
                 std::string("{\"name\":\"new\"}"));
        QCOMPARE(editedContent("{\"username\":\"old\"}", {{"about", "x"}}),
                 std::string("{\"username\":\"old\",\"about\":\"x\"}"));
    }

    void keepsTheLastOfTwins()
    {
        QCOMPARE(editedContent("{\"name\":\"a\",\"about\":\"x\",\"name\":\"b\"}", {}),
                 std::string("{\"name\":\"b\",\"about\":\"x\"}"));
    }

    void startsAnewWhereNothingCanBeRead_data()
    {
        QTest::addColumn<QByteArray>("content");
        for (const char* content : {"", "null", "[]", "\"x\"", "12", "{", "{} x"})
            QTest::newRow(content) << QByteArray(content);
    }

    void startsAnewWhereNothingCanBeRead()
    {
        QFETCH(QByteArray, content);
        QVERIFY(!isReadableProfile(content.toStdString()));
        QCOMPARE(editedContent(content.toStdString(), {{"name", "ana"}}), std::string("{\"name\":\"ana\"}"));
    }

    void keepsTagsAndComesLater()
    {
        Event before;
        before.createdAt = {1000};
        before.tags = {{"i", "github:ana", "proof"}, {"emoji", "x", "https://w.test"}};
        before.content = "{}";
        const UnsignedEvent edited = editedProfile(before, {{"name", "ana"}}, {500});
        QVERIFY(edited.tags == before.tags);
        QCOMPARE(edited.createdAt.seconds, std::int64_t{1001});
        QCOMPARE(editedProfile({}, {{"name", "ana"}}, {500}).createdAt.seconds, std::int64_t{500});
    }

    void readsBirthdays()
    {
        QVERIFY(parseProfile("{\"birthday\":{\"year\":1990,\"month\":2,\"day\":30}}").birthday ==
                (Birthday{1990, 2, 30}));
        QVERIFY(parseProfile("{\"birthday\":{\"month\":13,\"day\":\"3\",\"year\":2000}}").birthday ==
                (Birthday{2000, 0, 0}));
        QVERIFY(!parseProfile("{\"birthday\":\"10-24\"}").birthday);
        QVERIFY(!parseProfile("{\"birthday\":{}}").birthday);
        QCOMPARE(parseProfile("{\"birthday\":[1],\"name\":\"ana\"}").name, std::string("ana"));
    }
};

QTEST_GUILESS_MAIN(TstProfileEdit)
#include "tst_profile_edit.moc"
