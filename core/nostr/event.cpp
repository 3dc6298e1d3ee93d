// SPDX-License-Identifier: MIT
#include "core/nostr/event.h"

#include <charconv>

namespace nostr {
namespace {

/// A number in plain digits, nothing before or after it.
template <class Number> std::optional<Number> parseDigits(std::string_view text)
{
    Number number{};
    const char* end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, number);
    if (text.empty() || text[0] == '-' || error != std::errc() || stop != end)
        return std::nullopt;
    return number;
}

} // namespace

std::optional<Address> addressOf(const UnsignedEvent& event)
{
    switch (classOf(event.kind)) {
    case KindClass::Replaceable: return Address{event.kind, event.pubkey, {}};
    case KindClass::Addressable: {
        const auto identifier = firstValue(event.tags, "d");
        return Address{event.kind, event.pubkey, std::string(identifier.value_or(std::string_view()))};
    }
    case KindClass::Regular:
    case KindClass::Ephemeral: break;
    }
    return std::nullopt;
}

Result<Address> parseAddress(std::string_view text)
{
    const std::size_t first = text.find(':');
    const std::size_t second = first == std::string_view::npos ? first : text.find(':', first + 1);
    if (second == std::string_view::npos)
        return Error{"an address needs two colons"};

    const auto kind = parseDigits<Kind>(text.substr(0, first));
    if (!kind)
        return Error{"the address starts with no kind"};
    const auto pubkey = PublicKey::fromHex(text.substr(first + 1, second - first - 1));
    if (!pubkey)
        return Error{"public key of the address: " + pubkey.error().message};
    return Address{*kind, *pubkey, std::string(text.substr(second + 1))};
}

std::string toString(const Address& address)
{
    return std::to_string(address.kind) + ':' + address.pubkey.toHex() + ':' + address.identifier;
}

std::optional<UnixTime> expirationOf(const UnsignedEvent& event)
{
    for (const Tag& tag : event.tags) {
        if (element(tag, 0) != "expiration")
            continue;
        if (const auto seconds = parseDigits<std::int64_t>(element(tag, 1)))
            return UnixTime{*seconds};
    }
    return std::nullopt;
}

bool isBefore(const Event& a, const Event& b)
{
    if (a.createdAt != b.createdAt)
        return a.createdAt > b.createdAt;
    return a.id < b.id;
}

} // namespace nostr
