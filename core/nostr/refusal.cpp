// SPDX-License-Identifier: MIT
#include "core/nostr/refusal.h"

#include <algorithm>
#include <array>
#include <utility>

namespace nostr {
namespace {

constexpr std::string_view kWrapper = "ERROR: ";

constexpr auto kWords = std::to_array<std::pair<std::string_view, RefusalReason>>({
    {"duplicate", RefusalReason::Duplicate},
    {"pow", RefusalReason::Pow},
    {"blocked", RefusalReason::Blocked},
    {"rate-limited", RefusalReason::RateLimited},
    {"invalid", RefusalReason::Invalid},
    {"restricted", RefusalReason::Restricted},
    {"mute", RefusalReason::Mute},
    {"error", RefusalReason::ServerError},
    {"auth-required", RefusalReason::AuthRequired},
    {"unsupported", RefusalReason::Unsupported},
    {"payment-required", RefusalReason::PaymentRequired},
});

/// `word: text`, where the word is one of lower-case letters and hyphens.
Refusal splitAtWord(std::string_view text)
{
    const std::size_t length = text.find_first_not_of("abcdefghijklmnopqrstuvwxyz-");
    if (length == 0 || length == std::string_view::npos || text[length] != ':' ||
        (length + 1 < text.size() && text[length + 1] != ' '))
        return {RefusalReason::None, {}, text};

    const std::string_view word = text.substr(0, length);
    const auto known = std::ranges::find(kWords, word, [](const auto& pair) { return pair.first; });
    return {known == kWords.end() ? RefusalReason::Other : known->second, word,
            text.substr(std::min(length + 2, text.size()))};
}

} // namespace

Refusal parseRefusal(std::string_view text)
{
    if (!text.starts_with(kWrapper))
        return splitAtWord(text);
    const Refusal inner = splitAtWord(text.substr(kWrapper.size()));
    if (inner.reason != RefusalReason::None)
        return inner;
    return {RefusalReason::ServerError, "error", inner.text};
}

RefusalReason refusalReason(std::string_view text) { return parseRefusal(text).reason; }

Remedy remedyForEvent(const Refusal& refusal)
{
    switch (refusal.reason) {
    case RefusalReason::Duplicate: return Remedy::None;
    case RefusalReason::Pow: return Remedy::MineMore;
    case RefusalReason::Blocked:
    case RefusalReason::Invalid:
    case RefusalReason::Restricted:
    case RefusalReason::Unsupported:
    case RefusalReason::PaymentRequired: return Remedy::GiveUpEvent;
    case RefusalReason::RateLimited:
    case RefusalReason::ServerError:
    case RefusalReason::None: return Remedy::RetryLater;
    case RefusalReason::Mute: return Remedy::Unheard;
    case RefusalReason::AuthRequired: return Remedy::SendAfterAuth;
    case RefusalReason::Other: break;
    }
    return Remedy::RetryAsUnknown;
}

Remedy remedyForRequest(const Refusal& refusal)
{
    switch (refusal.reason) {
    case RefusalReason::AuthRequired: return Remedy::AskAfterAuth;
    case RefusalReason::Unsupported: return Remedy::GiveUpFilter;
    case RefusalReason::Pow:
    case RefusalReason::Blocked:
    case RefusalReason::Invalid:
    case RefusalReason::Restricted:
    case RefusalReason::Mute:
    case RefusalReason::PaymentRequired: return Remedy::GiveUpRequest;
    case RefusalReason::ServerError:
    case RefusalReason::RateLimited:
        return refusal.text.starts_with("too many") ? Remedy::AskFewer : Remedy::RetryLater;
    case RefusalReason::Duplicate:
    case RefusalReason::None: return Remedy::RetryLater;
    case RefusalReason::Other: break;
    }
    return Remedy::RetryAsUnknown;
}

std::string_view toString(Remedy remedy)
{
    switch (remedy) {
    case Remedy::None: return "";
    case Remedy::SendAfterAuth: return "AUTH then send again once";
    case Remedy::AskAfterAuth: return "AUTH then REQ again once";
    case Remedy::RetryLater: return "retry later with backoff";
    case Remedy::RetryAsUnknown: return "like error";
    case Remedy::AskFewer: return "queue: lower the number of open subscriptions on this relay";
    case Remedy::MineMore: return "permanent unless mined again";
    case Remedy::GiveUpEvent: return "permanent";
    case Remedy::GiveUpRequest: return "do not retry";
    case Remedy::GiveUpFilter: return "do not retry this filter here";
    case Remedy::Unheard: return "ephemeral: nobody got it";
    }
    return "";
}

} // namespace nostr
