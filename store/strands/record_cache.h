// SPDX-License-Identifier: MIT
// Records in memory, in slabs of one megabyte. Whole slabs go when the bound is reached, those
// first that nobody read for longest; readers that still look at one keep it until they are done.
#pragma once

#include "store/strands/reclaimer.h"
#include "store/strands/slot.h"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <span>
#include <vector>

namespace store {

class RecordCache {
public:
    static constexpr std::size_t kSlab = 1024 * 1024;   // bytes
    static constexpr std::size_t kLargest = kSlab / 16; // of a record; larger ones stay on disk
    static constexpr std::size_t kUsualBound = 64 * kSlab;

    RecordCache(SlotTable& table, Reclaimer& reclaimer, std::size_t bound = kUsualBound);
    ~RecordCache();
    RecordCache(const RecordCache&) = delete;
    RecordCache& operator=(const RecordCache&) = delete;

    /// Keeps a record that PackedEvent::view() accepted, from now on found in its slot. From any
    /// thread; a reader must be pinned.
    void add(std::uint32_t slot, std::span<const std::uint8_t> record);

    /// Marks the slab of a cached record as used. Pinned readers.
    void touch(const std::uint8_t* record) const
    {
        Slab& slab = slabOf(record);
        const std::uint32_t now = m_clock.load(std::memory_order_relaxed);
        if (slab.used.load(std::memory_order_relaxed) != now)
            slab.used.store(now, std::memory_order_relaxed);
    }

    std::size_t bytes() const; // of all slabs
    std::size_t bound() const { return m_bound; }

private:
    struct Slab {
        mutable std::atomic<std::uint32_t> used{0}; // m_clock when it was read last
        std::uint32_t end = 0;                      // offset of what is free
        std::vector<std::uint32_t> held;            // slots of its records
    };

    static Slab& slabOf(const std::uint8_t* record)
    {
        return *reinterpret_cast<Slab*>(reinterpret_cast<std::uintptr_t>(record) & ~(kSlab - 1));
    }
    Slab* newSlab();
    static void freeSlab(void* slab);
    void evict();

    SlotTable& m_slots;
    Reclaimer& m_reclaimer;
    const std::size_t m_bound;
    std::atomic<std::uint32_t> m_clock{1}; // slabs made so far
    mutable std::mutex m_mutex;            // guards what follows
    std::vector<Slab*> m_slabs;            // the last one is being filled
};

} // namespace store
