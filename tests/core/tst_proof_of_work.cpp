// SPDX-License-Identifier: MIT
#include "core/nostr/proof_of_work.h"

#include "core/nostr/event_id.h"

#include <QTest>

#include <thread>

using namespace nostr;

namespace {

int countsAs(const char* idStart, Tags tags)
{
    Event event;
    std::string hex = idStart;
    hex.resize(64, 'f');
    event.id = *EventId::fromHex(hex);
    event.tags = std::move(tags);
    return proofOfWork(event);
}

} // namespace

class TstProofOfWork : public QObject {
    Q_OBJECT

private slots:
    void countsLeadingZeroBits_data()
    {
        QTest::addColumn<QByteArray>("start");
        QTest::addColumn<int>("bits");
        QTest::newRow("36") << QByteArray("000000000e") << 36;
        QTest::newRow("10") << QByteArray("002f") << 10;
        QTest::newRow("21") << QByteArray("000006d8") << 21;
        QTest::newRow("none") << QByteArray("8") << 0;
        QTest::newRow("1") << QByteArray("7") << 1;
        QTest::newRow("4, next digit high") << QByteArray("08") << 4;
        QTest::newRow("7") << QByteArray("01") << 7;
        QTest::newRow("15") << QByteArray("0001") << 15;
        QTest::newRow("255") << QByteArray(63, '0') + "1" << 255;
        QTest::newRow("all") << QByteArray(64, '0') << 256;
    }

    void countsLeadingZeroBits()
    {
        QFETCH(QByteArray, start);
        QFETCH(int, bits);
        QCOMPARE(leadingZeroBits(*EventId::fromHex(start.leftJustified(64, 'f').toStdString())), bits);
    }

    void countsWhatWasCommittedTo()
    {
        QCOMPARE(countsAs("0008", {{"nonce", "484", "12"}}), 12);
        QCOMPARE(countsAs("000023", {{"nonce", "1198", "8"}}), 8); // luck is no work
        QCOMPARE(countsAs("0078", {{"nonce", "1136", "40"}}), 0);  // not reached
        QCOMPARE(countsAs("000fe", {{"nonce", "336"}}), 0);        // nothing committed
        QCOMPARE(countsAs("000fe", {}), 0);
        for (const char* target : {"", "-1", "+8", "8 ", "0x8", "257", "8.0", "99999999999999999999"})
            QCOMPARE(countsAs("0000000000", {{"nonce", "1", target}}), 0);
        QCOMPARE(countsAs("0000000000", {{"nonce", "1", "4"}, {"nonce", "1", "30"}}), 4);
    }

    void minesWhatItPromises()
    {
        for (const unsigned threads : {1u, 3u}) {
            UnsignedEvent draft;
            draft.kind = kinds::kNote;
            draft.content = "a \"heron\"\n";
            draft.tags = {{"t", "heron"}, {"nonce", "9", "40"}};
            const auto mined = mine(draft, {10, threads, [] { return UnixTime{1'700'000'000}; }}, {});
            QVERIFY(mined);
            QCOMPARE(mined->tags.size(), std::size_t{2});
            QCOMPARE(mined->createdAt.seconds, std::int64_t{1'700'000'000});
            Event event;
            static_cast<UnsignedEvent&>(event) = *mined;
            event.id = computeId(event);
            QCOMPARE(proofOfWork(event), 10);
        }
    }

    void datesTheEventAnewWhileItTakes()
    {
        std::atomic<std::int64_t> now = 0;
        UnsignedEvent draft;
        const auto mined = mine(draft, {18, 1, [&] { return UnixTime{++now}; }}, {});
        QVERIFY(mined);
        QCOMPARE(mined->createdAt.seconds, now.load());
    }

    void stopsWhenTold()
    {
        std::stop_source source;
        std::atomic<int> looks = 0;
        const auto clock = [&] {
            if (++looks == 4)
                source.request_stop();
            return UnixTime{1};
        };
        QVERIFY(!mine({}, {256, 2, clock}, source.get_token()));
    }
};

QTEST_GUILESS_MAIN(TstProofOfWork)
#include "tst_proof_of_work.moc"
