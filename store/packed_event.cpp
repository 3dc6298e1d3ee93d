// SPDX-License-Identifier: MIT
#include "store/packed_event.h"

#include "core/nostr/hex.h"
#include "store/crc32c.h"

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cstring>

namespace store {

static_assert(std::endian::native == std::endian::little, "records are written as they lie in memory");

namespace {

constexpr std::size_t kChecksumAt = 0;
constexpr std::size_t kLengthAt = 4;
constexpr std::size_t kKindAt = 8;
constexpr std::size_t kFlagsAt = 10;
constexpr std::size_t kTagCountAt = 12;
constexpr std::size_t kCreatedAtAt = 16;
constexpr std::size_t kIdAt = 24;
constexpr std::size_t kPubkeyAt = 56;
constexpr std::size_t kSigAt = 88;
constexpr std::size_t kContentLengthAt = 152;
constexpr std::size_t kTagLengthAt = 156;
constexpr std::size_t kHeaderSize = 160;

constexpr std::uint16_t kExpires = 1;
constexpr std::size_t kHexDigits = 64;
constexpr std::uint64_t kHexMark = 1;

template <class Number> Number readAt(const std::uint8_t* start, std::size_t offset)
{
    Number number;
    std::memcpy(&number, start + offset, sizeof number);
    return number;
}

template <class Number> void writeAt(Record& record, std::size_t offset, Number number)
{
    std::memcpy(record.data() + offset, &number, sizeof number);
}

std::array<std::uint8_t, 32> bytesAt(const std::uint8_t* start, std::size_t offset)
{
    std::array<std::uint8_t, 32> bytes;
    std::memcpy(bytes.data(), start + offset, bytes.size());
    return bytes;
}

void appendVarint(Record& record, std::uint64_t value)
{
    while (value >= 0x80) {
        record.push_back(static_cast<std::uint8_t>(value | 0x80));
        value >>= 7;
    }
    record.push_back(static_cast<std::uint8_t>(value));
}

std::optional<std::uint64_t> takeVarint(std::string_view& bytes)
{
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < bytes.size() && i < 9; ++i) {
        const auto byte = static_cast<std::uint8_t>(bytes[i]);
        value |= static_cast<std::uint64_t>(byte & 0x7f) << (7 * i);
        if (byte < 0x80) {
            bytes.remove_prefix(i + 1);
            return value;
        }
    }
    return std::nullopt;
}

void appendField(Record& record, const std::string& text)
{
    std::array<std::uint8_t, 32> bytes;
    if (text.size() == kHexDigits && nostr::decodeHex(text, bytes)) {
        appendVarint(record, kHexMark);
        record.insert(record.end(), bytes.begin(), bytes.end());
    } else {
        appendVarint(record, text.size() * 2);
        record.insert(record.end(), text.begin(), text.end());
    }
}

std::span<const std::uint8_t> asBytes(std::string_view text)
{
    return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

} // namespace

Record pack(const nostr::Event& event)
{
    Record record;
    record.reserve(kHeaderSize + event.content.size() + 80 * event.tags.size());
    record.resize(kHeaderSize);
    record.insert(record.end(), event.content.begin(), event.content.end());
    for (const nostr::Tag& tag : event.tags) {
        appendVarint(record, tag.size());
        for (const std::string& element : tag)
            appendField(record, element);
    }
    const std::uint16_t flags = nostr::expirationOf(event) ? kExpires : 0;
    writeAt(record, kLengthAt, static_cast<std::uint32_t>(record.size()));
    writeAt(record, kKindAt, event.kind);
    writeAt(record, kFlagsAt, flags);
    writeAt(record, kTagCountAt, static_cast<std::uint32_t>(event.tags.size()));
    writeAt(record, kCreatedAtAt, event.createdAt.seconds);
    std::ranges::copy(event.id.bytes(), record.begin() + kIdAt);
    std::ranges::copy(event.pubkey.bytes(), record.begin() + kPubkeyAt);
    std::ranges::copy(event.sig, record.begin() + kSigAt);
    writeAt(record, kContentLengthAt, static_cast<std::uint32_t>(event.content.size()));
    writeAt(record, kTagLengthAt,
            static_cast<std::uint32_t>(record.size() - kHeaderSize - event.content.size()));
    writeAt(record, kChecksumAt, crc32c(std::span(record).subspan(kLengthAt)));
    return record;
}

bool PackedField::equals(std::string_view text) const
{
    if (!isHex)
        return bytes == text;
    std::array<std::uint8_t, 32> decoded;
    return text.size() == kHexDigits && nostr::decodeHex(text, decoded) &&
           std::memcmp(decoded.data(), bytes.data(), decoded.size()) == 0;
}

std::string PackedField::text() const { return isHex ? nostr::toHex(asBytes(bytes)) : std::string(bytes); }

std::optional<PackedField> takeField(std::string_view& bytes)
{
    const std::optional<std::uint64_t> mark = takeVarint(bytes);
    if (!mark || (*mark % 2 == 1 && *mark != kHexMark))
        return std::nullopt;
    const bool isHex = *mark == kHexMark;
    const std::uint64_t length = isHex ? 32 : *mark / 2;
    if (length > bytes.size())
        return std::nullopt;
    const PackedField field{bytes.substr(0, length), isHex};
    bytes.remove_prefix(length);
    return field;
}

bool PackedTags::next()
{
    m_name = {};
    m_value = {};
    m_size = 0;
    if (m_rest.empty())
        return false;
    const std::optional<std::uint64_t> count = takeVarint(m_rest);
    const std::string_view start = m_rest;
    for (std::uint64_t i = 0; count && i < *count; ++i) {
        const std::optional<PackedField> field = takeField(m_rest);
        if (!field) {
            m_rest = {};
            return false;
        }
        if (i == 0)
            m_name = *field;
        else if (i == 1)
            m_value = *field;
    }
    if (!count) {
        m_rest = {};
        return false;
    }
    m_size = *count;
    m_fields = start.substr(0, start.size() - m_rest.size());
    return true;
}

std::optional<PackedHeader> PackedHeader::peek(std::span<const std::uint8_t> record)
{
    if (record.size() < kHeaderSize)
        return std::nullopt;
    return PackedHeader{readAt<nostr::Kind>(record.data(), kKindAt), record.subspan<kPubkeyAt, 32>()};
}

std::optional<PackedEvent> PackedEvent::view(std::span<const std::uint8_t> record)
{
    if (record.size() < kHeaderSize)
        return std::nullopt;
    const std::uint8_t* start = record.data();
    const std::uint64_t content = readAt<std::uint32_t>(start, kContentLengthAt);
    const std::uint64_t tags = readAt<std::uint32_t>(start, kTagLengthAt);
    if (readAt<std::uint32_t>(start, kLengthAt) != record.size() ||
        kHeaderSize + content + tags != record.size() ||
        readAt<std::uint32_t>(start, kChecksumAt) != crc32c(record.subspan(kLengthAt)))
        return std::nullopt;
    return PackedEvent(start);
}

std::size_t PackedEvent::size() const { return readAt<std::uint32_t>(m_start, kLengthAt); }

nostr::Kind PackedEvent::kind() const { return readAt<nostr::Kind>(m_start, kKindAt); }

bool PackedEvent::hasExpiration() const { return (readAt<std::uint16_t>(m_start, kFlagsAt) & kExpires) != 0; }

nostr::UnixTime PackedEvent::createdAt() const { return {readAt<std::int64_t>(m_start, kCreatedAtAt)}; }

nostr::EventId PackedEvent::id() const { return nostr::EventId(bytesAt(m_start, kIdAt)); }

nostr::PublicKey PackedEvent::pubkey() const { return nostr::PublicKey(bytesAt(m_start, kPubkeyAt)); }

nostr::Signature PackedEvent::sig() const
{
    nostr::Signature sig;
    std::memcpy(sig.data(), m_start + kSigAt, sig.size());
    return sig;
}

std::string_view PackedEvent::content() const
{
    return {reinterpret_cast<const char*>(m_start + kHeaderSize),
            readAt<std::uint32_t>(m_start, kContentLengthAt)};
}

std::string_view PackedEvent::tagBytes() const
{
    const char* content = reinterpret_cast<const char*>(m_start + kHeaderSize);
    return {content + readAt<std::uint32_t>(m_start, kContentLengthAt),
            readAt<std::uint32_t>(m_start, kTagLengthAt)};
}

Record PackedEvent::record() const { return {m_start, m_start + size()}; }

std::optional<nostr::UnixTime> PackedEvent::expiration() const
{
    if (!hasExpiration())
        return std::nullopt;
    nostr::UnsignedEvent onlyTags;
    for (PackedTags walk = tags(); walk.next();)
        if (walk.size() >= 2 && walk.name().equals("expiration"))
            onlyTags.tags.push_back({"expiration", walk.value().text()});
    return nostr::expirationOf(onlyTags);
}

std::optional<nostr::Event> PackedEvent::unpack() const
{
    nostr::Event event;
    event.pubkey = pubkey();
    event.createdAt = createdAt();
    event.kind = kind();
    event.content = content();
    event.id = id();
    event.sig = sig();
    const auto count = readAt<std::uint32_t>(m_start, kTagCountAt);
    event.tags.reserve(std::min<std::size_t>(count, tagBytes().size()));
    for (PackedTags walk = tags(); walk.next();) {
        nostr::Tag& tag = event.tags.emplace_back();
        tag.reserve(walk.size());
        for (std::string_view rest = walk.elements(); !rest.empty();) {
            const std::optional<PackedField> field = takeField(rest);
            if (!field)
                return std::nullopt;
            tag.push_back(field->text());
        }
    }
    if (event.tags.size() != count)
        return std::nullopt;
    return event;
}

} // namespace store
