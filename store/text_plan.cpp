// SPDX-License-Identifier: MIT
#include "store/text_plan.h"

#include <algorithm>

namespace store {

using nostr::SearchExpression;
using Type = nostr::SearchText::Type;
using Heads = std::vector<TextPostingReader::Head>;

namespace {

constexpr std::size_t kFewHeads = 64;    // of a beginning, to be joined with other lists
constexpr std::size_t kMostHeads = 4096; // more: so many notes have one that walking is quicker
constexpr std::size_t kMostTries = 2;    // of such beginnings, until all rows are walked
constexpr std::size_t kFirstChunks = 3;  // a page of one word

struct Wanted {
    std::vector<std::string> terms;
    std::vector<std::string> beginnings;
    bool mustMatch = false;
};

void addPart(const SearchExpression::Part& part, Wanted& wanted)
{
    const auto& items = part.items;
    for (std::size_t i = 0; i < items.size(); ++i) {
        const bool isLast = i + 1 == items.size();
        if (items[i].type == Type::Unit) {
            const bool joinsNext = !isLast && items[i + 1].isJoined;
            if (joinsNext)
                wanted.terms.push_back(items[i].term + items[i + 1].term);
            else if (!items[i].isJoined || i == 0)
                wanted.terms.push_back(items[i].term);
        } else if (isLast && part.isPrefix) {
            wanted.beginnings.push_back(items[i].term);
        } else {
            wanted.terms.push_back(items[i].term);
        }
    }
    const bool isPair = items.size() == 2 && items[1].isJoined;
    wanted.mustMatch = wanted.mustMatch || (items.size() > 1 && !isPair);
}

Wanted wantedOf(const SearchExpression& expression)
{
    Wanted wanted;
    for (const SearchExpression::Part& part : expression.parts()) {
        if (part.isExcluded)
            wanted.mustMatch = true;
        else
            addPart(part, wanted);
    }
    for (std::vector<std::string>* list : {&wanted.terms, &wanted.beginnings}) {
        std::ranges::sort(*list);
        const auto doubles = std::ranges::unique(*list);
        list->erase(doubles.begin(), doubles.end());
    }
    // The longest beginning has the fewest words.
    std::ranges::stable_sort(wanted.beginnings, std::ranges::greater(), &std::string::size);
    return wanted;
}

} // namespace

TextPlan planText(const SearchExpression& expression, TextPostingReader& postings, SearchBudget& budget)
{
    Wanted wanted = wantedOf(expression);
    TextPlan plan;
    plan.mustMatch = wanted.mustMatch;
    std::vector<std::unique_ptr<RowSource>> sources;
    const bool isOneTerm = wanted.terms.size() == 1 && wanted.beginnings.empty();
    for (std::string& term : wanted.terms)
        sources.push_back(std::make_unique<TermRows>(postings, std::move(term), budget,
                                                     isOneTerm && !plan.mustMatch ? kFirstChunks : 1));
    std::size_t tries = 0;
    for (const std::string& beginning : wanted.beginnings) {
        if (sources.empty() && tries++ == kMostTries) {
            plan.mustMatch = true;
            break;
        }
        const std::size_t most = sources.empty() ? kMostHeads : kFewHeads;
        Heads heads;
        postings.fetchHeads(beginning, most + 1, heads, budget.examined);
        if (heads.size() > most)
            plan.mustMatch = true;
        else
            sources.push_back(std::make_unique<PrefixRows>(postings, std::move(heads), budget));
    }
    if (sources.size() == 1)
        plan.source = std::move(sources.front());
    else if (!sources.empty())
        plan.source = std::make_unique<CommonTextRows>(std::move(sources), budget);
    plan.mustMatch = plan.mustMatch || !plan.source;
    return plan;
}

} // namespace store
