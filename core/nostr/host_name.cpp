// SPDX-License-Identifier: MIT
#include "core/nostr/host_name.h"

#include "core/nostr/ip_address.h"
#include "core/nostr/punycode.h"
#include "core/nostr/unicode_class.h"
#include "core/nostr/utf8.h"

#include <algorithm>
#include <array>

namespace nostr {

namespace {

constexpr std::size_t kLongestLabel = 63; // octets (RFC 1035)
constexpr std::size_t kLongestName = 253;

Error notAHost() { return Error{"not the name of a host"}; }

bool isHostCharacter(char32_t c)
{
    if (c < 0x80)
        return isWordCharacter(c) || c == '-' || c == '_'; // '_' is seen in the wild and resolves
    return isWordCharacter(c) && !isMappedInHostNames(c);
}

// Lower case, checked; as punycode where needed.
Result<std::string> normalLabel(std::string_view label)
{
    std::u32string characters;
    bool isAscii = true;
    for (std::size_t position = 0; position < label.size();) {
        const auto character = characterAt(label, position);
        if (!character || characters.size() == kLongestLabel)
            return notAHost();
        const char32_t lower = toLower(character->codePoint);
        if (!isHostCharacter(character->codePoint) || !isHostCharacter(lower))
            return notAHost();
        isAscii = isAscii && lower < 0x80;
        characters += lower;
        position += character->length;
    }
    if (characters.empty() || characters.front() == '-' || characters.back() == '-')
        return notAHost();
    // A mark needs a letter to sit on.
    if (isMark(characters.front()))
        return notAHost();

    std::string ascii;
    if (isAscii)
        ascii.assign(characters.begin(), characters.end());
    else
        ascii = "xn--" + encodePunycode(characters);
    if (ascii.size() > kLongestLabel || ascii == "xn--")
        return notAHost();
    return ascii;
}

bool endsWith(std::string_view text, std::string_view end)
{
    return text.size() >= end.size() && text.substr(text.size() - end.size()) == end;
}

} // namespace

Result<std::string> normalHost(std::string_view host)
{
    if (!host.empty() && host.front() == '[') {
        if (host.back() != ']')
            return notAHost();
        const auto address = parseIpv6(host.substr(1, host.size() - 2));
        return address ? Result<std::string>('[' + toString(*address) + ']') : notAHost();
    }

    if (!host.empty() && host.back() == '.')
        host.remove_suffix(1); // the absolute form of the same name
    if (host.size() > kLongestName * 4)
        return notAHost();
    std::string name;
    for (;;) {
        const std::size_t end = host.find('.');
        const auto label = normalLabel(host.substr(0, end));
        if (!label)
            return label.error();
        name += *label;
        if (end == std::string_view::npos)
            break;
        name += '.';
        host.remove_prefix(end + 1);
    }
    if (name.size() > kLongestName)
        return notAHost();
    if (looksLikeIpv4(name)) {
        const auto address = parseIpv4(name);
        return address ? Result<std::string>(toString(*address)) : notAHost();
    }
    return name;
}

bool isLocalHost(std::string_view normalHost)
{
    if (normalHost.empty())
        return true;
    if (normalHost.front() == '[') {
        const auto address = parseIpv6(normalHost.substr(1, normalHost.size() - 2));
        return !address || isLocal(*address);
    }
    if (const auto address = looksLikeIpv4(normalHost) ? parseIpv4(normalHost) : std::nullopt)
        return isLocal(*address);
    constexpr std::array<std::string_view, 7> ends{".localhost", ".local",    ".localdomain", ".internal",
                                                   ".lan",       ".intranet", ".home.arpa"};
    return normalHost.find('.') == std::string_view::npos ||
           std::any_of(ends.begin(), ends.end(),
                       [&](std::string_view end) { return endsWith(normalHost, end); });
}

} // namespace nostr
