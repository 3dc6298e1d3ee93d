// SPDX-License-Identifier: MIT
#include "store/people_search.h"

#include "core/nostr/limits.h"
#include "core/nostr/profile.h"
#include "core/nostr/search_text.h"
#include "store/text_postings.h"

#include <algorithm>
#include <limits>
#include <set>
#include <tuple>

namespace store {

using core::PersonMatch;
using Type = nostr::SearchText::Type;

namespace {

constexpr std::size_t kLongestText = 256; // bytes; names are shorter
constexpr std::size_t kMostWords = 8;
constexpr std::size_t kMostHeads = 4096;

std::vector<std::string> wordsOf(std::string_view text)
{
    std::vector<std::string> words;
    for (nostr::SearchText pieces(text); pieces.next();)
        if (pieces.type() != Type::Hashtag)
            words.emplace_back(pieces.term());
    return words;
}

// "_@example.com" is how a domain names itself.
std::string_view shownNip05(std::string_view nip05)
{
    return nip05.starts_with("_@") ? nip05.substr(2) : nip05;
}

} // namespace

struct PeopleSearch::Asked {
    std::string folded;
    std::vector<std::string> words; // the last is the beginning of one, unless it is a unit
    std::set<nostr::PublicKey> preferred;
    nostr::UnixTime now;

    bool isIn(const std::vector<std::string>& names) const
    {
        for (std::size_t i = 0; i < words.size(); ++i) {
            const bool isLast = i + 1 == words.size();
            if (std::ranges::none_of(names, [&](const std::string& name) {
                    return isLast ? name.starts_with(words[i]) : name == words[i];
                }))
                return false;
        }
        return true;
    }

    std::optional<PersonMatch> match(const nostr::Profile& profile) const
    {
        const std::string_view nip05 = shownNip05(profile.nip05);
        std::optional<PersonMatch> best;
        for (const std::string_view text :
             {std::string_view(profile.name), std::string_view(profile.displayName), nip05}) {
            const std::string name = nostr::foldText(text.substr(0, kSearchedName));
            if (name == folded)
                return PersonMatch::Exact;
            if (name.starts_with(folded))
                best = PersonMatch::Beginning;
        }
        if (best)
            return best;
        std::vector<std::string> names = wordsOf(profile.name);
        for (const std::string* more : {&profile.displayName, &profile.nip05})
            for (std::string& word : wordsOf(*more))
                names.push_back(std::move(word));
        return isIn(names) ? std::optional(PersonMatch::Words) : std::nullopt;
    }

    static constexpr std::size_t kSearchedName = 4096;
};

struct PeopleSearch::Ranked {
    core::PersonFound found;
    bool isPreferred = false;
    nostr::UnixTime updated;

    auto order() const { return std::tuple(found.match, !isPreferred, -updated.seconds); }
};

PeopleSearch::PeopleSearch(Database& database, Records& records, SqlTimeline& timeline)
    : m_records(records)
    , m_timeline(timeline)
    , m_postings(database)
    , m_pending(database)
{
}

std::vector<core::PersonFound> PeopleSearch::run(const core::PeopleQuery& query, nostr::UnixTime now)
{
    const std::string_view text = shownNip05(std::string_view(query.text).substr(0, kLongestText));
    Asked asked{nostr::foldText(text), wordsOf(text), {}, now};
    if (asked.words.size() > kMostWords)
        asked.words.resize(kMostWords);
    if (asked.words.empty() || query.limit == 0)
        return {};
    asked.preferred.insert(query.preferred.begin(), query.preferred.end());

    const TextPending pending = m_pending.read();
    SearchBudget budget{std::numeric_limits<std::uint64_t>::max(), 0, {}};
    Found found;
    const auto nameTerm = [](const std::string& word) { return kNameMark + word; };
    // Whole names first: beginnings may be so many that not all are looked at.
    for (const bool isWhole : {true, false}) {
        std::vector<std::unique_ptr<RowSource>> sources;
        for (std::size_t i = 0; i < asked.words.size(); ++i) {
            const std::string term = nameTerm(asked.words[i]);
            if (isWhole || i + 1 < asked.words.size()) {
                sources.push_back(std::make_unique<TermRows>(m_postings, term, budget));
                continue;
            }
            std::vector<TextPostingReader::Head> heads;
            m_postings.fetchHeads(term, kMostHeads, heads, budget.examined);
            sources.push_back(std::make_unique<PrefixRows>(m_postings, std::move(heads), budget));
        }
        budget.most = budget.examined + 8 * kBudget;
        budget.stoppedAt.reset();
        CommonTextRows common(std::move(sources), budget);
        lookThrough(common, asked, found, isWhole ? kBudget / 4 : kBudget);
    }
    FixedRows fresh(pending.rows);
    lookThrough(fresh, asked, found, kBudget);
    if (pending.everythingTo >= 0) {
        RowsUpTo all(m_timeline.allRows(), pending.everythingTo);
        lookThrough(all, asked, found, kBudget);
    }
    lookThroughCrowded(asked, found);

    std::vector<Ranked> ranked;
    for (auto& [key, one] : found)
        ranked.push_back(std::move(one));
    std::ranges::stable_sort(ranked, {}, &Ranked::order);
    std::vector<core::PersonFound> people;
    for (std::size_t i = 0; i < std::min(ranked.size(), query.limit); ++i)
        people.push_back(std::move(ranked[i].found));
    return people;
}

void PeopleSearch::lookThrough(RowSource& source, const Asked& asked, Found& found, std::uint64_t atMost)
{
    RowNumber newest = kNewestRow;
    for (std::uint64_t i = 0; i < atMost && newest >= 0; ++i) {
        const std::optional<RowNumber> row = source.next(newest);
        if (!row)
            return;
        newest = *row - 1;
        if (const std::optional<PackedEvent> event = m_records.read(*row))
            look(*event, asked, found);
    }
}

void PeopleSearch::lookThroughCrowded(const Asked& asked, Found& found)
{
    std::optional<std::int64_t> second = m_records.crowdedSecond(nostr::limits::kStoredTime);
    for (std::uint64_t i = 0; i < kBudget && second; ++i) {
        m_records.forEachCrowded(*second, [&](const PackedEvent& event) { look(event, asked, found); });
        second = m_records.crowdedSecond(*second - 1);
    }
}

void PeopleSearch::look(const PackedEvent& event, const Asked& asked, Found& found)
{
    if (event.kind() != nostr::kinds::kProfile || found.contains(event.pubkey()))
        return;
    if (const auto expiration = event.expiration(); expiration && *expiration <= asked.now)
        return;
    const nostr::Profile profile = nostr::parseProfile(event.content());
    const std::optional<PersonMatch> match = asked.match(profile);
    if (!match)
        return;
    core::PersonSummary person{event.pubkey(), nostr::shownName(profile), profile.nip05, profile.picture};
    found.emplace(
        event.pubkey(),
        Ranked{{std::move(person), *match}, asked.preferred.contains(event.pubkey()), event.createdAt()});
}

} // namespace store
