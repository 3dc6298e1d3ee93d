// SPDX-License-Identifier: MIT
#include "store/sqlite_event_store.h"

#include "store/prune_task.h"

#include <QMetaObject>
#include <QPromise>

#include <utility>

namespace store {

namespace {

constexpr int kReaders = 2;

// A callback of the writer must be copyable, a promise is not: they share it.
template <class Answer> struct Promised {
    std::shared_ptr<QPromise<Answer>> promise = std::make_shared<QPromise<Answer>>();

    Promised() { promise->start(); }
    QFuture<Answer> future() const { return promise->future(); }
    void operator()(Answer answer) const
    {
        promise->addResult(std::move(answer));
        promise->finish();
    }
};

} // namespace

nostr::Result<std::unique_ptr<SqliteEventStore>> SqliteEventStore::open(const std::filesystem::path& database,
                                                                        nostr::Clock clock)
{
    std::unique_ptr<SqliteEventStore> store(new SqliteEventStore);
    auto writer = Writer::open(
        database, clock,
        [store = store.get()](core::CommittedEvents changes) { store->tell(std::move(changes)); },
        &store->m_strands);
    if (!writer)
        return writer.error();
    store->m_writer = *std::move(writer);
    store->m_loader = std::make_unique<StrandLoader>(database, store->m_strands);
    store->m_readers = std::make_unique<ReaderPool>(database, std::move(clock), kReaders, &store->m_strands);
    return store;
}

SqliteEventStore::~SqliteEventStore() = default;

template <class Answer, class Ask> QFuture<Answer> SqliteEventStore::ask(Ask ask)
{
    class Question : public ReaderPool::Task {
    public:
        Question(SqliteEventStore& store, Ask question) : m_store(store), m_ask(std::move(question))
        {
            m_promise.start();
        }
        QFuture<Answer> future() const { return m_promise.future(); }

        void run(Reader& reader) override
        {
            nostr::Result<Answer> answer = m_ask(reader);
            if (!answer)
                return fail(answer.error());
            m_promise.addResult(*std::move(answer));
            m_promise.finish();
        }
        void fail(const nostr::Error& reason) override
        {
            m_store.report(reason);
            m_promise.addResult(Answer{});
            m_promise.finish();
        }

    private:
        SqliteEventStore& m_store;
        Ask m_ask;
        QPromise<Answer> m_promise;
    };
    auto question = std::make_unique<Question>(*this, std::move(ask));
    QFuture<Answer> future = question->future();
    m_readers->add(std::move(question));
    return future;
}

QFuture<core::InsertReport> SqliteEventStore::insert(std::vector<core::IncomingEvent> events)
{
    const Promised<core::InsertReport> promised;
    m_writer->insert(std::move(events), [this, promised](core::InsertReport inserted) {
        if (!inserted.failure.empty())
            report({inserted.failure});
        promised(std::move(inserted));
    });
    return promised.future();
}

QFuture<nostr::Status> SqliteEventStore::addSeen(std::vector<core::SeenCopy> copies)
{
    const Promised<nostr::Status> promised;
    m_writer->addSeen(std::move(copies), promised);
    return promised.future();
}

QFuture<core::TimelinePage> SqliteEventStore::page(core::TimelineQuery query,
                                                   std::optional<nostr::PublicKey> reader)
{
    return ask<core::TimelinePage>(
        [query = std::move(query), reader](Reader& connection) { return connection.page(query, reader); });
}

QFuture<std::vector<core::TimelineItem>> SqliteEventStore::items(std::vector<nostr::EventId> ids,
                                                                 std::optional<nostr::PublicKey> reader)
{
    return ask<std::vector<core::TimelineItem>>(
        [ids = std::move(ids), reader](Reader& connection) { return connection.items(ids, reader); });
}

QFuture<std::vector<nostr::Event>> SqliteEventStore::events(core::TimelineQuery query)
{
    return ask<std::vector<nostr::Event>>(
        [query = std::move(query)](Reader& connection) { return connection.events(query); });
}

QFuture<std::uint64_t> SqliteEventStore::count(std::vector<nostr::Filter> filters)
{
    return ask<std::uint64_t>(
        [filters = std::move(filters)](Reader& connection) { return connection.count(filters); });
}

QFuture<core::SearchPage> SqliteEventStore::search(core::SearchQuery query)
{
    return ask<core::SearchPage>(
        [query = std::move(query)](Reader& connection) { return connection.search(query); });
}

QFuture<std::vector<core::PersonFound>> SqliteEventStore::findPeople(core::PeopleQuery query)
{
    return ask<std::vector<core::PersonFound>>(
        [query = std::move(query)](Reader& connection) { return connection.findPeople(query); });
}

QFuture<std::vector<std::optional<nostr::Signature>>>
SqliteEventStore::storedSignatures(std::vector<nostr::EventId> ids)
{
    return ask<std::vector<std::optional<nostr::Signature>>>(
        [ids = std::move(ids)](Reader& connection) { return connection.storedSignatures(ids); });
}

QFuture<std::vector<core::PersonSummary>> SqliteEventStore::people(std::vector<nostr::PublicKey> keys)
{
    return ask<std::vector<core::PersonSummary>>(
        [keys = std::move(keys)](Reader& connection) { return connection.people(keys); });
}

QFuture<nostr::Status> SqliteEventStore::publish(nostr::VerifiedEvent event,
                                                 std::vector<nostr::RelayUrl> relays)
{
    const Promised<nostr::Status> promised;
    m_writer->publish(std::move(event), std::move(relays), promised);
    return promised.future();
}

QFuture<std::vector<core::PendingPublish>> SqliteEventStore::outgoing(bool withRefused)
{
    return ask<std::vector<core::PendingPublish>>(
        [withRefused](Reader& connection) { return connection.outgoing(withRefused); });
}

QFuture<nostr::Status> SqliteEventStore::settle(std::vector<core::PublishOutcome> outcomes)
{
    const Promised<nostr::Status> promised;
    m_writer->settle(std::move(outcomes), promised);
    return promised.future();
}

QFuture<nostr::Status> SqliteEventStore::discard(nostr::EventId id)
{
    const Promised<nostr::Status> promised;
    m_writer->discard(id, promised);
    return promised.future();
}

QFuture<nostr::Status> SqliteEventStore::addOwnAccount(nostr::PublicKey account)
{
    const Promised<nostr::Status> promised;
    m_writer->addOwnAccount(account, promised);
    return promised.future();
}

QFuture<std::vector<core::ListVersion>> SqliteEventStore::listVersions(nostr::Address address)
{
    return ask<std::vector<core::ListVersion>>(
        [address = std::move(address)](Reader& connection) { return connection.listVersions(address); });
}

QFuture<std::vector<core::VersionedList>> SqliteEventStore::versionedLists(nostr::PublicKey account)
{
    return ask<std::vector<core::VersionedList>>(
        [account](Reader& connection) { return connection.versionedLists(account); });
}

QFuture<core::PruneReport> SqliteEventStore::prune(core::RetentionRules rules, bool isPreview)
{
    if (isPreview)
        return ask<core::PruneReport>(
            [rules = std::move(rules)](Reader& connection) { return connection.prunePreview(rules); });
    const Promised<core::PruneReport> promised;
    m_writer->care(std::make_unique<PruneTask>(std::move(rules), promised));
    return promised.future();
}

QFuture<core::StoreInfo> SqliteEventStore::info()
{
    return ask<core::StoreInfo>([](Reader& connection) { return connection.info(); });
}

QFuture<std::optional<nostr::UnixTime>> SqliteEventStore::cursor(nostr::RelayUrl relay, std::string scope)
{
    return ask<std::optional<nostr::UnixTime>>(
        [relay = std::move(relay), scope = std::move(scope)](Reader& connection) {
            return connection.cursor(relay, scope);
        });
}

QFuture<nostr::Status> SqliteEventStore::setCursor(nostr::RelayUrl relay, std::string scope,
                                                   nostr::UnixTime time)
{
    const Promised<nostr::Status> promised;
    m_writer->setCursor(std::move(relay), std::move(scope), time, promised);
    return promised.future();
}

void SqliteEventStore::tell(core::CommittedEvents changes)
{
    QMetaObject::invokeMethod(
        this, [this, changes = std::move(changes)] { emit committed(changes); }, Qt::QueuedConnection);
}

void SqliteEventStore::report(const nostr::Error& failure)
{
    QMetaObject::invokeMethod(
        this, [this, reason = QString::fromStdString(failure.message)] { emit failed(reason); },
        Qt::QueuedConnection);
}

} // namespace store
