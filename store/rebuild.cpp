// SPDX-License-Identifier: MIT
#include "store/rebuild.h"

#include "core/nostr/verified_event.h"
#include "store/event_table.h"
#include "store/publish_queue.h"
#include "store/schema.h"
#include "store/seen_table.h"
#include "store/transaction.h"

#include <algorithm>
#include <chrono>
#include <optional>
#include <thread>
#include <unordered_set>

namespace store {

namespace {

constexpr std::size_t kBatch = 4096; // events

using Verdicts = std::vector<std::variant<nostr::VerifiedEvent, nostr::VerifyFault>>;

// On every core; the order stays.
Verdicts verifyAll(std::vector<nostr::Event> events)
{
    const std::size_t threads = std::max(std::thread::hardware_concurrency(), 1u);
    const std::size_t share = events.size() / threads + 1;
    std::vector<Verdicts> parts(threads);
    std::vector<std::thread> workers;
    for (std::size_t i = 0; i < threads; ++i)
        workers.emplace_back([&, i] {
            for (std::size_t at = i * share; at < std::min(events.size(), (i + 1) * share); ++at)
                parts[i].push_back(nostr::verify(std::move(events[at])));
        });
    for (std::thread& worker : workers)
        worker.join();
    Verdicts all;
    for (Verdicts& part : parts)
        std::ranges::move(part, std::back_inserter(all));
    return all;
}

// The fresh store while it grows. Nothing of it is durable before the end: it is thrown away then.
class Target {
public:
    Target(Database& database, const nostr::Clock& clock, const RebuildProgress& progress)
        : m_database(database)
        , m_progress(progress)
        , m_table(database, clock)
        , m_queue(database, "INSERT OR IGNORE INTO outbox(id, relay, attempts, not_before, refused, taken, "
                            "answer) VALUES(?, ?, ?, ?, ?, ?, ?)")
        , m_findRelay(database, "SELECT i FROM relay WHERE url = ?")
        , m_addRelay(database, "INSERT INTO relay(url) VALUES(?)")
        , m_addSeen(database, "INSERT OR IGNORE INTO seen(h, relay) SELECT ?1, ?2 WHERE EXISTS "
                              "(SELECT 1 FROM ih WHERE h = ?1)")
        , m_count(database, "SELECT (SELECT count(*) FROM e) + (SELECT count(*) FROM crowded), "
                            "(SELECT count(DISTINCT id) FROM outbox WHERE refused = 0)")
    {
    }

    void addOwn(const nostr::PublicKey& key)
    {
        begin();
        m_table.addOwn(key);
    }

    void add(nostr::Event event)
    {
        // The log, the file without it and a scan of the pages tell of the same events.
        if (!m_known.insert(event.id).second)
            return;
        m_pending.push_back(std::move(event));
        if (m_pending.size() >= kBatch)
            storePending();
    }

    void add(const QueueRow& row)
    {
        storePending();
        begin();
        if (m_table.find(row.id))
            m_queue.execute(row.id, row.relay.toString(), row.attempts, row.notBefore, row.isRefused ? 1 : 0,
                            row.isTaken ? 1 : 0, row.answer);
    }

    void addSeen(std::int64_t idPrefix, const nostr::RelayUrl& relay)
    {
        storePending();
        begin();
        if (const std::optional<std::int64_t> number = numberOf(relay))
            m_addSeen.execute(idPrefix, *number);
    }

    nostr::Status finish(RebuildReport& report)
    {
        storePending();
        begin();
        if (Rows rows = m_count.run(); rows.next()) {
            report.events = static_cast<std::uint64_t>(rows.integer(0));
            report.waiting = static_cast<std::uint64_t>(rows.integer(1));
        }
        report.refused = m_refused;
        commit();
        return m_status;
    }

private:
    void begin()
    {
        if (!m_transaction)
            m_transaction.emplace(m_database);
    }

    // The first failure is kept: a store with gaps is no result.
    void commit()
    {
        const nostr::Status status = m_transaction->commit();
        m_transaction.reset();
        if (!status && m_status)
            m_status = status;
    }

    void storePending()
    {
        if (m_pending.empty())
            return;
        begin();
        const Verdicts verdicts = verifyAll(std::exchange(m_pending, {}));
        std::vector<const nostr::Event*> events;
        for (const auto& verdict : verdicts) {
            if (const auto* event = std::get_if<nostr::VerifiedEvent>(&verdict))
                events.push_back(&**event);
            else
                ++m_refused;
        }
        m_table.insert(events);
        m_stored += events.size();
        commit();
        const auto now = std::chrono::steady_clock::now();
        if (m_progress && now >= m_tellNext) {
            m_tellNext = now + std::chrono::milliseconds(200);
            m_progress(m_stored);
        }
    }

    std::optional<std::int64_t> numberOf(const nostr::RelayUrl& relay)
    {
        if (Rows rows = m_findRelay.run(relay.toString()); rows.next())
            return rows.integer(0);
        m_addRelay.execute(relay.toString());
        Rows rows = m_findRelay.run(relay.toString());
        return rows.next() ? std::optional(rows.integer(0)) : std::nullopt;
    }

    Database& m_database;
    const RebuildProgress& m_progress;
    EventTable m_table;
    Statement m_queue;
    Statement m_findRelay;
    Statement m_addRelay;
    Statement m_addSeen;
    Statement m_count;
    std::optional<Transaction> m_transaction;
    std::unordered_set<nostr::EventId> m_known;
    std::vector<nostr::Event> m_pending;
    nostr::Status m_status = nostr::ok();
    std::uint64_t m_stored = 0;
    std::uint64_t m_refused = 0;
    std::chrono::steady_clock::time_point m_tellNext{};
};

} // namespace

nostr::Result<RebuildReport> rebuild(const std::filesystem::path& source, const std::filesystem::path& target,
                                     Thoroughness thoroughness, const nostr::Clock& clock,
                                     const RebuildProgress& progress)
{
    const auto database = openForWriting(target);
    if (!database)
        return database.error();
    (*database)->execute("PRAGMA synchronous = OFF; PRAGMA wal_autocheckpoint = 10000");
    RebuildReport report;
    Target fresh(**database, clock, progress);
    const SalvageSink sink{[&](const nostr::PublicKey& key) { fresh.addOwn(key); },
                           [&](nostr::Event event) { fresh.add(std::move(event)); },
                           [&](const QueueRow& row) { fresh.add(row); },
                           [&](std::int64_t id, const nostr::RelayUrl& relay) { fresh.addSeen(id, relay); }};
    const SalvageReport found = salvage(source, sink, thoroughness);
    report.isStore = found.isStore;
    report.isWhole = found.isWhole;
    report.isQueueWhole = found.isQueueWhole;
    const nostr::Status status = fresh.finish(report);
    report.refused += found.damagedRecords;
    if (!status)
        return status.error();
    (*database)->execute("PRAGMA wal_checkpoint(TRUNCATE)");
    if (const auto& failure = (*database)->failure())
        return *failure;
    return report;
}

nostr::Result<RebuildReport> addUnsent(const std::filesystem::path& source,
                                       const std::filesystem::path& target, const nostr::Clock& clock)
{
    std::unordered_set<nostr::EventId> wanted;
    std::vector<QueueRow> rows;
    salvage(source,
            {[](const nostr::PublicKey&) {}, [](const nostr::Event&) {},
             [&](QueueRow row) {
                 wanted.insert(row.id);
                 rows.push_back(std::move(row));
             },
             [](std::int64_t, const nostr::RelayUrl&) {}},
            Thoroughness::AsFound);
    const auto database = openForWriting(target);
    if (!database)
        return database.error();
    const RebuildProgress silent;
    Target fresh(**database, clock, silent);
    if (!wanted.empty())
        salvage(source,
                {[](const nostr::PublicKey&) {},
                 [&](nostr::Event event) {
                     if (wanted.contains(event.id))
                         fresh.add(std::move(event));
                 },
                 [](const QueueRow&) {}, [](std::int64_t, const nostr::RelayUrl&) {}},
                Thoroughness::AsFound);
    for (const QueueRow& row : rows)
        fresh.add(row);
    RebuildReport report;
    if (const nostr::Status status = fresh.finish(report); !status)
        return status.error();
    return report;
}

nostr::Status addUnsent(std::vector<UnsentEvent> events, const std::filesystem::path& target, bool alsoKnown,
                        const nostr::Clock& clock)
{
    const auto database = openForWriting(target);
    if (!database)
        return database.error();
    (*database)->execute("PRAGMA synchronous = FULL");
    Transaction transaction(**database);
    EventTable table(**database, clock);
    PublishQueue queue(**database);
    for (const UnsentEvent& unsent : events) {
        const nostr::Event* event = &*unsent.event;
        const bool isKnown = table.find(event->id).has_value();
        if (!isKnown) {
            if (event->kind != nostr::kinds::kGiftWrap)
                table.addOwn(event->pubkey);
            table.insert({&event, 1});
        }
        // It may have been deleted, or have expired, since the copy was made.
        if ((!isKnown || alsoKnown) && table.find(event->id))
            for (const nostr::RelayUrl& relay : unsent.relays)
                queue.add(event->id, relay);
    }
    return transaction.commit();
}

} // namespace store
