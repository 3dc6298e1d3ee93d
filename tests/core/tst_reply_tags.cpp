// SPDX-License-Identifier: MIT
#include "core/nostr/reply_tags.h"

#include <QTest>

#include <algorithm>

using namespace nostr;

namespace {

const std::string kA(64, 'a');
const std::string kB(64, 'b');
const std::string kC(64, 'c');
const std::string kParent(64, 'd');
const std::string kMe(64, 'e');

Event parentWith(Tags tags, Kind kind = kinds::kNote)
{
    Event parent;
    parent.id = *EventId::fromHex(kParent);
    parent.pubkey = *PublicKey::fromHex(kA);
    parent.kind = kind;
    parent.tags = std::move(tags);
    return parent;
}

Tags tagsFor(const Event& parent, std::string_view seenOn = {})
{
    return replyTags(parent, *PublicKey::fromHex(kMe), seenOn);
}

} // namespace

class TstReplyTags : public QObject {
    Q_OBJECT

private slots:
    void marksTheRootAloneInADirectReply()
    {
        QVERIFY(tagsFor(parentWith({}), "wss://r.test") ==
                (Tags{{"e", kParent, "wss://r.test/", "root", kA}, {"p", kA}}));
    }

    void marksRootAndParentFurtherDown()
    {
        const Tags expected{
            {"e", kB, "wss://r.test/", "root", kC}, {"e", kParent, "", "reply", kA}, {"p", kA}};
        QVERIFY(tagsFor(parentWith({{"e", kB, "wss://R.test", "root", kC}})) == expected);
    }

    void readsPositionsButWritesMarks()
    {
        const Tags tags = tagsFor(parentWith({{"e", kB}, {"e", kC}}));
        QVERIFY(tags == (Tags{{"e", kB, "", "root"}, {"e", kParent, "", "reply", kA}, {"p", kA}}));
    }

    void takesAMentionForNoRoot()
    {
        QCOMPARE(tagsFor(parentWith({{"e", kB, "", "mention"}}))[0][3], std::string("root"));
    }

    void namesEverybodyOnceButTheReplier()
    {
        const Tags tags =
            tagsFor(parentWith({{"p", kMe}, {"p", "zz"}, {"p"}, {"p", kC}, {"p", kC}, {"p", kA}}));
        QVERIFY((Tags{tags.begin() + 1, tags.end()}) == (Tags{{"p", kA}, {"p", kC}}));
    }

    void namesNoCrowd()
    {
        Tags crowd;
        for (int i = 1000; i < 3000; ++i)
            crowd.push_back({"p", std::string(60, 'f') + std::to_string(i)});
        QCOMPARE(tagsFor(parentWith(crowd)).size(), 1 + kMostTagged);
    }

    void passesNoHintIntoAPrivateNetworkOn_data()
    {
        QTest::addColumn<QString>("relay");
        for (const char* relay : {"ws://127.0.0.1:4869", "ws://192.168.1.2", "ws://x.local", "wss://x.onion",
                                  "not a relay", "https://r.test"})
            QTest::newRow(relay) << QString::fromLatin1(relay);
    }

    void passesNoHintIntoAPrivateNetworkOn()
    {
        QFETCH(QString, relay);
        QCOMPARE(tagsFor(parentWith({}), relay.toStdString())[0][2], std::string());
        const Tags tags = tagsFor(parentWith({{"e", kB, relay.toStdString(), "root"}}));
        QCOMPARE(tags[0][2], std::string());
    }

    void copiesTheSubject()
    {
        QVERIFY(tagsFor(parentWith({{"subject", "herons"}})).back() == (Tag{"subject", "herons"}));
    }

    void commentsOnAnythingElse()
    {
        QCOMPARE(replyKindTo(kinds::kNote), kinds::kNote);
        QCOMPARE(replyKindTo(20), kinds::kComment);
        QVERIFY(tagsFor(parentWith({}, 20)) == (Tags{{"E", kParent, "", kA},
                                                     {"K", "20"},
                                                     {"P", kA},
                                                     {"e", kParent, "", kA},
                                                     {"k", "20"},
                                                     {"p", kA}}));
    }

    void namesAnArticleByAddressAndVersion()
    {
        const std::string address = "30023:" + kA + ":x:y";
        QVERIFY(tagsFor(parentWith({{"d", "x:y"}}, kinds::kArticle)) == (Tags{{"A", address, ""},
                                                                              {"K", "30023"},
                                                                              {"P", kA},
                                                                              {"a", address, ""},
                                                                              {"e", kParent, "", kA},
                                                                              {"k", "30023"},
                                                                              {"p", kA}}));
    }

    void keepsTheScopeUnderAComment()
    {
        const Tags tags = tagsFor(
            parentWith({{"I", "https://w.test"}, {"K", "web"}, {"K", "more"}, {"i", "x"}}, kinds::kComment));
        QVERIFY(
            tags ==
            (Tags{{"I", "https://w.test"}, {"K", "web"}, {"e", kParent, "", kA}, {"k", "1111"}, {"p", kA}}));
    }
};

QTEST_GUILESS_MAIN(TstReplyTags)
#include "tst_reply_tags.moc"
