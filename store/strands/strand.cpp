// SPDX-License-Identifier: MIT
#include "store/strands/strand.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <new>

namespace store {

namespace {

constexpr std::uint32_t kSmallest = 4;

std::uint32_t capacityFor(std::uint32_t count)
{
    return std::min(Chunk::kMost, std::bit_ceil(std::max(kSmallest, count)));
}

} // namespace

std::size_t Chunk::bytesFor(std::uint32_t capacity, bool hasAuthors)
{
    return sizeof(Chunk) +
           capacity * (sizeof(RowNumber) + sizeof(SlotRef) + (hasAuthors ? sizeof(std::uint32_t) : 0));
}

Chunk* Chunk::make(std::uint32_t capacity, bool hasAuthors, std::uint64_t edition)
{
    void* memory = ::operator new(bytesFor(capacity, hasAuthors));
    auto* chunk = new (memory) Chunk;
    chunk->m_edition = edition;
    chunk->m_capacity = static_cast<std::uint16_t>(capacity);
    chunk->m_hasAuthors = hasAuthors;
    new (chunk->ownRows()) RowNumber[capacity];
    new (chunk->ownRefs()) SlotRef[capacity];
    if (hasAuthors)
        new (chunk->ownAuthors()) std::uint32_t[capacity];
    return chunk;
}

void Chunk::free(void* chunk) { ::operator delete(chunk); }

std::uint32_t Chunk::find(RowNumber row) const
{
    return static_cast<std::uint32_t>(std::lower_bound(rows(), rows() + m_count, row) - rows());
}

void Chunk::insert(std::uint32_t at, const Entry& entry)
{
    const auto put = [&](auto* array, auto value) {
        std::copy_backward(array + at, array + m_count, array + m_count + 1);
        array[at] = value;
    };
    put(ownRows(), entry.row);
    put(ownRefs(), entry.slot);
    if (m_hasAuthors)
        put(ownAuthors(), entry.author);
    ++m_count;
}

void Chunk::erase(std::uint32_t at)
{
    const auto close = [&](auto* array) { std::copy(array + at + 1, array + m_count, array + at); };
    close(ownRows());
    close(ownRefs());
    if (m_hasAuthors)
        close(ownAuthors());
    --m_count;
}

void Chunk::take(const Chunk& other, std::uint32_t from, std::uint32_t to)
{
    std::copy(other.rows() + from, other.rows() + to, ownRows() + m_count);
    std::copy(other.refs() + from, other.refs() + to, ownRefs() + m_count);
    if (m_hasAuthors)
        std::copy(other.authors() + from, other.authors() + to, ownAuthors() + m_count);
    m_count = static_cast<std::uint16_t>(m_count + to - from);
}

std::ptrdiff_t Strand::chunkFor(RowNumber row) const
{
    // Most questions are about the newest rows.
    if (!m_chunks.empty() && m_chunks.back()->oldest() <= row)
        return static_cast<std::ptrdiff_t>(m_chunks.size()) - 1;
    const auto after = std::ranges::upper_bound(m_chunks, row, {}, &Chunk::oldest);
    return after - m_chunks.begin() - 1;
}

std::optional<SlotRef> Strand::find(RowNumber row) const
{
    const std::ptrdiff_t index = chunkFor(row);
    if (index < 0)
        return std::nullopt;
    const Chunk& chunk = *m_chunks[static_cast<std::size_t>(index)];
    const std::uint32_t at = chunk.find(row);
    return at < chunk.count() && chunk.rows()[at] == row ? std::optional(chunk.refs()[at]) : std::nullopt;
}

Strand* Strand::owned(Strand*& strand, const Edition& edition)
{
    if (strand->m_edition != edition.number) {
        auto* copy = new Strand(*strand);
        copy->m_edition = edition.number;
        edition.retire(strand);
        strand = copy;
    }
    return strand;
}

// The chunk as one of this edition, with room for `room` more rows if these fit into a chunk.
Chunk* Strand::ownedChunk(std::size_t index, std::uint32_t room, const Edition& edition)
{
    Chunk*& chunk = m_chunks[index];
    const std::uint32_t wanted = std::min(Chunk::kMost, chunk->count() + room);
    if (chunk->edition() == edition.number && chunk->capacity() >= wanted)
        return chunk;
    Chunk* copy = Chunk::make(std::max(chunk->capacity(), capacityFor(wanted)), m_hasAuthors, edition.number);
    copy->take(*chunk, 0, chunk->count());
    if (chunk->edition() == edition.number)
        Chunk::free(chunk);
    else
        edition.retire(chunk, Chunk::free);
    return chunk = copy;
}

bool Strand::insert(const Chunk::Entry& entry, const Edition& edition)
{
    if (m_chunks.empty()) {
        m_chunks.push_back(Chunk::make(kSmallest, m_hasAuthors, edition.number));
        m_chunks[0]->insert(0, entry);
        ++m_size;
        return true;
    }
    const std::ptrdiff_t found = chunkFor(entry.row);
    auto index = static_cast<std::size_t>(std::max<std::ptrdiff_t>(found, 0));
    const Chunk& there = *m_chunks[index];
    std::uint32_t at = there.find(entry.row);
    if (at < there.count() && there.rows()[at] == entry.row)
        return false;
    ++m_size;
    if (there.isFull()) {
        const bool isNewest = at == there.count() && index + 1 == m_chunks.size();
        if (isNewest || at == 0) {
            // Rows that come in order fill one chunk after the other, in either direction.
            Chunk* added = Chunk::make(isNewest ? Chunk::kMost : kSmallest, m_hasAuthors, edition.number);
            added->insert(0, entry);
            m_chunks.insert(m_chunks.begin() + static_cast<std::ptrdiff_t>(isNewest ? index + 1 : index),
                            added);
            return true;
        }
        Chunk* older = ownedChunk(index, 0, edition);
        const std::uint32_t half = older->count() / 2;
        Chunk* newer = Chunk::make(Chunk::kMost, m_hasAuthors, edition.number);
        newer->take(*older, half, older->count());
        older->truncate(half);
        m_chunks.insert(m_chunks.begin() + static_cast<std::ptrdiff_t>(index) + 1, newer);
        if (at > half) {
            ++index;
            at -= half;
        }
    }
    ownedChunk(index, 1, edition)->insert(at, entry);
    return true;
}

std::optional<SlotRef> Strand::erase(RowNumber row, const Edition& edition)
{
    const std::ptrdiff_t found = chunkFor(row);
    if (found < 0)
        return std::nullopt;
    const auto index = static_cast<std::size_t>(found);
    const std::uint32_t at = m_chunks[index]->find(row);
    if (at == m_chunks[index]->count() || m_chunks[index]->rows()[at] != row)
        return std::nullopt;
    Chunk* chunk = ownedChunk(index, 0, edition);
    const SlotRef slot = chunk->refs()[at];
    chunk->erase(at);
    --m_size;
    if (chunk->count() == 0) {
        Chunk::free(chunk);
        m_chunks.erase(m_chunks.begin() + found);
    }
    return slot;
}

void Strand::append(const Chunk::Entry& entry, std::size_t expected)
{
    if (m_chunks.empty() || m_chunks.back()->count() == m_chunks.back()->capacity()) {
        const auto left = static_cast<std::uint32_t>(std::min<std::size_t>(expected - m_size, Chunk::kMost));
        m_chunks.push_back(Chunk::make(std::max(left, 1U), m_hasAuthors, m_edition));
    }
    m_chunks.back()->insert(m_chunks.back()->count(), entry);
    ++m_size;
}

void Strand::freeChunks()
{
    for (Chunk* chunk : m_chunks)
        Chunk::free(chunk);
    m_chunks.clear();
}

std::size_t Strand::bytes() const
{
    std::size_t bytes = sizeof(Strand) + m_chunks.capacity() * sizeof(Chunk*);
    for (const Chunk* chunk : m_chunks)
        bytes += chunk->bytes();
    return bytes;
}

StrandCursor::StrandCursor(const Strand& strand, RowNumber atMost)
{
    const std::ptrdiff_t found = strand.chunkFor(atMost);
    if (found < 0)
        return;
    m_begin = strand.chunks().data();
    m_here = m_begin + found;
    m_chunk = *m_here;
    m_at = m_chunk->newest() <= atMost
               ? m_chunk->count() - 1
               : static_cast<std::uint32_t>(
                     std::upper_bound(m_chunk->rows(), m_chunk->rows() + m_chunk->count(), atMost) -
                     m_chunk->rows()) -
                     1;
}

void StrandCursor::nextChunk()
{
    if (m_here == m_begin) {
        m_chunk = nullptr;
        return;
    }
    m_chunk = *--m_here;
    m_at = m_chunk->count() - 1;
}

} // namespace store
