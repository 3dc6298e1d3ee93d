// SPDX-License-Identifier: MIT
#include "core/nostr/relay_info.h"

#include "core/nostr/json_value.h"
#include "core/nostr/limits.h"
#include "core/nostr/nip19.h"

#include <algorithm>
#include <array>

namespace nostr {

namespace {

constexpr std::int64_t kHighestNip = 0xFFFF;

std::string cut(std::string text)
{
    if (text.size() > limits::kRelayText) {
        std::size_t end = limits::kRelayText;
        while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80)
            --end;
        text.resize(end);
    }
    return text;
}

std::optional<PublicKey> keyFrom(std::string_view value)
{
    const std::string text = textFrom(value).value_or("");
    if (const auto key = PublicKey::fromHex(text))
        return *key;
    const auto pointer = decodeNip19(text);
    const auto* profile = pointer ? std::get_if<ProfilePointer>(&*pointer) : nullptr;
    return profile ? std::optional(profile->pubkey) : std::nullopt;
}

std::vector<int> nipsFrom(std::string_view value)
{
    JsonReader json(value);
    std::vector<int> nips;
    if (json.next() != JsonReader::Type::Array || !json.enterArray())
        return {};
    while (json.nextElement()) {
        const auto nip = integerFrom(takeValue(json, value));
        if (nip && *nip > 0 && *nip <= kHighestNip)
            nips.push_back(static_cast<int>(*nip));
    }
    std::ranges::sort(nips);
    const auto doubles = std::ranges::unique(nips);
    nips.erase(doubles.begin(), doubles.end());
    return nips;
}

struct TextField {
    std::string_view name;
    std::string RelayInfo::*member;
};
constexpr std::array kTexts{
    TextField{"name", &RelayInfo::name},
    TextField{"description", &RelayInfo::description},
    TextField{"contact", &RelayInfo::contact},
    TextField{"icon", &RelayInfo::icon},
    TextField{"software", &RelayInfo::software},
    TextField{"version", &RelayInfo::version},
    TextField{"terms_of_service", &RelayInfo::termsOfService},
};

struct NumberField {
    std::string_view name;
    std::optional<std::int64_t> RelayInfo::*member;
};
constexpr std::array kNumbers{
    NumberField{"max_message_length", &RelayInfo::maxMessageLength},
    NumberField{"max_subscriptions", &RelayInfo::maxSubscriptions},
    NumberField{"max_limit", &RelayInfo::maxLimit},
    NumberField{"default_limit", &RelayInfo::defaultLimit},
    NumberField{"max_subid_length", &RelayInfo::maxSubscriptionId},
    NumberField{"min_pow_difficulty", &RelayInfo::minPowDifficulty},
    NumberField{"created_at_lower_limit", &RelayInfo::createdAtLowerLimit},
    NumberField{"created_at_upper_limit", &RelayInfo::createdAtUpperLimit},
};

struct FlagField {
    std::string_view name;
    bool RelayInfo::*member;
};
constexpr std::array kFlags{
    FlagField{"auth_required", &RelayInfo::isAuthRequired},
    FlagField{"payment_required", &RelayInfo::isPaymentRequired},
    FlagField{"restricted_writes", &RelayInfo::isWriteRestricted},
};

template <class Fields> auto fieldOf(const Fields& fields, std::string_view name)
{
    return std::ranges::find_if(fields, [name](const auto& field) { return field.name == name; });
}

void readLimitation(std::string_view value, RelayInfo& info)
{
    JsonReader json(value);
    std::string_view name;
    if (json.next() != JsonReader::Type::Object || !json.enterObject())
        return;
    while (json.nextMember(name)) {
        const auto number = fieldOf(kNumbers, name);
        const auto flag = fieldOf(kFlags, name);
        const std::string_view inner = takeValue(json, value);
        if (number != kNumbers.end()) {
            const auto read = integerFrom(inner);
            info.*(number->member) = read && *read >= 0 ? read : std::nullopt;
        }
        if (flag != kFlags.end())
            info.*(flag->member) = booleanFrom(inner).value_or(false);
    }
}

} // namespace

bool RelayInfo::supports(int nip) const { return std::ranges::binary_search(supportedNips, nip); }

Result<RelayInfo> parseRelayInfo(std::string_view document)
{
    if (document.size() > limits::kRelayInfo)
        return Error{"the relay's document is too long"};
    RelayInfo info;
    JsonReader json(document);
    std::string_view name;
    if (!json.enterObject())
        return Error{"the relay's document is no JSON object"};
    while (json.nextMember(name)) {
        const auto text = fieldOf(kTexts, name);
        const bool isPubkey = name == "pubkey";
        const bool isSelf = name == "self";
        const bool isNips = name == "supported_nips";
        const bool isLimitation = name == "limitation";
        const std::string_view value = takeValue(json, document);
        if (text != kTexts.end())
            info.*(text->member) = cut(textFrom(value).value_or(""));
        else if (isPubkey)
            info.pubkey = keyFrom(value);
        else if (isSelf)
            info.self = keyFrom(value);
        else if (isNips)
            info.supportedNips = nipsFrom(value);
        else if (isLimitation)
            readLimitation(value, info);
    }
    if (json.failed() || !json.finish())
        return Error{"the relay's document is no JSON object"};
    return info;
}

} // namespace nostr
