// SPDX-License-Identifier: MIT
#include "core/nostr/negentropy_message.h"

#include <algorithm>
#include <optional>

namespace nostr {

namespace {

constexpr std::size_t kIdBytes = EventId::size;

class Cursor {
public:
    explicit Cursor(std::span<const std::uint8_t> bytes) : m_bytes(bytes) {}

    bool isAtEnd() const { return m_at == m_bytes.size(); }

    std::optional<std::span<const std::uint8_t>> take(std::size_t count)
    {
        if (count > m_bytes.size() - m_at)
            return std::nullopt;
        m_at += count;
        return m_bytes.subspan(m_at - count, count);
    }

    std::optional<std::uint64_t> takeVarint()
    {
        std::uint64_t number = 0;
        while (m_at < m_bytes.size()) {
            const std::uint8_t byte = m_bytes[m_at++];
            if (number >> 57 != 0)
                return std::nullopt;
            number = number << 7 | (byte & 0x7f);
            if ((byte & 0x80) == 0)
                return number;
        }
        return std::nullopt;
    }

    /// `last` is the time of the bound before.
    std::optional<SyncItem> takeBound(std::int64_t& last)
    {
        const auto delta = takeVarint();
        const auto length = delta ? takeVarint() : std::nullopt;
        if (!length || *length > kIdBytes)
            return std::nullopt;
        const auto prefix = take(*length);
        if (!prefix)
            return std::nullopt;
        std::array<std::uint8_t, kIdBytes> id{};
        std::ranges::copy(*prefix, id.begin());
        if (*delta == 0) { // infinity
            last = kSyncEnd.createdAt.seconds;
            return SyncItem{kSyncEnd.createdAt, EventId(id)};
        }
        const auto step = *delta - 1;
        if (step > static_cast<std::uint64_t>(kSyncEnd.createdAt.seconds - last))
            return std::nullopt;
        last += static_cast<std::int64_t>(step);
        return SyncItem{{last}, EventId(id)};
    }

private:
    std::span<const std::uint8_t> m_bytes;
    std::size_t m_at = 0;
};

Error malformed() { return Error{"a malformed synchronisation message"}; }

bool readPayload(Cursor& cursor, std::uint64_t mode, SyncRange& range)
{
    switch (mode) {
    case 0: return true;
    case 1: {
        const auto bytes = cursor.take(range.fingerprint.size());
        if (!bytes)
            return false;
        range.mode = SyncRange::Mode::Fingerprint;
        std::ranges::copy(*bytes, range.fingerprint.begin());
        return true;
    }
    case 2: {
        const auto count = cursor.takeVarint();
        if (!count || *count > std::numeric_limits<std::size_t>::max() / kIdBytes)
            return false;
        const auto ids = cursor.take(*count * kIdBytes);
        if (!ids)
            return false;
        range.mode = SyncRange::Mode::Ids;
        range.ids = *ids;
        return true;
    }
    default: return false;
    }
}

} // namespace

void appendVarint(SyncBytes& out, std::uint64_t number)
{
    std::array<std::uint8_t, 10> groups;
    std::size_t first = groups.size();
    groups[--first] = static_cast<std::uint8_t>(number & 0x7f);
    while ((number >>= 7) != 0)
        groups[--first] = static_cast<std::uint8_t>(number & 0x7f) | 0x80;
    out.insert(out.end(), groups.begin() + static_cast<std::ptrdiff_t>(first), groups.end());
}

Result<std::vector<SyncRange>> parseSyncMessage(std::span<const std::uint8_t> message)
{
    if (message.empty() || message.front() != kSyncVersion)
        return Error{"another version of the synchronisation protocol"};
    Cursor cursor(message.subspan(1));
    std::vector<SyncRange> ranges;
    SyncItem before;
    std::int64_t last = 0;
    while (!cursor.isAtEnd()) {
        SyncRange range;
        const auto end = cursor.takeBound(last);
        const auto mode = end ? cursor.takeVarint() : std::nullopt;
        if (!mode || *end < before || !readPayload(cursor, *mode, range))
            return malformed();
        range.end = *end;
        before = *end;
        ranges.push_back(range);
    }
    return ranges;
}

SyncItem boundBetween(const SyncItem& before, const SyncItem& after)
{
    if (before.createdAt != after.createdAt)
        return {after.createdAt, {}};
    const auto a = before.id.bytes();
    const auto b = after.id.bytes();
    std::array<std::uint8_t, kIdBytes> prefix{};
    for (std::size_t i = 0; i < kIdBytes; ++i) {
        prefix[i] = b[i];
        if (a[i] != b[i])
            break;
    }
    return {after.createdAt, EventId(prefix)};
}

void SyncWriter::skipTo(const SyncItem& end)
{
    m_skipped = end;
    m_isSkipping = true;
}

void SyncWriter::flushSkip()
{
    if (!m_isSkipping)
        return;
    m_isSkipping = false;
    addBound(m_skipped);
    m_out.push_back(0);
}

void SyncWriter::addBound(const SyncItem& end)
{
    if (end.createdAt == kSyncEnd.createdAt) {
        m_out.push_back(0);
        m_last = end.createdAt;
    } else {
        appendVarint(m_out, static_cast<std::uint64_t>(end.createdAt.seconds - m_last.seconds) + 1);
        m_last = end.createdAt;
    }
    const auto id = end.id.bytes();
    std::size_t length = kIdBytes; // zeros at the end go without saying
    while (length > 0 && id[length - 1] == 0)
        --length;
    appendVarint(m_out, length);
    m_out.insert(m_out.end(), id.begin(), id.begin() + static_cast<std::ptrdiff_t>(length));
}

void SyncWriter::addFingerprint(const SyncItem& end, const NegentropySet::Fingerprint& fingerprint)
{
    flushSkip();
    addBound(end);
    m_out.push_back(1);
    m_out.insert(m_out.end(), fingerprint.begin(), fingerprint.end());
}

void SyncWriter::addIds(const SyncItem& end, const NegentropySet& set, std::size_t first, std::size_t last)
{
    flushSkip();
    addBound(end);
    m_out.push_back(2);
    appendVarint(m_out, last - first);
    for (std::size_t i = first; i < last; ++i) {
        const auto id = set[i].id.bytes();
        m_out.insert(m_out.end(), id.begin(), id.end());
    }
}

} // namespace nostr
