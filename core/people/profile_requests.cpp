// SPDX-License-Identifier: MIT
#include "core/people/profile_requests.h"

#include "core/async.h"
#include "core/sync/sync_plan.h"

#include <algorithm>

namespace core {

namespace {

using namespace std::chrono_literals;
constexpr std::chrono::milliseconds kCollectFor = 200ms;
constexpr std::size_t kBatch = 250;         // people a request
constexpr std::size_t kConsidered = 50'000; // people a connection
constexpr std::size_t kNamedPerEvent = 10;  // of its `p` tags

bool isUnknown(const PersonSummary& person)
{
    return person.name.empty() && person.nip05.empty() && person.picture.empty();
}

std::vector<nostr::PublicKey> takeUpTo(std::size_t most, std::vector<nostr::PublicKey>& from)
{
    const auto count = static_cast<std::ptrdiff_t>(std::min(most, from.size()));
    std::vector<nostr::PublicKey> taken(from.begin(), from.begin() + count);
    from.erase(from.begin(), from.begin() + count);
    return taken;
}

} // namespace

ProfileRequests::ProfileRequests(EventStore& store, RelayConnection& connection)
    : m_store(store)
    , m_connection(connection)
{
    m_collect.setSingleShot(true);
    m_collect.setInterval(kCollectFor);
    connect(&m_collect, &QTimer::timeout, this, &ProfileRequests::lookUp);
}

void ProfileRequests::want(const nostr::PublicKey& person)
{
    if (m_considered.size() >= kConsidered || !m_considered.insert(person).second)
        return;
    m_wanted.push_back(person);
    if (!m_collect.isActive())
        m_collect.start();
}

void ProfileRequests::wantPeopleOf(const nostr::Event& event)
{
    want(event.pubkey);
    std::size_t named = 0;
    for (const nostr::Tag& tag : event.tags) {
        if (nostr::element(tag, 0) != "p")
            continue;
        if (const auto key = nostr::PublicKey::fromHex(nostr::element(tag, 1)))
            want(*key);
        if (++named == kNamedPerEvent)
            return;
    }
}

void ProfileRequests::lookUp()
{
    if (m_lookingUp || m_wanted.empty())
        return;
    m_lookingUp = true;
    whenReady(m_store.people(takeUpTo(kBatch, m_wanted)), this,
              [this](const std::vector<PersonSummary>& found) {
                  m_lookingUp = false;
                  for (const PersonSummary& person : found) {
                      if (isUnknown(person))
                          m_missing.push_back(person.pubkey);
                  }
                  request();
                  if (!m_wanted.empty())
                      m_collect.start();
              });
}

void ProfileRequests::request()
{
    if (m_request || m_missing.empty() || !m_connection.isConnected())
        return;
    m_request = m_connection.subscribe({profilesFilter(takeUpTo(kBatch, m_missing))});
    const auto finish = [this] {
        m_request.release()->deleteLater(); // we are inside its signal; going, it sends CLOSE
        request();
    };
    connect(m_request.get(), &Subscription::settled, this, finish);
    connect(m_request.get(), &Subscription::refused, this, finish);
}

} // namespace core
