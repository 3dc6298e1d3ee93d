// SPDX-License-Identifier: MIT
#include "core/nostr/tag.h"

#include <QTest>

using namespace nostr;

class TstTag : public QObject {
    Q_OBJECT

private slots:
    void findsTheFirstTagOfAName()
    {
        const Tags tags{{}, {"t"}, {"e", "one"}, {"e", "two"}};
        QCOMPARE(findTag(tags, "e"), &tags[2]);
        QCOMPARE(findTag(tags, "E"), nullptr);
        QCOMPARE(findTag({{}}, ""), nullptr);
    }

    void givesTheValueOfTheFirstTagOnly()
    {
        const Tags tags{{"d"}, {"d", "late"}, {"t", ""}};
        QCOMPARE(firstValue(tags, "d"), std::nullopt);
        QCOMPARE(firstValue(tags, "t"), std::optional<std::string_view>(""));
        QCOMPARE(firstValue(tags, "x"), std::nullopt);
    }

    void treatsMissingElementsAsEmpty()
    {
        QCOMPARE(element({}, 0), std::string_view());
        QCOMPARE(element({"e", "id"}, 1), std::string_view("id"));
        QCOMPARE(element({"e", "id"}, 2), std::string_view());
    }

    void indexesSingleLettersWithAValue()
    {
        QVERIFY(isIndexed({"e", "x"}));
        QVERIFY(isIndexed({"Z", ""}));
        QVERIFY(!isIndexed({"e"}));
        QVERIFY(!isIndexed({"1", "x"}));
        QVERIFY(!isIndexed({"ee", "x"}));
        QVERIFY(!isIndexed({"", "x"}));
        QVERIFY(!isIndexed({}));
    }
};

QTEST_GUILESS_MAIN(TstTag)
#include "tst_tag.moc"
