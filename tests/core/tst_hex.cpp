// SPDX-License-Identifier: MIT
#include "core/nostr/hex.h"

#include <QTest>

#include <vector>

using namespace nostr;

class TstHex : public QObject {
    Q_OBJECT

private slots:
    void readsBackWhatItWroteAtEveryLength()
    {
        std::vector<std::uint8_t> bytes;
        for (unsigned length = 0; length < 80; ++length) {
            const std::string hex = toHex(bytes);
            QVERIFY(isHex(hex, bytes.size()));
            std::vector<std::uint8_t> back(bytes.size());
            QVERIFY(decodeHex(hex, back));
            QCOMPARE(back, bytes);
            bytes.push_back(static_cast<std::uint8_t>(length * 37 + 11));
        }
    }

    void writesLowerCase()
    {
        const std::vector<std::uint8_t> bytes{0x00, 0x9a, 0xbc, 0xde, 0xff, 0x10};
        QCOMPARE(toHex(bytes), std::string("009abcdeff10"));
        std::string out = "id ";
        appendHex(out, bytes);
        QCOMPARE(out, std::string("id 009abcdeff10"));
    }

    void refusesEveryByteThatIsNoLowerCaseDigitAtEveryPlace()
    {
        const std::string digits = "0123456789abcdef";
        std::vector<std::uint8_t> out(20);
        for (std::size_t place = 0; place < 40; ++place) {
            for (int byte = 0; byte < 256; ++byte) {
                std::string hex(40, 'a');
                hex[place] = static_cast<char>(byte);
                const bool isDigit = digits.find(static_cast<char>(byte)) != std::string::npos;
                QCOMPARE(decodeHex(hex, out), isDigit);
                QCOMPARE(isHex(hex, 20), isDigit);
            }
        }
    }

    void refusesAnyOtherLength()
    {
        std::vector<std::uint8_t> out(32);
        QVERIFY(!decodeHex(std::string(63, '0'), out));
        QVERIFY(!decodeHex(std::string(65, '0'), out));
        QVERIFY(!decodeHex("", out));
        QVERIFY(!isHex("0", 0));
        QVERIFY(!isHex("000", 1));
    }
};

QTEST_GUILESS_MAIN(TstHex)
#include "tst_hex.moc"
