// SPDX-License-Identifier: MIT
// A read-only connection: everything that is asked of the store. One for each thread; WAL lets it
// read beside the writer. Every call sees one state of the store.
#pragma once

#include "core/storage/pending_publish.h"
#include "core/storage/search_query.h"
#include "core/storage/store_care.h"
#include "core/storage/timeline_item.h"
#include "core/storage/timeline_query.h"
#include "store/item_loader.h"
#include "store/list_history.h"
#include "store/people_search.h"
#include "store/publish_queue.h"
#include "store/record_page.h"
#include "store/records.h"
#include "store/sql_timeline.h"
#include "store/strands/memory_timeline.h"
#include "store/sync_cursors.h"
#include "store/text_search.h"
#include "store/transaction.h"

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace store {

class Reader {
public:
    /// Fails where nothing is stored yet, or the file is damaged or of another version.
    /// With `strands`, which must outlive the reader, timelines come from there where they can.
    static nostr::Result<std::unique_ptr<Reader>> open(const std::filesystem::path& database,
                                                       nostr::Clock clock = nostr::systemTime,
                                                       StrandIndex* strands = nullptr);

    /// Fills the page with the records of at most `query.limit` events: the way to read that all
    /// other questions about timelines take.
    nostr::Status records(const core::TimelineQuery& query, RecordPage& page);

    /// The event, or the newest of an author's kind (of replaceable kinds the one that counts), as
    /// the only record of the page; an empty page where it is not stored or has expired.
    nostr::Status record(const nostr::EventId& id, RecordPage& page);
    nostr::Status newestRecord(const nostr::PublicKey& author, nostr::Kind kind, RecordPage& page);

    /// In timeline order, at most `query.limit`.
    nostr::Result<std::vector<nostr::Event>> events(const core::TimelineQuery& query);

    /// The same one at a time, without keeping them, until `visit` says false.
    nostr::Status forEach(const core::TimelineQuery& query,
                          const std::function<bool(const nostr::Event&)>& visit);

    nostr::Result<core::TimelinePage> page(const core::TimelineQuery& query,
                                           const std::optional<nostr::PublicKey>& reader);

    /// In timeline order; ids that are not stored, or cannot be shown, are left out.
    nostr::Result<std::vector<core::TimelineItem>> items(std::span<const nostr::EventId> ids,
                                                         const std::optional<nostr::PublicKey>& reader);

    /// What answers the text and the filter, whether the text index knows it yet or not.
    nostr::Result<core::SearchPage> search(const core::SearchQuery& query);

    /// The same as records.
    nostr::Result<core::SearchEnd> search(const core::SearchQuery& query, RecordPage& page);

    /// People by name, the best answer first.
    nostr::Result<std::vector<core::PersonFound>> findPeople(const core::PeopleQuery& query);

    /// How many match at least one of the filters; their `limit` does not count.
    nostr::Result<std::uint64_t> count(const std::vector<nostr::Filter>& filters);

    nostr::Result<std::vector<std::optional<nostr::Signature>>>
    storedSignatures(std::span<const nostr::EventId> ids);

    nostr::Result<std::vector<core::PersonSummary>> people(std::span<const nostr::PublicKey> keys);

    nostr::Result<std::vector<core::PendingPublish>> outgoing(bool withRefused);

    nostr::Result<std::optional<nostr::UnixTime>> cursor(const nostr::RelayUrl& relay,
                                                         std::string_view scope);

    /// Newest first, the current one included.
    nostr::Result<std::vector<core::ListVersion>> listVersions(const nostr::Address& address);

    /// Lists of the account that have versions, current ones included; by kind and identifier.
    nostr::Result<std::vector<core::VersionedList>> versionedLists(const nostr::PublicKey& account);

    /// What a prune would do.
    nostr::Result<core::PruneReport> prunePreview(const core::RetentionRules& rules);

    nostr::Result<core::StoreInfo> info();

    /// Relays that had the event.
    nostr::Result<std::vector<std::string>> seenOn(const nostr::EventId& id);

    /// Makes the call that is running on another thread fail soon.
    void interrupt() { m_database->interrupt(); }

    /// Cost so far: steps of SQLite's machine, and damaged records that were left out.
    std::uint64_t machineSteps() const { return m_database->machineSteps(); }
    std::uint64_t damagedRecords() const { return m_records.damaged(); }

    /// What it looked at in the strands, and how often these answered.
    StrandCosts strandCosts() const { return m_memory ? m_memory->costs() : StrandCosts(); }
    std::uint64_t answersFromStrands() const { return m_fromStrands; }

private:
    Reader(std::filesystem::path file, std::unique_ptr<Database> database, nostr::Clock clock,
           StrandIndex* strands);

    /// One state of the tables, opened when it is needed.
    class LazySnapshot : public OpenableSnapshot {
    public:
        LazySnapshot(Reader& reader, const StrandIndex* strands) : m_reader(reader), m_strands(strands) {}
        bool isOpen() const override { return m_snapshot.has_value(); }
        void open() override;
        std::optional<std::uint64_t> commits() const override { return m_commits; }
        void close();

    private:
        Reader& m_reader;
        const StrandIndex* m_strands;
        std::optional<Snapshot> m_snapshot;
        std::optional<std::uint64_t> m_commits;
    };

    template <class T, class Read> nostr::Result<T> read(Read&& read);
    template <class Ask, class AskTables> nostr::Status ask(Ask&& ask, AskTables&& askTables);
    void fill(const core::TimelineQuery& query, RecordPage& page);
    void fillFromTables(const core::TimelineQuery& query, RecordPage& page);
    void dropExpired(RecordPage& page);

    const std::filesystem::path m_file;
    std::unique_ptr<Database> m_database;
    nostr::Clock m_clock;
    Statement m_begin;
    Statement m_commit;
    Statement m_fix;
    LazySnapshot m_snapshot;
    Records m_records;
    SqlTimeline m_timeline;
    TextSearch m_search;
    PeopleSearch m_peopleSearch;
    PublishQueue m_queue;
    SyncCursors m_cursors;
    ItemLoader m_items;
    ListHistory m_lists;
    Statement m_seenOn;
    std::unique_ptr<MemoryTimeline> m_memory; // null without strands
    RecordPage m_page;
    std::uint64_t m_fromStrands = 0;
};

} // namespace store
