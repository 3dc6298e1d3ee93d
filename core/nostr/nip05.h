// SPDX-License-Identifier: MIT
// Names like bob@example.com (NIP-05): which ones are names, where to ask, and what an answer
// proves. It tells that a domain knows a key by a name, no more. No network in here: whoever
// fetches follows no redirect, and stops reading behind limits::kNameDocument.
#pragma once

#include "core/nostr/bytes32.h"
#include "core/nostr/result.h"

#include <string>
#include <string_view>
#include <vector>

namespace nostr {

class Nip05Name {
public:
    /// `local@domain`, or a domain alone for `_@domain`. The local part is of a-z 0-9 . _ - only,
    /// so that it cannot reach into the address asked; domains are those of relay_url.h without
    /// IP addresses and names of private networks. A port may follow.
    static Result<Nip05Name> parse(std::string_view identifier);

    const std::string& local() const { return m_local; }
    const std::string& domain() const { return m_domain; } // ASCII (IDN as punycode), lower case
    std::string url() const;                               // https
    std::string shown() const;                             // without `_@`

    friend bool operator==(const Nip05Name&, const Nip05Name&) = default;

private:
    Nip05Name(std::string local, std::string domain) : m_local(std::move(local)), m_domain(std::move(domain))
    {
    }

    std::string m_local;
    std::string m_domain;
};

enum class Nip05State {
    Unknown,  // no answer that says anything: ask again later, and keep what was known before
    Mismatch, // the domain answered, and does not know this key by this name
    Verified,
};

struct Nip05Verdict {
    Nip05State state = Nip05State::Unknown;
    std::vector<std::string> relays; // hints for this key, as written; at most kMostNameRelays
};

/// What an answer to `name.url()` means for `key`. `status` is that of HTTP, 0 where nothing came.
/// A redirect is a mismatch: it must not be followed.
Nip05Verdict judgeNip05(const Nip05Name& name, const PublicKey& key, int status, std::string_view body);

inline constexpr std::size_t kMostNameRelays = 10;

} // namespace nostr
