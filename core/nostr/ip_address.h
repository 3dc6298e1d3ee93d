// SPDX-License-Identifier: MIT
// Internet addresses as host names spell them, and whether they stay on this machine or network.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace nostr {

using Ipv4Address = std::array<std::uint8_t, 4>;
using Ipv6Address = std::array<std::uint8_t, 16>;

/// Whether a host name has to be an IPv4 address: its last label is a number.
bool looksLikeIpv4(std::string_view host);

/// Reads all the forms that resolvers take: one to four parts, each decimal, octal (0...) or
/// hexadecimal (0x...), the last one filling what is left ("127.1", "0x7f000001").
std::optional<Ipv4Address> parseIpv4(std::string_view host);
std::string toString(const Ipv4Address& address);

/// Without brackets; no zone.
std::optional<Ipv6Address> parseIpv6(std::string_view text);

/// The form of RFC 5952, lower case, without brackets, no dotted part.
std::string toString(const Ipv6Address& address);

/// Not reachable from elsewhere: loopback, private, link-local, shared, unspecified, multicast,
/// reserved; also IPv6 forms that carry such an IPv4 address.
bool isLocal(const Ipv4Address& address);
bool isLocal(const Ipv6Address& address);

} // namespace nostr
