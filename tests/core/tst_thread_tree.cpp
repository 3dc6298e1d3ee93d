// SPDX-License-Identifier: MIT
#include "core/nostr/thread_tree.h"

#include "tests/support/json_cases.h"

#include <QTest>

#include <algorithm>
#include <random>
#include <sstream>

using namespace nostr;

namespace {

EventId idOf(char letter) { return *EventId::fromHex(std::string(64, letter)); }

const std::string kAddress = "30023:" + std::string(64, '1') + ":x";

// "@" is the address of the article, a letter the id of 64 such digits.
std::string value(const std::string& name)
{
    if (name == "@")
        return kAddress;
    return name.size() == 1 && name[0] >= 'a' && name[0] <= 'f' ? std::string(64, name[0]) : name;
}

Tag tagFrom(const std::string& word)
{
    const std::size_t colon = word.find(':');
    const std::string name = word.substr(0, colon);
    const std::string target = value(word.substr(colon + 1));
    if (name == "root" || name == "reply" || name == "mention")
        return {"e", target, "", name};
    if (name == "A=root")
        return {"a", target, "", "root"};
    return {name, target};
}

// "b 1 kind=7 root:a": id, time, kind where it is not 1, tags.
Event eventFrom(const std::string& text)
{
    std::istringstream words(text);
    std::string word;
    Event event;
    words >> word;
    event.id = idOf(word[0]);
    words >> event.createdAt.seconds;
    event.kind = kinds::kNote;
    event.pubkey = *PublicKey::fromHex(std::string(64, '1'));
    while (words >> word) {
        if (word.starts_with("kind="))
            event.kind = static_cast<Kind>(std::stoi(word.substr(5)));
        else
            event.tags.push_back(tagFrom(word));
    }
    return event;
}

CommentTarget targetFrom(const std::string& name)
{
    return name == "@" ? CommentTarget(*parseAddress(kAddress)) : CommentTarget(idOf(name[0]));
}

std::vector<std::string> texts(const QJsonValue& value)
{
    std::vector<std::string> texts;
    for (const QJsonValue& each : value.toArray())
        texts.push_back(utf8(each));
    return texts;
}

Event reply(const EventId& id, const EventId& root, const EventId& parent)
{
    Event event;
    event.id = id;
    event.kind = kinds::kNote;
    event.tags = {{"e", root.toHex(), "", "root"}, {"e", parent.toHex(), "", "reply"}};
    return event;
}

EventId numbered(int number)
{
    const std::string digits = std::to_string(number);
    return *EventId::fromHex(std::string(64 - digits.size(), 'a') + digits);
}

} // namespace

class TstThreadTree : public QObject {
    Q_OBJECT

private slots:
    void growsTheSameTreeInAnyOrderOfArrival_data() { addJsonCases("thread_trees.json"); }

    void growsTheSameTreeInAnyOrderOfArrival()
    {
        QFETCH(QJsonObject, given);
        std::vector<Event> events;
        for (const std::string& text : texts(given[QLatin1String("events")]))
            events.push_back(eventFrom(text));
        std::vector<ThreadTree::Row> rows;
        for (const std::string& row : texts(given[QLatin1String("rows")]))
            rows.push_back({idOf(row[0]), static_cast<std::size_t>(row[1] - '0')});
        std::vector<EventId> strays;
        for (const std::string& name : texts(given[QLatin1String("strays")]))
            strays.push_back(idOf(name[0]));
        std::vector<CommentTarget> missing;
        for (const std::string& name : texts(given[QLatin1String("missing")]))
            missing.push_back(targetFrom(name));
        const bool isMissingGiven = given.contains(QLatin1String("missing"));

        std::mt19937 random(7);
        for (int round = 0; round < 6; ++round) {
            ThreadTree tree(targetFrom(utf8(given[QLatin1String("root")])));
            for (const Event& event : events)
                tree.add(event);
            QVERIFY(tree.rows() == rows);
            QVERIFY(tree.strays() == strays);
            if (isMissingGiven && !missing.empty())
                QVERIFY(tree.missingParents() == missing);
            std::ranges::shuffle(events, random);
        }
    }

    void takesAnEventOnce()
    {
        ThreadTree tree(idOf('a'));
        QVERIFY(tree.add(eventFrom("a 0")));
        QVERIFY(!tree.add(eventFrom("a 0")));
    }

    void bearsAChainOfAnyDepth()
    {
        constexpr int depth = 100'000;
        ThreadTree tree(numbered(0));
        for (int i = depth; i > 0; --i)
            tree.add(reply(numbered(i), numbered(0), numbered(i - 1)));
        const auto rows = tree.rows();
        QCOMPARE(rows.size(), std::size_t{depth});
        QCOMPARE(rows.back().depth, std::size_t{depth});
        QCOMPARE(tree.missingParents().size(), std::size_t{1});
    }

    void namesAParentByItsAddressUntilItArrives()
    {
        ThreadTree tree(*parseAddress(kAddress));
        tree.add(eventFrom("b 1 kind=1111 A:@ a:@ k:30023"));
        QVERIFY(tree.parentOf(idOf('b')) == CommentTarget(*parseAddress(kAddress)));
        tree.add(eventFrom("a 0 kind=30023 d:x"));
        QVERIFY(tree.parentOf(idOf('b')) == CommentTarget(idOf('a')));
        QVERIFY(!tree.parentOf(idOf('f')));
    }
};

QTEST_GUILESS_MAIN(TstThreadTree)
#include "tst_thread_tree.moc"
