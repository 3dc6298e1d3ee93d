// SPDX-License-Identifier: MIT
#include "core/publish/publisher.h"

#include "core/async.h"
#include "core/logging.h"
#include "core/nostr/limits.h"

#include <algorithm>
#include <optional>

namespace core {

namespace {

using std::chrono::steady_clock;
using namespace std::chrono_literals;
constexpr std::chrono::milliseconds kSaveAgain = 30s; // after the disk refused

} // namespace

Publisher::Publisher(EventStore& store, RelayPool& pool, PublisherOptions options, QObject* parent)
    : QObject(parent)
    , m_store(store)
    , m_pool(pool)
    , m_options(std::move(options))
{
    m_work.setSingleShot(true);
    m_save.setSingleShot(true);
    connect(&m_work, &QTimer::timeout, this, &Publisher::work);
    connect(&m_save, &QTimer::timeout, this, &Publisher::saveOutcomes);
    connect(&m_pool, &RelayPool::answered, this,
            [this](RelayConnection* connection, const nostr::RelayOk& ok) { takeAnswer(*connection, ok); });
    connect(&m_pool, &RelayPool::stateChanged, this,
            [this](RelayConnection* connection) { connectionChanged(*connection); });
}

void Publisher::refresh()
{
    if (m_reading) {
        m_readAgain = true;
        return;
    }
    m_reading = true;
    whenReady(m_store.outgoing(true), this, [this, saved = m_saved](std::vector<PendingPublish> rows) {
        m_reading = false;
        // What was saved meanwhile may have been read as it was before.
        if (std::exchange(m_readAgain, false) || saved != m_saved)
            refresh();
        else
            merge(std::move(rows));
    });
}

void Publisher::merge(std::vector<PendingPublish> rows)
{
    std::set<Key> answered;
    for (const auto* list : {&m_outcomes, &m_saving}) {
        for (const PublishOutcome& outcome : *list) {
            if (outcome.state != PublishOutcome::State::Retry)
                answered.insert({outcome.id, outcome.relay.sameAs()});
        }
    }

    std::map<std::string, Lane> lanes;
    std::set<Key> refused;
    for (PendingPublish& pending : rows) {
        const Key key{pending.event.id, pending.relay.sameAs()};
        if (answered.contains(key))
            continue;
        if (pending.refused) {
            refused.insert(key);
            continue;
        }
        auto& lane = m_lanes[key.second];
        if (auto present = lane.find(key.first); present != lane.end())
            lanes[key.second].insert(lane.extract(present));
        else
            lanes[key.second].try_emplace(key.first, Row{std::move(pending), {}, false});
    }
    // Refusals that are not on the disk yet stay.
    for (const Key& key : m_refused) {
        if (answered.contains(key))
            refused.insert(key);
    }
    m_lanes = std::move(lanes);
    m_refused = std::move(refused);
    emit countsChanged();
    work();
}

void Publisher::retryNow()
{
    for (auto& [key, lane] : m_lanes) {
        for (auto& [id, row] : lane) {
            if (!row.inFlight)
                row.pending.notBefore = m_options.clock();
        }
    }
    work();
}

void Publisher::work()
{
    if (m_options.offline)
        return;
    for (auto& [key, lane] : m_lanes) {
        for (auto& [id, row] : lane)
            giveUpOn(row);
        if (lane.empty())
            continue;
        RelayConnection& connection = m_pool.connection(lane.begin()->second.pending.relay);
        if (connection.isConnected())
            drain(lane, connection);
    }
    scheduleWork();
}

void Publisher::giveUpOn(Row& row)
{
    if (row.inFlight && row.deadline <= steady_clock::now())
        wait(row, "the relay did not answer");
}

void Publisher::drain(Lane& lane, RelayConnection& connection)
{
    auto inFlight = static_cast<std::size_t>(
        std::count_if(lane.begin(), lane.end(), [](const auto& entry) { return entry.second.inFlight; }));

    std::vector<Row*> due;
    const nostr::UnixTime now = m_options.clock();
    for (auto& [id, row] : lane) {
        if (!row.inFlight && row.pending.notBefore <= now)
            due.push_back(&row);
    }
    std::sort(due.begin(), due.end(), [](const Row* a, const Row* b) {
        return a->pending.event.createdAt < b->pending.event.createdAt;
    });
    for (Row* row : due) {
        if (inFlight >= m_options.inFlight || !connection.send(row->pending.event))
            return;
        row->inFlight = true;
        row->deadline = steady_clock::now() + m_options.okWithin;
        ++inFlight;
    }
}

void Publisher::takeAnswer(RelayConnection& connection, const nostr::RelayOk& ok)
{
    const auto lane = m_lanes.find(connection.url().sameAs());
    if (lane == m_lanes.end())
        return;
    const auto found = lane->second.find(ok.id); // also after its deadline: a late yes is a yes
    if (found == lane->second.end())
        return;

    Row& row = found->second;
    std::string answer = ok.text.substr(0, nostr::limits::kRelayText);
    switch (judgeAnswer(ok.accepted, ok.text, row.pending.attempts + 1)) {
    case PublishOutcome::State::Retry:
        if (row.inFlight)
            wait(row, std::move(answer));
        break;
    case PublishOutcome::State::Refused:
        m_refused.insert({ok.id, lane->first});
        record(row, PublishOutcome::State::Refused, std::move(answer));
        lane->second.erase(found);
        break;
    case PublishOutcome::State::Accepted:
        m_accepted.insert(ok.id);
        record(row, PublishOutcome::State::Accepted, std::move(answer));
        lane->second.erase(found);
        break;
    }
    if (lane->second.empty())
        m_lanes.erase(lane);
    emit countsChanged();
    work();
}

void Publisher::connectionChanged(RelayConnection& connection)
{
    const auto lane = m_lanes.find(connection.url().sameAs());
    if (lane == m_lanes.end())
        return;
    if (!connection.isConnected()) {
        // Nobody knows whether these arrived: they are sent again as soon as the relay is back.
        for (auto& [id, row] : lane->second)
            row.inFlight = false;
    }
    work();
}

void Publisher::wait(Row& row, std::string answer)
{
    row.inFlight = false;
    ++row.pending.attempts;
    row.pending.notBefore =
        m_options.clock() + publishDelay(row.pending.attempts, m_options.randomness).count();
    row.pending.lastAnswer = answer;
    record(row, PublishOutcome::State::Retry, std::move(answer));
}

void Publisher::record(const Row& row, PublishOutcome::State state, std::string answer)
{
    m_outcomes.push_back(
        {row.pending.event.id, row.pending.relay, state, std::move(answer), row.pending.notBefore});
    m_save.start(0);
}

void Publisher::saveOutcomes()
{
    if (!m_saving.empty() || m_outcomes.empty())
        return;
    m_saving = std::exchange(m_outcomes, {});
    whenReady(m_store.settle(m_saving), this, [this](const nostr::Status& status) {
        auto saved = std::exchange(m_saving, {});
        if (!status) {
            qCWarning(lcPublish) << "could not record what relays answered";
            saved.insert(saved.end(), m_outcomes.begin(), m_outcomes.end());
            m_outcomes = std::move(saved);
            m_save.start(kSaveAgain);
            return;
        }
        ++m_saved;
        if (!m_outcomes.empty())
            m_save.start(0);
    });
}

void Publisher::scheduleWork()
{
    std::optional<std::chrono::milliseconds> next;
    const auto consider = [&next](std::chrono::milliseconds wait) {
        wait = std::max(wait, 1ms);
        if (!next || wait < *next)
            next = wait;
    };
    const nostr::UnixTime now = m_options.clock();
    for (const auto& [key, lane] : m_lanes) {
        for (const auto& [id, row] : lane) {
            const RelayConnection* connection = m_pool.find(row.pending.relay);
            if (!connection || !connection->isConnected())
                break; // its change of state brings us back here
            if (row.inFlight)
                consider(std::chrono::ceil<std::chrono::milliseconds>(row.deadline - steady_clock::now()));
            else if (row.pending.notBefore > now)
                consider(std::chrono::seconds(row.pending.notBefore.seconds - now.seconds));
            else
                consider(1s); // the relay is busy with others
        }
    }
    if (next)
        m_work.start(std::min<std::chrono::milliseconds>(*next, 1h));
    else
        m_work.stop();
}

int Publisher::waitingEvents() const
{
    std::unordered_set<nostr::EventId> waiting;
    for (const auto& [key, lane] : m_lanes) {
        for (const auto& [id, row] : lane) {
            if (!m_accepted.contains(id))
                waiting.insert(id);
        }
    }
    return static_cast<int>(waiting.size());
}

int Publisher::refusedEvents() const
{
    std::unordered_set<nostr::EventId> refused;
    for (const auto& [id, relay] : m_refused) {
        const bool asksOthers = std::any_of(m_lanes.begin(), m_lanes.end(),
                                            [&](const auto& lane) { return lane.second.contains(id); });
        if (!asksOthers && !m_accepted.contains(id))
            refused.insert(id);
    }
    return static_cast<int>(refused.size());
}

} // namespace core
