// SPDX-License-Identifier: MIT
#include "store/text_batch.h"

#include "core/nostr/search_text.h"
#include "store/text_postings.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <random>
#include <string>

namespace store {

namespace {

constexpr std::size_t kFirstSlots = 1 << 12;

// For a table of our own in memory. Strangers choose the terms: with a seed that they do not know
// they cannot make them collide.
std::uint64_t hashOf(std::string_view term)
{
    static const std::uint64_t seed = std::uint64_t{std::random_device()()} << 32 | std::random_device()();
    std::uint64_t state = seed ^ term.size() * 0x9e3779b97f4a7c15u;
    while (!term.empty()) {
        std::uint64_t word = 0;
        const std::size_t size = std::min<std::size_t>(term.size(), 8);
        std::memcpy(&word, term.data(), size);
        state = (state ^ word) * 0xc2b2ae3d27d4eb4fu;
        state ^= state >> 29;
        term.remove_prefix(size);
    }
    return state * 0x9e3779b97f4a7c15u >> 20;
}

} // namespace

TextBatch::TextBatch() : m_slots(kFirstSlots) {}

void TextBatch::add(RowNumber row, const PackedEvent& event)
{
    m_rowOf.push_back(row);
    readTexts(event, *this);
    ++m_events;
}

void TextBatch::addText(std::string_view text)
{
    using Type = nostr::SearchText::Type;
    std::array<char, 2 * nostr::kLongestTerm> pair;
    std::size_t before = 0; // size of the unit before
    for (nostr::SearchText pieces(text); pieces.next();) {
        const std::string_view term = pieces.term();
        addTerm(term);
        if (pieces.type() != Type::Unit)
            continue;
        // Two joined units are a term as well: most words of their scripts are that long.
        const std::size_t joined = pieces.isJoined() ? before : 0;
        std::memcpy(pair.data() + joined, term.data(), term.size());
        if (joined > 0) {
            addTerm({pair.data(), joined + term.size()});
            std::memmove(pair.data(), term.data(), term.size());
        }
        before = term.size();
    }
}

void TextBatch::addHashtag(std::string_view value)
{
    const std::string term = nostr::hashtagTerm(value);
    if (!term.empty())
        addTerm(term);
}

void TextBatch::addName(std::string_view name)
{
    for (nostr::SearchText pieces(name); pieces.next();)
        if (pieces.type() != nostr::SearchText::Type::Hashtag)
            addTerm(kNameMark + std::string(pieces.term()));
}

void TextBatch::addTerm(std::string_view text)
{
    const std::uint32_t number = numberOf(text);
    Term& term = m_terms[number];
    if (term.lastEvent == m_events + 1)
        return;
    term.lastEvent = m_events + 1;
    ++term.count;
    m_postings.push_back({number, m_events});
}

std::uint32_t TextBatch::numberOf(std::string_view term)
{
    const std::size_t mask = m_slots.size() - 1;
    std::size_t slot = hashOf(term) & mask;
    for (; m_slots[slot] != 0; slot = (slot + 1) & mask)
        if (termAt(m_slots[slot] - 1) == term)
            return m_slots[slot] - 1;
    const auto number = static_cast<std::uint32_t>(m_terms.size());
    m_terms.push_back(
        {static_cast<std::uint32_t>(m_bytes.size()), static_cast<std::uint32_t>(term.size()), 0, 0, 0});
    m_bytes.insert(m_bytes.end(), term.begin(), term.end());
    m_slots[slot] = number + 1;
    if (2 * m_terms.size() > m_slots.size())
        grow();
    return number;
}

void TextBatch::grow()
{
    m_slots.assign(2 * m_slots.size(), 0);
    const std::size_t mask = m_slots.size() - 1;
    for (std::uint32_t number = 0; number < m_terms.size(); ++number) {
        std::size_t slot = hashOf(termAt(number)) & mask;
        while (m_slots[slot] != 0)
            slot = (slot + 1) & mask;
        m_slots[slot] = number + 1;
    }
}

void TextBatch::sort()
{
    m_order.resize(m_terms.size());
    for (std::uint32_t number = 0; number < m_order.size(); ++number)
        m_order[number] = number;
    std::ranges::sort(m_order, {}, [this](std::uint32_t number) { return termAt(number); });

    std::uint32_t start = 0;
    for (const std::uint32_t number : m_order) {
        m_terms[number].start = start;
        start += m_terms[number].count;
        m_terms[number].count = 0;
    }
    m_rows.resize(m_postings.size());
    for (const Posting& posting : m_postings) {
        Term& term = m_terms[posting.term];
        m_rows[term.start + term.count++] = m_rowOf[posting.event];
    }
    m_postings.clear();
    for (Term& term : m_terms) {
        const auto begin = m_rows.begin() + term.start;
        const auto end = begin + term.count;
        if (!std::is_sorted(begin, end))
            std::sort(begin, end);
        term.count = static_cast<std::uint32_t>(std::unique(begin, end) - begin);
    }
}

std::span<const RowNumber> TextBatch::rows(std::size_t i) const
{
    const Term& term = m_terms[m_order[i]];
    return std::span(m_rows).subspan(term.start, term.count);
}

void TextBatch::clear()
{
    m_events = 0;
    m_rowOf.clear();
    m_bytes.clear();
    m_terms.clear();
    m_slots.assign(kFirstSlots, 0);
    m_postings.clear();
    m_order.clear();
    m_rows.clear();
}

} // namespace store
