// SPDX-License-Identifier: MIT
// From events to rows ready to show: authors, parents, counts, quotes, reposts unfolded. Looks
// every person up once a page. Inside a snapshot.
#pragma once

#include "core/storage/timeline_item.h"
#include "store/author_ids.h"
#include "store/publish_queue.h"
#include "store/records.h"
#include "store/statement.h"

#include <optional>
#include <unordered_map>
#include <vector>

namespace store {

class ItemLoader {
public:
    ItemLoader(Database& database, Records& records, PublishQueue& queue);

    /// One item an event, in order; a repost whose note is neither stored nor embedded with a
    /// valid signature is left out.
    std::vector<core::TimelineItem> load(std::vector<nostr::Event> events,
                                         const std::optional<nostr::PublicKey>& reader);

    /// Empty texts where no profile is stored.
    core::PersonSummary person(const nostr::PublicKey& key);

private:
    using People = std::unordered_map<nostr::PublicKey, core::PersonSummary>;

    std::optional<core::TimelineItem> load(nostr::Event event, std::optional<AuthorNumber> reader,
                                           People& people);
    const core::PersonSummary& person(const nostr::PublicKey& key, People& people);
    std::optional<nostr::Event> repostedNote(const nostr::Event& repost);
    bool isDeleted(const nostr::Event& event);
    std::optional<core::QuotedNote> quotedNote(const core::TimelineItem& item, People& people);
    void nameMentioned(const std::vector<nostr::ContentToken>& tokens, core::TimelineItem& item,
                       People& people);
    core::NoteCounts countsOf(const nostr::EventId& id, std::optional<AuthorNumber> reader);

    Records& m_records;
    PublishQueue& m_queue;
    AuthorIds m_authors;
    Statement m_counts;
    Statement m_reactions;
    Statement m_marks;
    Statement m_deletedId;
};

} // namespace store
