// SPDX-License-Identifier: MIT
// Kind numbers by name, and the four classes of kinds (NIP-01).
#pragma once

#include <cstdint>

namespace nostr {

using Kind = std::uint16_t;

namespace kinds {
inline constexpr Kind kProfile = 0;
inline constexpr Kind kNote = 1;
inline constexpr Kind kContactList = 3;
inline constexpr Kind kDeletion = 5;
inline constexpr Kind kRepost = 6;
inline constexpr Kind kReaction = 7;
inline constexpr Kind kSeal = 13;
inline constexpr Kind kGenericRepost = 16;
inline constexpr Kind kGiftWrap = 1059;
inline constexpr Kind kComment = 1111;
inline constexpr Kind kZapReceipt = 9735;
inline constexpr Kind kRelayList = 10002;
inline constexpr Kind kDirectMessageRelays = 10050;
inline constexpr Kind kAuth = 22242;
inline constexpr Kind kArticle = 30023;
} // namespace kinds

enum class KindClass {
    Regular,     // all are kept
    Replaceable, // the newest per author and kind
    Ephemeral,   // never stored
    Addressable, // the newest per author, kind and first `d` value
};

constexpr KindClass classOf(Kind kind)
{
    if (kind == 0 || kind == 3 || (kind >= 10000 && kind < 20000))
        return KindClass::Replaceable;
    if (kind >= 20000 && kind < 30000)
        return KindClass::Ephemeral;
    if (kind >= 30000 && kind < 40000)
        return KindClass::Addressable;
    return KindClass::Regular; // the undefined ranges too
}

} // namespace nostr
