// SPDX-License-Identifier: MIT
#include "core/nostr/negentropy.h"

#include "core/nostr/hex.h"
#include "core/nostr/sha256.h"

#include <QTest>

#include <algorithm>
#include <random>

using namespace nostr;

namespace {

EventId idOf(const std::string& text)
{
    return EventId(sha256({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()}));
}

SyncBytes bytes(const std::string& hex)
{
    SyncBytes out(hex.size() / 2);
    decodeHex(hex, out);
    return out;
}

struct Outcome {
    std::set<EventId> have;
    std::set<EventId> need;
    int rounds = 0;
    std::size_t longest = 0;
    std::string error;
};

Outcome reconcile(const NegentropySet& here, const NegentropySet& there, std::size_t longest = kSyncMessage)
{
    Outcome outcome;
    NegentropyClient client(here, longest);
    std::optional<SyncBytes> message = client.open();
    while (message) {
        ++outcome.rounds;
        const auto answer = answerSync(there, *message, longest);
        outcome.longest = std::max({outcome.longest, message->size(), answer->size()});
        auto next = client.receive(*answer);
        if (!next) {
            outcome.error = next.error().message;
            break;
        }
        message = *std::move(next);
    }
    outcome.have = client.have();
    outcome.need = client.need();
    return outcome;
}

struct Sets {
    std::vector<SyncItem> here;
    std::vector<SyncItem> there;
    std::set<EventId> onlyHere;
    std::set<EventId> onlyThere;
};

// `missing` of a thousand lack on one side or the other, by `side`.
Sets sets(int count, int missing, int span, int side, unsigned seed)
{
    std::mt19937 random(seed);
    Sets made;
    for (int i = 0; i < count; ++i) {
        const SyncItem item{{1'700'000'000 + static_cast<int>(random() % static_cast<unsigned>(span))},
                            idOf(std::to_string(seed) + ':' + std::to_string(i))};
        const bool isMissing = static_cast<int>(random() % 1000) < missing;
        const bool isHere = !isMissing || (side == 2 ? random() % 2 == 0 : side == 0);
        if (isHere)
            made.here.push_back(item);
        if (!isMissing || !isHere)
            made.there.push_back(item);
        if (isMissing)
            (isHere ? made.onlyHere : made.onlyThere).insert(item.id);
    }
    return made;
}

} // namespace

class TstNegentropy : public QObject {
    Q_OBJECT

private slots:
    void fingerprintsAStretch_data()
    {
        QTest::addColumn<QByteArray>("name");
        QTest::addColumn<int>("count");
        QTest::addColumn<QByteArray>("fingerprint");
        QTest::newRow("none") << QByteArray() << 0 << QByteArray("7f9c9e31ac8256ca2f258583df262dbc");
        QTest::newRow("100") << QByteArray("fp100:") << 100 << QByteArray("4a449ffb0b1ebc9ace4c8819c32310df");
        QTest::newRow("127 in one byte")
            << QByteArray("fp128:") << 128 << QByteArray("19db1e9522c6aaea6f3fad179e4214e1");
        QTest::newRow("129") << QByteArray("fp129:") << 129 << QByteArray("acc6f4e3eff8e39e51eec15e995642df");
        QTest::newRow("300") << QByteArray("fp300:") << 300 << QByteArray("514bfe98f74e9592d9c4d34b4d54ace6");
        QTest::newRow("three bytes of count")
            << QByteArray("fp16384:") << 16384 << QByteArray("09129550414e0aa097e61c110ce18707");
    }

    void fingerprintsAStretch()
    {
        QFETCH(QByteArray, name);
        QFETCH(int, count);
        QFETCH(QByteArray, fingerprint);
        std::vector<SyncItem> items{{{0}, idOf("before")}, {{2}, idOf("behind")}};
        for (int i = 0; i < count; ++i)
            items.push_back({{1}, idOf(name.toStdString() + std::to_string(i))});
        const NegentropySet set(items);
        QCOMPARE(toHex(set.fingerprint(1, set.size() - 1)), fingerprint.toStdString());
    }

    void findsWhatEachSideLacks_data()
    {
        QTest::addColumn<int>("count");
        QTest::addColumn<int>("missing");
        QTest::addColumn<int>("span");
        QTest::addColumn<int>("longest");
        const int any = static_cast<int>(kSyncMessage);
        QTest::newRow("nothing") << 0 << 0 << 1 << any;
        QTest::newRow("one, missing") << 1 << 1000 << 1 << any;
        QTest::newRow("a few, equal") << 30 << 0 << 100 << any;
        QTest::newRow("all missing") << 40 << 1000 << 100 << any;
        QTest::newRow("some missing") << 300 << 10 << 1000 << any;
        QTest::newRow("one second") << 2000 << 20 << 1 << any;
        QTest::newRow("equal") << 5000 << 0 << 100'000 << any;
        QTest::newRow("half missing") << 5000 << 500 << 100'000 << any;
        QTest::newRow("short messages") << 3000 << 100 << 100'000 << 4096;
        QTest::newRow("very short messages") << 500 << 300 << 1000 << 700;
    }

    void findsWhatEachSideLacks()
    {
        QFETCH(int, count);
        QFETCH(int, missing);
        QFETCH(int, span);
        QFETCH(int, longest);
        for (int side = 0; side < 3; ++side) {
            const Sets made = sets(count, missing, span, side, 5);
            const Outcome outcome = reconcile(NegentropySet(made.here), NegentropySet(made.there),
                                              static_cast<std::size_t>(longest));
            QCOMPARE(outcome.error, std::string());
            QVERIFY(outcome.have == made.onlyHere);
            QVERIFY(outcome.need == made.onlyThere);
            QVERIFY(outcome.longest <= static_cast<std::size_t>(longest));
        }
    }

    void needsTwoRoundTripsForOnePercentOfFiftyThousand()
    {
        for (int side = 0; side < 3; ++side) {
            const Sets made = sets(50'000, 10, 30 * 86'400, side, 11);
            const Outcome outcome = reconcile(NegentropySet(made.here), NegentropySet(made.there));
            QVERIFY(outcome.have == made.onlyHere);
            QVERIFY(outcome.need == made.onlyThere);
            QVERIFY2(outcome.rounds <= 2, qPrintable(QString::number(outcome.rounds)));
            QVERIFY2(outcome.longest <= 64 * 1024, qPrintable(QString::number(outcome.longest)));
        }
    }

    void saysNoMoreThanThatSetsAreEqual()
    {
        const Sets made = sets(1000, 0, 100'000, 0, 3);
        const NegentropySet set(made.here);
        const auto answer = answerSync(set, NegentropyClient(set).open());
        QVERIFY(*answer == SyncBytes{kSyncVersion});
    }

    void namesASmallSetAtOnce()
    {
        QVERIFY(NegentropyClient(NegentropySet({})).open() == bytes("6100000200"));
        const auto answer = answerSync(NegentropySet({}), bytes("6100000200"));
        QVERIFY(*answer == bytes("6100000200"));
    }

    void offersItsVersionToAnother()
    {
        QVERIFY(*answerSync(NegentropySet({}), bytes("6200000200")) == SyncBytes{kSyncVersion});
        QVERIFY(!NegentropyClient(NegentropySet({})).receive(bytes("62")));
    }

    void refusesMalformedMessages_data()
    {
        QTest::addColumn<QByteArray>("hex");
        for (const char* hex : {"", "00", "61ff", "6100", "610000", "610021", "61000003", "6100000100",
                                "6100000201", "61000002ffffffffffffffff7f", "61ffffffffffffffffffff7f0000",
                                "61000000010000", "618180808080808080807f0000", "6105000004000000"})
            QTest::newRow(hex) << QByteArray(hex);
        QTest::newRow("bounds go backwards") << QByteArray("610201ff00"
                                                           "010101"
                                                           "00");
    }

    void refusesMalformedMessages()
    {
        QFETCH(QByteArray, hex);
        const Sets made = sets(100, 0, 100, 0, 3);
        const NegentropySet set(made.here);
        const SyncBytes message = bytes(hex.toStdString());
        NegentropyClient client(set);
        if (hex == "61000000010000") // a bound behind the end is only odd
            return;
        QVERIFY(!answerSync(set, message));
        QVERIFY(!client.receive(message));
    }

    void endsWithAServerThatNeverAgrees()
    {
        const Sets made = sets(1000, 0, 100'000, 0, 3);
        const NegentropySet set(made.here);
        NegentropyClient client(set);
        SyncBytes lie{kSyncVersion, 0, 0, 1};
        lie.insert(lie.end(), 16, 7);
        std::size_t rounds = 0;
        while (client.receive(lie))
            ++rounds;
        QCOMPARE(rounds, kMostSyncRounds);
    }

    void bearsNoise()
    {
        std::mt19937 random(9);
        const Sets made = sets(200, 0, 100, 0, 3);
        const NegentropySet set(made.here);
        SyncBytes message = NegentropyClient(set).open();
        for (int round = 0; round < 20'000; ++round) {
            SyncBytes noisy = message;
            for (int i = 0; i < 3; ++i)
                noisy[random() % noisy.size()] = static_cast<std::uint8_t>(random());
            noisy.resize(1 + random() % noisy.size());
            const auto answer = answerSync(set, noisy, 8192);
            if (answer)
                QVERIFY(answer->size() <= 8192);
            NegentropyClient client(set, 8192);
            (void)client.receive(noisy);
        }
    }
};

QTEST_GUILESS_MAIN(TstNegentropy)
#include "tst_negentropy.moc"
