// SPDX-License-Identifier: MIT
// What a relay's OK means for an event of ours (NIP-01), and how long to wait before trying again.
#pragma once

#include "core/relay/reconnect_delay.h"
#include "core/storage/pending_publish.h"

#include <chrono>
#include <cstdint>
#include <string_view>

namespace core {

/// `attempts` made so far, this one included: an unclear refusal is believed after a few.
PublishOutcome::State judgeAnswer(bool accepted, std::string_view text, std::uint32_t attempts);

/// Doubles from 5 s to 1 h with `attempts` made, at least 1; a random point of the upper half.
std::chrono::seconds publishDelay(std::uint32_t attempts, const Randomness& randomness);

} // namespace core
