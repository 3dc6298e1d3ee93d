// SPDX-License-Identifier: MIT
#include "core/nostr/deletion.h"
#include "core/nostr/reaction.h"

#include <QTest>

using namespace nostr;

namespace {

const std::string kA(64, 'a');
const std::string kB(64, 'b');

Event reactionWith(QByteArray content, Tags tags = {{"e", kA}})
{
    Event event;
    event.kind = kinds::kReaction;
    event.content = content.toStdString();
    event.tags = std::move(tags);
    return event;
}

Event made(Kind kind, const std::string& author, std::int64_t time, Tags tags = {})
{
    Event event;
    event.kind = kind;
    event.pubkey = *PublicKey::fromHex(author);
    event.createdAt = {time};
    event.tags = std::move(tags);
    event.id = *EventId::fromHex(std::string(64, 'd'));
    return event;
}

} // namespace

using Sign = Reaction::Sign;

class TstReaction : public QObject {
    Q_OBJECT

private slots:
    void readsTheSign_data()
    {
        QTest::addColumn<QString>("content");
        QTest::addColumn<int>("sign");
        QTest::addColumn<QString>("symbol");
        const auto row = [](const char* name, const QString& content, Sign sign, const QString& symbol) {
            QTest::newRow(name) << content << static_cast<int>(sign) << symbol;
        };
        row("empty", QString(), Sign::Like, QStringLiteral("+"));
        row("plus", QStringLiteral("+"), Sign::Like, QStringLiteral("+"));
        row("minus", QStringLiteral("-"), Sign::Dislike, QStringLiteral("-"));
        row("heart", QStringLiteral("\u2764\uFE0F"), Sign::Emoji, QStringLiteral("\u2764"));
        row("heart without style", QStringLiteral("\u2764"), Sign::Emoji, QStringLiteral("\u2764"));
        row("thumb down", QStringLiteral("\U0001F44E"), Sign::Emoji, QStringLiteral("\U0001F44E"));
        row("with skin tone", QStringLiteral("\U0001F44D\U0001F3FD"), Sign::Emoji,
            QStringLiteral("\U0001F44D\U0001F3FD"));
        row("flag", QStringLiteral("\U0001F1EB\U0001F1F7"), Sign::Emoji,
            QStringLiteral("\U0001F1EB\U0001F1F7"));
        row("keycap", QStringLiteral("1\uFE0F\u20E3"), Sign::Emoji, QStringLiteral("1\uFE0F\u20E3"));
        row("joined", QStringLiteral("\U0001F469\u200D\U0001F4BB"), Sign::Emoji,
            QStringLiteral("\U0001F469\u200D\U0001F4BB"));
        row("word", QStringLiteral("word"), Sign::Other, QString());
        row("number", QStringLiteral("7"), Sign::Other, QString());
        row("word in another script", QStringLiteral("\u592A\u967D"), Sign::Other, QString());
        row("emoji and word", QStringLiteral("\U0001F44D ok"), Sign::Other, QString());
        row("many", QString(20, QChar(0x2764)), Sign::Other, QString());
        row("nothing to see", QStringLiteral("\u200B"), Sign::Other, QString());
        row("line", QStringLiteral("\n"), Sign::Other, QString());
        row("shortcode without a picture", QStringLiteral(":heron:"), Sign::Other, QString());
        row("two colons", QStringLiteral("::"), Sign::Other, QString());
    }

    void readsTheSign()
    {
        QFETCH(QString, content);
        QFETCH(int, sign);
        QFETCH(QString, symbol);
        const auto reaction = reactionOf(reactionWith(content.toUtf8()));
        QVERIFY(reaction);
        QCOMPARE(static_cast<int>(reaction->sign), sign);
        QCOMPARE(QString::fromStdString(reaction->symbol), symbol);
    }

    void readsACustomEmoji()
    {
        const Tags tags{{"e", kA},
                        {"emoji", "heron-1", "http://w.test/h.png"},
                        {"emoji", "heron-1", "https://w.test/h.png"}};
        const auto reaction = reactionOf(reactionWith(":heron-1:", tags));
        QVERIFY(reaction->sign == Sign::Custom);
        QCOMPARE(reaction->symbol, std::string(":heron-1:"));
        QCOMPARE(reaction->picture, std::string("https://w.test/h.png"));
    }

    void isForTheLastEvent()
    {
        QVERIFY(reactionOf(reactionWith("+", {{"e", kA}, {"e", kB}}))->target->toHex() == kB);
        QVERIFY(reactionOf(reactionWith("+", {{"e", kA}, {"e", "zz"}}))->target->toHex() == kA);
        QVERIFY(reactionOf(reactionWith("+", {{"a", "30023:" + kA + ":x"}}))->address);
        QVERIFY(!reactionOf(reactionWith("+", {{"p", kA}})));
        QVERIFY(!reactionOf(made(kinds::kNote, kA, 1, {{"e", kA}})));
    }

    void deletesByIdForTheAuthorAlone()
    {
        const Tags named{{"e", std::string(64, 'd')}};
        QVERIFY(deletes(made(5, kA, 9, named), made(1, kA, 10)));
        QVERIFY(!deletes(made(5, kB, 9, named), made(1, kA, 10)));
        QVERIFY(!deletes(made(1, kA, 9, named), made(1, kA, 10)));
        QVERIFY(!deletes(made(5, kA, 9, {{"e", kA}}), made(1, kA, 10)));
        QVERIFY(!deletes(made(5, kA, 9, named), made(5, kA, 8)));
    }

    void deletesVersionsUpToItsOwnTime()
    {
        for (const auto& [kind, d] :
             {std::pair{Kind{30023}, "x"}, std::pair{Kind{10002}, ""}, std::pair{Kind{0}, ""}}) {
            const Event deletion = made(5, kA, 100, {{"a", std::to_string(kind) + ':' + kA + ':' + d}});
            const Tags tags{{"d", d}};
            QVERIFY(deletes(deletion, made(kind, kA, 90, tags)));
            QVERIFY(deletes(deletion, made(kind, kA, 100, tags)));
            QVERIFY(!deletes(deletion, made(kind, kA, 110, tags)));
            QVERIFY(!deletes(deletion, made(kind, kB, 90, tags)));
        }
    }

    void deletesAWrapForItsReceiver()
    {
        const Tags named{{"e", std::string(64, 'd')}};
        for (const Kind kind : {Kind{1059}, Kind{21059}}) {
            QVERIFY(deletes(made(5, kB, 9, named), made(kind, kA, 10, {{"p", kB}})));
            QVERIFY(!deletes(made(5, kA, 9, named), made(kind, kA, 10, {{"p", kB}})));
        }
    }
};

QTEST_GUILESS_MAIN(TstReaction)
#include "tst_reaction.moc"
