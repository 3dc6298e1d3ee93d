// SPDX-License-Identifier: MIT
#include "core/nostr/personal_list.h"

#include "core/nostr/mute_list.h"
#include "core/nostr/relay_list.h"

#include <QTest>

using namespace nostr;

namespace {

const std::string kA(64, 'a');
const std::string kB(64, 'b');

Event listWith(Kind kind, Tags tags, std::string content = {})
{
    Event event;
    event.kind = kind;
    event.createdAt = {1000};
    event.tags = std::move(tags);
    event.content = std::move(content);
    return event;
}

// Stands in for encryption: "sealed:" in front, "?iv=" behind for the old form.
Result<std::string> open(std::string_view content, Encryption encryption)
{
    if (!content.starts_with("sealed:"))
        return Error{"not ours"};
    content.remove_prefix(7);
    if (encryption == Encryption::Nip04)
        content = content.substr(0, content.find("?iv="));
    return std::string(content);
}
Result<std::string> seal(std::string_view text) { return "sealed:" + std::string(text); }

} // namespace

class TstPersonalList : public QObject {
    Q_OBJECT

private slots:
    void readsPublicAndPrivateItems()
    {
        const auto list = PersonalList::read(listWith(10000, {{"p", kA}}, "sealed:[[\"p\",\"x\"],[]]"), open);
        QVERIFY(list.publicItems() == (Tags{{"p", kA}}));
        QVERIFY(list.privateItems() == (Tags{{"p", "x"}, {}}));
        QVERIFY(list.encryption() == Encryption::Nip44);
    }

    void tellsTheOldEncryptionByItsForm()
    {
        const auto list = PersonalList::read(listWith(10000, {}, "sealed:[[\"p\",\"x\"]]?iv=AAAA"), open);
        QVERIFY(list.encryption() == Encryption::Nip04);
        QVERIFY(list.privateItems() == (Tags{{"p", "x"}}));
    }

    void writesTheOldEncryptionAnew()
    {
        auto list = PersonalList::read(listWith(10000, {}, "sealed:[[\"p\",\"x\"]]?iv=AAAA"), open);
        QVERIFY(list.add({"word", "tide"}, ItemPlace::Private));
        QCOMPARE(list.edited({2000}, seal)->content,
                 std::string("sealed:[[\"p\",\"x\"],[\"word\",\"tide\"]]"));
    }

    void keepsWhatItCannotRead_data()
    {
        QTest::addColumn<QByteArray>("content");
        for (const char* content : {"unknown", "AAAA?iv=BBBB", "sealed:{}", "sealed:[[1]]", "sealed:[\"p\"]",
                                    "sealed:[[\"p\"]", "sealed:[[\"p\"]] x", "sealed:"})
            QTest::newRow(content) << QByteArray(content);
    }

    void keepsWhatItCannotRead()
    {
        QFETCH(QByteArray, content);
        auto list = PersonalList::read(listWith(10000, {{"p", kA}}, content.toStdString()), open);
        QVERIFY(list.hasUnreadablePart());
        QVERIFY(!list.add({"p", kB}, ItemPlace::Private));
        QVERIFY(!list.remove("p", kB));
        QVERIFY(!list.isChanged());
        QVERIFY(list.add({"p", kB}, ItemPlace::Public));
        const auto edited = list.edited({2000}, seal);
        QCOMPARE(edited->content, content.toStdString());
        QVERIFY(edited->tags == (Tags{{"p", kA}, {"p", kB}}));
    }

    void keepsAllThatAnEditDoesNotTouch()
    {
        const Tags tags{{"p", kA, "wss://r.test", "ana"}, {"t", "x"}, {}, {"p", kA}, {"unknown", "1", "2"}};
        const std::string relays = "{\"wss://r.test\":{\"read\":true}}";
        auto list = PersonalList::read(listWith(kinds::kContactList, tags, relays), open);
        QVERIFY(list.add({"p", kB}, ItemPlace::Public));
        const auto edited = list.edited({2000}, seal);
        Tags expected = tags;
        expected.push_back({"p", kB});
        QVERIFY(edited->tags == expected);
        QCOMPARE(edited->content, relays);
        QVERIFY(!list.add({"p", kB}, ItemPlace::Private));
    }

    void takesAnItemOutOfBothParts()
    {
        auto list = PersonalList::read(
            listWith(10000, {{"p", kA}, {"p", kB}}, "sealed:[[\"p\",\"" + kA + "\"]]"), open);
        QVERIFY(list.remove("p", kA));
        QVERIFY(list.edited({2000}, seal)->content.empty());
        QVERIFY(list.edited({2000}, seal)->tags == (Tags{{"p", kB}}));
    }

    void addsAnItemOnce()
    {
        auto list = PersonalList::read(listWith(10003, {{"e", kA, "wss://r.test"}}), open);
        QVERIFY(list.add({"e", kA}, ItemPlace::Public));
        QVERIFY(!list.isChanged());
    }

    void isLaterThanTheVersionBefore()
    {
        const auto list = PersonalList::read(listWith(10000, {}), open);
        QCOMPARE(list.edited({500}, seal)->createdAt.seconds, std::int64_t{1001});
        QCOMPARE(list.edited({5000}, seal)->createdAt.seconds, std::int64_t{5000});
        QCOMPARE(PersonalList::first(30000, "x").edited({500}, seal)->createdAt.seconds, std::int64_t{500});
        QVERIFY(PersonalList::first(30000, "x").publicItems() == (Tags{{"d", "x"}}));
    }

    void failsWhereNothingCanBeEncrypted()
    {
        auto list = PersonalList::first(10000);
        QVERIFY(list.add({"p", kA}, ItemPlace::Private));
        QVERIFY(!list.edited({1}, {}));
        QVERIFY(!list.edited({1}, [](std::string_view) { return Result<std::string>(Error{"locked"}); }));
    }

    void findsMutedWords_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("word");
        QTest::addColumn<bool>("found");
        const auto row = [](const char* name, const QString& text, const QString& word, bool isFound) {
            QTest::newRow(name) << text << word << isFound;
        };
        row("word", QStringLiteral("some art here"), QStringLiteral("art"), true);
        row("within another", QStringLiteral("a party"), QStringLiteral("art"), false);
        row("first within another", QStringLiteral("party art"), QStringLiteral("art"), true);
        row("case", QStringLiteral("ART"), QStringLiteral("art"), true);
        row("punctuation", QStringLiteral("(art)!"), QStringLiteral("art"), true);
        row("accents", QStringLiteral("\u00c9T\u00c9"), QStringLiteral("\u00e9t\u00e9"), true);
        row("chinese", QStringLiteral("\u5927\u592A\u967D\u7CFB"), QStringLiteral("\u592A\u967D"), true);
        row("phrase", QStringLiteral("low tide today"), QStringLiteral("low tide"), true);
        row("sign", QStringLiteral("buy $xyz now"), QStringLiteral("$xyz"), true);
        row("at the end", QStringLiteral("fine art"), QStringLiteral("art"), true);
        row("nothing", QStringLiteral("text"), QString(), false);
    }

    void findsMutedWords()
    {
        QFETCH(QString, text);
        QFETCH(QString, word);
        QFETCH(bool, found);
        QCOMPARE(holdsWord(text.toStdString(), word.toStdString()), found);
    }

    void hidesWhatIsMutedButNothingOfOnesOwn()
    {
        MuteList list;
        list.add({{"p", kA}, {"e", kB}, {"t", "Tide"}, {"word", "Heron"}, {"p", "zz"}, {"word"}, {}});
        const PublicKey reader = *PublicKey::fromHex(std::string(64, 'c'));
        Event note;
        note.kind = kinds::kNote;
        QVERIFY(!isMuted(list, note, reader));
        note.content = "a heron!";
        QVERIFY(isMuted(list, note, reader));
        note.pubkey = reader;
        QVERIFY(!isMuted(list, note, reader));
        note = Event();
        note.kind = kinds::kNote;
        note.pubkey = *PublicKey::fromHex(kA);
        QVERIFY(isMuted(list, note, reader));
        note.pubkey = {};
        note.tags = {{"t", "TIDE"}};
        QVERIFY(isMuted(list, note, reader));
        note.tags = {{"e", kB, "", "root"}};
        QVERIFY(isMuted(list, note, reader));
        note.tags = {{"p", kA}};
        QVERIFY(!isMuted(list, note, reader));
    }

    void readsRelayLists()
    {
        const auto uses = relayUsesOf(listWith(10002, {{"r", "wss://A.test"},
                                                       {"r", "wss://b.test/", "read"},
                                                       {"r", "wss://c.test", "sometimes"},
                                                       {"r", "wss://b.test", "write"},
                                                       {"r", "wss://d.test", "write"},
                                                       {"r", "nonsense"},
                                                       {"r"},
                                                       {"r", "ws://192.168.1.1"}}),
                                      RelayListOwner::Other);
        QCOMPARE(uses.size(), std::size_t{3});
        QVERIFY(uses[0].isRead && uses[0].isWrite);
        QVERIFY(uses[1].isRead && uses[1].isWrite);
        QVERIFY(!uses[2].isRead && uses[2].isWrite);
        const Event inbox = listWith(10050, {{"relay", "wss://a.test"},
                                             {"relay", "wss://A.test/"},
                                             {"relay", "ws://127.0.0.1:1"},
                                             {"r", "wss://b.test"}});
        QCOMPARE(relaysOf(inbox, RelayListOwner::Other).size(), std::size_t{1});
        QCOMPARE(relaysOf(inbox, RelayListOwner::Oneself).size(), std::size_t{2});
    }

    void takesAFewRelaysOfAnotherPersonsMany()
    {
        Tags tags;
        for (int i = 0; i < 1000; ++i)
            tags.push_back({"r", "wss://r" + std::to_string(i) + ".test"});
        QCOMPARE(relayUsesOf(listWith(10002, tags), RelayListOwner::Other).size(), kMostListedRelays);
        QCOMPARE(relayUsesOf(listWith(10002, tags), RelayListOwner::Oneself).size(), std::size_t{1000});
    }
};

QTEST_GUILESS_MAIN(TstPersonalList)
#include "tst_personal_list.moc"
