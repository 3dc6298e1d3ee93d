// SPDX-License-Identifier: MIT
#include "core/ingest/ingest_worker.h"
#include "core/nostr/event_json.h"
#include "tests/support/memory_event_store.h"
#include "tests/support/signed_events.h"

#include <QTest>

using core::FrameVerdict;

namespace {

constexpr std::int64_t kNow = 1'700'000'000;

} // namespace

class TstIngestWorker : public QObject {
    Q_OBJECT

private:
    const nostr::SecretKey m_alice = bench::madeUpKey(3, 1);
    support::MemoryEventStore m_store;
    core::RecentIds m_recent;
    int m_verified = 0;

    core::IngestWorker worker()
    {
        return {m_store, m_recent,
                [this](nostr::Event event) {
                    ++m_verified;
                    return nostr::verify(std::move(event));
                },
                [] { return nostr::UnixTime{kNow}; }};
    }

    static std::shared_ptr<const core::FrameSource> source()
    {
        nostr::Filter notes;
        notes.kinds = {nostr::kinds::kNote};
        auto made = std::make_shared<core::FrameSource>(
            core::FrameSource{1, *nostr::RelayUrl::parse("ws://127.0.0.1:1"), {}});
        made->dialogue.open("notes", {notes});
        return made;
    }

    static core::Frame frame(const QString& text) { return {source(), text}; }

    static core::Frame frame(const nostr::Event& event, const std::string& subscription = "notes")
    {
        return frame(QString::fromStdString(nostr::relayEventMessage(subscription, event)));
    }

    FrameVerdict verdict(const core::Frame& one) { return worker().judge({one}).front().verdict; }

private slots:
    void init() { m_verified = 0; }

    void passesAGoodEventOn()
    {
        const auto note = support::signedNote(m_alice, "good", kNow);
        const auto judged = worker().judge({frame(*note)});
        QCOMPARE(judged[0].verdict, FrameVerdict::Verified);
        QCOMPARE(judged[0].subscription, std::string("notes"));
        QCOMPARE(std::get<nostr::VerifiedEvent>(judged[0].content)->id, note->id);
    }

    void dropsWhatNobodyAskedFor()
    {
        const auto note = support::signedNote(m_alice, "wrong subscription", kNow);
        QCOMPARE(verdict(frame(*note, "other")), FrameVerdict::NotRequested);
        const auto reaction = support::signedEvent(m_alice, nostr::kinds::kReaction, "+", kNow);
        QCOMPARE(verdict(frame(*reaction)), FrameVerdict::NotRequested);
        QCOMPARE(m_verified, 0);
    }

    void dropsForgeries()
    {
        nostr::Event forged = *support::signedNote(m_alice, "true words", kNow);
        forged.content = "false words";
        QCOMPARE(verdict(frame(forged)), FrameVerdict::WrongId);

        nostr::Event unsignedByHer = *support::signedNote(bench::madeUpKey(3, 2), "not hers", kNow);
        unsignedByHer.sig[5] ^= 1;
        QCOMPARE(verdict(frame(unsignedByHer)), FrameVerdict::BadSignature);
    }

    void dropsRubbish_data()
    {
        QTest::addColumn<QString>("text");
        QTest::newRow("nothing") << QString();
        QTest::newRow("object") << QStringLiteral("{}");
        QTest::newRow("empty list") << QStringLiteral("[]");
        QTest::newRow("verb alone") << QStringLiteral("[\"EVENT\"]");
        QTest::newRow("unknown verb") << QStringLiteral("[\"FOO\",1]");
        QTest::newRow("cut off") << QStringLiteral("[\"EVENT\",\"notes\",{\"id\":\"ab\",\"pubkey\":\"cd\"");
        QTest::newRow("two values") << QStringLiteral("[\"NOTICE\",\"a\"][\"NOTICE\",\"b\"]");
        QTest::newRow("null byte") << QStringLiteral("[\"NOTICE\",\"a\"]") + QChar(0);
        QTest::newRow("nested") << QString(100'000, QLatin1Char('['));
    }
    void dropsRubbish()
    {
        QFETCH(QString, text);
        QCOMPARE(verdict(frame(text)), FrameVerdict::Malformed);
    }

    void tellsWhatIsDatedAheadAndProvesIt()
    {
        QCOMPARE(verdict(frame(*support::signedNote(m_alice, "soon", kNow + 14 * 60))),
                 FrameVerdict::Verified);
        QCOMPARE(verdict(frame(*support::signedNote(m_alice, "far", kNow + 16 * 60))), FrameVerdict::Future);
        nostr::Event forged = *support::signedNote(m_alice, "farther", kNow + 17 * 60);
        forged.sig[0] ^= 1;
        QCOMPARE(verdict(frame(forged)), FrameVerdict::BadSignature);
    }

    void verifiesCopiesOnce()
    {
        const auto note = support::signedNote(m_alice, "many times", kNow);
        const auto judged = worker().judge({frame(*note), frame(*note), frame(*note)});
        QCOMPARE(judged[0].verdict, FrameVerdict::Verified);
        QCOMPARE(judged[1].verdict, FrameVerdict::Known);
        QCOMPARE(judged[2].verdict, FrameVerdict::Known);
        QCOMPARE(verdict(frame(*note)), FrameVerdict::Known);
        QCOMPARE(m_verified, 1);
    }

    void verifiesNothingThatIsStored()
    {
        const auto note = support::signedNote(m_alice, "from an earlier run", kNow);
        m_store.insert({{note, std::nullopt}}).waitForFinished();
        QCOMPARE(verdict(frame(*note)), FrameVerdict::Known);
        QCOMPARE(m_verified, 0);
    }

    void tellsAMutatedCopyFromTheRealEvent()
    {
        const auto note = support::signedNote(m_alice, "original", kNow);
        nostr::Event mutated = *note;
        mutated.content = "changed";
        mutated.sig[0] ^= 1;
        const auto judged = worker().judge({frame(*note), frame(mutated)});
        QCOMPARE(judged[1].verdict, FrameVerdict::Mutated);
        QVERIFY(std::holds_alternative<std::monostate>(judged[1].content));
    }

    void letsNoForgedCopyKeepTheRealEventOut()
    {
        const auto note = support::signedNote(m_alice, "the real one", kNow);
        nostr::Event forged = *note;
        forged.sig[0] ^= 1;
        const auto judged = worker().judge({frame(forged), frame(*note)});
        QCOMPARE(judged[0].verdict, FrameVerdict::BadSignature);
        QCOMPARE(judged[1].verdict, FrameVerdict::Verified);
    }

    void handsControlMessagesOn()
    {
        const auto judged = worker().judge({frame(QStringLiteral("[\"EOSE\",\"notes\"]"))});
        QCOMPARE(judged[0].verdict, FrameVerdict::Control);
        const auto& message = std::get<nostr::RelayMessage>(judged[0].content);
        QCOMPARE(std::get<nostr::RelayEose>(message).subscription, std::string("notes"));
    }
};

QTEST_GUILESS_MAIN(TstIngestWorker)
#include "tst_ingest_worker.moc"
