// SPDX-License-Identifier: MIT
#include "core/nostr/bolt11.h"

#include "core/nostr/sha256.h"
#include "tests/support/json_cases.h"

#include <QTest>

using namespace nostr;

class TstBolt11 : public QObject {
    Q_OBJECT

private slots:
    void readsAmountAndHash_data() { addJsonCases("invoices.json"); }

    void readsAmountAndHash()
    {
        QFETCH(QJsonObject, given);
        const auto invoice = parseInvoice(utf8(given[QLatin1String("invoice")]));
        QCOMPARE(bool(invoice), given[QLatin1String("readable")].toBool());
        if (!invoice)
            return;
        QCOMPARE(invoice->createdAt, std::int64_t{1'700'000'000});
        const std::string millisats = utf8(given[QLatin1String("millisats")]);
        QCOMPARE(invoice->millisats ? std::to_string(*invoice->millisats) : std::string(), millisats);
        const std::string hashed = utf8(given[QLatin1String("hash")]);
        QCOMPARE(invoice->descriptionHash.has_value(), !hashed.empty());
        if (!hashed.empty())
            QVERIFY(*invoice->descriptionHash ==
                    sha256({reinterpret_cast<const std::uint8_t*>(hashed.data()), hashed.size()}));
    }

    void refusesALongText() { QVERIFY(!parseInvoice("lnbc1" + std::string(1'000'000, 'q'))); }
};

QTEST_GUILESS_MAIN(TstBolt11)
#include "tst_bolt11.moc"
