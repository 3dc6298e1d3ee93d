// SPDX-License-Identifier: MIT
#include "core/nostr/comment_position.h"

#include <QTest>

using namespace nostr;

namespace {

const std::string kA(64, 'a');
const std::string kB(64, 'b');

CommentPosition positionOf(Tags tags)
{
    Event comment;
    comment.kind = kinds::kComment;
    comment.tags = std::move(tags);
    return commentPositionOf(comment);
}

} // namespace

class TstCommentPosition : public QObject {
    Q_OBJECT

private slots:
    void readsAnAnswerUnderAFile()
    {
        const auto position =
            positionOf({{"E", kA, "", kB}, {"K", "1063"}, {"e", kB}, {"k", "1111"}, {"p", kA}});
        QVERIFY(position.root == CommentTarget(*EventId::fromHex(kA)));
        QVERIFY(position.parent == CommentTarget(*EventId::fromHex(kB)));
        QCOMPARE(position.rootKind, std::string("1063"));
        QCOMPARE(position.parentKind, std::string("1111"));
    }

    void takesTheAddressBeforeTheEventThatIsItsVersion()
    {
        const std::string address = "30023:" + kA + ":a:b";
        const auto position = positionOf({{"A", address}, {"e", kB}, {"a", address}, {"k", "30023"}});
        QVERIFY(position.root == CommentTarget(*parseAddress(address)));
        QVERIFY(position.parent == CommentTarget(*parseAddress(address)));
    }

    void readsACommentOnAWebPage()
    {
        const auto position = positionOf({{"I", "https://w.test/1"}, {"K", "web"}});
        QVERIFY(position.root == CommentTarget(ExternalId{"https://w.test/1"}));
        QVERIFY(position.parent == position.root); // nothing else is named
        QCOMPARE(position.parentKind, std::string("web"));
    }

    void skipsWhatCannotBeRead()
    {
        const auto position = positionOf({{}, {"E"}, {"E", "zz"}, {"A", "30023:zz"}, {"i", ""}, {"E", kA}});
        QVERIFY(position.root == CommentTarget(*EventId::fromHex(kA)));
    }

    void saysNothingOfOtherKinds()
    {
        Event note;
        note.kind = kinds::kNote;
        note.tags = {{"E", kA}, {"e", kB}};
        QVERIFY(!commentPositionOf(note).root);
    }
};

QTEST_GUILESS_MAIN(TstCommentPosition)
#include "tst_comment_position.moc"
