// SPDX-License-Identifier: MIT
// What changed between two versions of a list, and bringing one back.
#include "core/nostr/list_versions.h"

#include <QTest>

using nostr::differenceOf;
using nostr::UnsignedEvent;

namespace {

UnsignedEvent list(nostr::Tags tags, std::string content = {}, nostr::Kind kind = 3)
{
    UnsignedEvent event;
    event.kind = kind;
    event.tags = std::move(tags);
    event.content = std::move(content);
    return event;
}

} // namespace

class TstListVersions : public QObject {
    Q_OBJECT

private slots:
    void keepsProfilesFollowsListsAndSetsOnly()
    {
        for (const nostr::Kind kind :
             std::vector<nostr::Kind>{0, 3, 10000, 10002, 10050, 10063, 30000, 30003, 30030, 39089})
            QVERIFY2(nostr::keepsVersions(kind), std::to_string(kind).c_str());
        for (const nostr::Kind kind :
             std::vector<nostr::Kind>{1, 4, 5, 9999, 10064, 20000, 30023, 30311, 40000})
            QVERIFY2(!nostr::keepsVersions(kind), std::to_string(kind).c_str());
        for (const nostr::Kind kind : nostr::kindsWithVersions()) {
            QVERIFY(nostr::keepsVersions(kind));
            QVERIFY(nostr::classOf(kind) == nostr::KindClass::Replaceable ||
                    nostr::classOf(kind) == nostr::KindClass::Addressable);
        }
    }

    void tellsEntriesThatCameAndWent()
    {
        const auto difference = differenceOf(list({{"p", "a"}, {"p", "b"}, {"p", "b"}, {"t", "x"}}),
                                             list({{"p", "c"}, {"p", "b"}, {"p", "a", "wss://r.example"}}));
        QCOMPARE(difference.added, (nostr::Tags{{"p", "c"}, {"p", "a", "wss://r.example"}}));
        QCOMPARE(difference.removed, (nostr::Tags{{"p", "a"}, {"p", "b"}, {"t", "x"}}));
        QVERIFY(!difference.isReordered && !difference.isContentChanged && !difference.isNone());
    }

    void tellsANewOrderAndNothingAtAll()
    {
        const UnsignedEvent before = list({{"p", "a"}, {"p", "b"}});
        QVERIFY(differenceOf(before, list({{"p", "b"}, {"p", "a"}})).isReordered);
        QVERIFY(differenceOf(before, before).isNone());
    }

    void tellsFieldsOfAProfile()
    {
        const auto difference =
            differenceOf(list({}, R"({"name":"heron","about":"x","bot":false})", 0),
                         list({}, R"({ "about" : "y","bot":false,"lud16":"a@b.example"})", 0));
        QVERIFY(difference.isContentChanged);
        QCOMPARE(difference.fields, (std::vector<nostr::FieldChange>{{"about", "\"x\"", "\"y\""},
                                                                     {"lud16", "", "\"a@b.example\""},
                                                                     {"name", "\"heron\"", ""}}));
    }

    void aContentThatIsNoObjectIsChangedAsAWhole()
    {
        for (const char* content : {"", "[]", "{\"name\"", "{}x", "null"}) {
            const auto difference = differenceOf(list({}, "{\"name\":\"a\"}", 0), list({}, content, 0));
            QVERIFY(difference.isContentChanged);
            QVERIFY(difference.fields.empty());
        }
    }

    void aRestoredVersionIsTheNewest()
    {
        UnsignedEvent old = list({{"p", "a"}}, "secret list");
        old.createdAt = {100};
        const UnsignedEvent again = nostr::restored(old, {500}, {600});
        QCOMPARE(again.createdAt.seconds, 600);
        QCOMPARE(again.tags, old.tags);
        QCOMPARE(again.content, old.content);
        QCOMPARE(nostr::restored(old, {500}, {400}).createdAt.seconds, 501); // a clock that is behind
    }
};

QTEST_GUILESS_MAIN(TstListVersions)
#include "tst_list_versions.moc"
