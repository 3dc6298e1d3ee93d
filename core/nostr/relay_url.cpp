// SPDX-License-Identifier: MIT
#include "core/nostr/relay_url.h"

#include "core/nostr/host_name.h"
#include "core/nostr/limits.h"
#include "core/nostr/unicode_class.h"
#include "core/nostr/utf8.h"

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

namespace nostr {

namespace {

constexpr std::string_view kSecure = "wss://";
constexpr std::string_view kPlain = "ws://";

std::string_view trimmed(std::string_view text)
{
    constexpr std::string_view white = " \t\r\n\f\v";
    const std::size_t first = text.find_first_not_of(white);
    if (first == std::string_view::npos)
        return {};
    return text.substr(first, text.find_last_not_of(white) - first + 1);
}

bool startsWith(std::string_view text, std::string_view prefix)
{
    return text.substr(0, prefix.size()) == prefix;
}

// Removes `prefix`, given in lower case, where `text` starts with it in any case.
bool removePrefix(std::string_view& text, std::string_view prefix)
{
    if (toLower(text.substr(0, prefix.size())) != prefix)
        return false;
    text.remove_prefix(prefix.size());
    return true;
}

// Refuses what can hide or split an address.
bool hasForbiddenCharacter(std::string_view text)
{
    for (std::size_t position = 0; position < text.size();) {
        const auto character = characterAt(text, position);
        if (!character)
            return true;
        const char32_t c = character->codePoint;
        if (isSpace(c) || isInvisible(c) || c == '\\' || c == '<' || c == '>' || c == '"')
            return true;
        position += character->length;
    }
    return false;
}

int hexDigit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    if (c >= 'A' && c <= 'F')
        return c - 'A' + 10;
    return -1;
}

bool isUnreserved(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' ||
           c == '.' || c == '_' || c == '~';
}

void appendEscaped(std::string& out, unsigned byte)
{
    constexpr std::string_view digits = "0123456789ABCDEF";
    out += '%';
    out += digits[byte >> 4 & 15];
    out += digits[byte & 15];
}

// RFC 3986, 6.2.2.1 and 6.2.2.2: escapes in upper case, none where none is needed.
std::string withNormalEscapes(std::string_view text)
{
    constexpr std::string_view escapedAlways = "`{}|^";
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto byte = static_cast<unsigned char>(text[i]);
        const int high = i + 2 < text.size() ? hexDigit(text[i + 1]) : -1;
        const int low = i + 2 < text.size() ? hexDigit(text[i + 2]) : -1;
        if (byte == '%' && high >= 0 && low >= 0) {
            const int value = high << 4 | low;
            if (isUnreserved(static_cast<char>(value)))
                out += static_cast<char>(value);
            else
                appendEscaped(out, static_cast<unsigned>(value));
            i += 2;
        } else if (byte >= 0x80 || escapedAlways.find(text[i]) != std::string_view::npos) {
            appendEscaped(out, byte);
        } else {
            out += text[i];
        }
    }
    return out;
}

// RFC 3986, 5.2.4, and one slash for several in front. `path` is empty or starts with a slash.
std::string withoutDotSegments(std::string_view path)
{
    std::vector<std::string_view> kept;
    bool endsInSlash = true;
    while (!path.empty()) {
        path.remove_prefix(1);
        const std::size_t end = std::min(path.find('/'), path.size());
        const std::string_view segment = path.substr(0, end);
        path.remove_prefix(end);
        endsInSlash = segment.empty() || segment == "." || segment == "..";
        if (segment == "..") {
            if (!kept.empty())
                kept.pop_back();
        } else if (segment != "." && !(segment.empty() && (kept.empty() || path.empty()))) {
            kept.push_back(segment);
        }
    }
    std::string out;
    for (const std::string_view segment : kept) {
        out += '/';
        out += segment;
    }
    return endsInSlash || out.empty() ? out + '/' : out;
}

struct Authority {
    std::string host;
    std::optional<std::uint16_t> port;
};

Result<Authority> parseAuthority(std::string_view text)
{
    if (text.find('@') != std::string_view::npos)
        return Error{"a user name has no place in a relay's address"};
    std::string_view host = text;
    std::string_view digits;
    const std::size_t colon = text.rfind(':');
    const bool isColonInBrackets =
        text.find(']', colon == std::string_view::npos ? 0 : colon) != std::string_view::npos;
    if (colon != std::string_view::npos && !isColonInBrackets) {
        host = text.substr(0, colon);
        digits = text.substr(colon + 1);
    }

    Authority authority;
    if (!digits.empty()) {
        std::uint32_t port = 0;
        for (const char c : digits) {
            if (c < '0' || c > '9')
                return Error{"not a port number"};
            port = std::min(port * 10 + static_cast<std::uint32_t>(c - '0'), 100000u);
        }
        if (port == 0 || port > 65535)
            return Error{"not a port number"};
        authority.port = static_cast<std::uint16_t>(port);
    }
    auto normal = normalHost(host);
    if (!normal)
        return normal.error();
    authority.host = std::move(*normal);
    constexpr std::array<std::string_view, 4> schemes{"ws", "wss", "http", "https"};
    if (std::find(schemes.begin(), schemes.end(), authority.host) != schemes.end())
        return Error{"two schemes, or a scheme without its two slashes"};
    return authority;
}

std::size_t authorityEnd(std::string_view rest) { return std::min(rest.find_first_of("/?#"), rest.size()); }

struct Scheme {
    bool isSecure = true;
    bool isGuessed = false;
};

// Takes the scheme off `text`.
Result<Scheme> takeScheme(std::string_view& text, RelayUrlSource source)
{
    if (removePrefix(text, kSecure))
        return Scheme{true};
    if (removePrefix(text, kPlain))
        return Scheme{false};
    if (source == RelayUrlSource::FromTag)
        return Error{"a relay's address starts with wss:// or ws://"};
    if (removePrefix(text, "https://"))
        return Scheme{true};
    if (removePrefix(text, "http://"))
        return Scheme{false};
    return Scheme{true, true};
}

} // namespace

Result<RelayUrl> RelayUrl::parse(std::string_view text, RelayUrlSource source)
{
    std::string_view rest = trimmed(text);
    if (rest.empty())
        return Error{"empty"};
    if (rest.size() > limits::kRelayUrl)
        return Error{"longer than a relay's address may be"};
    if (hasForbiddenCharacter(rest))
        return Error{"a character that has no place in an address"};

    auto scheme = takeScheme(rest, source);
    if (!scheme)
        return scheme.error();
    const std::size_t end = authorityEnd(rest);
    const auto authority = parseAuthority(rest.substr(0, end));
    if (!authority)
        return authority.error();
    if (scheme->isGuessed) {
        // A word alone is more likely a slip (or a key) than the name of a machine.
        const bool isAddress = authority->host.find_first_of(".[") != std::string::npos;
        if (!isAddress && authority->host != "localhost")
            return Error{"not the full name of a relay"};
        scheme->isSecure = !isLocalHost(authority->host);
    }

    rest = rest.substr(end, rest.find('#') - end);
    const std::string_view path = rest.substr(0, rest.find('?'));
    const std::string_view query =
        path.size() < rest.size() ? rest.substr(path.size() + 1) : std::string_view();

    // Looked at in the normal form, where nothing hides between the characters any more.
    const std::string normalPath = withoutDotSegments(withNormalEscapes(path));
    if (normalPath.find("://") != std::string::npos)
        return Error{"two addresses in one"};

    std::string canonical(scheme->isSecure ? kSecure : kPlain);
    canonical += authority->host;
    const std::uint16_t defaultPort = scheme->isSecure ? 443 : 80;
    if (authority->port && *authority->port != defaultPort)
        canonical += ':' + std::to_string(*authority->port);
    canonical += normalPath;
    if (!query.empty())
        canonical += '?' + withNormalEscapes(query);
    if (canonical.size() > limits::kRelayUrl)
        return Error{"longer than a relay's address may be"};
    return RelayUrl(std::move(canonical));
}

std::string RelayUrl::sameAs() const
{
    const std::size_t pathStart = m_canonical.find('/', kSecure.size());
    const std::size_t pathEnd = std::min(m_canonical.find('?'), m_canonical.size());
    std::size_t kept = pathEnd;
    while (kept > pathStart + 1 && m_canonical[kept - 1] == '/')
        --kept;
    return m_canonical.substr(0, kept) + m_canonical.substr(pathEnd);
}

std::string_view RelayUrl::host() const
{
    std::string_view rest = m_canonical;
    rest.remove_prefix(isSecure() ? kSecure.size() : kPlain.size());
    rest = rest.substr(0, authorityEnd(rest));
    if (rest.front() == '[')
        return rest.substr(0, rest.find(']') + 1);
    return rest.substr(0, rest.find(':'));
}

std::uint16_t RelayUrl::port() const
{
    const std::string_view name = host();
    const std::size_t end = static_cast<std::size_t>(name.data() - m_canonical.data()) + name.size();
    if (m_canonical[end] != ':')
        return isSecure() ? 443 : 80;
    std::uint32_t port = 0;
    for (std::size_t i = end + 1; m_canonical[i] >= '0' && m_canonical[i] <= '9'; ++i)
        port = port * 10 + static_cast<std::uint32_t>(m_canonical[i] - '0');
    return static_cast<std::uint16_t>(port);
}

std::string RelayUrl::httpUrl() const { return "http" + m_canonical.substr(2); }

bool RelayUrl::isSecure() const { return startsWith(m_canonical, kSecure); }

bool RelayUrl::isOnion() const
{
    constexpr std::string_view end = ".onion";
    const std::string_view name = host();
    return name.size() > end.size() && name.substr(name.size() - end.size()) == end;
}

bool RelayUrl::isLocal() const { return isLocalHost(host()); }

} // namespace nostr
