// SPDX-License-Identifier: MIT
#include "core/ingest/ingest_counts.h"

#include <numeric>

namespace core {

std::string_view nameOf(FrameVerdict verdict)
{
    switch (verdict) {
    case FrameVerdict::Verified: return "verified";
    case FrameVerdict::Known: return "known";
    case FrameVerdict::Control: return "control";
    case FrameVerdict::Malformed: return "malformed";
    case FrameVerdict::Oversized: return "oversized";
    case FrameVerdict::NotRequested: return "not requested";
    case FrameVerdict::WrongId: return "wrong id";
    case FrameVerdict::BadPublicKey: return "bad public key";
    case FrameVerdict::BadSignature: return "bad signature";
    case FrameVerdict::Future: return "from the future";
    case FrameVerdict::Mutated: return "mutated";
    }
    return "";
}

std::uint64_t IngestCounts::refused() const
{
    return std::accumulate(frames.begin(), frames.end(), std::uint64_t{0}) - of(FrameVerdict::Verified) -
           of(FrameVerdict::Known) - of(FrameVerdict::Future) - of(FrameVerdict::Control);
}

} // namespace core
