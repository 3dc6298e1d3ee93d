// SPDX-License-Identifier: MIT
#include "store/strands/reclaimer.h"

#include <algorithm>
#include <vector>

namespace store {

Reclaimer::~Reclaimer()
{
    for (const Piece& piece : m_retired)
        piece.free(piece.memory);
}

std::optional<std::size_t> Reclaimer::takeSeat()
{
    for (std::size_t seat = 0; seat < kMostReaders; ++seat) {
        bool free = false;
        if (m_pins[seat].taken.compare_exchange_strong(free, true))
            return seat;
    }
    return std::nullopt;
}

void Reclaimer::leaveSeat(std::size_t seat)
{
    unpin(seat);
    m_pins[seat].taken.store(false);
}

std::uint64_t Reclaimer::oldestPin() const
{
    std::uint64_t oldest = kIdle;
    for (const Pin& pin : m_pins)
        oldest = std::min(oldest, pin.epoch.load(std::memory_order_seq_cst));
    return oldest;
}

void Reclaimer::retire(void* memory, Free free)
{
    const std::scoped_lock lock(m_mutex);
    // A reader whose pin is of a later epoch began after the piece had been taken out of use.
    m_retired.push_back({memory, free, m_epoch.fetch_add(1)});
}

void Reclaimer::collect()
{
    std::vector<Piece> free;
    {
        const std::scoped_lock lock(m_mutex);
        const std::uint64_t oldest = oldestPin();
        while (!m_retired.empty() && m_retired.front().epoch < oldest) {
            free.push_back(m_retired.front());
            m_retired.pop_front();
        }
    }
    for (const Piece& piece : free)
        piece.free(piece.memory);
}

std::size_t Reclaimer::waiting() const
{
    const std::scoped_lock lock(m_mutex);
    return m_retired.size();
}

} // namespace store
