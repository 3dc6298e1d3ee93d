// SPDX-License-Identifier: MIT
#include "core/nostr/thread_position.h"

#include "tests/support/json_cases.h"

#include <QTest>

using namespace nostr;

namespace {

// "@a" stands for an id of 64 times that digit, alone or inside an address.
std::string expanded(std::string text)
{
    const std::size_t at = text.find('@');
    return at == std::string::npos ? text : text.replace(at, 2, std::string(64, text[at + 1]));
}

std::optional<EventId> idOf(const QJsonValue& value)
{
    const auto id = EventId::fromHex(expanded(utf8(value)));
    return id ? std::optional(*id) : std::nullopt;
}

} // namespace

class TstThreadPosition : public QObject {
    Q_OBJECT

private slots:
    void readsMarkedAndPositionalTags_data() { addJsonCases("thread_positions.json"); }

    void readsMarkedAndPositionalTags()
    {
        QFETCH(QJsonObject, given);
        Event note;
        note.kind = kinds::kNote;
        for (const QJsonValue& each : given[QLatin1String("tags")].toArray()) {
            Tag tag;
            for (const QJsonValue& element : each.toArray())
                tag.push_back(expanded(utf8(element)));
            note.tags.push_back(std::move(tag));
        }
        std::vector<EventId> mentions;
        for (const QJsonValue& mention : given[QLatin1String("mentions")].toArray())
            mentions.push_back(*idOf(mention));

        const ThreadPosition position = threadPositionOf(note);
        QVERIFY(position.root == idOf(given[QLatin1String("root")]));
        QVERIFY(position.parent == idOf(given[QLatin1String("parent")]));
        QVERIFY(position.mentions == mentions);
    }

    void saysNothingOfOtherKinds()
    {
        Event reaction;
        reaction.kind = kinds::kReaction;
        reaction.tags = {{"e", std::string(64, 'a'), "", "root"}};
        QVERIFY(!threadPositionOf(reaction).root);
    }

    void copesWithThousandsOfTags()
    {
        Event note;
        note.kind = kinds::kNote;
        for (int i = 0; i < 10'000; ++i) {
            const std::string digits = std::to_string(i);
            note.tags.push_back({"e", std::string(64 - digits.size(), 'a') + digits});
        }
        const ThreadPosition position = threadPositionOf(note);
        QCOMPARE(position.mentions.size(), std::size_t{9'998});
        QVERIFY(position.root != position.parent);
    }
};

QTEST_GUILESS_MAIN(TstThreadPosition)
#include "tst_thread_position.moc"
