// SPDX-License-Identifier: MIT
#include "core/serve/client_frame.h"

#include "bench/fixtures/synthetic_people.h"

#include <QTest>

namespace {

constexpr nostr::UnixTime kNow{1'750'000'000};

} // namespace

class TstClientFrame : public QObject {
    Q_OBJECT

private:
    static nostr::Event signedEvent(std::int64_t age = 0, nostr::Kind kind = nostr::kinds::kNote,
                                    nostr::Tags tags = {})
    {
        const nostr::SecretKey key = bench::madeUpKey(11, 0);
        return *nostr::sign({key.publicKey(), kNow - age, kind, std::move(tags), "x"}, key);
    }

    static core::ClientFrame read(const nostr::Event& event)
    {
        return core::readClientFrame(nostr::eventMessage(event), kNow);
    }

private slots:
    void takesAnEventThatVerifies()
    {
        const nostr::Event event = signedEvent();
        const auto frame = read(event);
        const auto* verified = std::get_if<nostr::VerifiedEvent>(&frame);
        QVERIFY(verified);
        QVERIFY(**verified == event);
    }

    void takesAClockThatIsALittleFast()
    {
        QVERIFY(std::holds_alternative<nostr::VerifiedEvent>(read(signedEvent(-600))));
    }

    void refusesEvents_data()
    {
        QTest::addColumn<qint64>("age");
        QTest::addColumn<int>("kind");
        QTest::addColumn<QString>("tag");
        QTest::addColumn<QString>("reason");
        QTest::newRow("from the future") << qint64{-3600} << 1 << QString() << QStringLiteral("invalid: ");
        QTest::newRow("protected") << qint64{0} << 1 << QStringLiteral("-") << QStringLiteral("blocked: ");
        QTest::newRow("answer to a challenge")
            << qint64{0} << 22242 << QString() << QStringLiteral("invalid: ");
    }
    void refusesEvents()
    {
        QFETCH(qint64, age);
        QFETCH(int, kind);
        QFETCH(QString, tag);
        QFETCH(QString, reason);
        const nostr::Tags tags = tag.isEmpty() ? nostr::Tags() : nostr::Tags{{tag.toStdString()}};
        const nostr::Event event = signedEvent(age, static_cast<nostr::Kind>(kind), tags);
        const auto frame = read(event);
        const auto* refused = std::get_if<core::RefusedEvent>(&frame);
        QVERIFY(refused);
        QCOMPARE(refused->id, event.id);
        QVERIFY2(refused->text.starts_with(reason.toStdString()), refused->text.c_str());
    }

    void refusesAChangedEventAndAForgedOne()
    {
        nostr::Event changed = signedEvent();
        changed.content += "y";
        nostr::Event forged = signedEvent();
        forged.sig = signedEvent(1).sig;
        for (const nostr::Event& event : {changed, forged}) {
            const auto frame = read(event);
            const auto* refused = std::get_if<core::RefusedEvent>(&frame);
            QVERIFY(refused);
            QVERIFY(refused->text.starts_with("invalid: "));
        }
    }

    void readsWhatClientsAsk()
    {
        const auto request = core::readClientFrame(R"(["REQ","a",{"kinds":[1]},{"limit":2}])", kNow);
        QVERIFY(std::holds_alternative<nostr::ClientRequest>(request));
        QCOMPARE(std::get<nostr::ClientRequest>(request).filters.size(), std::size_t{2});
        QVERIFY(std::holds_alternative<nostr::ClientClose>(core::readClientFrame(R"(["CLOSE","a"])", kNow)));
        QVERIFY(
            std::holds_alternative<nostr::ClientCount>(core::readClientFrame(R"(["COUNT","a",{}])", kNow)));
    }

    void doesNotReadFramesThatSayNothing_data()
    {
        QTest::addColumn<QString>("bad");
        QTest::newRow("no JSON") << QStringLiteral("hello");
        QTest::newRow("empty") << QString();
        QTest::newRow("object") << QStringLiteral("{}");
        QTest::newRow("empty array") << QStringLiteral("[]");
        QTest::newRow("unknown verb") << QStringLiteral(R"(["FETCH",1])");
        QTest::newRow("event that is a number") << QStringLiteral(R"(["EVENT",1])");
        QTest::newRow("no subscription") << QStringLiteral(R"(["REQ"])");
        QTest::newRow("long subscription")
            << QStringLiteral(R"(["REQ","%1",{}])").arg(QString(65, QLatin1Char('x')));
        QTest::newRow("filter that is a list") << QStringLiteral(R"(["REQ","a",[]])");
        QTest::newRow("two values") << QStringLiteral(R"(["CLOSE","a"]["CLOSE","a"])");
        QTest::newRow("deep") << QString(10'000, QLatin1Char('['));
    }
    void doesNotReadFramesThatSayNothing()
    {
        QFETCH(QString, bad);
        const auto frame = core::readClientFrame(bad.toStdString(), kNow);
        QVERIFY(std::holds_alternative<core::UnreadableFrame>(frame));
        QVERIFY(std::get<core::UnreadableFrame>(frame).text.starts_with("invalid: "));
    }
};

QTEST_GUILESS_MAIN(TstClientFrame)
#include "tst_client_frame.moc"
