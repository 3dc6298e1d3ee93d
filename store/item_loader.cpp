// SPDX-License-Identifier: MIT
#include "store/item_loader.h"

#include "core/nostr/event_json.h"
#include "core/nostr/profile.h"
#include "core/nostr/thread_position.h"
#include "core/nostr/verified_event.h"
#include "store/counter_table.h"
#include "store/media_claims.h"

#include <algorithm>
#include <array>

namespace store {

namespace {

bool isRepost(nostr::Kind kind)
{
    return kind == nostr::kinds::kRepost || kind == nostr::kinds::kGenericRepost;
}

std::optional<nostr::EventId> repostedId(const nostr::Event& repost)
{
    const auto value = nostr::firstValue(repost.tags, "e");
    if (!value)
        return std::nullopt;
    const auto id = nostr::EventId::fromHex(*value);
    return id ? std::optional(*id) : std::nullopt;
}

// NIP-70: a protected note may not travel inside somebody else's event.
bool isProtected(const nostr::Event& event) { return nostr::findTag(event.tags, "-") != nullptr; }

std::optional<nostr::EventId> quotedId(const core::TimelineItem& item)
{
    for (const nostr::ContentToken& token : item.tokens) {
        if (token.type != nostr::ContentToken::Type::Note || !token.pointer)
            continue;
        if (const auto* pointer = std::get_if<nostr::EventPointer>(&*token.pointer))
            return pointer->id;
    }
    const auto value = nostr::firstValue(item.event.tags, "q");
    const auto id = nostr::EventId::fromHex(value.value_or(std::string_view()));
    return id ? std::optional(*id) : std::nullopt;
}

} // namespace

ItemLoader::ItemLoader(Database& database, Records& records, PublishQueue& queue)
    : m_records(records)
    , m_queue(queue)
    , m_authors(database)
    , m_counts(database, "SELECT replies, reposts, likes, quotes, zaps, msats FROM counts WHERE h = ?")
    , m_reactions(database, "SELECT symbol, n FROM reactions WHERE h = ? ORDER BY n DESC, symbol LIMIT 32")
    , m_marks(database, "SELECT 1 FROM marks WHERE h = ? AND what = ? AND a = ?")
    , m_deletedId(database, "SELECT 1 FROM deleted_id WHERE id = ? AND a = ?")
{
}

std::vector<core::TimelineItem> ItemLoader::load(std::vector<nostr::Event> events,
                                                 const std::optional<nostr::PublicKey>& reader)
{
    const std::optional<AuthorNumber> readerNumber = reader ? m_authors.find(*reader) : std::nullopt;
    People people;
    std::vector<core::TimelineItem> items;
    items.reserve(events.size());
    for (nostr::Event& event : events)
        if (std::optional<core::TimelineItem> item = load(std::move(event), readerNumber, people))
            items.push_back(std::move(*item));
    return items;
}

std::optional<core::TimelineItem> ItemLoader::load(nostr::Event event, std::optional<AuthorNumber> reader,
                                                   People& people)
{
    core::TimelineItem item;
    item.position = {event.createdAt, event.id};
    item.sendState = m_queue.stateOf(event.id);
    if (isRepost(event.kind)) {
        std::optional<nostr::Event> note = repostedNote(event);
        if (!note)
            return std::nullopt;
        item.repostedBy = person(event.pubkey, people);
        item.event = std::move(*note);
    } else {
        item.event = std::move(event);
    }
    item.author = person(item.event.pubkey, people);
    item.tokens = nostr::tokenize(item.event.content, item.event.tags);
    item.media = mediaOf(item.tokens, item.event.tags);
    if (const nostr::Tag* warning = nostr::findTag(item.event.tags, "content-warning"))
        item.contentWarning = std::string(nostr::element(*warning, 1));
    if (item.event.kind == nostr::kinds::kNote) {
        const nostr::ThreadPosition thread = nostr::threadPositionOf(item.event);
        item.isReply = thread.parent.has_value();
        if (thread.parent)
            if (const std::optional<PackedEvent> parent = m_records.find(*thread.parent))
                item.answers = person(parent->pubkey(), people);
    }
    nameMentioned(item.tokens, item, people);
    item.quoted = quotedNote(item, people);
    if (item.quoted)
        nameMentioned(item.quoted->tokens, item, people);
    item.counts = countsOf(item.event.id, reader);
    return item;
}

const core::PersonSummary& ItemLoader::person(const nostr::PublicKey& key, People& people)
{
    const auto [entry, isNew] = people.try_emplace(key);
    if (isNew)
        entry->second = person(key);
    return entry->second;
}

core::PersonSummary ItemLoader::person(const nostr::PublicKey& key)
{
    core::PersonSummary summary;
    summary.pubkey = key;
    if (const auto event = m_records.findEvent(nostr::Address{nostr::kinds::kProfile, key, {}})) {
        nostr::Profile profile = nostr::parseProfile(event->content);
        summary.name = nostr::shownName(profile);
        summary.nip05 = std::move(profile.nip05);
        summary.picture = std::move(profile.picture);
    }
    return summary;
}

// The stored note, else the embedded one, which is checked like any event from a stranger.
std::optional<nostr::Event> ItemLoader::repostedNote(const nostr::Event& repost)
{
    const std::optional<nostr::EventId> id = repostedId(repost);
    if (id) {
        std::optional<nostr::Event> stored = m_records.findEvent(*id);
        if (stored)
            return isRepost(stored->kind) ? std::nullopt : std::move(stored);
    }
    if (repost.content.empty())
        return std::nullopt;
    auto embedded = nostr::parseEvent(repost.content);
    if (!embedded || (id && embedded->id != *id) || isRepost(embedded->kind) || isProtected(*embedded) ||
        isDeleted(*embedded))
        return std::nullopt;
    auto verified = nostr::verify(*std::move(embedded));
    if (auto* note = std::get_if<nostr::VerifiedEvent>(&verified))
        return std::move(*note).release();
    return std::nullopt;
}

bool ItemLoader::isDeleted(const nostr::Event& event)
{
    const std::optional<AuthorNumber> author = m_authors.find(event.pubkey);
    if (!author)
        return false;
    Rows rows = m_deletedId.run(event.id, *author);
    return rows.next();
}

std::optional<core::QuotedNote> ItemLoader::quotedNote(const core::TimelineItem& item, People& people)
{
    const std::optional<nostr::EventId> id = quotedId(item);
    if (!id || *id == item.event.id)
        return std::nullopt;
    const std::optional<nostr::Event> note = m_records.findEvent(*id);
    if (!note)
        return std::nullopt;
    return core::QuotedNote{note->id, person(note->pubkey, people), note->createdAt,
                            nostr::tokenize(note->content, note->tags)};
}

void ItemLoader::nameMentioned(const std::vector<nostr::ContentToken>& tokens, core::TimelineItem& item,
                               People& people)
{
    for (const nostr::ContentToken& token : tokens) {
        if (token.type != nostr::ContentToken::Type::Person || !token.pointer)
            continue;
        if (const auto* pointer = std::get_if<nostr::ProfilePointer>(&*token.pointer))
            item.named.try_emplace(pointer->pubkey, person(pointer->pubkey, people));
    }
}

core::NoteCounts ItemLoader::countsOf(const nostr::EventId& id, std::optional<AuthorNumber> reader)
{
    core::NoteCounts counts;
    const std::int64_t prefix = idPrefix(id);
    Rows rows = m_counts.run(prefix);
    if (!rows.next())
        return counts;
    const auto countAt = [&rows](int column) {
        return static_cast<std::uint32_t>(std::clamp<std::int64_t>(rows.integer(column), 0, UINT32_MAX));
    };
    counts.replies = countAt(0);
    counts.reposts = countAt(1);
    counts.likes = countAt(2);
    counts.quotes = countAt(3);
    counts.zaps = countAt(4);
    counts.zapMsats = static_cast<std::uint64_t>(std::max<std::int64_t>(rows.integer(5), 0));
    if (counts.likes > 0)
        for (Rows reactions = m_reactions.run(prefix); reactions.next();)
            counts.reactions.push_back(
                {std::string(reactions.text(0)), static_cast<std::uint32_t>(reactions.integer(1))});
    const auto isMarked = [&](Effect effect) {
        Rows marks = m_marks.run(prefix, static_cast<int>(effect), *reader);
        return marks.next();
    };
    if (reader) {
        counts.likedByMe = counts.likes > 0 && isMarked(Effect::Like);
        counts.repostedByMe = counts.reposts > 0 && isMarked(Effect::Repost);
    }
    return counts;
}

} // namespace store
