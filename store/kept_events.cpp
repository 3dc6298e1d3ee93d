// SPDX-License-Identifier: MIT
#include "store/kept_events.h"

#include "core/nostr/list_versions.h"
#include "core/nostr/thread_position.h"
#include "store/row_number.h"
#include "store/tag_key.h"

#include <algorithm>

namespace store {

using core::KeptReason;

namespace {

// NIP-04 and NIP-17: also those that cannot be opened without a key.
constexpr std::array<nostr::Kind, 6> kMessages{4, 13, 14, 15, nostr::kinds::kGiftWrap, 1060};

std::optional<std::int64_t> idKey(const PackedField& value)
{
    if (!value.isHex || value.bytes.size() != nostr::EventId::size)
        return std::nullopt;
    std::array<std::uint8_t, nostr::EventId::size> id{};
    std::ranges::transform(value.bytes, id.begin(), [](char c) { return static_cast<std::uint8_t>(c); });
    return idPrefix(nostr::EventId(id));
}

// What a tag points at, as the sets hold it. In upper case it is the root of a comment (NIP-22).
std::optional<std::int64_t> targetKey(const PackedTags& tags)
{
    const std::string_view name = tags.name().bytes;
    if (name == "e" || name == "E")
        return idKey(tags.value());
    if (name == "q" && tags.value().isHex)
        return idKey(tags.value());
    if (name == "a" || name == "A" || name == "q")
        if (const auto address = nostr::parseAddress(tags.value().text()))
            return addressKey(*address);
    return std::nullopt;
}

std::optional<std::int64_t> slotKey(const PackedEvent& event)
{
    const nostr::KindClass kindClass = nostr::classOf(event.kind());
    if (kindClass != nostr::KindClass::Replaceable && kindClass != nostr::KindClass::Addressable)
        return std::nullopt;
    const std::optional<nostr::Event> whole = event.unpack();
    const std::optional<nostr::Address> address = whole ? nostr::addressOf(*whole) : std::nullopt;
    return address ? std::optional(addressKey(*address)) : std::nullopt;
}

} // namespace

KeptEvents::KeptEvents(Database& database)
    : m_own(database)
    , m_authors(database)
    , m_nextKind(database, "SELECT min(k) FROM ika WHERE k > ? HAVING count(*) > 0")
    , m_ofAuthor(database, "SELECT b FROM ika JOIN e ON e.r = ika.r WHERE k = ? AND a = ?")
    , m_crowded(database, "SELECT b FROM crowded")
    , m_isWaiting(database, "SELECT 1 FROM outbox WHERE id = ?")
{
}

void KeptEvents::load()
{
    m_own.forget();
    m_authors.forget();
    m_listed.clear();
    m_named.clear();
    m_threads.clear();
    for (const nostr::PublicKey& account : m_own.all())
        if (const std::optional<AuthorNumber> author = m_authors.find(account))
            takeEventsOf(*author);
    for (Rows rows = m_crowded.run(); rows.next();) {
        const std::optional<PackedEvent> event = PackedEvent::view(rows.bytes(0));
        if (event && m_own.contains(event->pubkey()))
            take(*event);
    }
}

// From kind to kind that the index holds: no index starts with the author.
void KeptEvents::takeEventsOf(AuthorNumber author)
{
    for (std::int64_t kind = -1;;) {
        {
            Rows next = m_nextKind.run(kind);
            if (!next.next())
                return;
            kind = next.integer(0);
        }
        for (Rows rows = m_ofAuthor.run(kind, author); rows.next();)
            if (const std::optional<PackedEvent> event = PackedEvent::view(rows.bytes(0)))
                take(*event);
    }
}

void KeptEvents::take(const PackedEvent& own)
{
    m_threads.insert(idPrefix(own.id()));
    if (const std::optional<std::int64_t> slot = slotKey(own))
        m_threads.insert(*slot);
    if (own.kind() == nostr::kinds::kNote) {
        const std::optional<nostr::Event> note = own.unpack();
        if (const auto root = note ? nostr::threadPositionOf(*note).root : std::nullopt)
            m_threads.insert(idPrefix(*root));
    }
    std::unordered_set<std::int64_t>& named = nostr::keepsVersions(own.kind()) ? m_listed : m_named;
    for (PackedTags tags = own.tags(); tags.next();) {
        const std::optional<std::int64_t> key = targetKey(tags);
        if (!key)
            continue;
        named.insert(*key);
        if (own.kind() == nostr::kinds::kComment && (tags.name().bytes == "E" || tags.name().bytes == "A"))
            m_threads.insert(*key);
    }
}

bool KeptEvents::isInOwnThread(const PackedEvent& event) const
{
    const std::int64_t id = idPrefix(event.id());
    if (m_threads.contains(id) || m_named.contains(id))
        return true;
    for (PackedTags tags = event.tags(); tags.next();) {
        const std::optional<std::int64_t> key = targetKey(tags);
        if (key && m_threads.contains(*key))
            return true;
    }
    return false;
}

bool KeptEvents::isPaidToOwn(const PackedEvent& event)
{
    if (event.kind() != nostr::kinds::kZapReceipt)
        return false;
    for (PackedTags tags = event.tags(); tags.next();) {
        if (tags.name().bytes != "p")
            continue;
        const auto key = nostr::PublicKey::fromHex(tags.value().text());
        if (key && m_own.contains(*key))
            return true;
    }
    return false;
}

std::optional<KeptReason> KeptEvents::reasonFor(const PackedEvent& event)
{
    if (m_own.contains(event.pubkey()))
        return KeptReason::Own;
    if (nostr::keepsVersions(event.kind()))
        return KeptReason::List;
    if (event.kind() == nostr::kinds::kDeletion)
        return KeptReason::Deletion;
    if (std::ranges::find(kMessages, event.kind()) != kMessages.end() || isPaidToOwn(event))
        return KeptReason::Message;
    const std::optional<std::int64_t> slot = slotKey(event);
    if (m_listed.contains(idPrefix(event.id())) || (slot && m_listed.contains(*slot)))
        return KeptReason::Bookmark;
    if (isInOwnThread(event) || (slot && m_named.contains(*slot)))
        return KeptReason::Thread;
    const nostr::EventId id = event.id(); // the statement looks at it while it runs
    if (Rows rows = m_isWaiting.run(id); rows.next())
        return KeptReason::Waiting;
    return std::nullopt;
}

} // namespace store
