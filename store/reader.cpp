// SPDX-License-Identifier: MIT
#include "store/reader.h"

#include "core/nostr/list_versions.h"
#include "store/retention.h"
#include "store/schema.h"
#include "store/sound_store.h"
#include "store/store_info.h"
#include "store/transaction.h"

#include <algorithm>
#include <limits>
#include <map>
#include <set>

namespace store {

namespace {

constexpr std::size_t kEventsAtOnce = 1000; // read before the first of them is shown

} // namespace

nostr::Result<std::unique_ptr<Reader>> Reader::open(const std::filesystem::path& database, nostr::Clock clock,
                                                    StrandIndex* strands)
{
    auto connection = openForReading(database);
    if (!connection)
        return connection.error();
    return std::unique_ptr<Reader>(new Reader(database, *std::move(connection), std::move(clock), strands));
}

Reader::Reader(std::filesystem::path file, std::unique_ptr<Database> database, nostr::Clock clock,
               StrandIndex* strands)
    : m_file(std::move(file))
    , m_database(std::move(database))
    , m_clock(std::move(clock))
    , m_begin(*m_database, "BEGIN")
    , m_commit(*m_database, "COMMIT")
    , m_fix(*m_database, "SELECT 1 FROM e LIMIT 1")
    , m_snapshot(*this, strands)
    , m_records(*m_database)
    , m_timeline(*m_database, m_records)
    , m_search(*m_database, m_records, m_timeline)
    , m_peopleSearch(*m_database, m_records, m_timeline)
    , m_queue(*m_database)
    , m_cursors(*m_database)
    , m_items(*m_database, m_records, m_queue)
    , m_lists(*m_database)
    , m_seenOn(*m_database,
               "SELECT url FROM seen JOIN relay ON relay.i = seen.relay WHERE h = ? ORDER BY url")
    , m_memory(strands != nullptr ? std::make_unique<MemoryTimeline>(*strands, m_records, m_snapshot)
                                  : nullptr)
{
}

void Reader::LazySnapshot::open()
{
    const std::uint64_t before = m_strands != nullptr ? m_strands->commits() : 0;
    m_snapshot.emplace(*m_reader.m_database, m_reader.m_begin, m_reader.m_commit);
    {
        // A transaction shows the state of its first read.
        Rows rows = m_reader.m_fix.run();
        rows.next();
    }
    m_commits.reset();
    if (m_strands != nullptr && before % 2 == 0 && m_strands->commits() == before)
        m_commits = before;
}

void Reader::LazySnapshot::close()
{
    if (!m_snapshot)
        return;
    m_reader.m_records.endSnapshot();
    m_snapshot.reset();
}

// One snapshot for everything that `read` asks; its answer counts unless the disk failed.
template <class T, class Read> nostr::Result<T> Reader::read(Read&& read)
{
    m_snapshot.open();
    T answer{};
    if (!m_database->failure())
        answer = read();
    m_snapshot.close();
    if (const std::optional<nostr::Error> failure = m_database->failure()) {
        if (m_database->sawDamage())
            markDamaged(m_file);
        return *failure;
    }
    return answer;
}

// From the strands if these can answer, without a word to the tables unless a record is on disk
// only; else from the tables.
template <class Ask, class AskTables> nostr::Status Reader::ask(Ask&& ask, AskTables&& askTables)
{
    if (m_memory) {
        m_database->clearFailure();
        const bool answered = ask(*m_memory);
        m_snapshot.close();
        if (answered && !m_database->failure()) {
            ++m_fromStrands;
            return nostr::ok();
        }
    }
    const auto done = read<std::monostate>([&] {
        askTables();
        return std::monostate{};
    });
    return done ? nostr::ok() : nostr::Status(done.error());
}

nostr::Status Reader::records(const core::TimelineQuery& query, RecordPage& page)
{
    return ask([&](MemoryTimeline& memory) { return memory.records(query, m_clock(), page); },
               [&] { fillFromTables(query, page); });
}

nostr::Status Reader::record(const nostr::EventId& id, RecordPage& page)
{
    page.clear();
    const nostr::Status status = ask([&](MemoryTimeline& memory) { return memory.find(id, page); },
                                     [&] {
                                         page.clear();
                                         if (const std::optional<PackedEvent> event = m_records.find(id))
                                             page.add(event->bytes());
                                     });
    dropExpired(page);
    return status;
}

nostr::Status Reader::newestRecord(const nostr::PublicKey& author, nostr::Kind kind, RecordPage& page)
{
    page.clear();
    const nostr::Status status =
        ask([&](MemoryTimeline& memory) { return memory.findNewest(author, kind, page); },
            [&] {
                nostr::Filter filter;
                filter.authors = {author};
                filter.kinds = {kind};
                core::TimelineQuery query;
                query.filters = {filter};
                query.limit = 1;
                fillFromTables(query, page);
                page.end.reset();
            });
    dropExpired(page);
    return status;
}

void Reader::dropExpired(RecordPage& page)
{
    if (page.empty() || !page[0].hasExpiration())
        return;
    if (const auto expiration = page[0].expiration(); expiration && *expiration <= m_clock())
        page.clear();
}

void Reader::fillFromTables(const core::TimelineQuery& query, RecordPage& page)
{
    page.clear();
    if (query.limit == 0)
        return;
    TimelineMerge timeline = m_timeline.start(query, m_clock());
    while (const std::optional<Hit> hit = timeline.next()) {
        if (page.size() == query.limit) {
            page.end = page.last();
            return;
        }
        page.add(hit->record);
    }
    if (const std::optional<core::Position> cut = timeline.cutAt()) {
        page.end = cut;
        page.isCutShort = page.size() < query.limit;
    }
}

// Inside a snapshot: the strands answer if they show the same state.
void Reader::fill(const core::TimelineQuery& query, RecordPage& page)
{
    if (m_memory && m_memory->records(query, m_clock(), page))
        ++m_fromStrands;
    else
        fillFromTables(query, page);
}

nostr::Status Reader::forEach(const core::TimelineQuery& query,
                              const std::function<bool(const nostr::Event&)>& visit)
{
    return read<std::monostate>([&] {
        core::TimelineQuery part = query;
        for (std::size_t left = query.limit; left > 0;) {
            part.limit = std::min(left, kEventsAtOnce);
            fill(part, m_page);
            for (std::size_t i = 0; i < m_page.size(); ++i) {
                const std::optional<nostr::Event> event = m_page[i].unpack();
                if (event && (!visit(*event) || --left == 0))
                    return std::monostate{};
            }
            if (!m_page.end)
                break;
            part.after = m_page.end;
        }
        return std::monostate{};
    });
}

nostr::Result<std::vector<nostr::Event>> Reader::events(const core::TimelineQuery& query)
{
    std::vector<nostr::Event> events;
    const nostr::Status status = forEach(query, [&events](const nostr::Event& event) {
        events.push_back(event);
        return true;
    });
    if (!status)
        return status.error();
    return events;
}

nostr::Result<core::TimelinePage> Reader::page(const core::TimelineQuery& query,
                                               const std::optional<nostr::PublicKey>& reader)
{
    return read<core::TimelinePage>([&] {
        core::TimelinePage page;
        core::TimelineQuery part = query;
        // Rows that cannot be shown (a repost of what is not here) do not fill the page.
        while (page.items.size() < query.limit) {
            part.limit = query.limit - page.items.size();
            fill(part, m_page);
            std::vector<nostr::Event> events;
            for (std::size_t i = 0; i < m_page.size(); ++i)
                if (std::optional<nostr::Event> event = m_page[i].unpack())
                    events.push_back(std::move(*event));
            for (core::TimelineItem& item : m_items.load(std::move(events), reader))
                page.items.push_back(std::move(item));
            page.end = m_page.end;
            page.isCutShort = m_page.isCutShort;
            if (!page.end || page.isCutShort)
                break;
            part.after = page.end;
        }
        return page;
    });
}

nostr::Result<std::vector<core::TimelineItem>> Reader::items(std::span<const nostr::EventId> ids,
                                                             const std::optional<nostr::PublicKey>& reader)
{
    return read<std::vector<core::TimelineItem>>([&] {
        std::vector<nostr::Event> events;
        const nostr::UnixTime now = m_clock();
        for (const nostr::EventId& id : ids) {
            std::optional<nostr::Event> event = m_records.findEvent(id);
            if (!event)
                continue;
            const auto expiration = nostr::expirationOf(*event);
            if (!expiration || *expiration > now)
                events.push_back(std::move(*event));
        }
        std::ranges::sort(events, nostr::isBefore);
        const auto repeated = std::ranges::unique(events, {}, &nostr::Event::id);
        events.erase(repeated.begin(), repeated.end());
        return m_items.load(std::move(events), reader);
    });
}

nostr::Result<core::SearchEnd> Reader::search(const core::SearchQuery& query, RecordPage& page)
{
    page.clear();
    const auto end = read<core::SearchEnd>([&] {
        return m_search.run(query, m_clock(), [&page](const PackedEvent& event) { page.add(event.bytes()); });
    });
    if (end) {
        page.end = end->end;
        page.isCutShort = end->isCutShort;
    }
    return end;
}

nostr::Result<core::SearchPage> Reader::search(const core::SearchQuery& query)
{
    core::SearchPage page;
    const auto end = search(query, m_page);
    if (!end)
        return end.error();
    static_cast<core::SearchEnd&>(page) = *end;
    for (std::size_t i = 0; i < m_page.size(); ++i)
        if (std::optional<nostr::Event> event = m_page[i].unpack())
            page.events.push_back(std::move(*event));
    return page;
}

nostr::Result<std::vector<core::PersonFound>> Reader::findPeople(const core::PeopleQuery& query)
{
    return read<std::vector<core::PersonFound>>([&] { return m_peopleSearch.run(query, m_clock()); });
}

nostr::Result<std::uint64_t> Reader::count(const std::vector<nostr::Filter>& filters)
{
    return read<std::uint64_t>([&] {
        if (m_memory)
            if (const std::optional<std::uint64_t> counted = m_memory->count(filters, m_clock()))
                return *counted;
        TimelineMerge timeline = m_timeline.startCount(filters, m_clock());
        std::uint64_t count = 0;
        while (timeline.next())
            ++count;
        return count;
    });
}

nostr::Result<std::vector<std::optional<nostr::Signature>>>
Reader::storedSignatures(std::span<const nostr::EventId> ids)
{
    return read<std::vector<std::optional<nostr::Signature>>>([&] {
        std::vector<std::optional<nostr::Signature>> signatures;
        signatures.reserve(ids.size());
        for (const nostr::EventId& id : ids) {
            const std::optional<PackedEvent> event = m_records.find(id);
            signatures.push_back(event ? std::optional(event->sig()) : std::nullopt);
        }
        return signatures;
    });
}

nostr::Result<std::vector<core::PersonSummary>> Reader::people(std::span<const nostr::PublicKey> keys)
{
    return read<std::vector<core::PersonSummary>>([&] {
        std::vector<core::PersonSummary> people;
        people.reserve(keys.size());
        for (const nostr::PublicKey& key : keys)
            people.push_back(m_items.person(key));
        return people;
    });
}

nostr::Result<std::vector<core::PendingPublish>> Reader::outgoing(bool withRefused)
{
    return read<std::vector<core::PendingPublish>>([&] {
        return m_queue.all(withRefused, [this](const nostr::EventId& id) { return m_records.findEvent(id); });
    });
}

nostr::Result<std::optional<nostr::UnixTime>> Reader::cursor(const nostr::RelayUrl& relay,
                                                             std::string_view scope)
{
    return read<std::optional<nostr::UnixTime>>([&] { return m_cursors.get(relay, scope); });
}

nostr::Result<std::vector<core::ListVersion>> Reader::listVersions(const nostr::Address& address)
{
    return read<std::vector<core::ListVersion>>(
        [&] { return m_lists.versionsOf(address, m_records.findEvent(address)); });
}

nostr::Result<std::vector<core::VersionedList>> Reader::versionedLists(const nostr::PublicKey& account)
{
    return read<std::vector<core::VersionedList>>([&] {
        std::map<nostr::Address, std::set<nostr::EventId>> ids;
        std::map<nostr::Address, nostr::UnixTime> newest;
        const auto take = [&](const nostr::Event& event) {
            if (event.pubkey == account && nostr::keepsVersions(event.kind)) {
                const nostr::Address address = *nostr::addressOf(event);
                ids[address].insert(event.id);
                newest[address] = std::max(newest[address], event.createdAt);
            }
            return true;
        };
        m_lists.forEach(take);
        nostr::Filter filter;
        filter.authors = {account};
        filter.kinds = nostr::kindsWithVersions();
        core::TimelineQuery current;
        current.filters = {filter};
        current.limit = std::numeric_limits<std::size_t>::max();
        TimelineMerge timeline = m_timeline.start(current, m_clock());
        while (const std::optional<Hit> hit = timeline.next())
            if (const std::optional<nostr::Event> event = hit->unpack())
                take(*event);
        std::vector<core::VersionedList> lists;
        for (const auto& [address, versions] : ids)
            lists.push_back({address, versions.size(), newest[address]});
        return lists;
    });
}

nostr::Result<core::PruneReport> Reader::prunePreview(const core::RetentionRules& rules)
{
    return read<core::PruneReport>([&] { return previewOf(*m_database, rules); });
}

nostr::Result<core::StoreInfo> Reader::info()
{
    return read<core::StoreInfo>([&] { return infoOf(*m_database); });
}

nostr::Result<std::vector<std::string>> Reader::seenOn(const nostr::EventId& id)
{
    return read<std::vector<std::string>>([&] {
        std::vector<std::string> relays;
        for (Rows rows = m_seenOn.run(idPrefix(id)); rows.next();)
            relays.emplace_back(rows.text(0));
        return relays;
    });
}

} // namespace store
