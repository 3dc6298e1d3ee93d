// SPDX-License-Identifier: MIT
#include "core/ingest/ingest_worker.h"

#include "core/nostr/limits.h"

#include <string_view>

namespace core {

/// An event that was asked for, before it is known or proved.
struct IngestWorker::Candidate {
    std::size_t frame = 0;
    nostr::Event event;
    std::optional<nostr::Signature> known;
};

namespace {

FrameVerdict verdictOf(nostr::VerifyFault fault)
{
    switch (fault) {
    case nostr::VerifyFault::WrongId: return FrameVerdict::WrongId;
    case nostr::VerifyFault::BadPublicKey: return FrameVerdict::BadPublicKey;
    case nostr::VerifyFault::BadSignature: break;
    }
    return FrameVerdict::BadSignature;
}

} // namespace

IngestWorker::IngestWorker(EventStore& store, RecentIds& recent, Verifier verifier, nostr::Clock clock)
    : m_store(store)
    , m_recent(recent)
    , m_verify(std::move(verifier))
    , m_clock(std::move(clock))
{
}

std::vector<JudgedFrame> IngestWorker::judge(std::vector<Frame> frames)
{
    std::vector<JudgedFrame> judged(frames.size());
    std::vector<Candidate> candidates;
    for (std::size_t i = 0; i < frames.size(); ++i) {
        const std::size_t before = candidates.size();
        read(frames[i], judged[i], candidates);
        if (candidates.size() > before)
            candidates.back().frame = i;
    }
    lookUp(candidates);
    for (Candidate& candidate : candidates)
        prove(candidate, judged[candidate.frame]);
    return judged;
}

void IngestWorker::read(const Frame& frame, JudgedFrame& judged, std::vector<Candidate>& candidates) const
{
    judged.source = frame.source;
    const QByteArray text = frame.text.toUtf8();
    if (static_cast<std::size_t>(text.size()) > nostr::limits::kFrame) {
        judged.verdict = FrameVerdict::Oversized;
        return;
    }
    auto message = nostr::parseRelayMessage({text.constData(), static_cast<std::size_t>(text.size())});
    if (!message) {
        judged.verdict = FrameVerdict::Malformed;
        return;
    }
    auto* received = std::get_if<nostr::RelayEvent>(&*message);
    if (!received) {
        judged.verdict = FrameVerdict::Control;
        judged.content = std::move(*message);
        return;
    }
    if (frame.source->dialogue.judge(*message)) {
        judged.verdict = FrameVerdict::NotRequested;
        return;
    }
    judged.subscription = std::move(received->subscription);
    candidates.push_back({0, std::move(received->event), std::nullopt});
}

void IngestWorker::lookUp(std::vector<Candidate>& candidates) const
{
    std::vector<nostr::EventId> ids;
    std::vector<Candidate*> asked;
    for (Candidate& candidate : candidates) {
        candidate.known = m_recent.signatureOf(candidate.event.id);
        if (candidate.known)
            continue;
        ids.push_back(candidate.event.id);
        asked.push_back(&candidate);
    }
    if (ids.empty())
        return;
    auto future = m_store.storedSignatures(std::move(ids));
    future.waitForFinished();
    if (future.isCanceled() || future.resultCount() == 0)
        return; // verified again instead: slower, never wrong
    const auto signatures = future.result();
    for (std::size_t i = 0; i < asked.size() && i < signatures.size(); ++i)
        asked[i]->known = signatures[i];
}

bool IngestWorker::isAhead(const nostr::Event& event) const
{
    return event.createdAt > m_clock() + nostr::limits::kFutureTolerance;
}

void IngestWorker::prove(Candidate& candidate, JudgedFrame& judged) const
{
    if (!candidate.known)
        candidate.known = m_recent.signatureOf(candidate.event.id); // an earlier frame of this batch
    if (candidate.known) {
        const nostr::Event& event = candidate.event;
        judged.verdict = *candidate.known == event.sig ? FrameVerdict::Known : FrameVerdict::Mutated;
        if (judged.verdict == FrameVerdict::Known && !isAhead(event))
            judged.content = KnownCopy{event.id, event.createdAt, event.kind};
        return;
    }

    auto proof = m_verify(std::move(candidate.event));
    if (const auto* fault = std::get_if<nostr::VerifyFault>(&proof)) {
        judged.verdict = verdictOf(*fault);
        return;
    }
    auto& event = std::get<nostr::VerifiedEvent>(proof);
    m_recent.add(event->id, event->sig);
    judged.verdict = isAhead(*event) ? FrameVerdict::Future : FrameVerdict::Verified;
    judged.content = std::move(event);
}

} // namespace core
