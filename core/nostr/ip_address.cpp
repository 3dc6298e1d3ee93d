// SPDX-License-Identifier: MIT
#include "core/nostr/ip_address.h"

#include <algorithm>
#include <cstdio>
#include <vector>

namespace nostr {

namespace {

bool isDigit(char c) { return c >= '0' && c <= '9'; }

int hexValue(char c)
{
    if (isDigit(c))
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    if (c >= 'A' && c <= 'F')
        return c - 'A' + 10;
    return -1;
}

// Reads a number in C's notation; "0x" alone is zero, as resolvers have it.
std::optional<std::uint64_t> parseNumber(std::string_view text)
{
    if (text.empty())
        return std::nullopt;
    std::uint64_t base = 10;
    if (text.size() >= 2 && text[0] == '0' && (text[1] == 'x' || text[1] == 'X')) {
        base = 16;
        text.remove_prefix(2);
    } else if (text.size() >= 2 && text[0] == '0') {
        base = 8;
        text.remove_prefix(1);
    }
    std::uint64_t number = 0;
    for (const char c : text) {
        const int value = hexValue(c);
        if (value < 0 || static_cast<std::uint64_t>(value) >= base)
            return std::nullopt;
        number = number * base + static_cast<std::uint64_t>(value);
        if (number > 0xFFFFFFFF)
            return std::nullopt;
    }
    return number;
}

std::vector<std::string_view> split(std::string_view text, char separator)
{
    std::vector<std::string_view> parts;
    for (;;) {
        const std::size_t end = text.find(separator);
        parts.push_back(text.substr(0, end));
        if (end == std::string_view::npos)
            return parts;
        text.remove_prefix(end + 1);
    }
}

// One side of "::"; appends two bytes a group. `last` may end in a dotted IPv4 address.
bool appendGroups(std::vector<std::uint8_t>& bytes, std::string_view text, bool last)
{
    if (text.empty())
        return true;
    const std::vector<std::string_view> groups = split(text, ':');
    for (std::size_t i = 0; i < groups.size(); ++i) {
        const std::string_view group = groups[i];
        if (last && i + 1 == groups.size() && group.find('.') != std::string_view::npos) {
            const auto parts = split(group, '.');
            const bool strict =
                parts.size() == 4 && std::all_of(parts.begin(), parts.end(), [](std::string_view part) {
                    return !part.empty() && std::all_of(part.begin(), part.end(), isDigit) &&
                           (part.size() == 1 || part[0] != '0');
                });
            const auto address = strict ? parseIpv4(group) : std::nullopt;
            if (!address)
                return false;
            bytes.insert(bytes.end(), address->begin(), address->end());
            continue;
        }
        if (group.empty() || group.size() > 4)
            return false;
        unsigned value = 0;
        for (const char c : group) {
            const int digit = hexValue(c);
            if (digit < 0)
                return false;
            value = value << 4 | static_cast<unsigned>(digit);
        }
        bytes.push_back(static_cast<std::uint8_t>(value >> 8));
        bytes.push_back(static_cast<std::uint8_t>(value & 0xFF));
    }
    return true;
}

Ipv4Address ipv4At(const Ipv6Address& address, std::size_t offset)
{
    return {address[offset], address[offset + 1], address[offset + 2], address[offset + 3]};
}

bool startsWith(const Ipv6Address& address, std::initializer_list<std::uint8_t> bytes)
{
    return std::equal(bytes.begin(), bytes.end(), address.begin());
}

} // namespace

bool looksLikeIpv4(std::string_view host)
{
    const std::string_view last = host.substr(host.rfind('.') + 1); // npos + 1 is 0
    if (last.empty())
        return false;
    return std::all_of(last.begin(), last.end(), isDigit) ||
           (last.size() >= 2 && last[0] == '0' && (last[1] == 'x' || last[1] == 'X') && parseNumber(last));
}

std::optional<Ipv4Address> parseIpv4(std::string_view host)
{
    const std::vector<std::string_view> parts = split(host, '.');
    if (parts.size() > 4)
        return std::nullopt;
    std::uint64_t address = 0;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const auto number = parseNumber(parts[i]);
        const bool isLast = i + 1 == parts.size();
        const std::size_t bits = isLast ? 8 * (4 - i) : 8;
        if (!number || *number >= 1ull << bits)
            return std::nullopt;
        address = address << bits | *number;
    }
    return Ipv4Address{
        static_cast<std::uint8_t>(address >> 24), static_cast<std::uint8_t>(address >> 16 & 0xFF),
        static_cast<std::uint8_t>(address >> 8 & 0xFF), static_cast<std::uint8_t>(address & 0xFF)};
}

std::string toString(const Ipv4Address& address)
{
    std::string text;
    for (std::size_t i = 0; i < address.size(); ++i) {
        if (i > 0)
            text += '.';
        text += std::to_string(address[i]);
    }
    return text;
}

std::optional<Ipv6Address> parseIpv6(std::string_view text)
{
    const std::size_t gap = text.find("::");
    const bool hasGap = gap != std::string_view::npos;
    std::vector<std::uint8_t> head;
    std::vector<std::uint8_t> tail;
    if (!appendGroups(head, text.substr(0, gap), !hasGap))
        return std::nullopt;
    if (hasGap && !appendGroups(tail, text.substr(gap + 2), true))
        return std::nullopt;

    Ipv6Address address{};
    const std::size_t length = head.size() + tail.size();
    if (hasGap ? length > address.size() - 2 : length != address.size())
        return std::nullopt;
    std::copy(head.begin(), head.end(), address.begin());
    std::copy_backward(tail.begin(), tail.end(), address.end());
    return address;
}

std::string toString(const Ipv6Address& address)
{
    std::array<unsigned, 8> groups{};
    for (std::size_t i = 0; i < groups.size(); ++i)
        groups[i] = static_cast<unsigned>(address[2 * i]) << 8 | address[2 * i + 1];

    // The longest run of at least two zero groups, the first of several, becomes "::".
    std::size_t gapStart = groups.size();
    std::size_t gapLength = 1;
    for (std::size_t i = 0; i < groups.size(); ++i) {
        std::size_t end = i;
        while (end < groups.size() && groups[end] == 0)
            ++end;
        if (end - i > gapLength) {
            gapStart = i;
            gapLength = end - i;
        }
    }

    std::string text;
    for (std::size_t i = 0; i < groups.size(); ++i) {
        if (i == gapStart) {
            text += "::";
            i += gapLength - 1;
            continue;
        }
        if (!text.empty() && text.back() != ':')
            text += ':';
        std::array<char, 8> digits{};
        std::snprintf(digits.data(), digits.size(), "%x", groups[i]);
        text += digits.data();
    }
    return text;
}

bool isLocal(const Ipv4Address& address)
{
    const auto [a, b, c, d] = address;
    return a == 0 || a == 10 || a == 127 ||
           a >= 224                               // this network, private, loopback, multicast and reserved
           || (a == 100 && b >= 64 && b < 128)    // shared behind a provider's NAT
           || (a == 169 && b == 254)              // link-local
           || (a == 172 && b >= 16 && b < 32)     // private
           || (a == 192 && b == 168)              // private
           || (a == 192 && b == 0 && c == 0)      // protocol assignments
           || (a == 198 && (b == 18 || b == 19)); // benchmarks
}

bool isLocal(const Ipv6Address& address)
{
    const auto zeros = static_cast<std::size_t>(
        std::find_if(address.begin(), address.end(), [](std::uint8_t byte) { return byte != 0; }) -
        address.begin());
    const bool isMapped = zeros == 10 && address[10] == 0xFF && address[11] == 0xFF;
    if (zeros >= 12 || isMapped) // ::, ::1, and an IPv4 address in the last four bytes
        return isLocal(ipv4At(address, 12));
    if (startsWith(address, {0x00, 0x64, 0xFF, 0x9B}))
        return isLocal(ipv4At(address, 12)); // NAT64
    if (startsWith(address, {0x20, 0x02}))
        return isLocal(ipv4At(address, 2));                       // 6to4
    return (address[0] & 0xFE) == 0xFC                            // unique local
           || (address[0] == 0xFE && (address[1] & 0xC0) >= 0x80) // link-local and site-local
           || address[0] == 0xFF;                                 // multicast
}

} // namespace nostr
