// SPDX-License-Identifier: MIT
#include "tests/support/memory_event_store.h"

#include "core/nostr/list_versions.h"
#include "core/nostr/profile.h"
#include "core/nostr/search_expression.h"
#include "core/nostr/thread_position.h"

#include <algorithm>

namespace support {

namespace {

template <class T> QFuture<T> ready(T value) { return QtFuture::makeReadyFuture(std::move(value)); }

} // namespace

MemoryEventStore::MemoryEventStore(QObject* parent) : core::EventStore(parent) {}

void MemoryEventStore::setFailure(std::string reason)
{
    const std::lock_guard lock(m_mutex);
    m_failure = std::move(reason);
}

std::size_t MemoryEventStore::refusedEvents() const
{
    const std::lock_guard lock(m_mutex);
    return m_refused;
}

void MemoryEventStore::clear()
{
    const std::lock_guard lock(m_mutex);
    m_events.clear();
    m_deleted.clear();
    m_deletedAddresses.clear();
    m_queue.clear();
    m_cursors.clear();
}

std::vector<nostr::Event> MemoryEventStore::all() const
{
    const std::lock_guard lock(m_mutex);
    return m_events;
}

void MemoryEventStore::tell(core::CommittedEvents committed)
{
    if (committed.stored.empty() && committed.removed.empty() && committed.sendChanged.empty())
        return;
    QMetaObject::invokeMethod(
        this, [this, committed = std::move(committed)] { emit this->committed(committed); },
        Qt::QueuedConnection);
}

void MemoryEventStore::remove(const std::function<bool(const nostr::Event&)>& goes,
                              core::CommittedEvents& committed)
{
    std::erase_if(m_events, [&](const nostr::Event& event) {
        if (!goes(event))
            return false;
        committed.removed.push_back(event.id);
        keepVersion(event);
        return true;
    });
}

void MemoryEventStore::deleteNamedBy(const nostr::Event& deletion, core::CommittedEvents& committed)
{
    for (const nostr::Tag& tag : deletion.tags) {
        if (nostr::element(tag, 0) == "e") {
            if (const auto id = nostr::EventId::fromHex(nostr::element(tag, 1)))
                m_deleted.emplace(deletion.pubkey, *id);
        } else if (nostr::element(tag, 0) == "a") {
            const auto address = nostr::parseAddress(nostr::element(tag, 1));
            if (address && address->pubkey == deletion.pubkey)
                m_deletedAddresses[*address] = std::max(m_deletedAddresses[*address], deletion.createdAt);
        }
    }
    remove(
        [&](const nostr::Event& event) {
            const auto address = nostr::addressOf(event);
            return (event.kind != nostr::kinds::kDeletion && m_deleted.contains({event.pubkey, event.id})) ||
                   (address && m_deletedAddresses.contains(*address) &&
                    event.createdAt <= m_deletedAddresses[*address]);
        },
        committed);
}

core::InsertOutcome MemoryEventStore::insertOne(const nostr::Event& event, core::CommittedEvents& committed)
{
    using core::InsertOutcome;
    if (nostr::classOf(event.kind) == nostr::KindClass::Ephemeral)
        return InsertOutcome::Ephemeral;
    if (const auto expiry = nostr::expirationOf(event); expiry && *expiry <= clock())
        return InsertOutcome::Expired;
    if (std::any_of(m_events.begin(), m_events.end(), [&](const auto& e) { return e.id == event.id; }))
        return InsertOutcome::Duplicate;
    if (m_deleted.contains({event.pubkey, event.id}))
        return InsertOutcome::Deleted;
    if (const auto address = nostr::addressOf(event)) {
        const auto deleted = m_deletedAddresses.find(*address);
        if (deleted != m_deletedAddresses.end() && event.createdAt <= deleted->second)
            return InsertOutcome::Deleted;
        const auto sameSlot = [&](const nostr::Event& other) { return nostr::addressOf(other) == address; };
        const auto holder = std::find_if(m_events.begin(), m_events.end(), sameSlot);
        if (holder != m_events.end() && nostr::isBefore(*holder, event)) {
            keepVersion(event);
            return InsertOutcome::Outdated;
        }
        remove(sameSlot, committed);
    }
    m_events.insert(std::upper_bound(m_events.begin(), m_events.end(), event, nostr::isBefore), event);
    committed.stored.push_back(std::make_shared<const nostr::Event>(event));
    if (event.kind == nostr::kinds::kDeletion)
        deleteNamedBy(event, committed);
    return InsertOutcome::Stored;
}

void MemoryEventStore::keepVersion(const nostr::Event& event)
{
    const bool isKnown = std::any_of(m_oldLists.begin(), m_oldLists.end(),
                                     [&](const nostr::Event& old) { return old.id == event.id; });
    if (nostr::keepsVersions(event.kind) && m_own.contains(event.pubkey) && !isKnown)
        m_oldLists.push_back(event);
}

QFuture<core::InsertReport> MemoryEventStore::insert(std::vector<core::IncomingEvent> events)
{
    const std::lock_guard lock(m_mutex);
    core::InsertReport report;
    report.failure = m_failure;
    if (!m_failure.empty())
        m_refused += events.size();
    core::CommittedEvents committed;
    for (const core::IncomingEvent& incoming : events)
        report.outcomes.push_back(m_failure.empty() ? insertOne(*incoming.event, committed)
                                                    : core::InsertOutcome::Failed);
    tell(std::move(committed));
    return ready(std::move(report));
}

std::vector<nostr::Event> MemoryEventStore::select(const core::TimelineQuery& query) const
{
    std::vector<nostr::Event> result;
    std::vector<std::uint32_t> taken(query.filters.size());
    for (const nostr::Event& event : m_events) {
        if (result.size() >= query.limit)
            break;
        if (query.after) {
            const bool isOlder = event.createdAt < query.after->createdAt ||
                                 (event.createdAt == query.after->createdAt && event.id > query.after->id);
            if (!isOlder)
                continue;
        }
        if (query.mutes && query.mutes->hides(event))
            continue;
        if (!query.withReplies && event.kind == nostr::kinds::kNote && nostr::threadPositionOf(event).parent)
            continue;
        bool isWanted = false;
        for (std::size_t i = 0; i < query.filters.size(); ++i) {
            const nostr::Filter& filter = query.filters[i];
            if (nostr::matches(filter, event) && (!filter.limit || taken[i] < *filter.limit)) {
                ++taken[i];
                isWanted = true;
            }
        }
        if (isWanted)
            result.push_back(event);
    }
    return result;
}

QFuture<std::vector<nostr::Event>> MemoryEventStore::events(core::TimelineQuery query)
{
    const std::lock_guard lock(m_mutex);
    return ready(select(query));
}

QFuture<std::uint64_t> MemoryEventStore::count(std::vector<nostr::Filter> filters)
{
    const std::lock_guard lock(m_mutex);
    const auto matching = std::count_if(m_events.begin(), m_events.end(), [&](const nostr::Event& event) {
        return nostr::matchesAny(filters, event);
    });
    return ready(static_cast<std::uint64_t>(matching));
}

// Looks at content only, which is enough for what stands on the store.
QFuture<core::SearchPage> MemoryEventStore::search(core::SearchQuery query)
{
    const std::lock_guard lock(m_mutex);
    const auto expression = nostr::SearchExpression::parse(query.text, query.isTyping);
    core::TimelineQuery all;
    all.filters = {query.filter};
    all.after = query.after;
    all.limit = SIZE_MAX;
    core::SearchPage page;
    for (nostr::Event& event : select(all)) {
        nostr::SearchMatcher matcher(expression);
        matcher.addText(event.content);
        if (!matcher.matches())
            continue;
        page.events.push_back(std::move(event));
        if (page.events.size() == query.limit) {
            page.end = core::Position{page.events.back().createdAt, page.events.back().id};
            break;
        }
    }
    return ready(std::move(page));
}

// By the beginning of the shown name.
QFuture<std::vector<core::PersonFound>> MemoryEventStore::findPeople(core::PeopleQuery query)
{
    const std::lock_guard lock(m_mutex);
    std::vector<core::PersonFound> people;
    const std::string wanted = nostr::foldText(query.text);
    for (const nostr::Event& event : m_events) {
        if (event.kind != nostr::kinds::kProfile || people.size() == query.limit)
            continue;
        const core::PersonSummary found = person(event.pubkey);
        const std::string name = nostr::foldText(found.name);
        if (!wanted.empty() && name.starts_with(wanted))
            people.push_back(
                {found, name == wanted ? core::PersonMatch::Exact : core::PersonMatch::Beginning});
    }
    std::ranges::stable_sort(people, {}, &core::PersonFound::match);
    return ready(std::move(people));
}

core::PersonSummary MemoryEventStore::person(const nostr::PublicKey& key) const
{
    core::PersonSummary summary;
    summary.pubkey = key;
    const auto found = std::find_if(m_events.begin(), m_events.end(), [&](const nostr::Event& event) {
        return event.kind == nostr::kinds::kProfile && event.pubkey == key;
    });
    if (found != m_events.end()) {
        const nostr::Profile profile = nostr::parseProfile(found->content);
        summary.name = nostr::shownName(profile);
        summary.nip05 = profile.nip05;
        summary.picture = profile.picture;
    }
    return summary;
}

core::TimelineItem MemoryEventStore::item(const nostr::Event& event) const
{
    core::TimelineItem result;
    result.event = event;
    result.author = person(event.pubkey);
    result.position = {event.createdAt, event.id};
    result.isReply = event.kind == nostr::kinds::kNote && nostr::threadPositionOf(event).parent.has_value();
    result.tokens = nostr::tokenize(event.content, event.tags);
    for (const core::PendingPublish& row : m_queue)
        if (row.event.id == event.id)
            result.sendState = row.refused ? core::SendState::Failed : core::SendState::Waiting;
    return result;
}

QFuture<nostr::Status> MemoryEventStore::addSeen(std::vector<core::SeenCopy> copies)
{
    const std::lock_guard lock(m_mutex);
    m_seen.insert(m_seen.end(), copies.begin(), copies.end());
    return ready(nostr::ok());
}

std::vector<core::SeenCopy> MemoryEventStore::seenCopies() const
{
    const std::lock_guard lock(m_mutex);
    return m_seen;
}

QFuture<core::TimelinePage> MemoryEventStore::page(core::TimelineQuery query, std::optional<nostr::PublicKey>)
{
    const std::lock_guard lock(m_mutex);
    core::TimelinePage page;
    for (const nostr::Event& event : select(query))
        page.items.push_back(item(event));
    if (page.items.size() == query.limit && !page.items.empty())
        page.end = page.items.back().position;
    return ready(std::move(page));
}

QFuture<std::vector<core::TimelineItem>> MemoryEventStore::items(std::vector<nostr::EventId> ids,
                                                                 std::optional<nostr::PublicKey>)
{
    const std::lock_guard lock(m_mutex);
    std::vector<core::TimelineItem> result;
    for (const nostr::Event& event : m_events)
        if (std::find(ids.begin(), ids.end(), event.id) != ids.end())
            result.push_back(item(event));
    return ready(std::move(result));
}

QFuture<std::vector<std::optional<nostr::Signature>>>
MemoryEventStore::storedSignatures(std::vector<nostr::EventId> ids)
{
    const std::lock_guard lock(m_mutex);
    std::vector<std::optional<nostr::Signature>> result;
    for (const nostr::EventId& id : ids) {
        const auto found =
            std::find_if(m_events.begin(), m_events.end(), [&](const auto& event) { return event.id == id; });
        result.push_back(found == m_events.end() ? std::nullopt : std::optional(found->sig));
    }
    return ready(std::move(result));
}

QFuture<std::vector<core::PersonSummary>> MemoryEventStore::people(std::vector<nostr::PublicKey> keys)
{
    const std::lock_guard lock(m_mutex);
    std::vector<core::PersonSummary> result;
    for (const nostr::PublicKey& key : keys)
        result.push_back(person(key));
    return ready(std::move(result));
}

QFuture<nostr::Status> MemoryEventStore::publish(nostr::VerifiedEvent event,
                                                 std::vector<nostr::RelayUrl> relays)
{
    const std::lock_guard lock(m_mutex);
    if (!m_failure.empty())
        return ready(nostr::Status(nostr::Error{m_failure}));
    core::CommittedEvents committed;
    m_own.insert(event->pubkey);
    insertOne(*event, committed);
    for (nostr::RelayUrl& relay : relays)
        m_queue.push_back({*event, std::move(relay), false, 0, {}, {}});
    committed.sendChanged.push_back(event->id);
    tell(std::move(committed));
    return ready(nostr::ok());
}

QFuture<std::vector<core::PendingPublish>> MemoryEventStore::outgoing(bool withRefused)
{
    const std::lock_guard lock(m_mutex);
    std::vector<core::PendingPublish> result;
    std::copy_if(m_queue.begin(), m_queue.end(), std::back_inserter(result),
                 [&](const core::PendingPublish& row) { return withRefused || !row.refused; });
    return ready(std::move(result));
}

QFuture<nostr::Status> MemoryEventStore::settle(std::vector<core::PublishOutcome> outcomes)
{
    const std::lock_guard lock(m_mutex);
    core::CommittedEvents committed;
    for (const core::PublishOutcome& outcome : outcomes) {
        const auto row = std::find_if(m_queue.begin(), m_queue.end(), [&](const auto& candidate) {
            return candidate.event.id == outcome.id && candidate.relay == outcome.relay;
        });
        if (row == m_queue.end())
            continue;
        committed.sendChanged.push_back(outcome.id);
        if (outcome.state == core::PublishOutcome::State::Accepted) {
            m_queue.erase(row);
            continue;
        }
        ++row->attempts;
        row->refused = outcome.state == core::PublishOutcome::State::Refused;
        row->notBefore = outcome.notBefore;
        row->lastAnswer = outcome.answer;
    }
    tell(std::move(committed));
    return ready(nostr::ok());
}

QFuture<nostr::Status> MemoryEventStore::discard(nostr::EventId id)
{
    const std::lock_guard lock(m_mutex);
    std::erase_if(m_queue, [&](const core::PendingPublish& row) { return row.event.id == id; });
    tell({{}, {}, {id}});
    return ready(nostr::ok());
}

QFuture<nostr::Status> MemoryEventStore::addOwnAccount(nostr::PublicKey account)
{
    const std::lock_guard lock(m_mutex);
    m_own.insert(account);
    return ready(nostr::ok());
}

QFuture<std::vector<core::ListVersion>> MemoryEventStore::listVersions(nostr::Address address)
{
    const std::lock_guard lock(m_mutex);
    std::vector<core::ListVersion> versions;
    for (const nostr::Event& event : m_oldLists)
        if (nostr::addressOf(event) == address)
            versions.push_back({event, false});
    for (const nostr::Event& event : m_events)
        if (nostr::addressOf(event) == address)
            versions.push_back({event, true});
    std::sort(versions.begin(), versions.end(), [](const core::ListVersion& a, const core::ListVersion& b) {
        return nostr::isBefore(a.event, b.event);
    });
    return ready(std::move(versions));
}

QFuture<std::vector<core::VersionedList>> MemoryEventStore::versionedLists(nostr::PublicKey account)
{
    const std::lock_guard lock(m_mutex);
    std::map<nostr::Address, core::VersionedList> lists;
    for (const std::vector<nostr::Event>* events : {&m_oldLists, &m_events}) {
        for (const nostr::Event& event : *events) {
            if (event.pubkey != account || !nostr::keepsVersions(event.kind))
                continue;
            const nostr::Address address = *nostr::addressOf(event);
            core::VersionedList& list = lists[address];
            list.address = address;
            ++list.versions;
            list.newest = std::max(list.newest, event.createdAt);
        }
    }
    std::vector<core::VersionedList> all;
    for (const auto& [address, list] : lists)
        all.push_back(list);
    return ready(std::move(all));
}

QFuture<core::PruneReport> MemoryEventStore::prune(core::RetentionRules rules, bool isPreview)
{
    const std::lock_guard lock(m_mutex);
    core::PruneReport report;
    core::CommittedEvents committed;
    const auto goes = [&](const nostr::Event& event) {
        if (m_own.contains(event.pubkey) || (rules.olderThan && event.createdAt >= *rules.olderThan) ||
            nostr::keepsVersions(event.kind))
            return false;
        ++report.all.events;
        ++report.kinds[event.kind].events;
        return true;
    };
    if (isPreview)
        std::for_each(m_events.begin(), m_events.end(), goes);
    else
        remove(goes, committed);
    tell(std::move(committed));
    return ready(std::move(report));
}

QFuture<core::StoreInfo> MemoryEventStore::info()
{
    const std::lock_guard lock(m_mutex);
    core::StoreInfo info;
    info.all.events = m_events.size();
    for (const nostr::Event& event : m_events)
        ++info.kinds[event.kind].events;
    return ready(std::move(info));
}

QFuture<std::optional<nostr::UnixTime>> MemoryEventStore::cursor(nostr::RelayUrl relay, std::string scope)
{
    const std::lock_guard lock(m_mutex);
    const auto found = m_cursors.find({relay.toString(), scope});
    return ready(found == m_cursors.end() ? std::nullopt : std::optional(found->second));
}

QFuture<nostr::Status> MemoryEventStore::setCursor(nostr::RelayUrl relay, std::string scope,
                                                   nostr::UnixTime time)
{
    const std::lock_guard lock(m_mutex);
    m_cursors[{relay.toString(), std::move(scope)}] = time;
    return ready(nostr::ok());
}

} // namespace support
