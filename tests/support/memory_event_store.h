// SPDX-License-Identifier: MIT
// An EventStore in memory for tests of what stands on it: simple enough to be trusted, slow for
// large stores. Safe from any thread; answers at once, tells of commits from its own thread.
#pragma once

#include "core/storage/event_store.h"

#include <functional>
#include <map>
#include <mutex>
#include <set>

namespace support {

class MemoryEventStore : public core::EventStore {
    Q_OBJECT

public:
    explicit MemoryEventStore(QObject* parent = nullptr);

    nostr::Clock clock = nostr::systemTime; // for NIP-40; set before use

    /// While set, inserts and publishes fail with this reason, as on a full disk.
    void setFailure(std::string reason);

    /// Events that were handed over while it failed.
    std::size_t refusedEvents() const;

    /// Forgets everything, without telling anybody.
    void clear();

    /// All that is stored, in timeline order.
    std::vector<nostr::Event> all() const;

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

    /// In the order in which they came.
    std::vector<core::SeenCopy> seenCopies() const;

private:
    core::InsertOutcome insertOne(const nostr::Event& event, core::CommittedEvents& committed);
    void deleteNamedBy(const nostr::Event& deletion, core::CommittedEvents& committed);
    void remove(const std::function<bool(const nostr::Event&)>& goes, core::CommittedEvents& committed);
    std::vector<nostr::Event> select(const core::TimelineQuery& query) const;
    void keepVersion(const nostr::Event& event);
    core::PersonSummary person(const nostr::PublicKey& key) const;
    core::TimelineItem item(const nostr::Event& event) const;
    void tell(core::CommittedEvents committed);

    mutable std::mutex m_mutex;                                      // guards all below
    std::vector<nostr::Event> m_events;                              // in timeline order
    std::set<std::pair<nostr::PublicKey, nostr::EventId>> m_deleted; // by whom, what
    std::map<nostr::Address, nostr::UnixTime> m_deletedAddresses;    // up to when
    std::vector<core::PendingPublish> m_queue;
    std::set<nostr::PublicKey> m_own;
    std::vector<nostr::Event> m_oldLists; // replaced versions of own lists
    std::map<std::pair<std::string, std::string>, nostr::UnixTime> m_cursors;
    std::vector<core::SeenCopy> m_seen;
    std::string m_failure;
    std::size_t m_refused = 0;
};

} // namespace support
