// SPDX-License-Identifier: MIT
// How long to wait before the next attempt to reach a relay.
#pragma once

#include <chrono>
#include <functional>

namespace core {

/// A number in [0, 1).
using Randomness = std::function<double()>;

/// The system's randomness.
double systemRandomness();

/// Doubles from 1 s to 5 min with `failures` in a row (at least 1), and takes a random point of
/// the upper half, so that relays which fell together are not called together.
std::chrono::milliseconds reconnectDelay(int failures, const Randomness& randomness);

} // namespace core
