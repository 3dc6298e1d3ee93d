// SPDX-License-Identifier: MIT
#include "core/relay/relay_connection.h"

#include "core/logging.h"
#include "core/nostr/limits.h"
#include "core/relay/qt_websocket.h"

#include <QUrl>

#include <algorithm>
#include <atomic>

namespace core {

namespace {

// A relay that lets this much pile up has stopped reading; requests and CLOSE are small.
constexpr qint64 kHopelessBacklog = 8;

std::uint64_t nextNumber()
{
    static std::atomic<std::uint64_t> last{0};
    return ++last;
}

QString strangersText(std::string_view text)
{
    text = text.substr(0, nostr::limits::kRelayText);
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

} // namespace

RelayConnection::RelayConnection(nostr::RelayUrl url, const ConnectionOptions& options, QObject* parent)
    : QObject(parent)
    , m_url(std::move(url))
    , m_options(options)
{
    const RelayTimings& timings = m_options.timings;
    for (QTimer* timer : {&m_handshake, &m_retry, &m_pong, &m_stable})
        timer->setSingleShot(true);
    m_handshake.setInterval(timings.handshake);
    m_ping.setInterval(timings.pingEvery);
    m_pong.setInterval(timings.pongWithin);
    m_stable.setInterval(timings.stableAfter);

    connect(&m_handshake, &QTimer::timeout, this, [this] { fail(tr("does not answer")); });
    connect(&m_retry, &QTimer::timeout, this, &RelayConnection::startAttempt);
    connect(&m_ping, &QTimer::timeout, this, &RelayConnection::checkAlive);
    connect(&m_pong, &QTimer::timeout, this, [this] { fail(tr("went silent")); });
    connect(&m_stable, &QTimer::timeout, this, [this] { m_failures = 0; });
}

RelayConnection::~RelayConnection()
{
    endSubscriptions();
    leaveSocket();
}

void RelayConnection::open()
{
    if (m_state == RelayStatus::State::Idle)
        startAttempt();
}

void RelayConnection::retryNow()
{
    if (m_state == RelayStatus::State::Waiting)
        startAttempt();
}

void RelayConnection::startAttempt()
{
    m_retry.stop();
    m_socket = m_options.newSocket ? m_options.newSocket() : std::make_unique<QtWebSocket>();
    connect(m_socket.get(), &WebSocket::opened, this, &RelayConnection::becomeConnected);
    connect(m_socket.get(), &WebSocket::textReceived, this, &RelayConnection::takeText);
    connect(m_socket.get(), &WebSocket::pongReceived, &m_pong, &QTimer::stop);
    connect(m_socket.get(), &WebSocket::closed, this,
            [this](const QString& reason) { fail(reason.isEmpty() ? tr("closed the connection") : reason); });
    m_handshake.start();
    setState(RelayStatus::State::Connecting);
    m_socket->open(QUrl(QString::fromStdString(m_url.toString())));
}

void RelayConnection::becomeConnected()
{
    m_handshake.stop();
    m_lastError.clear();
    m_challenge.clear();
    m_dialogue = {};
    m_source = std::make_shared<const FrameSource>(FrameSource{nextNumber(), m_url, m_dialogue});
    m_ping.start();
    m_stable.start();
    m_socket->setReadingPaused(m_readingPaused);
    setState(RelayStatus::State::Connected);
}

void RelayConnection::fail(const QString& reason)
{
    leaveSocket();
    endSubscriptions();
    m_lastError = reason;
    ++m_failures;
    const auto wait = reconnectDelay(m_failures, m_options.randomness);
    m_retry.start(wait);
    qCInfo(lcRelay).noquote() << QString::fromStdString(m_url.toString()) << reason << "- next attempt in"
                              << wait.count() << "ms";
    setState(RelayStatus::State::Waiting);
}

void RelayConnection::setState(RelayStatus::State state)
{
    if (m_state == state)
        return;
    m_state = state;
    emit stateChanged();
}

void RelayConnection::leaveSocket()
{
    for (QTimer* timer : {&m_handshake, &m_ping, &m_pong, &m_stable})
        timer->stop();
    m_source.reset();
    if (!m_socket)
        return;
    disconnect(m_socket.get(), nullptr, this, nullptr);
    disconnect(m_socket.get(), nullptr, &m_pong, nullptr);
    m_socket->close();
    m_socket.release()->deleteLater(); // we may be inside one of its signals
}

void RelayConnection::endSubscriptions()
{
    for (auto& [id, subscription] : m_open) {
        subscription->m_connection.clear();
        subscription->m_deadline.stop();
    }
    m_open.clear();
    for (Subscription* subscription : m_queued)
        subscription->m_connection.clear();
    m_queued.clear();
}

void RelayConnection::checkAlive()
{
    if (!isConnected() || m_readingPaused)
        return;
    m_socket->ping();
    if (!m_pong.isActive())
        m_pong.start();
}

void RelayConnection::setReadingPaused(bool paused)
{
    if (m_readingPaused == paused)
        return;
    m_readingPaused = paused;
    if (!isConnected())
        return;
    if (paused) {
        // Answers may lie unread in the socket, so no deadline runs meanwhile.
        m_pong.stop();
        for (auto& [id, subscription] : m_open)
            subscription->m_deadline.stop();
    } else {
        resumeDeadlines();
    }
    m_socket->setReadingPaused(paused);
}

void RelayConnection::resumeDeadlines()
{
    for (auto& [id, subscription] : m_open) {
        if (!subscription->m_settled)
            subscription->m_deadline.start();
    }
}

std::unique_ptr<Subscription> RelayConnection::subscribe(std::vector<nostr::Filter> filters)
{
    Q_ASSERT(isConnected());
    // Relays differ in what an empty list means to them, so it is never sent.
    std::erase_if(filters, nostr::matchesNothing);

    auto id = "h" + std::to_string(nextNumber());
    std::unique_ptr<Subscription> subscription(new Subscription(*this, std::move(id), std::move(filters)));
    subscription->m_deadline.setInterval(m_options.timings.eoseWithin);
    if (subscription->filters().empty()) {
        subscription->m_connection.clear();
        QMetaObject::invokeMethod(
            subscription.get(),
            [asked = subscription.get()] {
                asked->settle({true, false});
            },
            Qt::QueuedConnection);
        return subscription;
    }
    m_queued.push_back(subscription.get());
    sendQueued();
    return subscription;
}

void RelayConnection::sendQueued()
{
    bool changed = false;
    std::vector<Subscription*> opened;
    while (!m_queued.empty() && m_open.size() < m_options.subscriptions) {
        Subscription* subscription = m_queued.front();
        m_queued.pop_front();
        m_open.emplace(subscription->id(), subscription);
        m_dialogue.open(subscription->id(), subscription->filters());
        opened.push_back(subscription);
        changed = true;
    }
    if (!changed)
        return;
    renewSource();
    for (Subscription* subscription : opened) {
        subscription->m_sentAt = m_options.clock();
        if (!m_readingPaused)
            subscription->m_deadline.start();
        write(nostr::ClientRequest{subscription->id(), subscription->filters()});
        if (!isConnected())
            return;
    }
}

void RelayConnection::drop(Subscription& subscription)
{
    subscription.m_connection.clear();
    std::erase(m_queued, &subscription);
    if (m_open.erase(subscription.id()) == 0)
        return;
    m_dialogue.close(subscription.id());
    renewSource();
    write(nostr::ClientClose{subscription.id()});
    if (isConnected())
        sendQueued();
}

bool RelayConnection::send(const nostr::Event& event)
{
    if (!isConnected() || m_socket->bytesToWrite() > m_options.unsentBytes)
        return false;
    m_dialogue.awaitOk(event.id);
    m_socket->sendText(QString::fromStdString(nostr::eventMessage(event)));
    return true;
}

void RelayConnection::write(const nostr::ClientMessage& message)
{
    if (m_socket->bytesToWrite() > kHopelessBacklog * m_options.unsentBytes) {
        // Later, not now: callers are in the middle of their own lists of subscriptions.
        QMetaObject::invokeMethod(
            this,
            [this, number = m_source->connection] {
                if (m_source && m_source->connection == number)
                    fail(tr("does not read what is sent to it"));
            },
            Qt::QueuedConnection);
        return;
    }
    m_socket->sendText(QString::fromStdString(nostr::toJson(message)));
}

void RelayConnection::renewSource()
{
    if (!m_source)
        return;
    m_source = std::make_shared<const FrameSource>(FrameSource{m_source->connection, m_url, m_dialogue});
}

void RelayConnection::takeText(const QString& text)
{
    if (!m_source)
        return;
    if (m_pong.isActive())
        m_pong.stop(); // any frame is a sign of life
    emit frameArrived({m_source, text});
}

void RelayConnection::receive(const JudgedFrame& frame)
{
    if (!m_source || frame.source->connection != m_source->connection)
        return;
    if (const auto* message = std::get_if<nostr::RelayMessage>(&frame.content)) {
        takeControl(*message);
        return;
    }
    Subscription* subscription = find(frame.subscription);
    if (!subscription)
        return;

    if (frame.verdict == FrameVerdict::Future)
        return; // its time is no place to page from
    ReceivedEvent received;
    if (const auto* event = std::get_if<nostr::VerifiedEvent>(&frame.content))
        received = {(*event)->id, (*event)->createdAt, (*event)->kind, &**event};
    else if (const auto* copy = std::get_if<KnownCopy>(&frame.content))
        received = {copy->id, copy->createdAt, copy->kind, nullptr};
    else
        return;
    // Stored events prolong the wait for EOSE; live ones, which may never stop, do not.
    if (subscription->m_deadline.isActive() && received.createdAt < subscription->m_sentAt)
        subscription->m_deadline.start();
    emit subscription->received(received);
}

Subscription* RelayConnection::find(std::string_view id) const
{
    const auto found = m_open.find(id);
    return found == m_open.end() ? nullptr : found->second;
}

void RelayConnection::takeControl(const nostr::RelayMessage& message)
{
    if (m_dialogue.receive(message))
        return; // answers nothing of ours
    if (const auto* ok = std::get_if<nostr::RelayOk>(&message)) {
        emit answered(*ok);
    } else if (const auto* eose = std::get_if<nostr::RelayEose>(&message)) {
        if (Subscription* subscription = find(eose->subscription))
            subscription->settle({true, eose->more});
    } else if (const auto* closed = std::get_if<nostr::RelayClosed>(&message)) {
        takeClosed(*closed);
    } else if (const auto* notice = std::get_if<nostr::RelayNotice>(&message)) {
        m_lastNotice = strangersText(notice->text);
    } else if (const auto* auth = std::get_if<nostr::RelayAuth>(&message)) {
        m_challenge = auth->challenge.substr(0, nostr::limits::kRelayText);
    }
}

void RelayConnection::takeClosed(const nostr::RelayClosed& closed)
{
    Subscription* subscription = find(closed.subscription);
    if (!subscription)
        return;
    subscription->m_connection.clear(); // no CLOSE for what the relay closed
    subscription->m_deadline.stop();
    m_open.erase(subscription->id());
    renewSource();
    const QPointer<RelayConnection> self(this);
    emit subscription->refused(strangersText(closed.text));
    if (self && isConnected())
        sendQueued();
}

} // namespace core
