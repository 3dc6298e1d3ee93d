// SPDX-License-Identifier: MIT
#include "core/nostr/zap.h"

#include "core/nostr/bolt11.h"
#include "core/nostr/event_json.h"
#include "core/nostr/sha256.h"
#include "core/nostr/verified_event.h"

#include <algorithm>
#include <charconv>

namespace nostr {

namespace {

constexpr Kind kRequestKind = 9734;
constexpr std::size_t kMostRelays = 20;

std::ptrdiff_t countOf(const Tags& tags, std::string_view name)
{
    return std::ranges::count_if(tags, [name](const Tag& tag) { return element(tag, 0) == name; });
}

std::optional<std::int64_t> millisatsFrom(std::string_view text)
{
    std::int64_t number = 0;
    const char* end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, number);
    if (text.empty() || error != std::errc() || stop != end || number <= 0)
        return std::nullopt;
    return number;
}

Result<ZapRequest> readRequest(const Event& event)
{
    if (event.kind != kRequestKind)
        return Error{"the description is no zap request"};
    const Tags& tags = event.tags;
    if (countOf(tags, "p") != 1 || countOf(tags, "e") > 1 || countOf(tags, "a") > 1)
        return Error{"the zap request names more than one target"};
    ZapRequest request;
    request.sender = event.pubkey;
    request.comment = event.content;
    const auto recipient = PublicKey::fromHex(firstValue(tags, "p").value_or(""));
    if (!recipient)
        return Error{"the zap request names nobody"};
    request.recipient = *recipient;
    if (const Tag* tag = findTag(tags, "e")) {
        const auto id = EventId::fromHex(element(*tag, 1));
        if (!id)
            return Error{"the zap request names no event"};
        request.event = *id;
    }
    if (const Tag* tag = findTag(tags, "a")) {
        auto address = parseAddress(element(*tag, 1));
        if (!address)
            return Error{"the zap request names no address"};
        request.address = *std::move(address);
    }
    if (const Tag* tag = findTag(tags, "amount")) {
        request.millisats = millisatsFrom(element(*tag, 1));
        if (!request.millisats)
            return Error{"the zap request's amount is no number"};
    }
    if (const Tag* tag = findTag(tags, "relays"))
        request.relays.assign(tag->begin() + 1, tag->begin() + static_cast<std::ptrdiff_t>(
                                                                   std::min(tag->size(), kMostRelays + 1)));
    return request;
}

// Where the receipt names something, it must be what was asked for; it need not repeat all.
bool isSameTarget(const Event& receipt, const ZapRequest& request)
{
    const auto p = firstValue(receipt.tags, "p");
    const auto e = firstValue(receipt.tags, "e");
    const auto a = firstValue(receipt.tags, "a");
    const auto sender = firstValue(receipt.tags, "P");
    return p == request.recipient.toHex() && (!e || (request.event && *e == request.event->toHex())) &&
           (!a || (request.address && *a == toString(*request.address))) && (e || !request.event) &&
           (a || !request.address) && (!sender || *sender == request.sender.toHex());
}

} // namespace

Result<ZapRequest> parseZapRequest(std::string_view json)
{
    auto event = parseEvent(json);
    if (!event)
        return Error{"the zap request: " + event.error().message};
    const auto verified = verify(*std::move(event));
    if (const auto* fault = std::get_if<VerifyFault>(&verified))
        return Error{"the zap request: " + std::string(toString(*fault))};
    return readRequest(*std::get<VerifiedEvent>(verified));
}

Result<ZapRequest> claimedRequest(const Event& receipt)
{
    if (receipt.kind != kinds::kZapReceipt)
        return Error{"not a zap receipt"};
    const auto description = firstValue(receipt.tags, "description");
    if (!description)
        return Error{"the receipt carries no request"};
    return parseZapRequest(*description);
}

Result<Zap> readZapReceipt(const Event& receipt, const std::optional<PublicKey>& lnurlKey)
{
    auto request = claimedRequest(receipt);
    if (!request)
        return request.error();
    if (!lnurlKey)
        return Error{"the recipient's key for receipts is not known"};
    if (receipt.pubkey != *lnurlKey)
        return Error{"not signed by the recipient's server"};
    if (!isSameTarget(receipt, *request))
        return Error{"the receipt is for something else than was asked"};
    const auto invoice = parseInvoice(firstValue(receipt.tags, "bolt11").value_or(""));
    if (!invoice)
        return invoice.error();
    if (!invoice->millisats)
        return Error{"the invoice has no amount"};
    if (request->millisats && *request->millisats != *invoice->millisats)
        return Error{"the invoice's amount is not what was asked"};
    const std::string_view text = *firstValue(receipt.tags, "description");
    if (invoice->descriptionHash &&
        *invoice->descriptionHash !=
            sha256({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()}))
        return Error{"the invoice is for another request"};
    return Zap{*std::move(request), *invoice->millisats};
}

} // namespace nostr
