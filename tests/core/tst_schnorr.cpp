// SPDX-License-Identifier: MIT
#include "core/nostr/schnorr.h"

#include "core/nostr/hex.h"
#include "core/nostr/secret_key.h"
#include "tests/support/table.h"

#include <QTest>

#include <thread>

using namespace nostr;

namespace {

struct Row {
    std::string verdict;
    PublicKey key;
    Signature signature{};
    std::vector<std::uint8_t> message;
    std::string secret;
    std::array<std::uint8_t, 32> auxiliary{};
};

Row rowOf(const std::vector<std::string>& cells)
{
    Row row{cell(cells, 1), *PublicKey::fromHex(cell(cells, 2)), {}, {}, cell(cells, 5), {}};
    row.message.resize(cell(cells, 4).size() / 2);
    const bool read = decodeHex(cell(cells, 3), row.signature) && decodeHex(cell(cells, 4), row.message);
    if (!read || (!row.secret.empty() && !decodeHex(cell(cells, 6), row.auxiliary)))
        qFatal("a bad row: %s", cells[0].c_str());
    return row;
}

SignatureCheck check(const Row& row) { return checkSignature(row.key, row.message, row.signature); }

} // namespace

class TstSchnorr : public QObject {
    Q_OBJECT

private slots:
    void judgesSignatures_data()
    {
        QTest::addColumn<int>("index");
        const auto rows = tableRows("schnorr.tsv");
        for (std::size_t i = 0; i < rows.size(); ++i)
            QTest::newRow(rows[i][0].c_str()) << static_cast<int>(i);
    }
    void judgesSignatures()
    {
        QFETCH(int, index);
        const Row row = rowOf(tableRows("schnorr.tsv")[static_cast<std::size_t>(index)]);
        const SignatureCheck expected = row.verdict == "valid" ? SignatureCheck::Valid
                                        : row.verdict == "key" ? SignatureCheck::BadPublicKey
                                                               : SignatureCheck::BadSignature;
        QCOMPARE(check(row), expected);
    }

    void makesTheSameSignaturesFromTheSameBytes()
    {
        int made = 0;
        for (const auto& cells : tableRows("schnorr.tsv")) {
            const Row row = rowOf(cells);
            if (row.secret.empty())
                continue;
            const auto key = SecretKey::fromText(row.secret);
            QVERIFY(key);
            QCOMPARE(key->publicKey(), row.key);
            QCOMPARE(key->signWith(row.message, row.auxiliary), row.signature);
            ++made;
        }
        QCOMPARE(made, 8);
    }

    void noticesEveryFlippedBit()
    {
        const Row valid = rowOf(tableRows("schnorr.tsv")[1]);
        QCOMPARE(check(valid), SignatureCheck::Valid);
        for (std::size_t bit = 0; bit < 512; ++bit) {
            Row changed = valid;
            changed.signature[bit / 8] =
                static_cast<std::uint8_t>(changed.signature[bit / 8] ^ 1u << bit % 8);
            QCOMPARE(check(changed), SignatureCheck::BadSignature);
        }
        for (std::size_t bit = 0; bit < 256; ++bit) {
            Row changed = valid;
            changed.message[bit / 8] = static_cast<std::uint8_t>(changed.message[bit / 8] ^ 1u << bit % 8);
            QCOMPARE(check(changed), SignatureCheck::BadSignature);
        }
    }

    void worksFromSeveralThreads()
    {
        const Row row = rowOf(tableRows("schnorr.tsv")[0]);
        std::array<bool, 4> allValid{};
        std::vector<std::thread> threads;
        for (bool& valid : allValid) {
            threads.emplace_back([&row, &valid] {
                valid = true;
                for (int i = 0; i < 50; ++i)
                    valid = valid && check(row) == SignatureCheck::Valid;
            });
        }
        for (std::thread& thread : threads)
            thread.join();
        QCOMPARE(allValid, (std::array<bool, 4>{true, true, true, true}));
    }
};

QTEST_GUILESS_MAIN(TstSchnorr)
#include "tst_schnorr.moc"
