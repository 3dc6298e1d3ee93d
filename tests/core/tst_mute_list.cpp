// SPDX-License-Identifier: MIT
#include "core/storage/mute_list.h"

#include <QTest>

class TstMuteList : public QObject {
    Q_OBJECT

private slots:
    void findsMutedWordsInTexts_data()
    {
        QTest::addColumn<QByteArray>("word");
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<bool>("hides");
        const auto row = [](const char* name, const char* word, const char* text, bool hides) {
            QTest::newRow(name) << QByteArray(word) << QByteArray(text) << hides;
        };
        row("the word itself", "spam", "spam", true);
        row("in another case", "Spam", "no SPAM here", true);
        row("with accents", "cafe", "un Café!", true);
        row("inside a longer word", "cat", "concatenate", false);
        row("at the beginning of one", "cat", "category", false);
        row("at the end of one", "cat", "bobcat", false);
        row("first inside, then whole", "cat", "concat cat", true);
        row("between signs", "cat", "(cat)", true);
        row("as a hashtag", "#cat", "see #cat", true);
        row("a phrase", "free money", "get Free,  money now", true);
        row("a phrase torn apart", "free money", "free of money", false);
        row("a script without spaces", "東京", "私は東京に住む", true);
        row("an emoji in a text", "🚀", "to the moon🚀now", true);
        row("Cyrillic", "СПАМ", "это спам", true);
        row("nothing but signs", "...", "well... no", false);
        row("an empty word", "", "anything", false);
        row("bytes that are no text", "a", "\xff\xfe a", true);
        row("an empty text", "a", "", false);
    }
    void findsMutedWordsInTexts()
    {
        QFETCH(QByteArray, word);
        QFETCH(QByteArray, text);
        QFETCH(bool, hides);
        const std::vector words{std::string("unrelated"), word.toStdString()};
        const core::MuteList mutes({}, words);
        QCOMPARE(mutes.hides(std::string_view(text.constData(), static_cast<std::size_t>(text.size()))),
                 hides);
    }

    void hidesMutedAuthorsWhateverTheySay()
    {
        const std::vector authors{nostr::PublicKey(std::array<std::uint8_t, 32>{1})};
        const core::MuteList mutes(authors, {});
        nostr::Event event;
        event.content = "hello";
        QVERIFY(!mutes.hides(event));
        event.pubkey = authors.front();
        QVERIFY(mutes.hides(event));
        QVERIFY(!mutes.hasWords());
    }
};

QTEST_GUILESS_MAIN(TstMuteList)
#include "tst_mute_list.moc"
