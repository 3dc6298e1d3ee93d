// SPDX-License-Identifier: MIT
#include "core/session.h"

#include "core/async.h"
#include "core/engine_thread.h"
#include "core/people/follow_list.h"
#include "core/publish/event_builder.h"

#include <QDate>
#include <QDateTime>
#include <QPromise>
#include <QTimer>

#include <algorithm>

namespace core {

namespace {

using namespace std::chrono_literals;
constexpr std::chrono::milliseconds kTellEvery = 250ms;
constexpr std::chrono::milliseconds kCountEvery = 2s;

QFuture<nostr::Status> refusal(std::string reason)
{
    QPromise<nostr::Status> promise;
    promise.start();
    promise.addResult(nostr::Error{std::move(reason)});
    promise.finish();
    return promise.future();
}

} // namespace

int SessionStatus::connected() const
{
    return static_cast<int>(std::count_if(relays.begin(), relays.end(), [](const RelayStatus& relay) {
        return relay.state == RelayStatus::State::Connected;
    }));
}

class Session::Private {
public:
    Private(Session& session, EventStore& eventStore, std::unique_ptr<Signer> ownSigner,
            SessionOptions sessionOptions);

    std::vector<nostr::PublicKey> authors() const;
    void startEngine();
    void takeFollows();
    void take(const EngineStatus& engine);
    void take(const CommittedEvents& events);
    void countToday();
    void tellSoon();
    void store(const nostr::VerifiedEvent& event, const std::shared_ptr<QPromise<nostr::Status>>& promise);

    Session& q;
    EventStore& events;
    const std::unique_ptr<Signer> signer;
    const SessionOptions options;
    const std::optional<nostr::PublicKey> reader;
    SessionStatus status;
    std::unique_ptr<FollowList> follows; // of the reader, if there is one
    bool followsLoaded = false;
    bool started = false;
    QTimer tell;
    QTimer count;
    std::unique_ptr<EngineThread> engine; // last: it uses the rest
};

Session::Private::Private(Session& session, EventStore& eventStore, std::unique_ptr<Signer> ownSigner,
                          SessionOptions sessionOptions)
    : q(session)
    , events(eventStore)
    , signer(std::move(ownSigner))
    , options(std::move(sessionOptions))
    , reader(options.readAs ? options.readAs : (signer ? std::optional(signer->publicKey()) : std::nullopt))
{
    status.offline = options.offline;
    for (const nostr::RelayUrl& url : options.relays)
        status.relays.push_back({url, RelayStatus::State::Idle, {}, {}, {}});
    if (signer)
        events.addOwnAccount(signer->publicKey());
    for (QTimer* timer : {&tell, &count})
        timer->setSingleShot(true);
    tell.setInterval(kTellEvery);
    count.setInterval(kCountEvery);
    QObject::connect(&tell, &QTimer::timeout, &q, &Session::statusChanged);
    QObject::connect(&count, &QTimer::timeout, &q, [this] { countToday(); });
    QObject::connect(&events, &EventStore::committed, &q,
                     [this](const CommittedEvents& committed) { take(committed); });
}

/// The people followed and the reader; empty where nobody is followed.
std::vector<nostr::PublicKey> Session::Private::authors() const
{
    if (!follows || follows->people().empty())
        return {};
    std::vector<nostr::PublicKey> all = follows->people();
    if (std::find(all.begin(), all.end(), *reader) == all.end())
        all.push_back(*reader);
    return all;
}

void Session::Private::startEngine()
{
    engine = std::make_unique<EngineThread>([this, &session = q] {
        auto made = std::make_unique<SessionEngine>(events, options, reader);
        QObject::connect(made.get(), &SessionEngine::statusChanged, &session,
                         [this](const EngineStatus& engineStatus) { take(engineStatus); });
        return made;
    });
    engine->post([people = authors()](SessionEngine& network) { network.start(people); });
}

void Session::Private::takeFollows()
{
    followsLoaded = true;
    status.authors = static_cast<int>(follows->people().size());
    emit q.homeFeedChanged();
    tellSoon();
    count.start(0);
    if (engine)
        engine->post([people = authors()](SessionEngine& network) { network.setAuthors(people); });
    else if (started)
        startEngine();
}

void Session::Private::take(const EngineStatus& engineStatus)
{
    status.caughtUp = engineStatus.caughtUp;
    status.waitingToSend = engineStatus.waitingToSend;
    status.refused = engineStatus.refused;
    if (!options.offline)
        status.relays = engineStatus.relays;
    tellSoon();
}

void Session::Private::take(const CommittedEvents& committed)
{
    // Something was queued or, by hand, taken out of the queue.
    if (!committed.sendChanged.empty() && engine)
        engine->post([](SessionEngine& network) { network.readQueue(); });
    const bool mayCount = !committed.removed.empty() ||
                          std::any_of(committed.stored.begin(), committed.stored.end(),
                                      [](const auto& event) { return event->kind == nostr::kinds::kNote; });
    if (mayCount && !count.isActive())
        count.start(kCountEvery);
}

void Session::Private::countToday()
{
    nostr::Filter today;
    today.kinds = {nostr::kinds::kNote};
    if (auto people = authors(); !people.empty())
        today.authors = std::move(people);
    today.since = nostr::UnixTime{QDate::currentDate().startOfDay().toSecsSinceEpoch()};
    whenReady(events.count({std::move(today)}), &q, [this](std::uint64_t notes) {
        const int newToday = static_cast<int>(std::min<std::uint64_t>(notes, 1'000'000));
        if (std::exchange(status.newToday, newToday) != newToday)
            tellSoon();
    });
}

void Session::Private::tellSoon()
{
    if (!tell.isActive())
        tell.start();
}

void Session::Private::store(const nostr::VerifiedEvent& event,
                             const std::shared_ptr<QPromise<nostr::Status>>& promise)
{
    whenReady(events.publish(event, options.relays), &q, [promise](const nostr::Status& stored) {
        promise->addResult(stored);
        promise->finish();
    });
}

Session::Session(EventStore& store, std::unique_ptr<Signer> signer, SessionOptions options, QObject* parent)
    : QObject(parent)
    , d(std::make_unique<Private>(*this, store, std::move(signer), std::move(options)))
{
    if (!d->reader)
        return;
    d->follows = std::make_unique<FollowList>(store, *d->reader);
    connect(d->follows.get(), &FollowList::loaded, this, [this] { d->takeFollows(); });
    connect(d->follows.get(), &FollowList::changed, this, [this] { d->takeFollows(); });
}

Session::~Session() = default;

void Session::start()
{
    if (std::exchange(d->started, true))
        return;
    d->count.start(0);
    // With a reader the follow list comes first, or strangers' notes would be asked for.
    if (!d->follows || d->followsLoaded)
        d->startEngine();
}

std::optional<nostr::PublicKey> Session::reader() const { return d->reader; }

bool Session::canSign() const { return d->signer != nullptr; }

TimelineQuery Session::homeFeed() const
{
    nostr::Filter filter;
    filter.kinds = {nostr::kinds::kNote, nostr::kinds::kRepost};
    if (auto authors = d->authors(); !authors.empty())
        filter.authors = std::move(authors);
    TimelineQuery query;
    query.filters = {std::move(filter)};
    return query;
}

bool Session::isHomeFeedKnown() const { return !d->follows || d->followsLoaded; }

QFuture<nostr::Status> Session::postNote(std::string text)
{
    if (!d->signer)
        return refusal("there is no key to sign with");
    if (d->options.relays.empty())
        return refusal("there is no relay to send to");
    auto note = buildNote(text, nostr::systemTime());
    if (!note)
        return refusal(note.error().message);

    auto promise = std::make_shared<QPromise<nostr::Status>>();
    promise->start();
    whenReady(d->signer->sign(std::move(*note)), this,
              [this, promise](const nostr::Result<nostr::VerifiedEvent>& event) {
                  if (event) {
                      d->store(*event, promise);
                      return;
                  }
                  promise->addResult(event.error());
                  promise->finish();
              });
    return promise->future();
}

const SessionStatus& Session::status() const { return d->status; }

void Session::retryNow()
{
    if (d->engine)
        d->engine->post([](SessionEngine& network) { network.retryNow(); });
}

} // namespace core
