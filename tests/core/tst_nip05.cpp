// SPDX-License-Identifier: MIT
#include "core/nostr/nip05.h"

#include "core/nostr/limits.h"
#include "tests/support/json_cases.h"

#include <QTest>

using namespace nostr;

namespace {

const std::string kKey(64, 'a');
const std::string kOther(64, 'b');

// "@" is the key asked for, "!" another one, where a quote follows.
std::string body(const QJsonValue& value)
{
    QString text = value.toString();
    text.replace(QLatin1String("@\""), QString::fromStdString(kKey) + QLatin1Char('"'));
    text.replace(QLatin1String("!\""), QString::fromStdString(kOther) + QLatin1Char('"'));
    return text.toStdString();
}

Nip05Verdict judged(int status, const std::string& text)
{
    return judgeNip05(*Nip05Name::parse("bob@example.com"), *PublicKey::fromHex(kKey), status, text);
}

const char* nameOf(Nip05State state)
{
    switch (state) {
    case Nip05State::Unknown: return "unknown";
    case Nip05State::Mismatch: return "mismatch";
    case Nip05State::Verified: return "verified";
    }
    return "";
}

} // namespace

class TstNip05 : public QObject {
    Q_OBJECT

private slots:
    void knowsWhatIsAName_data() { addJsonCases("nip05_names.json"); }

    void knowsWhatIsAName()
    {
        QFETCH(QJsonObject, given);
        const auto name = Nip05Name::parse(utf8(given[QLatin1String("identifier")]));
        QCOMPARE(bool(name), given.contains(QLatin1String("local")));
        if (!name)
            return;
        QCOMPARE(name->local(), utf8(given[QLatin1String("local")]));
        QCOMPARE(name->domain(), utf8(given[QLatin1String("domain")]));
        QCOMPARE(name->shown(), utf8(given[QLatin1String("shown")]));
        QCOMPARE(name->url(), "https://" + name->domain() + "/.well-known/nostr.json?name=" + name->local());
    }

    void judgesAnswers_data() { addJsonCases("nip05_answers.json"); }

    void judgesAnswers()
    {
        QFETCH(QJsonObject, given);
        const auto verdict =
            judged(given[QLatin1String("status")].toInt(), body(given[QLatin1String("body")]));
        QCOMPARE(std::string(nameOf(verdict.state)), utf8(given[QLatin1String("state")]));
        std::vector<std::string> relays;
        for (const QJsonValue& relay : given[QLatin1String("relays")].toArray())
            relays.push_back(utf8(relay));
        QVERIFY(verdict.relays == relays);
    }

    void readsNoAnswerBeyondTheLimit()
    {
        std::string large = "{\"names\":{\"bob\":\"" + kKey + "\"}}";
        large.resize(limits::kNameDocument, ' ');
        QVERIFY(judged(200, large).state == Nip05State::Verified);
        large += ' ';
        QVERIFY(judged(200, large).state == Nip05State::Unknown);
    }

    void takesAFewRelaysOfMany()
    {
        std::string text =
            "{\"names\":{\"bob\":\"" + kKey + "\"},\"relays\":{\"" + kKey + "\":[\"wss://r.test\"";
        for (int i = 0; i < 1000; ++i)
            text += ",\"wss://r" + std::to_string(i) + ".test\"";
        QCOMPARE(judged(200, text + "]}}").relays.size(), kMostNameRelays);
    }

    void bearsADeepAnswer()
    {
        QVERIFY(judged(200, "{\"names\":" + std::string(50'000, '[')).state == Nip05State::Mismatch);
    }
};

QTEST_GUILESS_MAIN(TstNip05)
#include "tst_nip05.moc"
