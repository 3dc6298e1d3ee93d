// SPDX-License-Identifier: MIT
#include "core/nostr/bolt11.h"

#include "core/nostr/bech32.h"

#include <charconv>
#include <vector>

namespace nostr {

namespace {

constexpr std::size_t kLongestInvoice = 7089;                      // characters; what a QR code holds
constexpr std::int64_t kMillisatsPerBitcoin = 100'000'000'000;     // 10^11
constexpr std::int64_t kAll = 21'000'000ll * kMillisatsPerBitcoin; // there are no more
constexpr std::size_t kSignatureGroups = 104;
constexpr std::size_t kTimestampGroups = 7;
constexpr std::uint8_t kDescriptionHashType = 23;
constexpr std::size_t kHashGroups = 52;

// "2500u" behind the network's name; empty is any amount.
Result<std::optional<std::int64_t>> amountOf(std::string_view text)
{
    if (text.empty())
        return std::optional<std::int64_t>();
    std::int64_t divisor = 1;
    switch (text.back()) {
    case 'm': divisor = 1'000; break;
    case 'u': divisor = 1'000'000; break;
    case 'n': divisor = 1'000'000'000; break;
    case 'p': divisor = 1'000'000'000'000; break;
    default: break;
    }
    if (divisor > 1)
        text.remove_suffix(1);
    std::int64_t number = 0;
    const char* end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, number);
    if (text.empty() || text.front() < '1' || text.front() > '9' || error != std::errc() || stop != end)
        return Error{"the invoice has no readable amount"};
    std::int64_t millisats = 0;
    if (__builtin_mul_overflow(number, kMillisatsPerBitcoin / std::min(divisor, kMillisatsPerBitcoin),
                               &millisats))
        return Error{"the invoice's amount is too large"};
    if (divisor > kMillisatsPerBitcoin) { // tenths of a millisatoshi
        if (millisats % 10 != 0)
            return Error{"the invoice's amount is no whole number of millisatoshi"};
        millisats /= 10;
    }
    if (millisats > kAll)
        return Error{"the invoice's amount is too large"};
    return std::optional(millisats);
}

std::optional<std::string_view> amountText(std::string_view prefix)
{
    for (const std::string_view network : {"lnbcrt", "lnbc", "lntbs", "lntb", "lnsb"}) {
        if (prefix.substr(0, network.size()) == network)
            return prefix.substr(network.size());
    }
    return std::nullopt;
}

std::array<std::uint8_t, 32> bytesOf(std::span<const std::uint8_t> groups)
{
    std::array<std::uint8_t, 32> bytes{};
    std::uint32_t pending = 0;
    int bits = 0;
    std::size_t at = 0;
    for (const std::uint8_t group : groups) {
        pending = (pending << 5 | group) & 0xFFF;
        bits += 5;
        if (bits >= 8 && at < bytes.size()) {
            bits -= 8;
            bytes[at++] = static_cast<std::uint8_t>(pending >> bits);
        }
    }
    return bytes;
}

} // namespace

Result<Invoice> parseInvoice(std::string_view text)
{
    if (text.size() > kLongestInvoice)
        return Error{"the invoice is too long"};
    const auto decoded = decodeBech32Groups(text);
    if (!decoded)
        return Error{"the invoice: " + decoded.error().message};
    const auto amount = amountText(decoded->prefix);
    if (!amount)
        return Error{"not an invoice"};
    const auto millisats = amountOf(*amount);
    if (!millisats)
        return millisats.error();
    std::span<const std::uint8_t> groups = decoded->bytes;
    if (groups.size() < kTimestampGroups + kSignatureGroups)
        return Error{"the invoice is too short"};

    Invoice invoice;
    invoice.millisats = *millisats;
    for (const std::uint8_t group : groups.first(kTimestampGroups))
        invoice.createdAt = invoice.createdAt << 5 | group;
    groups = groups.subspan(kTimestampGroups, groups.size() - kTimestampGroups - kSignatureGroups);
    while (!groups.empty()) {
        if (groups.size() < 3)
            return Error{"the invoice ends within a field"};
        const std::uint8_t type = groups[0];
        const std::size_t length = std::size_t{groups[1]} << 5 | groups[2];
        if (length > groups.size() - 3)
            return Error{"the invoice ends within a field"};
        // Of another length it has to be skipped, and the first one counts.
        if (type == kDescriptionHashType && length == kHashGroups && !invoice.descriptionHash)
            invoice.descriptionHash = bytesOf(groups.subspan(3, length));
        groups = groups.subspan(3 + length);
    }
    return invoice;
}

} // namespace nostr
