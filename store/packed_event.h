// SPDX-License-Identifier: MIT
// The record of an event on disk and in memory: a fixed header, the content, the tags. It is
// read in place; nothing is parsed.
//
// All numbers little-endian: CRC-32C of the rest, length, kind, flags, count of tags, created_at,
// id, pubkey, sig, length of content, length of tags; content; tags. A tag is a varint count of
// elements; an element is the varint 1 and 32 bytes (64 lower-case hex digits) or the varint
// 2 * length and the bytes.
#pragma once

#include "core/nostr/event.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace store {

using Record = std::vector<std::uint8_t>;

Record pack(const nostr::Event& event);

/// One element of a packed tag.
struct PackedField {
    std::string_view bytes;
    bool isHex = false; // the text is these 32 bytes in hex

    bool equals(std::string_view text) const;
    std::string text() const;
};

/// Walks the tags in order. Ends early, never reads outside, where the bytes make no sense.
class PackedTags {
public:
    explicit PackedTags(std::string_view bytes) : m_rest(bytes) {}

    /// Goes to the next tag; false at the end.
    bool next();

    std::size_t size() const { return m_size; }            // elements of this tag
    const PackedField& name() const { return m_name; }     // empty where size() is 0
    const PackedField& value() const { return m_value; }   // empty where size() is below 2
    std::string_view elements() const { return m_fields; } // for PackedFields

private:
    std::string_view m_rest;
    std::string_view m_fields;
    std::size_t m_size = 0;
    PackedField m_name;
    PackedField m_value;
};

/// Reads one element and moves on; none where the bytes make no sense.
std::optional<PackedField> takeField(std::string_view& bytes);

/// Kind and author of a record, read without checking the rest of it.
struct PackedHeader {
    nostr::Kind kind;
    std::span<const std::uint8_t, 32> pubkey;

    static std::optional<PackedHeader> peek(std::span<const std::uint8_t> record);
};

/// A checked view of a record. Lives as long as the bytes do.
class PackedEvent {
public:
    /// None where length, lengths of the parts or checksum do not fit: drop the record.
    static std::optional<PackedEvent> view(std::span<const std::uint8_t> record);

    /// Of bytes that view() accepted before and nobody changed since.
    static PackedEvent trust(const std::uint8_t* record) { return PackedEvent(record); }

    std::size_t size() const; // of the whole record, in bytes
    std::span<const std::uint8_t> bytes() const { return {m_start, size()}; }
    nostr::Kind kind() const;
    bool hasExpiration() const; // carries an `expiration` that is a number
    nostr::UnixTime createdAt() const;
    nostr::EventId id() const;
    nostr::PublicKey pubkey() const;
    nostr::Signature sig() const;
    std::string_view content() const;
    PackedTags tags() const { return PackedTags(tagBytes()); }
    Record record() const; // a copy of all bytes

    /// When it is to be forgotten (NIP-40).
    std::optional<nostr::UnixTime> expiration() const;

    /// None where the tags make no sense, which a valid checksum all but rules out.
    std::optional<nostr::Event> unpack() const;

private:
    explicit PackedEvent(const std::uint8_t* start) : m_start(start) {}
    std::string_view tagBytes() const;

    const std::uint8_t* m_start;
};

} // namespace store
