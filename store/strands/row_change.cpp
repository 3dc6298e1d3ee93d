// SPDX-License-Identifier: MIT
#include "store/strands/row_change.h"

#include "core/nostr/thread_position.h"
#include "store/strands/slot.h"

namespace store {

namespace {

constexpr int kFlagBits = 2;
constexpr std::int64_t kExpires = 1;
constexpr std::int64_t kIsReply = 2;

} // namespace

RowFacts RowFacts::of(const nostr::Event& event)
{
    return {idTag(event.id), nostr::expirationOf(event).has_value(),
            event.kind == nostr::kinds::kNote && nostr::threadPositionOf(event).parent.has_value()};
}

RowFacts RowFacts::unpack(std::int64_t column)
{
    return {static_cast<std::uint32_t>(column >> kFlagBits), (column & kExpires) != 0,
            (column & kIsReply) != 0};
}

std::int64_t RowFacts::pack() const
{
    return (std::int64_t{tag} << kFlagBits) | (expires ? kExpires : 0) | (isReply ? kIsReply : 0);
}

} // namespace store
