// SPDX-License-Identifier: MIT
#include "core/serve/relay_session.h"

#include "core/async.h"
#include "core/nostr/event_json.h"
#include "core/nostr/relay_message.h"

#include <QtConcurrent>

#include <algorithm>
#include <unordered_set>

namespace core {

namespace {

constexpr std::size_t kFramesAtOnce = 100;
constexpr std::size_t kEarlyEvents = 10'000; // live ones kept for a subscription that still loads

/// `["EVENT","name",json]`
std::string eventFrame(const std::string& name, const std::string& json)
{
    std::string frame;
    frame.reserve(json.size() + name.size() + 16);
    frame += "[\"EVENT\",";
    nostr::appendJsonString(frame, name);
    frame += ',';
    frame += json;
    frame += ']';
    return frame;
}

/// What the store is asked for a REQ: no filter without a limit, none that matches nothing.
TimelineQuery storedQuery(const std::vector<nostr::Filter>& filters, const RelayOptions& options)
{
    TimelineQuery query;
    query.limit = 0;
    for (nostr::Filter filter : filters) {
        filter.limit = std::min(filter.limit.value_or(options.defaultLimit), options.maxLimit);
        if (*filter.limit == 0 || nostr::matchesNothing(filter))
            continue;
        query.limit += *filter.limit;
        query.filters.push_back(std::move(filter));
    }
    return query;
}

} // namespace

RelaySession::RelaySession(std::unique_ptr<QWebSocket> socket, EventStore& store, QThreadPool& pool,
                           const RelayOptions& options, QObject* parent)
    : QObject(parent)
    , m_socket(std::move(socket))
    , m_store(store)
    , m_pool(pool)
    , m_options(options)
    , m_sender(*m_socket, options.outbox, options.stall, nullptr)
{
    m_socket->setParent(nullptr); // the server that made it is not its owner
    m_socket->setMaxAllowedIncomingFrameSize(m_options.frame);
    m_socket->setMaxAllowedIncomingMessageSize(m_options.frame);
    connect(m_socket.get(), &QWebSocket::textMessageReceived, this,
            [this](const QString& frame) { receive(frame.toStdString()); });
    connect(m_socket.get(), &QWebSocket::binaryMessageReceived, this,
            [this] { sendNotice("invalid: binary frames are not read"); });
    connect(m_socket.get(), &QWebSocket::disconnected, this, &RelaySession::closed);
    // Not a closing frame: it would wait behind what the client does not read. Queued, since the
    // server may be walking through its sessions.
    connect(
        &m_sender, &PacedSender::gaveUp, this, [this] { m_socket->abort(); }, Qt::QueuedConnection);
}

RelaySession::~RelaySession() { m_socket->disconnect(this); }

void RelaySession::close() { m_socket->close(QWebSocketProtocol::CloseCodeGoingAway); }

void RelaySession::drop(QWebSocketProtocol::CloseCode code, const QString& reason)
{
    m_inbox.clear();
    m_inboxBytes = 0;
    m_subscriptions.clear();
    m_socket->close(code, reason);
}

void RelaySession::receive(std::string frame)
{
    if (m_inboxBytes + frame.size() > m_options.inbox) {
        drop(QWebSocketProtocol::CloseCodePolicyViolated, QStringLiteral("rate-limited: too much at once"));
        return;
    }
    m_inboxBytes += frame.size();
    m_inbox.push_back(std::move(frame));
    readInbox();
}

void RelaySession::readInbox()
{
    if (m_isReading || m_inbox.empty())
        return;
    m_isReading = true;
    const auto end = m_inbox.begin() + static_cast<std::ptrdiff_t>(std::min(kFramesAtOnce, m_inbox.size()));
    std::vector<std::string> part(std::make_move_iterator(m_inbox.begin()), std::make_move_iterator(end));
    m_inbox.erase(m_inbox.begin(), end);
    for (const std::string& frame : part)
        m_inboxBytes -= frame.size();

    const auto read = [part = std::move(part), now = m_options.clock()] {
        std::vector<ClientFrame> frames;
        frames.reserve(part.size());
        for (const std::string& frame : part)
            frames.push_back(readClientFrame(frame, now));
        return frames;
    };
    whenReady(QtConcurrent::run(&m_pool, read), this, [this](std::vector<ClientFrame> frames) {
        m_isReading = false;
        take(std::move(frames));
        readInbox();
    });
}

void RelaySession::take(std::vector<ClientFrame> frames)
{
    std::vector<nostr::VerifiedEvent> events;
    for (ClientFrame& frame : frames) {
        if (auto* event = std::get_if<nostr::VerifiedEvent>(&frame))
            events.push_back(std::move(*event));
        else if (auto* refused = std::get_if<RefusedEvent>(&frame))
            sendOk(refused->id, false, std::move(refused->text));
        else if (auto* request = std::get_if<nostr::ClientRequest>(&frame))
            subscribe(std::move(*request));
        else if (auto* count = std::get_if<nostr::ClientCount>(&frame))
            sendCount(std::move(*count));
        else if (auto* close = std::get_if<nostr::ClientClose>(&frame))
            m_subscriptions.erase(close->subscription);
        else
            sendNotice(std::move(std::get<UnreadableFrame>(frame).text));
    }
    if (!events.empty())
        insert(std::move(events));
}

void RelaySession::insert(std::vector<nostr::VerifiedEvent> events)
{
    std::vector<IncomingEvent> incoming;
    incoming.reserve(events.size());
    for (const nostr::VerifiedEvent& event : events)
        incoming.push_back({event, {}});
    whenReady(m_store.insert(std::move(incoming)), this,
              [this, events = std::move(events)](const InsertReport& report) {
                  for (std::size_t i = 0; i < events.size() && i < report.outcomes.size(); ++i)
                      answer(events[i], report.outcomes[i]);
              });
}

void RelaySession::answer(const nostr::VerifiedEvent& event, InsertOutcome outcome)
{
    switch (outcome) {
    case InsertOutcome::Stored: sendOk(event->id, true, {}); break;
    case InsertOutcome::Ephemeral:
        sendOk(event->id, true, {});
        emit ephemeralReceived(std::make_shared<const nostr::Event>(*event));
        break;
    case InsertOutcome::Duplicate: sendOk(event->id, true, "duplicate: this event is here already"); break;
    case InsertOutcome::Outdated: sendOk(event->id, true, "duplicate: a newer version is here"); break;
    case InsertOutcome::Deleted: sendOk(event->id, false, "blocked: its author asked to delete it"); break;
    case InsertOutcome::Expired: sendOk(event->id, false, "invalid: it has expired"); break;
    case InsertOutcome::OutOfRange: sendOk(event->id, false, "invalid: created_at is out of range"); break;
    case InsertOutcome::Held: sendOk(event->id, true, "it is kept aside until its time comes"); break;
    case InsertOutcome::Failed: sendOk(event->id, false, "error: it could not be stored"); break;
    }
}

std::string RelaySession::refusalOf(const std::vector<nostr::Filter>& filters) const
{
    if (filters.size() > m_options.filters)
        return "error: too many filters";
    if (std::any_of(filters.begin(), filters.end(),
                    [](const nostr::Filter& filter) { return !filter.search.empty(); }))
        return "unsupported: this relay does not search";
    return {};
}

void RelaySession::sendCount(nostr::ClientCount request)
{
    if (std::string reason = refusalOf(request.filters); !reason.empty()) {
        sendClosed(std::move(request.query), std::move(reason));
        return;
    }
    whenReady(
        m_store.count(std::move(request.filters)), this,
        [this, query = std::move(request.query)](std::uint64_t count) {
            m_sender.send(nostr::toJson(nostr::RelayMessage(nostr::RelayCount{query, count, false, {}})));
        });
}

void RelaySession::subscribe(nostr::ClientRequest request)
{
    const std::string name = request.subscription;
    if (std::string reason = refusalOf(request.filters); !reason.empty()) {
        sendClosed(name, std::move(reason));
        return;
    }
    if (!m_subscriptions.contains(name) && m_subscriptions.size() >= m_options.subscriptions) {
        sendClosed(name, "rate-limited: too many subscriptions");
        return;
    }

    // Registered before the store is read, so that nothing is lost between the two.
    const std::uint64_t number = ++m_requests;
    TimelineQuery query = storedQuery(request.filters, m_options);
    m_subscriptions[name] = Subscription{std::move(request.filters), number, true, {}};
    if (query.filters.empty()) {
        sendStored(name, number, {});
        return;
    }
    whenReady(
        m_store.events(std::move(query)), this,
        [this, name, number](const std::vector<nostr::Event>& events) { sendStored(name, number, events); });
}

void RelaySession::sendStored(const std::string& name, std::uint64_t number,
                              const std::vector<nostr::Event>& events)
{
    const auto found = m_subscriptions.find(name);
    if (found == m_subscriptions.end() || found->second.number != number)
        return;
    Subscription& subscription = found->second;

    std::unordered_set<nostr::EventId> sent;
    for (const nostr::Event& event : events) {
        // NIP-01 lets a relay send fewer than it has: better than losing a client for asking.
        if (m_sender.isCrowded())
            break;
        m_sender.send(eventFrame(name, nostr::toJson(event)));
        sent.insert(event.id);
    }
    m_sender.send(nostr::toJson(nostr::RelayMessage(nostr::RelayEose{name, {}})));

    subscription.isLoading = false;
    for (const SharedEvent& event : std::exchange(subscription.early, {}))
        if (!sent.contains(event->id))
            m_sender.send(eventFrame(name, nostr::toJson(*event)));
}

void RelaySession::offer(const SharedEvent& event, const std::string& json)
{
    for (auto& [name, subscription] : m_subscriptions) {
        if (!nostr::matchesAny(subscription.filters, *event))
            continue;
        if (!subscription.isLoading)
            m_sender.send(eventFrame(name, json));
        else if (subscription.early.size() < kEarlyEvents)
            subscription.early.push_back(event);
    }
}

void RelaySession::sendOk(const nostr::EventId& id, bool accepted, std::string text)
{
    m_sender.send(nostr::toJson(nostr::RelayMessage(nostr::RelayOk{id, accepted, std::move(text)})));
}

void RelaySession::sendNotice(std::string text)
{
    m_sender.send(nostr::toJson(nostr::RelayMessage(nostr::RelayNotice{std::move(text)})));
}

void RelaySession::sendClosed(std::string name, std::string text)
{
    m_subscriptions.erase(name);
    m_sender.send(nostr::toJson(nostr::RelayMessage(nostr::RelayClosed{std::move(name), std::move(text)})));
}

} // namespace core
