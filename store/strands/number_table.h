// SPDX-License-Identifier: MIT
// Hash tables of numbers that one thread fills while others look things up: slots by the tag of
// their id, authors by their key. Tables that are outgrown wait in the reclaimer.
#pragma once

#include "core/nostr/event.h"
#include "store/strands/reclaimer.h"

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>

namespace store {

/// Numbers by 64-bit hash; several may share one. Holds no keys: whoever asks knows what a number
/// stands for.
class NumberTable {
public:
    explicit NumberTable(Reclaimer& reclaimer);
    ~NumberTable();
    NumberTable(const NumberTable&) = delete;
    NumberTable& operator=(const NumberTable&) = delete;

    /// Adds; `hashOf(number)` must tell the hash of what was added before, for growing. `keep`
    /// tells which of these are still of use.
    template <class HashOf, class Keep>
    void add(std::uint64_t hash, std::uint32_t number, HashOf&& hashOf, Keep&& keep)
    {
        Cells* cells = m_cells.load(std::memory_order_relaxed);
        if (4 * (m_used + 1) > 3 * std::uint64_t{cells->size})
            cells = grow(hashOf, keep);
        put(*cells, hash, number);
    }

    /// The first number of this hash that `is` accepts.
    template <class Is> std::optional<std::uint32_t> find(std::uint64_t hash, Is&& is) const
    {
        const Cells& cells = *m_cells.load(std::memory_order_seq_cst);
        for (std::uint32_t at = cells.first(hash);; at = cells.after(at)) {
            const std::uint32_t cell = cells.numbers[at].load(std::memory_order_acquire);
            if (cell == 0)
                return std::nullopt;
            if (is(cell - 1))
                return cell - 1;
        }
    }

    /// For loading: room for so many without growing. Only while nobody looks.
    void reserve(std::size_t numbers);

    std::size_t bytes() const;

private:
    struct Cells {
        explicit Cells(std::uint32_t size_)
            : size(size_)
            , numbers(std::make_unique<std::atomic<std::uint32_t>[]>(size_))
        {
        }
        // Where the search for a hash begins: any size will do, so little is left empty.
        std::uint32_t first(std::uint64_t hash) const
        {
            return static_cast<std::uint32_t>((hash & 0xffff'ffff) * size >> 32);
        }
        std::uint32_t after(std::uint32_t at) const { return at + 1 < size ? at + 1 : 0; }

        std::uint32_t size;
        std::unique_ptr<std::atomic<std::uint32_t>[]> numbers; // number + 1; 0 free
    };

    void put(Cells& cells, std::uint64_t hash, std::uint32_t number)
    {
        std::uint32_t at = cells.first(hash);
        while (cells.numbers[at].load(std::memory_order_relaxed) != 0)
            at = cells.after(at);
        cells.numbers[at].store(number + 1, std::memory_order_release);
        ++m_used;
    }

    template <class HashOf, class Keep> Cells* grow(HashOf&& hashOf, Keep&& keep)
    {
        Cells* old = m_cells.load(std::memory_order_relaxed);
        std::size_t kept = 0;
        for (std::size_t at = 0; at < old->size; ++at)
            if (const std::uint32_t cell = old->numbers[at].load(std::memory_order_relaxed))
                kept += keep(cell - 1) ? 1 : 0;
        auto* larger = new Cells(2 * (kept + 1) > old->size ? old->size + old->size / 2 : old->size);
        m_used = 0;
        for (std::size_t at = 0; at < old->size; ++at)
            if (const std::uint32_t cell = old->numbers[at].load(std::memory_order_relaxed);
                cell != 0 && keep(cell - 1))
                put(*larger, hashOf(cell - 1), cell - 1);
        m_cells.store(larger, std::memory_order_seq_cst);
        m_reclaimer.retire(old);
        return larger;
    }

    Reclaimer& m_reclaimer;
    std::atomic<Cells*> m_cells;
    std::size_t m_used = 0;
};

} // namespace store
