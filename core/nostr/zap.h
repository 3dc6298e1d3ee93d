// SPDX-License-Identifier: MIT
// Zaps (NIP-57): what somebody asked to be paid, and a receipt that says it was. Anybody can write
// a receipt: it counts only under the key that the recipient's own LNURL server names.
#pragma once

#include "core/nostr/event.h"
#include "core/nostr/result.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace nostr {

struct ZapRequest { // kind 9734
    PublicKey sender;
    PublicKey recipient;
    std::optional<EventId> event;   // what is zapped, if not the person
    std::optional<Address> address; // or so
    std::optional<std::int64_t> millisats;
    std::vector<std::string> relays; // where the receipt is to go, as written
    std::string comment;             // untrusted text
};

/// From JSON or an event; id and signature are checked. One `p`, at most one `e` and one `a`, an
/// amount that is a number.
Result<ZapRequest> parseZapRequest(std::string_view json);

struct Zap {
    ZapRequest request;
    std::int64_t millisats = 0; // of the invoice
};

/// Reads a kind 9735 whose own signature was checked before. Fails, with the reason, where it
/// proves nothing: then it counts for no sum. `lnurlKey` is the `nostrPubkey` of the recipient's
/// LNURL document; without it nothing is proved.
Result<Zap> readZapReceipt(const Event& receipt, const std::optional<PublicKey>& lnurlKey);

/// The request that a receipt carries, whoever wrote it; for showing who claims what.
Result<ZapRequest> claimedRequest(const Event& receipt);

} // namespace nostr
