// SPDX-License-Identifier: MIT
#include "core/nostr/nip05.h"

#include "core/nostr/host_name.h"
#include "core/nostr/ip_address.h"
#include "core/nostr/json_reader.h"
#include "core/nostr/limits.h"
#include "core/nostr/relay_url.h"

#include <algorithm>
#include <charconv>
#include <optional>

namespace nostr {

namespace {

constexpr std::size_t kLongestLocal = 64; // characters, as in mail addresses

bool isLocalCharacter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '.' || c == '_' || c == '-';
}

// ":8443", checked; empty where there is none.
Result<std::string> portOf(std::string_view text)
{
    if (text.empty())
        return std::string();
    unsigned port = 0;
    const char* end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data() + 1, end, port);
    if (error != std::errc() || stop != end || port == 0 || port > 65535)
        return Error{"not a port"};
    return port == 443 ? std::string() : ':' + std::to_string(port);
}

Result<std::string> domainOf(std::string_view text)
{
    const std::size_t colon = text.find(':');
    const std::string_view written = text.substr(0, colon);
    if (written.empty() || written.front() == '[' || written.back() == '.')
        return Error{"not a domain"};
    auto host = normalHost(written);
    if (!host)
        return host;
    if (looksLikeIpv4(*host) || isLocalHost(*host))
        return Error{"not a public domain"};
    const auto port = portOf(colon == std::string_view::npos ? std::string_view() : text.substr(colon));
    if (!port)
        return port;
    return *host + *port;
}

// `{"bob":"<hex>"}`: what stands under `local`. Anything else is passed over.
struct NamesEntry {
    bool isGiven = false;
    bool isContradictory = false; // named twice, differently
    std::string value;            // empty where it is no text
};

void readNames(JsonReader& json, std::string_view local, NamesEntry& entry)
{
    if (json.next() != JsonReader::Type::Object) {
        json.skip();
        return;
    }
    std::string_view name;
    std::string value;
    json.enterObject();
    while (json.nextMember(name)) {
        const bool isOurs = name == local;
        value.clear();
        if (isOurs && json.next() == JsonReader::Type::String)
            json.readString(value);
        else
            json.skip();
        if (!isOurs)
            continue;
        entry.isContradictory = entry.isContradictory || (entry.isGiven && entry.value != value);
        entry.isGiven = true;
        entry.value = value;
    }
}

void readRelayUrls(JsonReader& json, std::vector<std::string>& relays)
{
    relays.clear();
    if (json.next() != JsonReader::Type::Array) {
        json.skip();
        return;
    }
    std::string text;
    json.enterArray();
    while (json.nextElement()) {
        if (json.next() != JsonReader::Type::String) {
            json.skip();
            continue;
        }
        json.readString(text);
        const auto url = relays.size() < kMostNameRelays ? RelayUrl::parse(text) : Error{};
        if (url && !url->isLocal() && !url->isOnion())
            relays.push_back(text);
    }
}

void readRelays(JsonReader& json, const std::string& key, std::vector<std::string>& relays)
{
    if (json.next() != JsonReader::Type::Object) {
        json.skip();
        return;
    }
    std::string_view name;
    json.enterObject();
    while (json.nextMember(name)) {
        if (name == key)
            readRelayUrls(json, relays);
        else
            json.skip();
    }
}

Nip05Verdict judgeDocument(const Nip05Name& name, const PublicKey& key, std::string_view body)
{
    const std::string hex = key.toHex();
    NamesEntry entry;
    Nip05Verdict verdict;
    JsonReader json(body);
    std::string_view member;
    json.enterObject();
    while (json.nextMember(member)) {
        if (member == "names")
            readNames(json, name.local(), entry);
        else if (member == "relays")
            readRelays(json, hex, verdict.relays);
        else
            json.skip();
    }
    if (json.failed() || !json.finish())
        return {Nip05State::Mismatch, {}};
    if (entry.isContradictory)
        return {};
    if (entry.value != hex)
        return {Nip05State::Mismatch, {}};
    verdict.state = Nip05State::Verified;
    return verdict;
}

// The server's trouble, not its word: too busy, broken, too slow.
bool isPassing(int status) { return status < 200 || status == 408 || status == 429 || status >= 500; }

} // namespace

Result<Nip05Name> Nip05Name::parse(std::string_view identifier)
{
    const std::size_t at = identifier.find('@');
    const bool isDomainOnly = at == std::string_view::npos;
    const std::string_view local = isDomainOnly ? "_" : identifier.substr(0, at);
    if (local.empty() || local.size() > kLongestLocal || !std::ranges::all_of(local, isLocalCharacter))
        return Error{"the name may only have a-z, 0-9, '.', '_' and '-'"};
    auto domain = domainOf(isDomainOnly ? identifier : identifier.substr(at + 1));
    if (!domain)
        return domain.error();
    return Nip05Name(std::string(local), *std::move(domain));
}

std::string Nip05Name::url() const
{
    return "https://" + m_domain + "/.well-known/nostr.json?name=" + m_local;
}

std::string Nip05Name::shown() const { return m_local == "_" ? m_domain : m_local + '@' + m_domain; }

Nip05Verdict judgeNip05(const Nip05Name& name, const PublicKey& key, int status, std::string_view body)
{
    if (isPassing(status) || (status < 300 && body.size() > limits::kNameDocument))
        return {};
    if (status >= 300)
        return {Nip05State::Mismatch, {}};
    return judgeDocument(name, key, body);
}

} // namespace nostr
