// SPDX-License-Identifier: MIT
#include "core/relay/reconnect_delay.h"

#include <QRandomGenerator>

#include <algorithm>

namespace core {

namespace {

using namespace std::chrono_literals;
constexpr std::chrono::milliseconds kFirst = 1s;
constexpr std::chrono::milliseconds kLongest = 5min;
constexpr int kDoublings = 9; // the first that passes the longest wait

} // namespace

double systemRandomness() { return QRandomGenerator::global()->generateDouble(); }

std::chrono::milliseconds reconnectDelay(int failures, const Randomness& randomness)
{
    const int doublings = std::clamp(failures - 1, 0, kDoublings);
    const std::chrono::milliseconds wait = std::min(kFirst * (1 << doublings), kLongest);
    const double share = std::clamp(0.5 + randomness() / 2, 0.5, 1.0);
    return std::max(kFirst, std::chrono::milliseconds(static_cast<std::chrono::milliseconds::rep>(
                                static_cast<double>(wait.count()) * share)));
}

} // namespace core
