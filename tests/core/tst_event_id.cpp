// SPDX-License-Identifier: MIT
#include "core/nostr/event_id.h"

#include "core/nostr/event_json.h"
#include "core/nostr/hex.h"
#include "core/nostr/sha256.h"
#include "tests/support/table.h"

#include <QTest>

using namespace nostr;

namespace {

UnsignedEvent draft(std::string content, Tags tags = {})
{
    std::array<std::uint8_t, 32> key;
    key.fill(0x0a);
    return {PublicKey(key), {1700000000}, 1, std::move(tags), std::move(content)};
}

std::string canonicalContent(std::string content, ControlForm form = ControlForm::Escaped)
{
    const std::string json = canonicalJson(draft(std::move(content)), form);
    const std::size_t start = json.find("[],") + 3;
    return json.substr(start, json.size() - start - 1);
}

std::string digest(std::string_view text)
{
    return toHex(sha256({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()}));
}

} // namespace

class TstEventId : public QObject {
    Q_OBJECT

private slots:
    void hashesAsTheStandardSays()
    {
        QCOMPARE(digest(""), std::string("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"));
        QCOMPARE(digest("abc"),
                 std::string("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"));
    }

    void writesTheCanonicalFormWithoutWhiteSpace()
    {
        const std::string key(QByteArray("0a").repeated(32).toStdString());
        const std::string expected =
            "[0,\"" + key + "\",1700000000,1,[[\"e\",\"x\",\"\"],[],[\"t\"]],\"hi\"]";
        QCOMPARE(canonicalJson(draft("hi", {{"e", "x", ""}, {}, {"t"}})), expected);
    }

    void escapesTheSevenAndLeavesTheRest()
    {
        QCOMPARE(canonicalContent("\n\"\\\r\t\b\f"), std::string("\"\\n\\\"\\\\\\r\\t\\b\\f\""));
        const std::string verbatim =
            "caf\xc3\xa9 \xf0\x9f\x8d\x95 \xe6\x97\xa5\xe6\x9c\xac / <>& ' \x7f \xe2\x80\xa8 \xef\xbb\xbf";
        QCOMPARE(canonicalContent(verbatim), '"' + verbatim + '"');
    }

    void knowsBothFormsOfOtherControlCharacters()
    {
        const std::string content = std::string("a\x01\\u0002\n\x1f") + '\0';
        QCOMPARE(canonicalContent(content), std::string("\"a\\u0001\\\\u0002\\n\\u001f\\u0000\""));
        QCOMPARE(canonicalContent(content, ControlForm::Verbatim),
                 std::string("\"a\x01\\\\u0002\\n\x1f") + '\0' + '"');
        QVERIFY(hasOtherControls(draft(content)));
        QVERIFY(hasOtherControls(draft("", {{"t"}, {"x", "\x1b"}})));
        QVERIFY(!hasOtherControls(draft("\n\r\t\b\f \x7f \\u0001", {{"\n"}})));
    }

    void escapesAControlCharacterWhereverItStands()
    {
        for (std::size_t before = 0; before < 40; ++before) {
            for (std::size_t after : {0u, 1u, 20u}) {
                const std::string start(before, 'a');
                const std::string end(after, 'b');
                QCOMPARE(canonicalContent(start + "\x02\"" + end), '"' + start + "\\u0002\\\"" + end + '"');
            }
        }
    }

    void findsTheIdOfEveryValidEvent()
    {
        int checked = 0;
        for (const auto& row : tableRows("events.tsv")) {
            if (row[1] != "valid" || row[0].find("verbatim id") != std::string::npos)
                continue;
            const auto parsed = parseEvent(row[2]);
            QCOMPARE(computeId(*parsed), parsed->id);
            QCOMPARE(computeId(*parsed).toHex(), digest(canonicalJson(*parsed)));
            ++checked;
        }
        QVERIFY(checked > 150);
    }
};

QTEST_GUILESS_MAIN(TstEventId)
#include "tst_event_id.moc"
