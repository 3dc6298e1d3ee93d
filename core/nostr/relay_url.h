// SPDX-License-Identifier: MIT
// A relay's address in one normal form, so that two spellings are one relay (NIP-65, RFC 3986).
#pragma once

#include "core/nostr/result.h"

#include <compare>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace nostr {

/// Who wrote the address: a tag of some event must be a full ws(s) URL, a person may leave the
/// scheme out.
enum class RelayUrlSource { FromTag, FromPerson };

class RelayUrl {
public:
    /// Lower-case scheme and host (IDN as punycode), no default port, no fragment, "/" for an
    /// empty path; case of the path and order of the query are kept. User names, other schemes,
    /// spaces inside, zero-width and direction characters are refused.
    static Result<RelayUrl> parse(std::string_view text, RelayUrlSource source = RelayUrlSource::FromTag);

    const std::string& toString() const { return m_canonical; }

    /// The same for addresses that differ only in a trailing slash of the path.
    std::string sameAs() const;

    std::string_view host() const; // an IPv6 address keeps its brackets
    std::uint16_t port() const;    // the scheme's where none is written
    std::string httpUrl() const;   // for NIP-11
    bool isSecure() const;         // wss
    bool isOnion() const;
    bool isLocal() const; // loopback, private, link-local, .local, in any spelling

    friend auto operator<=>(const RelayUrl&, const RelayUrl&) = default;

private:
    explicit RelayUrl(std::string canonical) : m_canonical(std::move(canonical)) {}

    std::string m_canonical;
};

} // namespace nostr

template <> struct std::hash<nostr::RelayUrl> {
    std::size_t operator()(const nostr::RelayUrl& url) const noexcept
    {
        return std::hash<std::string>()(url.toString());
    }
};
