// SPDX-License-Identifier: MIT
#include "core/publish/publish_answer.h"

#include "core/nostr/relay_message.h"

#include <algorithm>

namespace core {

namespace {

using namespace std::chrono_literals;
constexpr std::uint32_t kUnclearAttempts = 5;
constexpr std::chrono::seconds kFirst = 5s;
constexpr std::chrono::seconds kLongest = 1h;
constexpr std::uint32_t kDoublings = 10; // the first that passes the longest wait

} // namespace

PublishOutcome::State judgeAnswer(bool accepted, std::string_view text, std::uint32_t attempts)
{
    using State = PublishOutcome::State;
    if (accepted)
        return State::Accepted;
    switch (nostr::refusalReason(text)) {
    case nostr::RefusalReason::Duplicate: return State::Accepted; // it is there, whatever the flag says
    case nostr::RefusalReason::Pow:
    case nostr::RefusalReason::Blocked:
    case nostr::RefusalReason::Invalid:
    case nostr::RefusalReason::Restricted:
    case nostr::RefusalReason::Mute:
    case nostr::RefusalReason::Unsupported:
    case nostr::RefusalReason::PaymentRequired: return State::Refused;
    case nostr::RefusalReason::RateLimited:
    case nostr::RefusalReason::ServerError:
    case nostr::RefusalReason::AuthRequired: return State::Retry;
    case nostr::RefusalReason::None:
    case nostr::RefusalReason::Other: break;
    }
    return attempts >= kUnclearAttempts ? State::Refused : State::Retry;
}

std::chrono::seconds publishDelay(std::uint32_t attempts, const Randomness& randomness)
{
    const std::uint32_t doublings = std::clamp(attempts, 1u, kDoublings + 1) - 1;
    const std::chrono::seconds wait = std::min(kFirst * (1 << doublings), kLongest);
    const double share = std::clamp(0.5 + randomness() / 2, 0.5, 1.0);
    return std::chrono::seconds(
        static_cast<std::chrono::seconds::rep>(static_cast<double>(wait.count()) * share));
}

} // namespace core
