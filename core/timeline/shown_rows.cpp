// SPDX-License-Identifier: MIT
#include "core/timeline/shown_rows.h"

namespace core {

namespace {

template <class Key>
void leave(std::unordered_map<Key, std::unordered_set<nostr::EventId>>& index, const Key& key,
           const nostr::EventId& row)
{
    const auto found = index.find(key);
    if (found == index.end())
        return;
    found->second.erase(row);
    if (found->second.empty())
        index.erase(found);
}

template <class Key>
void collectFrom(const std::unordered_map<Key, std::unordered_set<nostr::EventId>>& index, const Key& key,
                 std::unordered_set<nostr::EventId>& out)
{
    if (const auto found = index.find(key); found != index.end())
        out.insert(found->second.begin(), found->second.end());
}

} // namespace

void ShownRows::add(const TimelineItem& item)
{
    const nostr::EventId row = item.position.id;
    remove(row);

    Shown shown;
    shown.people.push_back(item.author.pubkey);
    if (item.repostedBy)
        shown.people.push_back(item.repostedBy->pubkey);
    if (item.answers)
        shown.people.push_back(item.answers->pubkey);
    for (const auto& [key, person] : item.named)
        shown.people.push_back(key);
    shown.notes.push_back(item.event.id);
    if (item.quoted) {
        shown.notes.push_back(item.quoted->id);
        shown.people.push_back(item.quoted->author.pubkey);
    }

    for (const nostr::PublicKey& person : shown.people)
        m_byPerson[person].insert(row);
    for (const nostr::EventId& note : shown.notes)
        m_byNote[note].insert(row);
    m_rows.emplace(row, std::move(shown));
}

bool ShownRows::remove(const nostr::EventId& row)
{
    const auto found = m_rows.find(row);
    if (found == m_rows.end())
        return false;
    for (const nostr::PublicKey& person : found->second.people)
        leave(m_byPerson, person, row);
    for (const nostr::EventId& note : found->second.notes)
        leave(m_byNote, note, row);
    m_rows.erase(found);
    return true;
}

void ShownRows::collect(const nostr::PublicKey& person, std::unordered_set<nostr::EventId>& out) const
{
    collectFrom(m_byPerson, person, out);
}

void ShownRows::collect(const nostr::EventId& note, std::unordered_set<nostr::EventId>& out) const
{
    collectFrom(m_byNote, note, out);
    if (m_rows.contains(note))
        out.insert(note);
}

} // namespace core
