// SPDX-License-Identifier: MIT
// Seconds since the epoch as a type. The clock is an argument everywhere: see `Clock`.
#pragma once

#include <compare>
#include <cstdint>
#include <functional>

namespace nostr {

struct UnixTime {
    std::int64_t seconds = 0;

    friend constexpr auto operator<=>(const UnixTime&, const UnixTime&) = default;
};

constexpr UnixTime operator+(UnixTime time, std::int64_t seconds) { return {time.seconds + seconds}; }
constexpr UnixTime operator-(UnixTime time, std::int64_t seconds) { return {time.seconds - seconds}; }

/// Tells the time; passed in so that tests decide what it is.
using Clock = std::function<UnixTime()>;

/// The system's clock.
UnixTime systemTime();

} // namespace nostr
