// SPDX-License-Identifier: MIT
// Port: all that the engine and the screens ask of the disk. Implemented by store/.
//
// Calls return at once, from any thread. Futures finish on a store thread: receive them with
// whenReady(). A disk that fails (full, read-only) is an Error in the result or in the report.
#pragma once

#include "core/nostr/relay_url.h"
#include "core/nostr/verified_event.h"
#include "core/storage/committed_events.h"
#include "core/storage/incoming_event.h"
#include "core/storage/insert_report.h"
#include "core/storage/list_version.h"
#include "core/storage/pending_publish.h"
#include "core/storage/search_query.h"
#include "core/storage/store_care.h"
#include "core/storage/timeline_item.h"
#include "core/storage/timeline_query.h"

#include <QFuture>
#include <QObject>

#include <cstdint>
#include <optional>
#include <vector>

namespace core {

class EventStore : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

    /// Stores under the rules of NIP-01, -09 and -40. Done when committed.
    virtual QFuture<InsertReport> insert(std::vector<IncomingEvent> events) = 0;

    /// Notes that relays have copies of events that are stored, or on their way there by an earlier
    /// call. What is not stored then is left out.
    virtual QFuture<nostr::Status> addSeen(std::vector<SeenCopy> copies) = 0;

    /// One page of rows ready to show, as `reader` sees them (who liked, who waits to send).
    virtual QFuture<TimelinePage> page(TimelineQuery query, std::optional<nostr::PublicKey> reader) = 0;

    /// Rows for events that are stored, in timeline order; ids that are not here are left out.
    virtual QFuture<std::vector<TimelineItem>> items(std::vector<nostr::EventId> ids,
                                                     std::optional<nostr::PublicKey> reader) = 0;

    /// Plain events in timeline order.
    virtual QFuture<std::vector<nostr::Event>> events(TimelineQuery query) = 0;

    /// How many stored events match at least one filter; their `limit` does not count.
    virtual QFuture<std::uint64_t> count(std::vector<nostr::Filter> filters) = 0;

    /// What answers a text and a filter, newest first. Whatever the text holds: no failure.
    virtual QFuture<SearchPage> search(SearchQuery query) = 0;

    /// People by name or NIP-05 name, the best answer first.
    virtual QFuture<std::vector<PersonFound>> findPeople(PeopleQuery query) = 0;

    /// Signatures of those that are stored, none for the others, in order: how duplicates are
    /// told from forged copies before verifying.
    virtual QFuture<std::vector<std::optional<nostr::Signature>>>
    storedSignatures(std::vector<nostr::EventId> ids) = 0;

    /// Names and pictures, in order; empty where no kind 0 is stored.
    virtual QFuture<std::vector<PersonSummary>> people(std::vector<nostr::PublicKey> keys) = 0;

    /// Stores our own event and queues it for `relays`, in one durable transaction.
    virtual QFuture<nostr::Status> publish(nostr::VerifiedEvent event,
                                           std::vector<nostr::RelayUrl> relays) = 0;

    /// All that waits to be sent, oldest first; also rows refused for good where `withRefused`.
    virtual QFuture<std::vector<PendingPublish>> outgoing(bool withRefused) = 0;

    /// Records what relays answered; the row is gone once accepted.
    virtual QFuture<nostr::Status> settle(std::vector<PublishOutcome> outcomes) = 0;

    /// Takes an event of ours out of the queue for every relay; it stays in the store.
    virtual QFuture<nostr::Status> discard(nostr::EventId id) = 0;

    /// Remembers an account as the user's own: its events are never pruned, and every version of
    /// its lists (nostr::keepsVersions()) is kept from now on. publish() does so by itself.
    virtual QFuture<nostr::Status> addOwnAccount(nostr::PublicKey account) = 0;

    /// Versions of a list of the user's own, newest first, the current one included. How two
    /// differ, and what to sign to bring one back: nostr::differenceOf(), nostr::restored().
    virtual QFuture<std::vector<ListVersion>> listVersions(nostr::Address address) = 0;

    /// The lists of an own account, by kind and identifier.
    virtual QFuture<std::vector<VersionedList>> versionedLists(nostr::PublicKey account) = 0;

    /// Forgets what the rules choose, in small steps between other work, and gives the room back;
    /// never what core::KeptReason names. A preview only counts.
    virtual QFuture<PruneReport> prune(RetentionRules rules, bool isPreview) = 0;

    /// Sizes by kind, author and part; reads the whole store.
    virtual QFuture<StoreInfo> info() = 0;

    /// Newest `created_at` stored from this relay for the scope, for `since` at the next connect.
    /// A scope is a name of at most 64 characters that the caller chooses.
    virtual QFuture<std::optional<nostr::UnixTime>> cursor(nostr::RelayUrl relay, std::string scope) = 0;
    virtual QFuture<nostr::Status> setCursor(nostr::RelayUrl relay, std::string scope,
                                             nostr::UnixTime time) = 0;

signals:
    /// After each commit that changed events or the outgoing queue, on the thread this object
    /// lives on.
    void committed(const core::CommittedEvents& events);

    /// The disk refused a write, in a sentence; what was already stored stays.
    void failed(const QString& reason);
};

} // namespace core
