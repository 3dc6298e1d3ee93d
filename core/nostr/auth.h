// SPDX-License-Identifier: MIT
// Proving who one is: to a relay (NIP-42), to a web server (NIP-98), to a Blossom server (BUD-11).
// Events to be signed and headers to be sent; never stored, never published.
#pragma once

#include "core/nostr/event.h"
#include "core/nostr/result.h"

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace nostr {

using Sha256Hash = std::array<std::uint8_t, 32>;

/// Kind 22242. `relay` is the address as it was dialled on the socket that asked. Fails on an empty
/// challenge and on one longer than limits::kRelayText.
Result<UnsignedEvent> relayAuth(std::string_view relay, std::string_view challenge, UnixTime now);

/// Kind 27235 for one request: `url` with its query, `method` in capitals, the hash of its body if
/// it has one.
UnsignedEvent httpAuth(std::string_view url, std::string_view method, const std::optional<Sha256Hash>& body,
                       UnixTime now);

struct BlossomGrant {
    enum class Verb { Get, Upload, List, Delete, Media };

    Verb verb = Verb::Upload;
    std::vector<Sha256Hash> blobs; // those that it is for
    std::string server;            // domain: the grant is good nowhere else
    std::string reason;            // for people
    UnixTime expiration;
};

/// Kind 24242. Fails where an upload, deletion or mirror names no blob, or no server is named: such
/// a grant could be used for more than was meant.
Result<UnsignedEvent> blossomAuth(const BlossomGrant& grant, UnixTime now);

/// Values of the header `Authorization`.
std::string httpAuthHeader(const Event& signedEvent);    // base64
std::string blossomAuthHeader(const Event& signedEvent); // base64url without padding

} // namespace nostr
