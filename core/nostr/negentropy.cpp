// SPDX-License-Identifier: MIT
#include "core/nostr/negentropy.h"

#include <algorithm>

namespace nostr {

namespace {

constexpr std::size_t kIdBytes = EventId::size;
constexpr std::size_t kMargin = 64;      // bytes kept free for a last range to the end
constexpr std::size_t kFewItems = 32;    // a set of these is named at once
constexpr std::size_t kFinestStart = 16; // items a range when a synchronisation opens

// What is to be said about a stretch of our items.
struct Turn {
    enum class Say { Nothing, Ids, Split };

    SyncItem end;
    std::size_t first = 0;
    std::size_t last = 0;
    Say say = Say::Nothing;

    std::size_t size() const { return last - first; }
    std::size_t idBytes() const { return size() * kIdBytes + SyncWriter::kIdsRange; }
};

// Writes turns until the message is full, then one fingerprint for all that is left: the other
// side finds it different and comes back to it.
class Answer {
public:
    Answer(const NegentropySet& set, std::size_t longest)
        : m_set(set)
        , m_room(longest > kMargin ? longest - kMargin : 0)
    {
    }

    SyncBytes take(const std::vector<Turn>& turns)
    {
        plan(turns);
        for (const Turn& turn : turns) {
            if (!write(turn)) {
                m_writer.addFingerprint(kSyncEnd, m_set.fingerprint(m_done, m_set.size()));
                break;
            }
            m_done = turn.last;
        }
        return m_writer.take();
    }

private:
    // How fine to cut: so that all ranges to split share the room that named ids leave.
    void plan(const std::vector<Turn>& turns)
    {
        std::size_t named = 0;
        std::size_t split = 0;
        std::size_t asIds = 0;
        for (const Turn& turn : turns) {
            if (turn.say == Turn::Say::Ids)
                named += turn.idBytes();
            if (turn.say == Turn::Say::Split) {
                m_toSplit += turn.size();
                asIds += turn.idBytes();
                ++split;
            }
        }
        const std::size_t left = m_room > named ? m_room - named : 0;
        m_splitsIntoIds = asIds <= left;
        // A skipped range between two costs about as much as a bound.
        const std::size_t overhead = split * SyncWriter::kIdsRange;
        m_ranges = (left > overhead ? left - overhead : 0) / SyncWriter::kFingerprintRange;
    }

    bool write(const Turn& turn)
    {
        switch (turn.say) {
        case Turn::Say::Nothing: m_writer.skipTo(turn.end); return true;
        case Turn::Say::Ids: return writeIds(turn);
        case Turn::Say::Split: break;
        }
        const std::size_t share = m_toSplit == 0 ? 0 : m_ranges * turn.size() / m_toSplit;
        const std::size_t pieces = std::clamp<std::size_t>(share, 2, std::max<std::size_t>(turn.size(), 2));
        // Fingerprints of single items cost little less than the ids and then a turn more.
        const bool areIdsNoLarger = turn.idBytes() <= pieces * SyncWriter::kFingerprintRange;
        if (m_splitsIntoIds || turn.size() <= 2 || areIdsNoLarger)
            return writeIds(turn);
        if (m_writer.size() + pieces * SyncWriter::kFingerprintRange > m_room)
            return false;
        writePieces(turn, pieces);
        return true;
    }

    bool writeIds(const Turn& turn)
    {
        if (m_writer.size() + turn.idBytes() <= m_room) {
            m_writer.addIds(turn.end, m_set, turn.first, turn.last);
            return true;
        }
        // As many as fit; what follows goes under the last fingerprint.
        const std::size_t used = m_writer.size() + 2 * SyncWriter::kIdsRange + kIdBytes;
        const std::size_t fitting = m_room > used ? (m_room - used) / kIdBytes : 0;
        if (fitting > 0 && fitting < turn.size()) {
            const std::size_t last = turn.first + fitting;
            m_writer.addIds(boundBetween(m_set[last - 1], m_set[last]), m_set, turn.first, last);
            m_done = last;
        }
        return false;
    }

    void writePieces(const Turn& turn, std::size_t pieces)
    {
        for (std::size_t piece = 0; piece < pieces; ++piece) {
            const std::size_t first = turn.first + turn.size() * piece / pieces;
            const std::size_t last = turn.first + turn.size() * (piece + 1) / pieces;
            const SyncItem end = piece + 1 == pieces ? turn.end : boundBetween(m_set[last - 1], m_set[last]);
            m_writer.addFingerprint(end, m_set.fingerprint(first, last));
        }
    }

    const NegentropySet& m_set;
    std::size_t m_room;
    std::size_t m_done = 0; // items before this one are dealt with
    std::size_t m_toSplit = 0;
    std::size_t m_ranges = 0;
    bool m_splitsIntoIds = false;
    SyncWriter m_writer;
};

// What the ranges of a message mean for a side; `onIds` decides about a list of ids.
template <class OnIds>
std::vector<Turn> turnsFor(const NegentropySet& set, const std::vector<SyncRange>& ranges, OnIds onIds)
{
    std::vector<Turn> turns;
    std::size_t first = 0;
    for (const SyncRange& range : ranges) {
        Turn turn{range.end, first, set.lowerBound(range.end, first), Turn::Say::Nothing};
        first = turn.last;
        if (range.mode == SyncRange::Mode::Fingerprint) {
            if (set.fingerprint(turn.first, turn.last) != range.fingerprint)
                turn.say = Turn::Say::Split;
        } else if (range.mode == SyncRange::Mode::Ids) {
            turn.say = onIds(range, turn);
        }
        turns.push_back(turn);
    }
    return turns;
}

} // namespace

NegentropyClient::NegentropyClient(const NegentropySet& set, std::size_t longest)
    : m_set(set)
    , m_longest(longest)
{
}

SyncBytes NegentropyClient::open() const
{
    SyncWriter writer;
    if (m_set.size() <= kFewItems) {
        writer.addIds(kSyncEnd, m_set, 0, m_set.size());
        return writer.take();
    }
    const std::size_t room = (m_longest > kMargin ? m_longest - kMargin : 0) / SyncWriter::kFingerprintRange;
    const std::size_t pieces =
        std::clamp<std::size_t>(m_set.size() / kFinestStart, 2, std::max<std::size_t>(room, 2));
    for (std::size_t piece = 0; piece < pieces; ++piece) {
        const std::size_t first = m_set.size() * piece / pieces;
        const std::size_t last = m_set.size() * (piece + 1) / pieces;
        writer.addFingerprint(last == m_set.size() ? kSyncEnd : boundBetween(m_set[last - 1], m_set[last]),
                              m_set.fingerprint(first, last));
    }
    return writer.take();
}

bool NegentropyClient::takeIds(std::span<const std::uint8_t> ids, std::size_t first, std::size_t last)
{
    std::set<EventId> theirs; // ordered: whoever sends them could make hashes collide
    for (std::size_t at = 0; at < ids.size(); at += kIdBytes) {
        std::array<std::uint8_t, kIdBytes> bytes;
        std::copy_n(ids.begin() + static_cast<std::ptrdiff_t>(at), kIdBytes, bytes.begin());
        theirs.insert(EventId(bytes));
    }
    for (std::size_t i = first; i < last; ++i) {
        if (theirs.erase(m_set[i].id) == 0)
            m_have.insert(m_set[i].id);
    }
    if (m_need.size() + theirs.size() > kMostSyncIds)
        return false;
    m_need.merge(theirs);
    return true;
}

Result<std::optional<SyncBytes>> NegentropyClient::receive(std::span<const std::uint8_t> message)
{
    if (++m_rounds > kMostSyncRounds)
        return Error{"the synchronisation does not come to an end"};
    const auto ranges = parseSyncMessage(message);
    if (!ranges)
        return ranges.error();
    bool isTooMuch = false;
    const auto turns = turnsFor(m_set, *ranges, [&](const SyncRange& range, const Turn& turn) {
        isTooMuch = isTooMuch || !takeIds(range.ids, turn.first, turn.last);
        return Turn::Say::Nothing;
    });
    if (isTooMuch)
        return Error{"too many ids to synchronise"};
    SyncBytes next = Answer(m_set, m_longest).take(turns);
    if (next.size() == 1) // the version alone: nothing is open any more
        return std::optional<SyncBytes>();
    return std::optional<SyncBytes>(std::move(next));
}

Result<SyncBytes> answerSync(const NegentropySet& set, std::span<const std::uint8_t> message,
                             std::size_t longest)
{
    if (!message.empty() && message.front() != kSyncVersion && message.front() >> 4 == kSyncVersion >> 4)
        return SyncBytes{kSyncVersion};
    const auto ranges = parseSyncMessage(message);
    if (!ranges)
        return ranges.error();
    const auto turns = turnsFor(set, *ranges, [](const SyncRange&, const Turn&) { return Turn::Say::Ids; });
    return Answer(set, longest).take(turns);
}

} // namespace nostr
