// SPDX-License-Identifier: MIT
#include "store/note_effects.h"

#include "core/nostr/thread_position.h"

#include <algorithm>
#include <charconv>
#include <optional>

namespace store {

namespace {

constexpr std::size_t kLongestSymbol = 64;                            // bytes
constexpr std::int64_t kAllMsats = 21'000'000ll * 100'000'000 * 1000; // that there will ever be
constexpr std::size_t kMostQuotes = 32;                               // of one note

std::optional<nostr::EventId> idOf(const nostr::Tag& tag, std::string_view name)
{
    if (nostr::element(tag, 0) != name)
        return std::nullopt;
    const auto id = nostr::EventId::fromHex(nostr::element(tag, 1));
    return id ? std::optional(*id) : std::nullopt;
}

std::optional<nostr::EventId> firstId(const nostr::Tags& tags)
{
    for (const nostr::Tag& tag : tags)
        if (const std::optional<nostr::EventId> id = idOf(tag, "e"))
            return id;
    return std::nullopt;
}

std::optional<nostr::EventId> lastId(const nostr::Tags& tags)
{
    for (auto tag = tags.rbegin(); tag != tags.rend(); ++tag)
        if (const std::optional<nostr::EventId> id = idOf(*tag, "e"))
            return id;
    return std::nullopt;
}

bool isCustomEmoji(const nostr::Event& reaction)
{
    const std::string_view content = reaction.content;
    if (content.size() < 3 || !content.starts_with(':') || !content.ends_with(':'))
        return false;
    const std::string_view code = content.substr(1, content.size() - 2);
    return std::ranges::any_of(reaction.tags, [code](const nostr::Tag& tag) {
        return nostr::element(tag, 0) == "emoji" && nostr::element(tag, 1) == code;
    });
}

std::string symbolOf(const nostr::Event& reaction)
{
    const std::string& content = reaction.content;
    if (content.empty() || content == "+")
        return "+";
    if (content.size() > kLongestSymbol)
        return {};
    if (isCustomEmoji(reaction))
        return content;
    // No emoji but the keycaps holds anything of ASCII, and these end in another character.
    const auto isAscii = [](char c) { return static_cast<unsigned char>(c) < 0x80; };
    const bool isKeycap = content.ends_with("\xe2\x83\xa3") && std::ranges::count_if(content, isAscii) == 1;
    return isKeycap || std::ranges::none_of(content, isAscii) ? content : std::string();
}

void addQuotes(const nostr::Event& event, std::vector<NoteEffect>& effects)
{
    const std::size_t before = effects.size();
    for (const nostr::Tag& tag : event.tags) {
        const std::optional<nostr::EventId> id = idOf(tag, "q");
        if (!id || effects.size() - before >= kMostQuotes)
            continue;
        const auto isThis = [&id](const NoteEffect& known) {
            return known.effect == Effect::Quote && known.target == *id;
        };
        if (std::ranges::none_of(effects, isThis))
            effects.push_back({*id, Effect::Quote, {}, 0});
    }
}

} // namespace

std::vector<NoteEffect> effectsOf(const nostr::Event& event)
{
    std::vector<NoteEffect> effects;
    const auto add = [&effects](const std::optional<nostr::EventId>& id, Effect effect,
                                std::string symbol = {}, std::int64_t msats = 0) {
        if (id)
            effects.push_back({*id, effect, std::move(symbol), msats});
    };
    switch (event.kind) {
    case nostr::kinds::kNote:
        add(nostr::threadPositionOf(event).parent, Effect::Reply);
        addQuotes(event, effects);
        break;
    case nostr::kinds::kComment:
        add(lastId(event.tags), Effect::Reply);
        addQuotes(event, effects);
        break;
    case nostr::kinds::kRepost:
    case nostr::kinds::kGenericRepost: add(firstId(event.tags), Effect::Repost); break;
    case nostr::kinds::kReaction:
        // NIP-25: the last `e` is what is liked; "-" is a dislike, which nobody counts.
        if (event.content != "-")
            add(lastId(event.tags), Effect::Like, symbolOf(event));
        break;
    case nostr::kinds::kZapReceipt:
        add(firstId(event.tags), Effect::Zap, {},
            invoicedMsats(nostr::firstValue(event.tags, "bolt11").value_or(std::string_view())));
        break;
    default: break;
    }
    return effects;
}

std::int64_t invoicedMsats(std::string_view invoice)
{
    // ln, the network, a number, its unit; the last 1 parts this from the rest.
    const std::size_t end = invoice.rfind('1');
    if (!invoice.starts_with("ln") || end == std::string_view::npos)
        return 0;
    invoice = invoice.substr(0, end);
    const std::size_t start = std::min(invoice.find_first_of("0123456789"), invoice.size());
    std::int64_t number = 0;
    const char* const last = invoice.data() + invoice.size();
    const auto [rest, error] = std::from_chars(invoice.data() + start, last, number);
    if (error != std::errc() || number <= 0 || last - rest > 1)
        return 0;
    std::int64_t unit = 100'000'000'000; // of a whole coin, in msat
    switch (rest == last ? ' ' : *rest) {
    case ' ': break;
    case 'm': unit = 100'000'000; break;
    case 'u': unit = 100'000; break;
    case 'n': unit = 100; break;
    case 'p': return number % 10 == 0 && number / 10 <= kAllMsats ? number / 10 : 0;
    default: return 0;
    }
    return number <= kAllMsats / unit ? number * unit : 0;
}

} // namespace store
