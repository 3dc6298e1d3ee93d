// SPDX-License-Identifier: MIT
#include "store/deletions.h"

#include <algorithm>
#include <string>

namespace store {

namespace {

// Kind in two bytes, key, identifier: an exact key, since a deletion may not hit its neighbour.
std::string slotOf(const nostr::Address& address)
{
    std::string slot{static_cast<char>(address.kind >> 8), static_cast<char>(address.kind & 0xff)};
    slot.append(reinterpret_cast<const char*>(address.pubkey.bytes().data()), nostr::PublicKey::size);
    return slot + address.identifier;
}

std::span<const std::uint8_t> asBytes(const std::string& text)
{
    return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

bool isFor(const nostr::PublicKey& receiver, const nostr::Event& wrap)
{
    const std::string hex = receiver.toHex();
    return std::ranges::any_of(wrap.tags, [&hex](const nostr::Tag& tag) {
        return nostr::element(tag, 0) == "p" && nostr::element(tag, 1) == hex;
    });
}

} // namespace

bool mayDelete(const nostr::PublicKey& author, const nostr::Event& event)
{
    if (event.kind == nostr::kinds::kDeletion)
        return false;
    return event.pubkey == author || (event.kind == nostr::kinds::kGiftWrap && isFor(author, event));
}

Deletions::Deletions(Database& database, AuthorIds& authors)
    : m_authors(authors)
    , m_any(database, "SELECT EXISTS(SELECT 1 FROM deleted_id) OR EXISTS(SELECT 1 FROM deleted_address) "
                      "OR EXISTS(SELECT 1 FROM deleted_version)")
    , m_addId(database, "INSERT OR IGNORE INTO deleted_id(id, a) VALUES(?, ?)")
    , m_findId(database, "SELECT 1 FROM deleted_id WHERE id = ? AND a = ?")
    , m_addAddress(database, "INSERT INTO deleted_address(address, until) VALUES(?, ?) "
                             "ON CONFLICT(address) DO UPDATE SET until = max(until, excluded.until)")
    , m_findAddress(database, "SELECT until FROM deleted_address WHERE address = ?")
    , m_addVersion(database, "INSERT INTO deleted_version(address, at, id) VALUES(?1, ?2, ?3) "
                             "ON CONFLICT(address) DO UPDATE SET at = ?2, id = ?3 "
                             "WHERE at < ?2 OR (at = ?2 AND id > ?3)")
    , m_findVersion(database, "SELECT 1 FROM deleted_version "
                              "WHERE address = ?1 AND (at > ?2 OR (at = ?2 AND id < ?3))")
{
}

void Deletions::add(const nostr::EventId& id, const nostr::PublicKey& author)
{
    m_addId.execute(id, m_authors.intern(author));
    m_holdsAny = true;
}

void Deletions::add(const nostr::Address& address, nostr::UnixTime until)
{
    m_addAddress.execute(asBytes(slotOf(address)), until.seconds);
    m_holdsAny = true;
}

void Deletions::add(const nostr::Address& address, const nostr::Event& version)
{
    m_addVersion.execute(asBytes(slotOf(address)), version.createdAt.seconds, version.id);
    m_holdsAny = true;
}

bool Deletions::isBelowDeleted(const nostr::Address& address, const nostr::Event& event)
{
    if (!holdsAny())
        return false;
    const std::string slot = slotOf(address);
    Rows rows = m_findVersion.run(asBytes(slot), event.createdAt.seconds, event.id);
    return rows.next();
}

bool Deletions::holdsAny()
{
    if (!m_holdsAny) {
        Rows rows = m_any.run();
        m_holdsAny = !rows.next() || rows.integer(0) != 0;
    }
    return *m_holdsAny;
}

bool Deletions::covers(const nostr::Event& event)
{
    if (event.kind == nostr::kinds::kDeletion)
        return false;
    if (!holdsAny())
        return false;
    if (covers(event.id, event.pubkey))
        return true;
    if (event.kind == nostr::kinds::kGiftWrap) {
        for (const nostr::Tag& tag : event.tags) {
            if (nostr::element(tag, 0) != "p")
                continue;
            const auto receiver = nostr::PublicKey::fromHex(nostr::element(tag, 1));
            if (receiver && covers(event.id, *receiver))
                return true;
        }
    }
    if (const std::optional<nostr::Address> address = nostr::addressOf(event)) {
        const std::string slot = slotOf(*address);
        Rows rows = m_findAddress.run(asBytes(slot));
        return rows.next() && rows.integer(0) >= event.createdAt.seconds;
    }
    return false;
}

bool Deletions::covers(const nostr::EventId& id, const nostr::PublicKey& author)
{
    const std::optional<AuthorNumber> number = m_authors.find(author);
    if (!number)
        return false;
    Rows rows = m_findId.run(id, *number);
    return rows.next();
}

} // namespace store
