// SPDX-License-Identifier: MIT
// The port EventStore over SQLite: one writer and two reader threads behind futures and signals.
#pragma once

#include "core/storage/event_store.h"
#include "store/reader_pool.h"
#include "store/strands/strand_loader.h"
#include "store/writer.h"

#include <filesystem>
#include <memory>

namespace store {

class SqliteEventStore : public core::EventStore {
    Q_OBJECT

public:
    /// Creates or migrates the database (a few milliseconds). The data folder's lock must be
    /// held. May be called before there is a QApplication, so that the first page is read while
    /// the window is built.
    static nostr::Result<std::unique_ptr<SqliteEventStore>> open(const std::filesystem::path& database,
                                                                 nostr::Clock clock = nostr::systemTime);

    /// What had to be done to the file before: a sentence, empty where all was well.
    const Notice& notice() const { return m_writer->notice(); }

    /// Writes what was handed over. Questions that wait are cancelled.
    ~SqliteEventStore() override;

    QFuture<core::InsertReport> insert(std::vector<core::IncomingEvent> events) override;
    QFuture<nostr::Status> addSeen(std::vector<core::SeenCopy> copies) override;
    QFuture<core::TimelinePage> page(core::TimelineQuery query,
                                     std::optional<nostr::PublicKey> reader) override;
    QFuture<std::vector<core::TimelineItem>> items(std::vector<nostr::EventId> ids,
                                                   std::optional<nostr::PublicKey> reader) override;
    QFuture<std::vector<nostr::Event>> events(core::TimelineQuery query) override;
    QFuture<std::uint64_t> count(std::vector<nostr::Filter> filters) override;
    QFuture<core::SearchPage> search(core::SearchQuery query) override;
    QFuture<std::vector<core::PersonFound>> findPeople(core::PeopleQuery query) override;
    QFuture<std::vector<std::optional<nostr::Signature>>>
    storedSignatures(std::vector<nostr::EventId> ids) override;
    QFuture<std::vector<core::PersonSummary>> people(std::vector<nostr::PublicKey> keys) override;
    QFuture<nostr::Status> publish(nostr::VerifiedEvent event, std::vector<nostr::RelayUrl> relays) override;
    QFuture<std::vector<core::PendingPublish>> outgoing(bool withRefused) override;
    QFuture<nostr::Status> settle(std::vector<core::PublishOutcome> outcomes) override;
    QFuture<nostr::Status> discard(nostr::EventId id) override;
    QFuture<nostr::Status> addOwnAccount(nostr::PublicKey account) override;
    QFuture<std::vector<core::ListVersion>> listVersions(nostr::Address address) override;
    QFuture<std::vector<core::VersionedList>> versionedLists(nostr::PublicKey account) override;
    QFuture<core::PruneReport> prune(core::RetentionRules rules, bool isPreview) override;
    QFuture<core::StoreInfo> info() override;
    QFuture<std::optional<nostr::UnixTime>> cursor(nostr::RelayUrl relay, std::string scope) override;
    QFuture<nostr::Status> setCursor(nostr::RelayUrl relay, std::string scope, nostr::UnixTime time) override;

private:
    SqliteEventStore() = default;

    template <class Answer, class Ask> QFuture<Answer> ask(Ask ask);
    void tell(core::CommittedEvents changes);
    void report(const nostr::Error& failure);

    StrandIndex m_strands; // goes last: all others use it
    std::unique_ptr<Writer> m_writer;
    std::unique_ptr<StrandLoader> m_loader;
    std::unique_ptr<ReaderPool> m_readers; // goes first: readers need the file only
};

} // namespace store
