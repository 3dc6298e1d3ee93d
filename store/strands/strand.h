// SPDX-License-Identifier: MIT
// A strand: the rows of one author's kind, or of one kind, oldest first, in chunks. Strands never
// change under a reader: an edition copies the chunks that it touches, once, and shares the others.
#pragma once

#include "store/row_number.h"
#include "store/strands/reclaimer.h"
#include "store/strands/slot.h"

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

namespace store {

/// A state that is being made. It may change nodes in place that it made itself; those that it
/// replaces are still found by readers until it is shown.
class Edition {
public:
    explicit Edition(std::uint64_t count) : number(count) {}

    const std::uint64_t number;

    void retire(void* node, Reclaimer::Free free) const { m_replaced.emplace_back(node, free); }
    template <class T> void retire(T* node) const
    {
        retire(node, [](void* memory) { delete static_cast<T*>(memory); });
    }

    /// Once no reader that begins can find the state before.
    void finish(Reclaimer& reclaimer)
    {
        for (const auto& [node, free] : m_replaced)
            reclaimer.retire(node, free);
        m_replaced.clear();
    }

private:
    mutable std::vector<std::pair<void*, Reclaimer::Free>> m_replaced;
};

/// Up to kMost rows, in three arrays behind each other.
class Chunk {
public:
    static constexpr std::uint32_t kMost = 512;

    static Chunk* make(std::uint32_t capacity, bool hasAuthors, std::uint64_t edition);
    static void free(void* chunk);

    std::uint32_t count() const { return m_count; }
    std::uint64_t edition() const { return m_edition; }
    bool isFull() const { return m_count == kMost; }
    const RowNumber* rows() const { return reinterpret_cast<const RowNumber*>(this + 1); }
    const SlotRef* refs() const { return reinterpret_cast<const SlotRef*>(rows() + m_capacity); }
    /// Null in an author's strand.
    const std::uint32_t* authors() const
    {
        return m_hasAuthors ? reinterpret_cast<const std::uint32_t*>(refs() + m_capacity) : nullptr;
    }
    RowNumber oldest() const { return rows()[0]; }
    RowNumber newest() const { return rows()[m_count - 1]; }

    /// Index of the first row that is at least `row`.
    std::uint32_t find(RowNumber row) const;

    struct Entry {
        RowNumber row;
        SlotRef slot;
        std::uint32_t author;
    };
    /// There must be room.
    void insert(std::uint32_t at, const Entry& entry);
    void erase(std::uint32_t at);
    void take(const Chunk& other, std::uint32_t from, std::uint32_t to); // appends
    void truncate(std::uint32_t count) { m_count = static_cast<std::uint16_t>(count); }

    std::uint32_t capacity() const { return m_capacity; }
    std::size_t bytes() const { return bytesFor(m_capacity, m_hasAuthors); }

private:
    Chunk() = default;
    static std::size_t bytesFor(std::uint32_t capacity, bool hasAuthors);

    RowNumber* ownRows() { return reinterpret_cast<RowNumber*>(this + 1); }
    SlotRef* ownRefs() { return reinterpret_cast<SlotRef*>(ownRows() + m_capacity); }
    std::uint32_t* ownAuthors() { return reinterpret_cast<std::uint32_t*>(ownRefs() + m_capacity); }

    // The three arrays follow.
    std::uint64_t m_edition = 0;
    std::uint16_t m_count = 0;
    std::uint16_t m_capacity = 0;
    bool m_hasAuthors = false;
};

class Strand {
public:
    Strand(bool hasAuthors, std::uint64_t edition) : m_edition(edition), m_hasAuthors(hasAuthors) {}
    Strand(const Strand&) = default;

    bool empty() const { return m_chunks.empty(); }
    std::size_t size() const { return m_size; }
    RowNumber newest() const { return m_chunks.back()->newest(); } // must not be empty
    const std::vector<Chunk*>& chunks() const { return m_chunks; }

    /// Index of the last chunk whose oldest row is at most `row`; -1 where all rows are newer.
    std::ptrdiff_t chunkFor(RowNumber row) const;
    std::optional<SlotRef> find(RowNumber row) const;

    // What follows is for the thread that makes editions, on a strand of its edition.

    static Strand* owned(Strand*& strand, const Edition& edition);
    std::uint64_t edition() const { return m_edition; }

    /// False where the row is there already.
    bool insert(const Chunk::Entry& entry, const Edition& edition);
    /// The row's slot, which is gone with it; none where it was not there.
    std::optional<SlotRef> erase(RowNumber row, const Edition& edition);
    /// For loading: `entry` must be newer than all others.
    void append(const Chunk::Entry& entry, std::size_t expected);

    void freeChunks();
    std::size_t bytes() const;

private:
    Chunk* ownedChunk(std::size_t index, std::uint32_t room, const Edition& edition);

    std::uint64_t m_edition;
    std::vector<Chunk*> m_chunks; // oldest first, none empty
    std::size_t m_size = 0;
    bool m_hasAuthors;
};

/// Walks from newer to older rows.
class StrandCursor {
public:
    StrandCursor() = default;

    /// Stands at the newest row of at most `atMost`.
    StrandCursor(const Strand& strand, RowNumber atMost);

    /// Stands at the chunk's newest row and ends with the chunk.
    explicit StrandCursor(const Chunk& chunk) : m_chunk(&chunk), m_at(chunk.count() - 1) {}

    bool isAtEnd() const { return m_chunk == nullptr; }
    RowNumber row() const { return m_chunk->rows()[m_at]; }
    SlotRef slot() const { return m_chunk->refs()[m_at]; }
    std::uint32_t author() const { return m_chunk->authors()[m_at]; }

    void next()
    {
        if (m_at > 0)
            --m_at;
        else
            nextChunk();
    }

private:
    void nextChunk();

    const Chunk* m_chunk = nullptr;
    std::uint32_t m_at = 0;
    Chunk* const* m_begin = nullptr;
    Chunk* const* m_here = nullptr;
};

} // namespace store
