// SPDX-License-Identifier: MIT
// Punycode (RFC 3492): one label of an international host name in ASCII.
#pragma once

#include <string>
#include <string_view>

namespace nostr {

/// Without the "xn--" in front. `label` has at most 63 characters, as host names allow.
std::string encodePunycode(std::u32string_view label);

} // namespace nostr
