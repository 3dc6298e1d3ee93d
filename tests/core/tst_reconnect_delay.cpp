// SPDX-License-Identifier: MIT
#include "core/relay/reconnect_delay.h"

#include <QTest>

using namespace std::chrono_literals;

class TstReconnectDelay : public QObject {
    Q_OBJECT

private slots:
    void doublesUpToFiveMinutes()
    {
        const auto most = [] { return 0.999999; };
        auto before = core::reconnectDelay(1, most);
        QCOMPARE(std::chrono::round<std::chrono::seconds>(before), 1s);
        for (int failures = 2; failures <= 9; ++failures) {
            const auto wait = core::reconnectDelay(failures, most);
            QCOMPARE(std::chrono::round<std::chrono::seconds>(wait),
                     std::chrono::round<std::chrono::seconds>(before * 2));
            before = wait;
        }
        for (const int failures : {10, 100, 2'000'000'000})
            QCOMPARE(std::chrono::round<std::chrono::seconds>(core::reconnectDelay(failures, most)), 300s);
    }

    void spreadsRelaysOverTheUpperHalf()
    {
        QCOMPARE(core::reconnectDelay(7, [] { return 0.0; }), 32s);
        QCOMPARE(core::reconnectDelay(7, [] { return 0.5; }), 48s);
    }

    void neverComesBackAtOnce()
    {
        for (const int failures : {-1, 0, 1, 2})
            QVERIFY(core::reconnectDelay(failures, [] { return 0.0; }) >= 1s);
    }
};

QTEST_GUILESS_MAIN(TstReconnectDelay)
#include "tst_reconnect_delay.moc"
