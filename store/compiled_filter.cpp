// SPDX-License-Identifier: MIT
#include "store/compiled_filter.h"

#include "core/nostr/hex.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <tuple>

namespace store {

namespace {

std::size_t hashOf(const std::uint8_t* key)
{
    // Keys are uniform, but somebody may choose theirs: mix words from two places.
    std::uint64_t first;
    std::uint64_t second;
    std::memcpy(&first, key, 8);
    std::memcpy(&second, key + 16, 8);
    return (first ^ second * 0x9e3779b97f4a7c15u) >> 7;
}

} // namespace

void KeySet::build()
{
    m_slots.assign(std::bit_ceil(2 * m_keys.size() + 1), 0);
    const std::size_t mask = m_slots.size() - 1;
    for (std::size_t i = 0; i < m_keys.size(); ++i) {
        std::size_t slot = hashOf(m_keys[i]) & mask;
        while (m_slots[slot] != 0)
            slot = (slot + 1) & mask;
        m_slots[slot] = static_cast<std::uint32_t>(i + 1);
    }
}

bool KeySet::contains(std::span<const std::uint8_t, 32> key) const
{
    if (m_slots.empty())
        return false;
    const std::size_t mask = m_slots.size() - 1;
    for (std::size_t slot = hashOf(key.data()) & mask; m_slots[slot] != 0; slot = (slot + 1) & mask)
        if (std::memcmp(m_keys[m_slots[slot] - 1], key.data(), key.size()) == 0)
            return true;
    return false;
}

CompiledFilter::CompiledFilter(const nostr::Filter& filter) : m_filter(filter)
{
    if (filter.ids)
        m_ids = KeySet(*filter.ids);
    if (filter.authors)
        m_authors = KeySet(*filter.authors);
    if (filter.kinds) {
        m_kinds = *filter.kinds;
        std::ranges::sort(m_kinds);
    }
    for (const nostr::TagCondition& tag : filter.tags) {
        Condition& condition = m_conditions.emplace_back(Condition{tag.letter, {}});
        for (const std::string& text : tag.values) {
            std::array<std::uint8_t, 32> bytes;
            if (text.size() == 2 * bytes.size() && nostr::decodeHex(text, bytes))
                condition.values.push_back({true, std::string(bytes.begin(), bytes.end())});
            else
                condition.values.push_back({false, text});
        }
        std::ranges::sort(condition.values);
    }
}

bool CompiledFilter::hasKind(nostr::Kind kind) const
{
    return !m_filter.kinds || std::ranges::binary_search(m_kinds, kind);
}

bool CompiledFilter::hasAuthor(std::span<const std::uint8_t, 32> key) const
{
    return !m_filter.authors || m_authors.contains(key);
}

bool CompiledFilter::matches(const PackedEvent& event) const
{
    if (!hasKind(event.kind()))
        return false;
    const nostr::UnixTime time = event.createdAt();
    if ((m_filter.since && time < *m_filter.since) || (m_filter.until && time > *m_filter.until))
        return false;
    if (!hasAuthor(event.pubkey().bytes()))
        return false;
    if (m_filter.ids && !m_ids.contains(event.id().bytes()))
        return false;
    return std::ranges::all_of(m_conditions,
                               [&event](const Condition& condition) { return condition.holds(event); });
}

bool CompiledFilter::Condition::holds(const PackedEvent& event) const
{
    for (PackedTags tags = event.tags(); tags.next();) {
        const PackedField& name = tags.name();
        if (tags.size() < 2 || name.isHex || name.bytes.size() != 1 || name.bytes[0] != letter)
            continue;
        const PackedField& value = tags.value();
        const auto found =
            std::ranges::lower_bound(values, std::tuple(value.isHex, value.bytes), {}, [](const Value& v) {
                return std::tuple(v.isHex, std::string_view(v.bytes));
            });
        if (found != values.end() && found->isHex == value.isHex && found->bytes == value.bytes)
            return true;
    }
    return false;
}

} // namespace store
