// SPDX-License-Identifier: MIT
#include "store/writer.h"

#include "store/schema.h"
#include "store/transaction.h"

#include <algorithm>
#include <chrono>
#include <utility>

namespace store {

using core::InsertOutcome;

namespace {

constexpr std::uint64_t kBytesOfTextStep = 4 * 1024 * 1024; // that one may add to the log
constexpr std::size_t kChangedAtOnce = 1000; // expired events of one transaction, and held ones
constexpr std::chrono::minutes kLongestSleep{10};
constexpr std::uint64_t kBytesOfEvent = 1024; // that one takes beside its content, log and indexes

nostr::Status whyNotPublished(InsertOutcome outcome)
{
    switch (outcome) {
    case InsertOutcome::Stored:
    case InsertOutcome::Duplicate: return nostr::ok();
    case InsertOutcome::Outdated: return nostr::Error{"a newer version is stored already"};
    case InsertOutcome::Deleted: return nostr::Error{"it was deleted before"};
    case InsertOutcome::Expired: return nostr::Error{"it has expired"};
    case InsertOutcome::Ephemeral: return nostr::Error{"events of this kind are not stored"};
    case InsertOutcome::Held:
        return nostr::Error{"it is dated ahead of the clock: it is kept aside until then"};
    case InsertOutcome::OutOfRange: return nostr::Error{"its time is out of range"};
    case InsertOutcome::Failed: break;
    }
    return nostr::Error{"the store failed"};
}

// Of a held event too: it is shown later.
bool mayBeSeen(InsertOutcome outcome)
{
    return outcome == InsertOutcome::Stored || outcome == InsertOutcome::Duplicate ||
           outcome == InsertOutcome::Held;
}

void answer(const Writer::Done& done, const nostr::Status& status)
{
    if (done)
        done(status);
}

} // namespace

nostr::Result<std::unique_ptr<Writer>> Writer::open(const std::filesystem::path& database, nostr::Clock clock,
                                                    Committed committed, StrandIndex* strands,
                                                    const CareProgress& progress)
{
    auto notice = makeSound(database, clock, progress);
    if (!notice)
        return notice.error();
    auto connection = openForWriting(database);
    if (!connection && connection.error().message == damageSentence()) {
        notice = rebuildDamaged(database, clock, progress);
        if (!notice)
            return notice.error();
        connection = openForWriting(database);
    }
    if (!connection)
        return connection.error();
    return std::unique_ptr<Writer>(new Writer(*std::move(connection), database, std::move(clock),
                                              std::move(committed), strands, *std::move(notice)));
}

Writer::Writer(std::unique_ptr<Database> database, const std::filesystem::path& file, nostr::Clock clock,
               Committed committed, StrandIndex* strands, Notice notice)
    : m_file(file)
    , m_notice(std::move(notice))
    , m_mark(file)
    , m_database(std::move(database))
    , m_clock(clock)
    , m_committed(std::move(committed))
    , m_strands(strands)
    , m_events(*m_database, std::move(clock))
    , m_seen(*m_database)
    , m_queue(*m_database)
    , m_cursors(*m_database)
    , m_textIndex(*m_database)
    , m_unsent(file)
    , m_room([folder = file.parent_path()] { return roomAt(folder); })
    , m_nextChange(m_events.nextChange())
    , m_checkpointer(file)
{
    if (m_strands != nullptr)
        m_events.noteChanges();
    m_thread = std::thread([this] { run(); });
}

Writer::~Writer()
{
    {
        const std::scoped_lock lock(m_mutex);
        m_stopping = true;
    }
    m_wake.notify_all();
    m_thread.join();
    for (const std::unique_ptr<CareTask>& task : m_care)
        task->end(nostr::Error{"interrupted"});
    if (m_database->sawDamage())
        markDamaged(m_file);
}

void Writer::insert(std::vector<core::IncomingEvent> events, Inserted done)
{
    const std::size_t count = events.size();
    add(Insert{std::move(events), std::move(done)}, count);
}

void Writer::addSeen(std::vector<core::SeenCopy> copies, Done done)
{
    const std::size_t count = copies.size();
    add(AddSeen{std::move(copies), std::move(done)}, count);
}

void Writer::publish(nostr::VerifiedEvent event, std::vector<nostr::RelayUrl> relays, Done done)
{
    const nostr::EventId id = event->id;
    add(Publish{std::move(event), id, std::move(relays), std::move(done)});
}

void Writer::addOwnAccount(nostr::PublicKey account, Done done) { add(AddOwn{account, std::move(done)}); }

void Writer::settle(std::vector<core::PublishOutcome> outcomes, Done done)
{
    add(Settle{std::move(outcomes), std::move(done)});
}

void Writer::discard(nostr::EventId id, Done done) { add(Discard{id, std::move(done)}); }

void Writer::setCursor(nostr::RelayUrl relay, std::string scope, nostr::UnixTime time, Done done)
{
    add(SetCursor{std::move(relay), std::move(scope), time, std::move(done)}, 0);
}

void Writer::care(std::unique_ptr<CareTask> task)
{
    {
        const std::scoped_lock lock(m_mutex);
        m_care.push_back(std::move(task));
    }
    m_wake.notify_all();
}

void Writer::wake()
{
    {
        const std::scoped_lock lock(m_mutex);
        m_isAwake = true;
    }
    m_wake.notify_all();
}

void Writer::flush()
{
    std::unique_lock lock(m_mutex);
    m_idle.wait(lock, [this] {
        return m_fromRelays.empty() && m_fromUser.empty() && m_care.empty() && !m_isWriting && !m_isAwake;
    });
}

void Writer::flushText()
{
    flush();
    std::unique_lock lock(m_mutex);
    m_text.hurry();
    m_wake.notify_all();
    m_idle.wait(lock, [this] { return m_text.isSettled(); });
    m_text.relax();
}

std::size_t Writer::queued() const
{
    const std::scoped_lock lock(m_mutex);
    return m_queuedEvents;
}

void Writer::add(FromRelays job, std::size_t events)
{
    {
        const std::scoped_lock lock(m_mutex);
        m_fromRelays.push_back(std::move(job));
        m_queuedEvents += events;
    }
    m_wake.notify_all();
}

void Writer::add(FromUser job)
{
    {
        const std::scoped_lock lock(m_mutex);
        m_fromUser.push_back(std::move(job));
    }
    m_wake.notify_all();
}

void Writer::run()
{
    std::unique_lock lock(m_mutex);
    const auto hasJob = [this] {
        return !m_fromRelays.empty() || !m_fromUser.empty() || m_isAwake || m_stopping || isTimeToChange();
    };
    // Care goes on once the text index has seen what it removed: until then the queue holds that.
    const auto isTextDue = [this] {
        return m_text.isDue(std::chrono::steady_clock::now()) || (!m_care.empty() && !m_text.isSettled());
    };
    while (true) {
        if (!m_wake.wait_until(lock, nextWork(), [&] { return hasJob() || !m_care.empty() || isTextDue(); }))
            continue;
        if (!hasJob() && isTextDue()) {
            lock.unlock();
            const TextIndex::Progress progress = indexText();
            lock.lock();
            if (progress == TextIndex::Progress::Done)
                m_text.done();
            else if (progress == TextIndex::Progress::Failed)
                m_text.failed(std::chrono::steady_clock::now());
            else
                m_text.progressed();
            if (m_text.isSettled())
                m_idle.notify_all();
            continue;
        }
        m_isWriting = true;
        const bool isCaring = !m_care.empty() && !m_stopping && m_fromUser.empty();
        const bool forget = std::exchange(m_isAwake, false) || isTimeToChange();
        if (!m_fromUser.empty()) {
            // What the user made goes first: they wait for it.
            std::vector<FromUser> jobs(std::make_move_iterator(m_fromUser.begin()),
                                       std::make_move_iterator(m_fromUser.end()));
            m_fromUser.clear();
            lock.unlock();
            write(std::move(jobs));
        } else if (!m_fromRelays.empty()) {
            std::vector<FromRelays> jobs;
            for (std::size_t taken = 0; !m_fromRelays.empty(); m_fromRelays.pop_front()) {
                const std::size_t size = sizeOf(m_fromRelays.front());
                if (taken > 0 && taken + size > kBatch)
                    break;
                taken += size;
                m_queuedEvents -= size;
                jobs.push_back(std::move(m_fromRelays.front()));
            }
            lock.unlock();
            write(std::move(jobs));
        } else if (m_stopping) {
            m_isWriting = false;
            break;
        } else {
            lock.unlock();
        }
        if (forget)
            followClock();
        if (isCaring)
            stepCare();
        lock.lock();
        m_isWriting = false;
        if (const std::size_t events = std::exchange(m_committedEvents, 0); events > 0)
            m_text.committed(events, std::chrono::steady_clock::now());
        m_idle.notify_all();
    }
}

std::size_t Writer::sizeOf(const FromRelays& job)
{
    if (const auto* insert = std::get_if<Insert>(&job))
        return insert->events.size();
    const auto* seen = std::get_if<AddSeen>(&job);
    return seen != nullptr ? seen->copies.size() : 0;
}

bool Writer::isTimeToChange() const { return m_nextChange && *m_nextChange <= m_clock(); }

std::chrono::milliseconds Writer::untilNextChange() const
{
    if (!m_nextChange)
        return kLongestSleep;
    const std::int64_t seconds = std::clamp<std::int64_t>(m_nextChange->seconds - m_clock().seconds, 0, 600);
    return std::chrono::seconds(seconds);
}

std::chrono::steady_clock::time_point Writer::nextWork() const
{
    const auto expiry = std::chrono::steady_clock::now() + untilNextChange();
    return m_text.isWaiting() ? std::min(expiry, m_text.at()) : expiry;
}

// One step: whoever has something to write waits for no more than that.
TextIndex::Progress Writer::indexText()
{
    const AskRoom room = [this] {
        const std::scoped_lock lock(m_mutex);
        return m_room;
    }();
    if (isNearlyFull(room(), kBytesOfTextStep))
        return TextIndex::Progress::Failed;
    setDurable(false);
    const TextIndex::Progress progress = m_textIndex.step();
    if (progress == TextIndex::Progress::Wrote)
        m_checkpointer.wrote();
    return progress;
}

// What relays have can be asked for again; the last of the disk is for what the user writes.
bool Writer::refuseForRoom(std::vector<FromRelays>& jobs)
{
    std::uint64_t bytes = 0;
    for (const FromRelays& job : jobs)
        if (const auto* insert = std::get_if<Insert>(&job))
            for (const core::IncomingEvent& incoming : insert->events)
                bytes += kBytesOfEvent + incoming.event->content.size();
    const AskRoom room = [this] {
        const std::scoped_lock lock(m_mutex);
        return m_room;
    }();
    if (bytes == 0 || !isNearlyFull(room(), bytes))
        return false;
    const nostr::Error reason{"the disk is nearly full"};
    for (FromRelays& job : jobs) {
        if (auto* cursor = std::get_if<SetCursor>(&job)) {
            answer(cursor->done, reason);
            continue;
        }
        if (auto* seen = std::get_if<AddSeen>(&job)) {
            answer(seen->done, reason);
            continue;
        }
        auto& insert = std::get<Insert>(job);
        if (insert.done)
            insert.done({std::vector(insert.events.size(), InsertOutcome::Failed), reason.message});
    }
    return true;
}

void Writer::setRoom(AskRoom room)
{
    const std::scoped_lock lock(m_mutex);
    m_room = std::move(room);
}

void Writer::write(std::vector<FromRelays> jobs)
{
    if (refuseForRoom(jobs))
        return;
    setDurable(false);
    core::CommittedEvents changes;
    Transaction transaction(*m_database);
    std::vector<const nostr::Event*> events;
    for (FromRelays& job : jobs)
        if (const auto* insert = std::get_if<Insert>(&job))
            for (const core::IncomingEvent& incoming : insert->events)
                events.push_back(&*incoming.event);
    EventTable::Insertion insertion = m_events.insert(events);
    drop(insertion.removed, changes);

    std::size_t index = 0;
    for (FromRelays& job : jobs) {
        if (auto* cursor = std::get_if<SetCursor>(&job)) {
            m_cursors.set(cursor->relay, cursor->scope, cursor->time);
            continue;
        }
        if (const auto* seen = std::get_if<AddSeen>(&job)) {
            for (const core::SeenCopy& copy : seen->copies)
                m_seen.addCopy(copy.id, copy.on);
            continue;
        }
        for (const core::IncomingEvent& incoming : std::get<Insert>(job).events) {
            const InsertOutcome outcome = insertion.outcomes[index++];
            if (incoming.from && mayBeSeen(outcome))
                m_seen.add(incoming.event->id, *incoming.from);
        }
    }
    m_seen.flush();
    const nostr::Status status = finish(transaction);

    auto outcome = insertion.outcomes.cbegin();
    for (FromRelays& job : jobs) {
        if (auto* cursor = std::get_if<SetCursor>(&job)) {
            answer(cursor->done, status);
            continue;
        }
        if (auto* seen = std::get_if<AddSeen>(&job)) {
            answer(seen->done, status);
            continue;
        }
        auto& insert = std::get<Insert>(job);
        const auto end = outcome + static_cast<std::ptrdiff_t>(insert.events.size());
        core::InsertReport report{{outcome, end}, {}};
        if (!status) {
            std::ranges::fill(report.outcomes, InsertOutcome::Failed);
            report.failure = status.error().message;
        } else if (m_committed) {
            for (std::size_t i = 0; i < insert.events.size(); ++i)
                if (report.outcomes[i] == InsertOutcome::Stored)
                    changes.stored.push_back(
                        std::make_shared<const nostr::Event>(std::move(insert.events[i].event).release()));
        }
        outcome = end;
        if (insert.done)
            insert.done(std::move(report));
    }
    if (!status)
        return;
    m_committedEvents += events.size();
    tell(std::move(changes));
}

void Writer::write(std::vector<FromUser> jobs)
{
    setDurable(true);
    core::CommittedEvents changes;
    Transaction transaction(*m_database);
    std::vector<nostr::Status> statuses;
    for (FromUser& job : jobs)
        statuses.push_back(std::visit([&](auto& one) { return apply(one, changes); }, job));
    const nostr::Status status = finish(transaction);
    if (status && !changes.sendChanged.empty())
        keepUnsent(jobs);
    for (std::size_t i = 0; i < jobs.size(); ++i)
        std::visit([&](const auto& one) { answer(one.done, status ? statuses[i] : status); }, jobs[i]);
    if (!status)
        return;
    m_committedEvents += jobs.size();
    tell(std::move(changes));
}

// A note that goes out costs a line in the copy; an answer to one writes it anew.
void Writer::keepUnsent(const std::vector<FromUser>& jobs)
{
    const bool isGrowing = std::ranges::all_of(jobs, [](const FromUser& job) {
        return std::holds_alternative<Publish>(job) || std::holds_alternative<AddOwn>(job);
    });
    const auto find = [this](const nostr::EventId& id) { return m_events.find(id); };
    if (!isGrowing)
        return m_unsent.replace(m_queue.all(false, find));
    for (const FromUser& job : jobs) {
        const auto* publish = std::get_if<Publish>(&job);
        const std::optional<nostr::Event> event = publish != nullptr ? find(publish->id) : std::nullopt;
        if (event)
            m_unsent.append(*event, publish->relays);
    }
}

nostr::Status Writer::apply(Publish& job, core::CommittedEvents& changes)
{
    const nostr::Event* event = &*job.event;
    if (event->kind != nostr::kinds::kGiftWrap)
        m_events.addOwn(event->pubkey);
    const EventTable::Insertion insertion = m_events.insert({&event, 1});
    drop(insertion.removed, changes);
    nostr::Status status = whyNotPublished(insertion.outcomes.front());
    if (!status)
        return status;
    for (const nostr::RelayUrl& relay : job.relays)
        m_queue.add(event->id, relay);
    if (!job.relays.empty())
        changes.sendChanged.push_back(event->id);
    if (insertion.outcomes.front() == InsertOutcome::Stored)
        changes.stored.push_back(std::make_shared<const nostr::Event>(std::move(job.event).release()));
    return status;
}

nostr::Status Writer::apply(AddOwn& job, core::CommittedEvents& /*changes*/)
{
    m_events.addOwn(job.account);
    return nostr::ok();
}

nostr::Status Writer::apply(Settle& job, core::CommittedEvents& changes)
{
    for (const core::PublishOutcome& outcome : job.outcomes)
        if (m_queue.settle(outcome))
            changes.sendChanged.push_back(outcome.id);
    return nostr::ok();
}

nostr::Status Writer::apply(Discard& job, core::CommittedEvents& changes)
{
    if (m_queue.drop(job.id))
        changes.sendChanged.push_back(job.id);
    return nostr::ok();
}

void Writer::followClock()
{
    setDurable(false);
    core::CommittedEvents changes;
    Transaction transaction(*m_database);
    EventTable::Release release = m_events.releaseHeld(kChangedAtOnce);
    drop(release.insertion.removed, changes);
    drop(m_events.removeExpired(kChangedAtOnce), changes);
    if (!finish(transaction))
        return;
    for (std::size_t i = 0; i < release.events.size(); ++i)
        if (release.insertion.outcomes[i] == InsertOutcome::Stored)
            changes.stored.push_back(std::make_shared<const nostr::Event>(std::move(release.events[i])));
    m_committedEvents += changes.removed.size() + changes.stored.size();
    tell(std::move(changes));
}

// A failure ends the task; what its earlier steps did stays.
void Writer::stepCare()
{
    CareTask& task = [this]() -> CareTask& {
        const std::scoped_lock lock(m_mutex);
        return *m_care.front(); // only this thread takes tasks out
    }();
    setDurable(false);
    core::CommittedEvents changes;
    Transaction transaction(*m_database);
    std::vector<nostr::EventId> removed;
    const bool isMore = task.step(*m_database, m_events, removed);
    drop(removed, changes);
    const nostr::Status status = finish(transaction);
    if (status) {
        m_committedEvents += removed.size();
        tell(std::move(changes));
    }
    if (status && isMore)
        return;
    task.end(status);
    const std::scoped_lock lock(m_mutex);
    m_care.pop_front();
}

void Writer::drop(const std::vector<nostr::EventId>& removed, core::CommittedEvents& changes)
{
    for (const nostr::EventId& id : removed) {
        m_seen.drop(id);
        if (m_queue.drop(id))
            changes.sendChanged.push_back(id);
        changes.removed.push_back(id);
    }
}

void Writer::setDurable(bool durable)
{
    if (m_isDurable == durable)
        return;
    m_database->clearFailure();
    m_database->execute(durable ? "PRAGMA synchronous = FULL" : "PRAGMA synchronous = NORMAL");
    m_isDurable = durable;
}

nostr::Status Writer::finish(Transaction& transaction)
{
    if (m_strands != nullptr)
        m_strands->beginCommit();
    nostr::Status status = transaction.commit();
    if (!status) {
        m_events.forget();
        m_seen.forget();
    }
    if (m_strands != nullptr)
        m_strands->endCommit(m_events.takeChanges());
    m_nextChange = m_events.nextChange();
    if (!status && isTimeToChange())
        m_nextChange = m_clock() + 60; // a disk that cannot forget now is asked again in a minute
    if (status)
        m_checkpointer.wrote();
    return status;
}

void Writer::tell(core::CommittedEvents changes)
{
    if (m_committed && (!changes.stored.empty() || !changes.removed.empty() || !changes.sendChanged.empty()))
        m_committed(std::move(changes));
}

} // namespace store
