// SPDX-License-Identifier: MIT
// How long this process has been running, for measuring the first paint.
#pragma once

#include <chrono>

namespace app {

/// Since exec. From HERONRY_T0_NS, nanoseconds of CLOCK_MONOTONIC that a benchmark took right
/// before it, if set and sensible; else from the kernel's own note, which is exact to 10 ms.
std::chrono::duration<double, std::milli> sinceProcessStart();

} // namespace app
