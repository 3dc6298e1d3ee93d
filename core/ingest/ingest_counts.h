// SPDX-License-Identifier: MIT
// What came in and why it was not taken, by reason.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace core {

enum class FrameVerdict {
    Verified,     // a new event, proved, on its way to the store
    Known,        // a copy of a verified event
    Control,      // EOSE, OK, NOTICE and the like
    Malformed,    // no message of NIP-01
    Oversized,    // larger than our limits
    NotRequested, // matches no open subscription of that relay
    WrongId,
    BadPublicKey,
    BadSignature,
    Future,  // proved, but dated ahead of our clock: on its way to the store, which keeps it aside
    Mutated, // claims the id of an event that we have, with another signature
};
inline constexpr std::size_t kFrameVerdicts = 11;

/// "wrong id" and the like.
std::string_view nameOf(FrameVerdict verdict);

struct IngestCounts {
    std::array<std::uint64_t, kFrameVerdicts> frames{};

    std::uint64_t of(FrameVerdict verdict) const { return frames[static_cast<std::size_t>(verdict)]; }
    void add(FrameVerdict verdict) { ++frames[static_cast<std::size_t>(verdict)]; }

    /// All that was dropped as bad: everything but Verified, Known, Future and Control.
    std::uint64_t refused() const;
};

} // namespace core
