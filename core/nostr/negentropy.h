// SPDX-License-Identifier: MIT
// Finding what two sets of events lack of each other (negentropy, NIP-77): messages in and out,
// no I/O. A frame is filled as far as it may, which saves round trips: a fine cut costs bytes
// that were to be sent anyway, a coarse one costs another turn.
#pragma once

#include "core/nostr/negentropy_message.h"
#include "core/nostr/negentropy_set.h"
#include "core/nostr/result.h"

#include <optional>
#include <set>
#include <span>
#include <vector>

namespace nostr {

/// Bytes of a message of ours, half of its characters in a frame. Relays that take less say so.
inline constexpr std::size_t kSyncMessage = 64 * 1024;

/// The side that asks and ends up knowing. `set` must outlive it.
class NegentropyClient {
public:
    explicit NegentropyClient(const NegentropySet& set, std::size_t longest = kSyncMessage);

    SyncBytes open() const;

    /// The next message; none once all is known. Fails on a malformed message, and where the other
    /// side goes on beyond kMostSyncRounds or names more ids than kMostSyncIds.
    Result<std::optional<SyncBytes>> receive(std::span<const std::uint8_t> message);

    /// By id. What only we have, and what only they have.
    const std::set<EventId>& have() const { return m_have; }
    const std::set<EventId>& need() const { return m_need; }

private:
    bool takeIds(std::span<const std::uint8_t> ids, std::size_t first, std::size_t last);

    const NegentropySet& m_set;
    std::size_t m_longest;
    std::size_t m_rounds = 0;
    std::set<EventId> m_have;
    std::set<EventId> m_need;
};

inline constexpr std::size_t kMostSyncRounds = 100;
inline constexpr std::size_t kMostSyncIds = 1'000'000;

/// The other side's answer, which keeps no state. A message of another version is answered with
/// the version that we speak.
Result<SyncBytes> answerSync(const NegentropySet& set, std::span<const std::uint8_t> message,
                             std::size_t longest = kSyncMessage);

} // namespace nostr
