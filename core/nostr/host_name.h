// SPDX-License-Identifier: MIT
// The host of a URL in one normal form: a name in ASCII (IDN as punycode) or an IP address.
#pragma once

#include "core/nostr/result.h"

#include <string>
#include <string_view>

namespace nostr {

/// Lower case without a trailing dot; IPv4 in any spelling becomes dotted decimal, IPv6 keeps its
/// brackets. Characters that would have to be mapped, zero-width and bidi characters are refused.
Result<std::string> normalHost(std::string_view host);

/// Of a normal host: this machine, this network, or a name that only such networks know
/// (localhost, .local, .internal and the like, names without a dot).
bool isLocalHost(std::string_view normalHost);

} // namespace nostr
