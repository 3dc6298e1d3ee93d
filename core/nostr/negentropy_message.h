// SPDX-License-Identifier: MIT
// The messages of negentropy, version 1 (NIP-77): a row of ranges, each with what its sender has
// between the bound before and its own.
#pragma once

#include "core/nostr/negentropy_set.h"
#include "core/nostr/result.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace nostr {

using SyncBytes = std::vector<std::uint8_t>;

inline constexpr std::uint8_t kSyncVersion = 0x61;

/// Base 128, most significant group first.
void appendVarint(SyncBytes& out, std::uint64_t number);

struct SyncRange {
    enum class Mode { Skip, Fingerprint, Ids };

    SyncItem end; // exclusive
    Mode mode = Mode::Skip;
    NegentropySet::Fingerprint fingerprint{};
    std::span<const std::uint8_t> ids; // 32 bytes each; a view into the message
};

/// Fails where the version is another one, a number or a bound overflows, bounds go backwards, or
/// it ends too early. Takes memory in proportion to the message, whatever counts it claims.
Result<std::vector<SyncRange>> parseSyncMessage(std::span<const std::uint8_t> message);

/// Writes ranges one behind the other. What nothing is said about is skipped.
class SyncWriter {
public:
    SyncWriter() : m_out{kSyncVersion} {}

    std::size_t size() const { return m_out.size(); }

    /// Up to `end` there is nothing to say.
    void skipTo(const SyncItem& end);
    void addFingerprint(const SyncItem& end, const NegentropySet::Fingerprint& fingerprint);
    void addIds(const SyncItem& end, const NegentropySet& set, std::size_t first, std::size_t last);

    SyncBytes take() { return std::move(m_out); }

    /// Bytes that the two kinds of ranges take at most, bounds included but for shared seconds.
    static constexpr std::size_t kFingerprintRange = 22;
    static constexpr std::size_t kIdsRange = 16; // without the ids

private:
    void flushSkip();
    void addBound(const SyncItem& end);

    SyncBytes m_out;
    UnixTime m_last; // of the bound written last
    SyncItem m_skipped;
    bool m_isSkipping = false;
};

/// The shortest bound between two neighbours.
SyncItem boundBetween(const SyncItem& before, const SyncItem& after);

} // namespace nostr
