// SPDX-License-Identifier: MIT
#include "store/strands/number_table.h"

#include <algorithm>

namespace store {

namespace {

constexpr std::uint32_t kSmallest = 1024;

} // namespace

NumberTable::NumberTable(Reclaimer& reclaimer) : m_reclaimer(reclaimer), m_cells(new Cells(kSmallest)) {}

NumberTable::~NumberTable() { delete m_cells.load(); }

void NumberTable::reserve(std::size_t numbers)
{
    // Two thirds full, so that it need not grow soon.
    const auto size = static_cast<std::uint32_t>(
        std::clamp<std::size_t>(numbers + numbers / 2, kSmallest, std::uint32_t{1} << 31));
    if (m_used > 0 || size <= m_cells.load()->size)
        return;
    delete m_cells.exchange(new Cells(size));
}

std::size_t NumberTable::bytes() const
{
    return m_cells.load(std::memory_order_relaxed)->size * sizeof(std::uint32_t);
}

} // namespace store
