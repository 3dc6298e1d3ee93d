// SPDX-License-Identifier: MIT
#include "app/demo/demo_life.h"

#include "core/async.h"
#include "core/nostr/thread_position.h"

#include <QTimer>

#include <algorithm>

namespace app {

namespace {

using namespace std::chrono_literals;

constexpr std::size_t kRemembered = 80;  // notes that are still answered
constexpr std::int64_t kLull = 600;      // seconds between two notes while nobody looked on
constexpr std::int64_t kMostMissed = 60; // notes that are written for a time away

} // namespace

DemoLife::DemoLife(core::EventStore& store, const bench::DemoCast& cast, nostr::Clock clock, double pace,
                   QObject* parent)
    : QObject(parent)
    , m_store(store)
    , m_cast(cast)
    , m_clock(std::move(clock))
    , m_pace(pace)
    , m_writer(cast, bench::seedFor(cast.seed(), "life", static_cast<std::uint64_t>(m_clock().seconds)))
{
    connect(&m_store, &core::EventStore::committed, this, &DemoLife::notice);
}

void DemoLife::start()
{
    nostr::Filter notes;
    notes.kinds = {nostr::kinds::kNote};
    core::TimelineQuery query;
    query.filters = {notes};
    query.limit = kRemembered;
    core::whenReady(m_store.events(std::move(query)), this, [this](const std::vector<nostr::Event>& events) {
        for (const nostr::Event& event : events)
            if (const auto author = m_cast.indexOf(event.pubkey))
                m_latest.push_front({event, author, m_cast.person(*author).language, {}});
        catchUp();
        later(2s, 5s, [this] { speak(); });
        later(3s, 6s, [this] { react(); });
    });
}

void DemoLife::later(std::chrono::milliseconds least, std::chrono::milliseconds most,
                     std::function<void()> act)
{
    const double wait = static_cast<double>(m_writer.random().between(least.count(), most.count())) * m_pace;
    QTimer::singleShot(static_cast<int>(wait), this, std::move(act));
}

const bench::Spoken& DemoLife::recent()
{
    const double unit = m_writer.random().unit();
    const auto back = static_cast<std::size_t>(unit * unit * static_cast<double>(m_latest.size()));
    return m_latest[m_latest.size() - 1 - back];
}

nostr::Event DemoLife::publish(nostr::UnsignedEvent event, std::size_t author)
{
    nostr::VerifiedEvent verified = nostr::sign(std::move(event), m_cast.key(author));
    nostr::Event result = *verified;
    std::vector<core::IncomingEvent> events;
    events.push_back({std::move(verified), {}});
    m_store.insert(std::move(events));
    return result;
}

void DemoLife::say(bench::Draft draft)
{
    m_latest.push_back(
        {publish(std::move(draft.event), draft.author), draft.author, draft.language, draft.subject});
    if (m_latest.size() > kRemembered)
        m_latest.pop_front();
}

void DemoLife::catchUp()
{
    if (m_latest.empty())
        return;
    const nostr::UnixTime last = m_latest.back().event.createdAt;
    const std::int64_t away = m_clock().seconds - last.seconds;
    const std::int64_t notes = std::min(away / kLull, kMostMissed);
    for (std::int64_t i = 1; i <= notes; ++i)
        talk(last + away * i / (notes + 1));
}

void DemoLife::talk(nostr::UnixTime time)
{
    const double kind = m_latest.empty() ? 1.0 : m_writer.random().unit();
    if (kind < 0.34) {
        const bench::Spoken parent = recent();
        say(m_writer.reply(m_writer.drawAnswerer(parent.language), parent, time));
    } else if (kind < 0.38) {
        const bench::Spoken quoted = recent();
        say(m_writer.quote(m_writer.drawAnswerer(quoted.language), quoted, time));
    } else if (kind < 0.43) {
        const std::size_t author = m_writer.drawAuthor();
        publish(m_writer.repost(author, recent().event, time), author);
    } else {
        say(m_writer.note(m_writer.drawAuthor(), time));
    }
}

void DemoLife::speak()
{
    talk(m_clock());
    later(9s, 24s, [this] { speak(); });
}

void DemoLife::react()
{
    if (!m_latest.empty()) {
        const std::size_t author = m_writer.drawAuthor();
        publish(m_writer.reaction(author, recent().event, m_clock()), author);
    }
    later(4s, 12s, [this] { react(); });
}

void DemoLife::notice(const core::CommittedEvents& events)
{
    for (const auto& event : events.stored) {
        if (event->pubkey != m_cast.ownKey().publicKey() || event->kind != nostr::kinds::kNote)
            continue;
        // History has no notes of yours, so this one was just written.
        bench::Spoken note{*event, {}, bench::Language::English, {}};
        if (const auto parent = nostr::threadPositionOf(*event).parent) {
            const auto found = std::find_if(m_latest.begin(), m_latest.end(), [&](const bench::Spoken& said) {
                return said.event.id == *parent;
            });
            if (found != m_latest.end())
                note.language = found->language;
        }
        answer(note);
    }
}

void DemoLife::answer(const bench::Spoken& note)
{
    const auto reply = [this, note] {
        // Whoever is spoken to answers first, as long as somebody is.
        std::size_t who = m_writer.drawAnswerer(note.language);
        for (const nostr::Tag& tag : note.event.tags)
            if (const auto key = nostr::PublicKey::fromHex(nostr::element(tag, 1)); key && tag[0] == "p")
                who = m_cast.indexOf(*key).value_or(who);
        say(m_writer.reply(who, note, std::max(m_clock(), note.event.createdAt)));
    };
    const auto another = [this, note] {
        const std::size_t who = m_writer.drawAnswerer(note.language);
        say(m_writer.reply(who, note, std::max(m_clock(), note.event.createdAt)));
    };
    const auto like = [this, note] {
        const std::size_t who = m_writer.drawAuthor();
        publish(m_writer.reaction(who, note.event, std::max(m_clock(), note.event.createdAt)), who);
    };
    later(5s, 9s, reply);
    if (m_writer.random().chance(0.5))
        later(14s, 30s, another);
    for (std::int64_t likes = m_writer.random().between(2, 5); likes > 0; --likes)
        later(3s, 40s, like);
}

} // namespace app
