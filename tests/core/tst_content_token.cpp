// SPDX-License-Identifier: MIT
#include "core/nostr/content_token.h"

#include "tests/support/json_cases.h"

#include <QTest>

#include <random>

using namespace nostr;

namespace {

Tags tagsOf(const QJsonValue& value)
{
    Tags tags;
    for (const QJsonValue& each : value.toArray()) {
        Tag tag;
        for (const QJsonValue& element : each.toArray())
            tag.push_back(utf8(element));
        tags.push_back(std::move(tag));
    }
    return tags;
}

const char* nameOf(ContentToken::Media media)
{
    switch (media) {
    case ContentToken::Media::Image: return "image";
    case ContentToken::Media::Video: return "video";
    case ContentToken::Media::Audio: return "audio";
    case ContentToken::Media::None: break;
    }
    return "";
}

// "type|text|value", as the cases have it.
QString line(const ContentToken& token)
{
    const auto joined = [&token](const char* type, const std::string& value) {
        const std::string text = std::string(type) + '|' + token.text + '|' + value;
        return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
    };
    switch (token.type) {
    case ContentToken::Type::Text: return joined("text", "");
    case ContentToken::Type::Url: return joined("url", nameOf(token.media));
    case ContentToken::Type::Person:
        return joined("profile", std::get<ProfilePointer>(*token.pointer).pubkey.toHex());
    case ContentToken::Type::Note: return joined("event", std::get<EventPointer>(*token.pointer).id.toHex());
    case ContentToken::Type::Article:
        return joined("addr", toString(std::get<AddressPointer>(*token.pointer).address));
    case ContentToken::Type::Hashtag: return joined("hashtag", token.value);
    case ContentToken::Type::Emoji: return joined("emoji", token.value);
    case ContentToken::Type::RelayLink: return joined("relay", "");
    }
    return {};
}

QString lines(const std::vector<ContentToken>& tokens)
{
    QStringList all;
    for (const ContentToken& token : tokens)
        all << line(token);
    return all.join(QLatin1Char('\n'));
}

std::string together(const std::vector<ContentToken>& tokens)
{
    std::string text;
    for (const ContentToken& token : tokens)
        text += token.text;
    return text;
}

} // namespace

class TstContentToken : public QObject {
    Q_OBJECT

private slots:
    void readsText_data() { addJsonCases("content_tokens.json"); }

    void readsText()
    {
        QFETCH(QJsonObject, given);
        QStringList expected;
        for (const QJsonValue& value : given[QLatin1String("tokens")].toArray()) {
            const QJsonArray token = value.toArray();
            expected << token[0].toString() + QLatin1Char('|') + token[1].toString() + QLatin1Char('|') +
                            token.at(2).toString();
        }
        const std::string text = utf8(given[QLatin1String("text")]);
        const auto tokens = tokenize(text, tagsOf(given[QLatin1String("tags")]));
        QCOMPARE(lines(tokens), expected.join(QLatin1Char('\n')));
        QCOMPARE(together(tokens), text);
    }

    // Pieces that start, end and break tokens, thrown together at random.
    void losesNothingOfAnyText()
    {
        const std::vector<std::string> pieces{
            "https://",
            "http://w.test/",
            "wss://r.test",
            "nostr:",
            "npub1",
            "#",
            "#[0]",
            ":x:",
            ":",
            "@",
            "(",
            ")",
            "\xe2\x80\x8b",
            "\xd7\xa9",
            "a",
            "1",
            ".",
            " ",
            "\n",
            "\xff",
            "\xe6\x97",
            "[::1]",
            "*",
            "web+",
            "_",
            "npub1n59e54dm0hxq86579v0076r40sjgdamwtg5leagrgvwd36jme2qschc4zl"};
        const Tags tags{{"emoji", "x", "https://e.test/x.png"}, {"imeta"}, {}};
        std::mt19937 random(7);
        for (int round = 0; round < 3000; ++round) {
            std::string text;
            for (int i = 0; i < 12; ++i)
                text += pieces[random() % pieces.size()];
            const auto tokens = tokenize(text, tags);
            QCOMPARE(together(tokens), text);
            for (std::size_t i = 1; i < tokens.size(); ++i)
                QVERIFY(tokens[i].type != ContentToken::Type::Text ||
                        tokens[i - 1].type != ContentToken::Type::Text);
        }
    }

    // Would take minutes where some step looks at the rest of the text again and again.
    void takesLinearTimeOnHostileText_data()
    {
        QTest::addColumn<QByteArray>("piece");
        for (const char* piece :
             {":", "#", "@", "nostr:", "https://", "https://[", "https://a@!", "((((", "a:", "nostr:npub1",
              "#[", "https://a.example/(", "npub1", "wss://", "@npub1", "#1", "\xcc\x81"})
            QTest::newRow(piece) << QByteArray(piece);
    }

    void takesLinearTimeOnHostileText()
    {
        QFETCH(QByteArray, piece);
        const std::string text = piece.repeated(1'000'000 / piece.size()).toStdString();
        const auto tokens = tokenize(text, {{"emoji", "x", "https://e.test/x.png"}});
        QCOMPARE(together(tokens).size(), text.size());
    }
};

QTEST_GUILESS_MAIN(TstContentToken)
#include "tst_content_token.moc"
