// SPDX-License-Identifier: MIT
#include "bench/fixtures/synthetic_people.h"
#include "core/nostr/nip19.h"
#include "core/publish/event_builder.h"

#include <QTest>

using core::buildNote;

namespace {

constexpr nostr::UnixTime kNow{1'700'000'000};

} // namespace

class TstEventBuilder : public QObject {
    Q_OBJECT

private slots:
    void buildsANoteOfPlainText()
    {
        const auto note = buildNote("hello", kNow);
        QVERIFY(note);
        QCOMPARE(note->kind, nostr::kinds::kNote);
        QCOMPARE(note->content, std::string("hello"));
        QVERIFY(note->createdAt == kNow);
        QVERIFY(note->tags.empty());
    }

    void tagsHashtagsOnceAndInLowerCase()
    {
        const auto note = buildNote("#Nostr and #nostr, #日本", kNow);
        QVERIFY(note);
        QCOMPARE(note->tags, (nostr::Tags{{"t", "nostr"}, {"t", "日本"}}));
        QCOMPARE(note->content, std::string("#Nostr and #nostr, #日本"));
    }

    void tagsPeopleAndWritesThemAsLinks()
    {
        const nostr::PublicKey alice = bench::madeUpKey(1, 1).publicKey();
        const std::string npub = nostr::encodeNpub(alice);
        for (const std::string& written : {"nostr:" + npub, npub, "@" + npub}) {
            const auto note = buildNote("hi " + written + "!", kNow);
            QVERIFY(note);
            QCOMPARE(note->content, "hi nostr:" + npub + "!");
            QCOMPARE(note->tags, (nostr::Tags{{"p", alice.toHex()}}));
        }
    }

    void tagsCitedNotesWithTheirAuthor()
    {
        const nostr::PublicKey alice = bench::madeUpKey(1, 1).publicKey();
        nostr::EventPointer cited;
        cited.id = *nostr::EventId::fromHex(std::string(64, 'a'));
        cited.relays = {"wss://relay.example/"};
        cited.author = alice;
        const auto note = buildNote("see nostr:" + nostr::encodeNevent(cited), kNow);
        QVERIFY(note);
        QCOMPARE(note->tags,
                 (nostr::Tags{{"p", alice.toHex()},
                              {"q", std::string(64, 'a'), "wss://relay.example/", alice.toHex()}}));
    }

    void leavesControlCharactersOut()
    {
        const auto note = buildNote(std::string("a\0b\x01"
                                                "c\x7f"
                                                "d\r\ne\tf\n\n",
                                                15),
                                    kNow);
        QVERIFY(note);
        QCOMPARE(note->content, std::string("abcd\ne\tf"));
    }

    void refusesSecretKeysInAnyForm_data()
    {
        QTest::addColumn<QByteArray>("text");
        const QByteArray key("nsec1vl029mgpspedva04g90vltkh6fvh240zqtv9k0t9af8935ke9laqsnlfe5");
        QTest::newRow("alone") << key;
        QTest::newRow("inside") << "look:" + key + "!";
        QTest::newRow("link") << "nostr:" + key;
        QTest::newRow("upper case") << key.toUpper();
        QTest::newRow("mistyped") << key.chopped(4);
        QTest::newRow("hidden by a control character") << key.left(20) + '\x02' + key.mid(20);
    }
    void refusesSecretKeysInAnyForm()
    {
        QFETCH(QByteArray, text);
        const auto note = buildNote(text.toStdString(), kNow);
        QVERIFY(!note);
        QVERIFY(note.error().message.find("nsec1") == std::string::npos);
    }

    void refusesNothingAndTooMuchAndWhatIsNoText()
    {
        QVERIFY(!buildNote("", kNow));
        QVERIFY(!buildNote(" \n\t", kNow));
        QVERIFY(!buildNote(std::string(65'537, 'a'), kNow));
        QVERIFY(!buildNote("\xc3\x28", kNow));
        QVERIFY(buildNote("what is an nsec1?", kNow));
    }
};

QTEST_GUILESS_MAIN(TstEventBuilder)
#include "tst_event_builder.moc"
