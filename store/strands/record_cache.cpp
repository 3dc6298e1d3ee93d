// SPDX-License-Identifier: MIT
#include "store/strands/record_cache.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <new>

namespace store {

namespace {

constexpr std::size_t kAlignment = 8;

} // namespace

RecordCache::RecordCache(SlotTable& table, Reclaimer& reclaimer, std::size_t bound)
    : m_slots(table)
    , m_reclaimer(reclaimer)
    , m_bound(std::max(bound, 2 * kSlab))
{
}

RecordCache::~RecordCache()
{
    for (Slab* slab : m_slabs)
        freeSlab(slab);
}

RecordCache::Slab* RecordCache::newSlab()
{
    void* memory = std::aligned_alloc(kSlab, kSlab);
    if (memory == nullptr)
        return nullptr;
    auto* slab = new (memory) Slab;
    slab->end = sizeof(Slab);
    slab->used = m_clock.fetch_add(1, std::memory_order_relaxed) + 1;
    return slab;
}

void RecordCache::freeSlab(void* memory)
{
    static_cast<Slab*>(memory)->~Slab();
    std::free(memory);
}

void RecordCache::add(std::uint32_t slot, std::span<const std::uint8_t> record)
{
    if (record.size() > kLargest)
        return;
    const std::size_t size = (record.size() + kAlignment - 1) / kAlignment * kAlignment;
    const std::scoped_lock lock(m_mutex);
    std::atomic<const std::uint8_t*>& place = m_slots[slot].record;
    if (place.load(std::memory_order_relaxed) != nullptr)
        return; // another reader was quicker
    if (m_slabs.empty() || m_slabs.back()->end + size > kSlab) {
        if ((m_slabs.size() + 1) * kSlab > m_bound)
            evict();
        Slab* slab = newSlab();
        if (slab == nullptr)
            return;
        m_slabs.push_back(slab);
    }
    Slab& slab = *m_slabs.back();
    auto* start = reinterpret_cast<std::uint8_t*>(&slab) + slab.end;
    std::memcpy(start, record.data(), record.size());
    slab.end += static_cast<std::uint32_t>(size);
    slab.held.push_back(slot);
    place.store(start, std::memory_order_release);
}

void RecordCache::evict()
{
    const auto oldest =
        std::ranges::min_element(m_slabs, {}, [](const Slab* slab) { return slab->used.load(); });
    Slab* slab = *oldest;
    m_slabs.erase(oldest);
    for (const std::uint32_t slot : slab->held)
        m_slots[slot].record.store(nullptr, std::memory_order_seq_cst);
    m_reclaimer.retire(slab, freeSlab);
    m_reclaimer.collect();
}

std::size_t RecordCache::bytes() const
{
    const std::scoped_lock lock(m_mutex);
    return m_slabs.size() * kSlab;
}

} // namespace store
