// SPDX-License-Identifier: MIT
// What an event does to the counts of others: replies, reposts (NIP-18), reactions (NIP-25), quotes
// (NIP-18), zaps (NIP-57).
#pragma once

#include "core/nostr/event.h"

#include <cstdint>
#include <string>
#include <vector>

namespace store {

/// Values are on disk.
enum class Effect : std::uint8_t { Reply = 0, Repost = 1, Like = 2, Quote = 3, Zap = 4 };
inline constexpr std::size_t kEffects = 5;

struct NoteEffect {
    nostr::EventId target;
    Effect effect = Effect::Reply;
    std::string symbol;     // of Like: "+", an emoji, ":code:" (NIP-30); empty for words and the like
    std::int64_t msats = 0; // of Zap: what the invoice asks for. Anybody can write a receipt.
};

/// At most one an effect and target. A dislike has none.
std::vector<NoteEffect> effectsOf(const nostr::Event& event);

/// The amount in a BOLT 11 invoice's first part; 0 where it names none or one that is no amount.
std::int64_t invoicedMsats(std::string_view invoice);

} // namespace store
