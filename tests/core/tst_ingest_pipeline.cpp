// SPDX-License-Identifier: MIT
#include "core/ingest/ingest_pipeline.h"
#include "tests/support/memory_event_store.h"
#include "tests/support/signed_events.h"

#include <QSignalSpy>
#include <QTest>

#include <atomic>
#include <mutex>

using core::FrameVerdict;
using core::IngestPipeline;

namespace {

std::shared_ptr<const core::FrameSource> source(int port)
{
    auto made = std::make_shared<core::FrameSource>(
        core::FrameSource{static_cast<std::uint64_t>(port),
                          *nostr::RelayUrl::parse("ws://127.0.0.1:" + std::to_string(port)),
                          {}});
    made->dialogue.open("all", {nostr::Filter{}});
    return made;
}

QString text(const nostr::Event& event)
{
    return QString::fromStdString(nostr::relayEventMessage("all", event));
}

} // namespace

class TstIngestPipeline : public QObject {
    Q_OBJECT

private:
    const nostr::SecretKey m_alice = bench::madeUpKey(4, 1);

    std::vector<nostr::VerifiedEvent> notes(int count) const
    {
        std::vector<nostr::VerifiedEvent> made;
        for (int i = 0; i < count; ++i)
            made.push_back(support::signedNote(m_alice, std::to_string(i), 1'700'000'000 + i));
        return made;
    }

private slots:
    void keepsTheOrderOfArrivalWithSeveralWorkers()
    {
        support::MemoryEventStore store;
        core::IngestOptions options;
        options.workers = 4;
        IngestPipeline pipeline(store, options);
        std::vector<nostr::EventId> seen;
        bool ended = false;
        connect(&pipeline, &IngestPipeline::judged, this, [&](const core::JudgedFrame& frame) {
            if (const auto* event = std::get_if<nostr::VerifiedEvent>(&frame.content))
                seen.push_back((*event)->id);
            else
                ended = true;
        });
        const auto events = notes(500);
        const auto from = source(1);
        for (const auto& event : events)
            pipeline.push({from, text(*event)});
        pipeline.push({from, QStringLiteral("[\"EOSE\",\"all\"]")});
        QTRY_VERIFY(ended);
        QCOMPARE(seen.size(), events.size()); // none after the EOSE
        for (std::size_t i = 0; i < seen.size(); ++i)
            QCOMPARE(seen[i], events[i]->id);
        QTRY_COMPARE(store.all().size(), events.size());
    }

    void storesNothingUnprovedAndCountsPerRelay()
    {
        support::MemoryEventStore store;
        IngestPipeline pipeline(store, {});
        const auto good = source(1);
        const auto bad = source(2);
        nostr::Event forged = *notes(1).front();
        forged.sig[3] ^= 1;
        pipeline.push({bad, text(forged)});
        pipeline.push({bad, QStringLiteral("rubbish")});
        pipeline.push({good, text(*notes(1).front())});
        QTRY_COMPARE(store.all().size(), std::size_t{1});
        QCOMPARE(pipeline.countsOf(bad->relay).of(FrameVerdict::BadSignature), std::uint64_t{1});
        QCOMPARE(pipeline.countsOf(bad->relay).of(FrameVerdict::Malformed), std::uint64_t{1});
        QCOMPARE(pipeline.countsOf(bad->relay).refused(), std::uint64_t{2});
        QCOMPARE(pipeline.countsOf(good->relay).refused(), std::uint64_t{0});
    }

    void verifiesOnceWhatTenRelaysSend()
    {
        support::MemoryEventStore store;
        std::atomic<int> verified = 0;
        core::IngestOptions options;
        options.workers = 1;
        options.verifier = [&verified](nostr::Event event) {
            ++verified;
            return nostr::verify(std::move(event));
        };
        IngestPipeline pipeline(store, options);
        QSignalSpy judged(&pipeline, &IngestPipeline::judged);
        const auto note = notes(1).front();
        for (int relay = 1; relay <= 10; ++relay) {
            for (int subscription = 0; subscription < 3; ++subscription)
                pipeline.push({source(relay), text(*note)});
        }
        QTRY_COMPARE(judged.count(), 30);
        QCOMPARE(verified.load(), 1);
        QCOMPARE(store.all().size(), std::size_t{1});
        const std::vector<core::SeenCopy> copies = store.seenCopies();
        QCOMPARE(copies.size(), std::size_t{29});
        for (const core::SeenCopy& copy : copies)
            QCOMPARE(copy.id, note->id);
    }

    void asksTheSocketsToWaitWhileItIsFull()
    {
        support::MemoryEventStore store;
        std::mutex gate;
        core::IngestOptions options;
        options.workers = 1;
        options.queue.frames = 100;
        options.verifier = [&gate](nostr::Event event) {
            const std::lock_guard wait(gate);
            return nostr::verify(std::move(event));
        };
        IngestPipeline pipeline(store, options);
        QSignalSpy crowded(&pipeline, &IngestPipeline::crowdedChanged);
        const auto from = source(1);
        const auto events = notes(250);
        gate.lock();
        for (const auto& event : events)
            pipeline.push({from, text(*event)});
        QVERIFY(pipeline.isCrowded());
        gate.unlock();
        QTRY_VERIFY(!pipeline.isCrowded());
        QCOMPARE(crowded.count(), 2);
        QTRY_COMPARE(store.all().size(), events.size());
    }

    void asksAgainForWhatTheDiskRefused()
    {
        support::MemoryEventStore store;
        IngestPipeline pipeline(store, {});
        QSignalSpy lost(&pipeline, &IngestPipeline::lost);
        const auto note = notes(1).front();
        store.setFailure("the disk is full");
        pipeline.push({source(1), text(*note)});
        QTRY_COMPARE(lost.count(), 1);
        store.setFailure({});
        pipeline.push({source(1), text(*note)});
        QTRY_COMPARE(store.all().size(), std::size_t{1});
    }

    void endsWithFramesStillQueued()
    {
        support::MemoryEventStore store;
        IngestPipeline pipeline(store, {});
        const auto from = source(1);
        for (const auto& event : notes(200))
            pipeline.push({from, text(*event)});
    }
};

QTEST_GUILESS_MAIN(TstIngestPipeline)
#include "tst_ingest_pipeline.moc"
