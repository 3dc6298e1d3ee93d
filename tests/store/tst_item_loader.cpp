// SPDX-License-Identifier: MIT
// Rows ready to show: names, parents, counts, quotes, reposts, pictures.
#include "core/nostr/event_json.h"
#include "core/nostr/nip19.h"
#include "core/nostr/secret_key.h"
#include "core/nostr/verified_event.h"
#include "tests/store/made_events.h"

#include <QTest>

namespace {

const nostr::PublicKey kAlice = author(1);
const nostr::PublicKey kBob = author(2);
const nostr::PublicKey kCarol = author(3);

nostr::Event profile(nostr::PublicKey key, const std::string& name)
{
    return makeEvent(idOf(key.bytes()[3] + 1000ull), key, 1000, 0, {},
                     "{\"name\":\"" + name + "\",\"picture\":\"https://pictures.example/" + name + ".png\"}");
}

nostr::Event note(std::uint64_t id, nostr::PublicKey by, nostr::Tags tags = {}, std::string text = "text")
{
    return makeEvent(idOf(id), by, 2000, 1, std::move(tags), std::move(text));
}

core::TimelineItem itemOf(TestStore& store, const nostr::EventId& id,
                          const std::optional<nostr::PublicKey>& reader = {})
{
    const std::vector ids{id};
    const std::vector<core::TimelineItem> items = *store.reader()->items(ids, reader);
    return items.empty() ? core::TimelineItem{} : items.front();
}

nostr::Event react(std::uint64_t id, nostr::PublicKey by, const nostr::Event& target,
                   std::string content = "+", nostr::Kind kind = nostr::kinds::kReaction)
{
    return makeEvent(idOf(id), by, 3000, kind, {{"e", target.id.toHex()}, {"p", target.pubkey.toHex()}},
                     std::move(content));
}

nostr::Event deletionOf(std::uint64_t id, const nostr::Event& target)
{
    return makeEvent(idOf(id), target.pubkey, 4000, nostr::kinds::kDeletion, {{"e", target.id.toHex()}});
}

} // namespace

class TstItemLoader : public QObject {
    Q_OBJECT

private slots:
    void namesAuthorParentAndMentioned()
    {
        TestStore store;
        const nostr::Event parent = note(1, kBob);
        const nostr::Event reply = note(2, kAlice, {{"e", parent.id.toHex(), "", "root"}},
                                        "hello nostr:" + nostr::encodeNpub(kCarol));
        store.insert(
            {profile(kAlice, "alice"), profile(kBob, "bob"), profile(kCarol, "carol"), parent, reply});
        const core::TimelineItem item = itemOf(store, reply.id);
        QVERIFY(item.event == reply);
        QCOMPARE(item.author.name, std::string("alice"));
        QCOMPARE(item.author.picture, std::string("https://pictures.example/alice.png"));
        QVERIFY(item.isReply);
        QVERIFY(item.answers && item.answers->name == "bob");
        QCOMPARE(item.named.at(kCarol).name, std::string("carol"));
        QVERIFY(!itemOf(store, parent.id).isReply);
    }

    void anAuthorWithoutAProfileHasNoName()
    {
        TestStore store;
        store.insert({note(1, kAlice)});
        const core::TimelineItem item = itemOf(store, idOf(1));
        QVERIFY(item.author.pubkey == kAlice);
        QVERIFY(item.author.name.empty());
    }

    void countsEachPersonsLikeOnceAndUndoesIt()
    {
        TestStore store;
        const nostr::Event target = note(1, kAlice);
        const nostr::Event first = react(10, kBob, target);
        const nostr::Event second = react(11, kBob, target, "\xf0\x9f\x90\xa6");
        store.insert({target, first, second, react(12, kCarol, target), react(13, kAlice, target, "-")});
        core::NoteCounts counts = itemOf(store, target.id, kBob).counts;
        QCOMPARE(counts.likes, 2u);
        QVERIFY(counts.likedByMe);
        QVERIFY(!itemOf(store, target.id, kAlice).counts.likedByMe);

        store.insert({deletionOf(20, first)});
        counts = itemOf(store, target.id, kBob).counts;
        QCOMPARE(counts.likes, 2u); // one of the two is still there
        store.insert({deletionOf(21, second)});
        counts = itemOf(store, target.id, kBob).counts;
        QCOMPARE(counts.likes, 1u);
        QVERIFY(!counts.likedByMe);
    }

    void countsReactionsBySymbol()
    {
        TestStore store;
        const nostr::Event target = note(1, kAlice);
        const auto custom = [&](std::uint64_t id, const nostr::PublicKey& by, bool isNamed) {
            nostr::Event event = react(id, by, target, ":heron:");
            if (isNamed)
                event.tags.push_back({"emoji", "heron", "https://example.com/heron.png"});
            return event;
        };
        const nostr::Event bird = react(10, kBob, target, "\xf0\x9f\x90\xa6");
        store.insert({target, bird, react(11, kBob, target, "\xf0\x9f\x90\xa6"), react(12, kBob, target),
                      react(13, kCarol, target, ""), custom(14, kCarol, true), custom(15, kAlice, false),
                      react(16, kAlice, target, "nice words")});
        const auto symbols = [&] {
            std::map<std::string, std::uint32_t> found;
            for (const core::ReactionCount& one : itemOf(store, target.id).counts.reactions)
                found[one.symbol] = one.people;
            return found;
        };
        QCOMPARE(symbols(),
                 (std::map<std::string, std::uint32_t>{{"+", 2}, {"\xf0\x9f\x90\xa6", 1}, {":heron:", 1}}));
        QCOMPARE(itemOf(store, target.id).counts.likes, 3u);
        store.insert({deletionOf(20, bird)});
        QCOMPARE(symbols().size(), std::size_t{3}); // said twice
        store.insert({deletionOf(21, react(11, kBob, target, "\xf0\x9f\x90\xa6"))});
        QCOMPARE(symbols(), (std::map<std::string, std::uint32_t>{{"+", 2}, {":heron:", 1}}));
    }

    void countsQuotesAndZapsAndUndoesThem()
    {
        TestStore store;
        const nostr::Event target = note(1, kAlice);
        const std::string hex = target.id.toHex();
        const nostr::Event quote = note(2, kBob, {{"q", hex}, {"q", hex}});
        nostr::Event zap = react(3, kCarol, target, "", nostr::kinds::kZapReceipt);
        zap.tags.push_back({"bolt11", "lnbc21u1p0rest"});
        nostr::Event unreadable = react(4, kCarol, target, "", nostr::kinds::kZapReceipt);
        unreadable.tags.push_back({"bolt11", "lnbc99999999999999999999m1p0rest"});
        store.insert({target, quote, zap, unreadable});
        core::NoteCounts counts = itemOf(store, target.id).counts;
        QCOMPARE(counts.quotes, 1u);
        QCOMPARE(counts.zaps, 2u);
        QCOMPARE(counts.zapMsats, std::uint64_t{2'100'000});
        store.insert({deletionOf(20, quote)});
        store.insert(
            {makeEvent(idOf(21ull << 32), kCarol, zap.createdAt.seconds, 5, {{"e", zap.id.toHex()}})});
        counts = itemOf(store, target.id).counts;
        QCOMPARE(counts.quotes, 0u);
        QCOMPARE(counts.zaps, 1u);
        QCOMPARE(counts.zapMsats, std::uint64_t{0});
    }

    void readsWhatInvoicesAskFor_data()
    {
        QTest::addColumn<QString>("invoice");
        QTest::addColumn<qint64>("msats");
        QTest::newRow("any amount") << "lnbc1pvjluez" << qint64{0};
        QTest::newRow("micro") << "lnbc2500u1pvjluez" << qint64{250'000'000};
        QTest::newRow("milli") << "lnbc20m1pvjluez" << qint64{2'000'000'000};
        QTest::newRow("nano") << "lntb10n1pvjluez" << qint64{1000};
        QTest::newRow("pico") << "lnbc9678785340p1pwmna7" << qint64{967'878'534};
        QTest::newRow("part of a millisatoshi") << "lnbc1p1pwmna7" << qint64{0};
        QTest::newRow("a whole coin") << "lnbc11pvjluez" << qint64{100'000'000'000};
        QTest::newRow("more than there is") << "lnbc99999999999m1pvj" << qint64{0};
        QTest::newRow("another unit") << "lnbc5x1pvj" << qint64{0};
        QTest::newRow("no invoice") << "lightning" << qint64{0};
        QTest::newRow("nothing") << "" << qint64{0};
    }
    void readsWhatInvoicesAskFor()
    {
        QFETCH(QString, invoice);
        QFETCH(qint64, msats);
        QCOMPARE(store::invoicedMsats(invoice.toStdString()), std::int64_t{msats});
    }

    void countsRepliesAndReposts()
    {
        TestStore store;
        const nostr::Event target = note(1, kAlice);
        const nostr::Event reply = note(2, kBob, {{"e", target.id.toHex(), "", "root"}});
        store.insert({reply, react(3, kBob, target, "", nostr::kinds::kRepost)}); // ahead of the note
        store.insert({target});
        core::NoteCounts counts = itemOf(store, target.id, kBob).counts;
        QCOMPARE(counts.replies, 1u);
        QCOMPARE(counts.reposts, 1u);
        QVERIFY(counts.repostedByMe);
        store.insert({deletionOf(4, reply)});
        QCOMPARE(itemOf(store, target.id).counts.replies, 0u);
    }

    void unfoldsARepostOfAStoredNote()
    {
        TestStore store;
        const nostr::Event target = note(1, kAlice);
        const nostr::Event repost = react(2, kBob, target, "", nostr::kinds::kRepost);
        store.insert({profile(kBob, "bob"), target, repost});
        const core::TimelineItem item = itemOf(store, repost.id);
        QVERIFY(item.event == target);
        QVERIFY(item.repostedBy && item.repostedBy->name == "bob");
        QVERIFY(item.position.id == repost.id);
    }

    void showsAnEmbeddedNoteOnlyIfItIsGenuine_data()
    {
        QTest::addColumn<QString>("fault");
        QTest::addColumn<bool>("isShown");
        QTest::newRow("genuine") << QString() << true;
        QTest::newRow("changed text") << QStringLiteral("text") << false;
        QTest::newRow("other signature") << QStringLiteral("sig") << false;
        QTest::newRow("other id than the tag's") << QStringLiteral("tag") << false;
        QTest::newRow("protected") << QStringLiteral("protected") << false;
        QTest::newRow("no JSON") << QStringLiteral("json") << false;
        QTest::newRow("empty") << QStringLiteral("empty") << false;
        QTest::newRow("deleted by its author") << QStringLiteral("deleted") << false;
    }
    void showsAnEmbeddedNoteOnlyIfItIsGenuine()
    {
        QFETCH(QString, fault);
        QFETCH(bool, isShown);
        const nostr::SecretKey key = nostr::SecretKey::generate();
        nostr::UnsignedEvent draft;
        draft.pubkey = key.publicKey();
        draft.createdAt = {1500};
        draft.kind = 1;
        draft.content = "embedded";
        if (fault == QStringLiteral("protected"))
            draft.tags.push_back({"-"});
        nostr::Event embedded = nostr::sign(draft, key).release();
        const nostr::EventId id = embedded.id;
        if (fault == QStringLiteral("text"))
            embedded.content = "changed";
        if (fault == QStringLiteral("sig"))
            embedded.sig[40] ^= 1;
        std::string content = nostr::toJson(embedded);
        if (fault == QStringLiteral("json"))
            content = "RT";
        if (fault == QStringLiteral("empty"))
            content.clear();
        const nostr::EventId tagged = fault == QStringLiteral("tag") ? idOf(99) : id;
        const nostr::Event repost =
            makeEvent(idOf(5), kBob, 2000, nostr::kinds::kRepost, {{"e", tagged.toHex()}}, content);
        TestStore store;
        store.insert({repost, note(6, kBob)});
        if (fault == QStringLiteral("deleted"))
            store.insert({deletionOf(7, embedded)});
        const std::vector ids{repost.id};
        const auto items = *store.reader()->items(ids, std::nullopt);
        QCOMPARE(!items.empty(), isShown);
        if (isShown)
            QVERIFY(items.front().event == embedded);
        // What cannot be shown takes no room on a page.
        nostr::Filter feed;
        feed.kinds = {1, 6};
        core::TimelineQuery query;
        query.filters = {feed};
        query.limit = 2;
        const core::TimelinePage page = *store.reader()->page(query, std::nullopt);
        QCOMPARE(page.items.size(), isShown ? 2u : 1u);
        QVERIFY(!page.end);
    }

    void aRepostOfARepostIsLeftOut()
    {
        TestStore store;
        const nostr::Event inner = react(1, kAlice, note(9, kAlice), "", nostr::kinds::kRepost);
        const nostr::Event outer = react(2, kBob, inner, "", nostr::kinds::kRepost);
        store.insert({inner, outer});
        const std::vector ids{outer.id};
        QVERIFY(store.reader()->items(ids, std::nullopt)->empty());
    }

    void quotesByLinkAndByTag()
    {
        TestStore store;
        const nostr::Event quoted = note(1, kBob, {}, "quoted by nostr:" + nostr::encodeNpub(kCarol));
        const nostr::Event byLink = note(2, kAlice, {}, "see nostr:" + nostr::encodeNote(quoted.id));
        const nostr::Event byTag = note(3, kAlice, {{"q", quoted.id.toHex()}});
        const nostr::Event ofUnknown = note(4, kAlice, {{"q", idOf(88).toHex()}});
        store.insert({profile(kBob, "bob"), profile(kCarol, "carol"), quoted, byLink, byTag, ofUnknown});
        for (const nostr::EventId& id : {byLink.id, byTag.id}) {
            const core::TimelineItem item = itemOf(store, id);
            QVERIFY(item.quoted);
            QVERIFY(item.quoted->id == quoted.id);
            QCOMPARE(item.quoted->author.name, std::string("bob"));
            QCOMPARE(item.named.at(kCarol).name, std::string("carol"));
        }
        QVERIFY(!itemOf(store, ofUnknown.id).quoted);
    }

    void readsPicturesAndWarning()
    {
        TestStore store;
        const nostr::Event event =
            note(1, kAlice,
                 {{"imeta", "url https://a.example/1.jpg", "alt a heron", "dim 800x600"},
                  {"imeta", "url https://a.example/2.jpg", "dim -5x99999999999"},
                  {"imeta", "url https://a.example/not-in-the-text.jpg", "alt no"},
                  {"content-warning", "spoiler"}},
                 "https://a.example/1.jpg https://a.example/2.jpg https://a.example/1.jpg");
        store.insert({event});
        const core::TimelineItem item = itemOf(store, event.id);
        QCOMPARE(item.media.size(), std::size_t{2});
        QCOMPARE(item.media[0].alt, std::string("a heron"));
        QCOMPARE(item.media[0].width, 800);
        QCOMPARE(item.media[0].height, 600);
        QCOMPARE(item.media[1].width, 0);
        QVERIFY(item.contentWarning == "spoiler");
    }

    void itemsComeInTimelineOrderOnceEach()
    {
        TestStore store;
        store.insert({makeEvent(idOf(1), kAlice, 100), makeEvent(idOf(2), kAlice, 300),
                      makeEvent(idOf(3), kAlice, 200)});
        const std::vector ids{idOf(1), idOf(2), idOf(3), idOf(2), idOf(4)};
        std::vector<std::int64_t> times;
        const auto items = *store.reader()->items(ids, std::nullopt);
        for (const core::TimelineItem& item : items)
            times.push_back(item.position.createdAt.seconds);
        QCOMPARE(times, (std::vector<std::int64_t>{300, 200, 100}));
    }
};

QTEST_GUILESS_MAIN(TstItemLoader)
#include "tst_item_loader.moc"
