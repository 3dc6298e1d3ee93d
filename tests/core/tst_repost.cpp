// SPDX-License-Identifier: MIT
#include "core/nostr/repost.h"

#include "core/nostr/event_json.h"
#include "core/nostr/limits.h"
#include "tests/support/event_samples.h"

#include <QTest>

using namespace nostr;

namespace {

Event repostWith(std::string content, Tags tags, Kind kind = kinds::kRepost)
{
    const SecretKey key = sampleKey(9);
    return *sign({key.publicKey(), {1'700'000'100}, kind, std::move(tags), std::move(content)}, key);
}

Tags naming(const Event& event)
{
    return {{"e", event.id.toHex(), "wss://r.test"}, {"p", event.pubkey.toHex()}};
}

} // namespace

class TstRepost : public QObject {
    Q_OBJECT

private slots:
    void showsWhatItCarries()
    {
        const Event note = sampleEvent("herons");
        const Repost repost = repostOf(repostWith(toJson(note), naming(note)));
        QVERIFY(repost.event);
        QVERIFY(**repost.event == note);
        QCOMPARE(repost.relay, std::string("wss://r.test"));
        QVERIFY(repost.fault.empty());
    }

    void asksForWhatItOnlyNames()
    {
        const Event note = sampleEvent("herons");
        for (const char* content : {"", " \n"}) {
            const Repost repost = repostOf(repostWith(content, naming(note)));
            QVERIFY(!repost.event && repost.isReadable() && repost.fault.empty());
            QVERIFY(repost.target == note.id);
        }
    }

    void takesNoForgedNote_data()
    {
        QTest::addColumn<QByteArray>("fault");
        for (const char* fault : {"signature", "content", "id", "author", "protected", "no JSON", "large"})
            QTest::newRow(fault) << QByteArray(fault);
    }

    void takesNoForgedNote()
    {
        QFETCH(QByteArray, fault);
        Event note = sampleEvent("herons", fault == "protected" ? Tags{{"-"}} : Tags{});
        Tags tags = naming(note);
        if (fault == "signature")
            note.sig[5] ^= 1;
        if (fault == "content")
            note.content = "storks";
        if (fault == "id")
            tags[0][1] = std::string(64, 'a');
        if (fault == "author")
            tags[1][1] = std::string(64, 'a');
        std::string content = fault == "no JSON" ? "look at this" : toJson(note);
        if (fault == "large")
            content.append(limits::kEventJson, ' ');
        const Repost repost = repostOf(repostWith(content, tags));
        QVERIFY(!repost.event);
        QVERIFY(!repost.fault.empty());
        QVERIFY(repost.isReadable()); // by its id
    }

    void hasNothingToShowWithoutNoteAndName()
    {
        QVERIFY(!repostOf(repostWith("", {})).isReadable());
        QVERIFY(!repostOf(repostWith("hello", {})).isReadable());
    }

    void showsTheInnermostOnce()
    {
        const Event note = sampleEvent("herons");
        const Event once = repostWith(toJson(note), naming(note));
        const Event twice = repostWith(toJson(once), naming(once));
        QVERIFY(repostOf(twice).target == note.id);
        QVERIFY((**repostOf(twice).event).id == note.id);
    }

    void doesNotFollowRepostsForEver()
    {
        Event event = sampleEvent("herons");
        for (int i = 0; i < 10; ++i)
            event = repostWith(toJson(event), naming(event));
        QVERIFY(!repostOf(event).event);
    }

    void toleratesOtherKindsUnderKind6()
    {
        const Event article = sampleEvent("# Herons", {{"d", "x"}}, kinds::kArticle);
        QVERIFY(repostOf(repostWith(toJson(article), naming(article))).event);
    }

    void carriesWhatItMay()
    {
        const Event note = sampleEvent("herons");
        const UnsignedEvent plain = makeRepost(note, "ws://127.0.0.1", {5});
        QCOMPARE(plain.kind, kinds::kRepost);
        QCOMPARE(plain.content, toJson(note));
        QVERIFY(plain.tags == (Tags{{"e", note.id.toHex(), ""}, {"p", note.pubkey.toHex()}}));

        const Event article = sampleEvent("# Herons", {{"d", "x"}}, kinds::kArticle);
        const UnsignedEvent generic = makeRepost(article, "wss://r.test", {5});
        QCOMPARE(generic.kind, kinds::kGenericRepost);
        QVERIFY(generic.tags[0][2] == "wss://r.test/");
        QVERIFY(generic.tags[2] == (Tag{"k", "30023"}));
        QVERIFY(generic.tags[3] == (Tag{"a", "30023:" + article.pubkey.toHex() + ":x"}));

        QVERIFY(makeRepost(sampleEvent("herons", {{"-"}}), {}, {5}).content.empty());
    }

    void listsQuotesOnce()
    {
        const std::string id(64, 'a');
        const std::string address = "30023:" + id + ":x:y";
        const auto quotes = quotesOf(sampleEvent(
            "", {{"q", id, "wss://r.test", id}, {"q", id}, {"q", address}, {"q", "zz"}, {"q"}, {"e", id}}));
        QCOMPARE(quotes.size(), std::size_t{2});
        QVERIFY(quotes[0].author);
        QVERIFY(toString(std::get<Address>(quotes[1].target)) == address);
    }
};

QTEST_GUILESS_MAIN(TstRepost)
#include "tst_repost.moc"
