// SPDX-License-Identifier: MIT
#include "ui/feed/height_index.h"

#include <bit>

namespace ui {
namespace {

std::size_t lowestBit(std::size_t i) { return i & (~i + 1); }

} // namespace

void HeightIndex::insert(int row, const std::vector<int>& estimates)
{
    std::vector<Row> rows;
    rows.reserve(estimates.size());
    for (const int estimate : estimates)
        rows.push_back({estimate, 0});
    m_rows.insert(m_rows.begin() + row, rows.begin(), rows.end());
    m_sums.clear();
}

void HeightIndex::remove(int row, int count)
{
    m_rows.erase(m_rows.begin() + row, m_rows.begin() + row + count);
    m_sums.clear();
}

void HeightIndex::clear()
{
    m_rows.clear();
    m_sums.clear();
}

void HeightIndex::setHeight(int row, int height)
{
    change(row, height);
    m_rows[static_cast<std::size_t>(row)].measured = m_generation;
}

void HeightIndex::setEstimate(int row, int height)
{
    change(row, height);
    m_rows[static_cast<std::size_t>(row)].measured = 0;
}

void HeightIndex::change(int row, int height)
{
    int& current = m_rows[static_cast<std::size_t>(row)].height;
    const int difference = height - current;
    current = height;
    if (difference == 0)
        return;
    for (auto i = static_cast<std::size_t>(row) + 1; i < m_sums.size(); i += lowestBit(i))
        m_sums[i] += difference;
}

std::int64_t HeightIndex::top(int row) const
{
    if (m_sums.empty())
        rebuild();
    std::int64_t sum = 0;
    for (auto i = static_cast<std::size_t>(row); i > 0; i -= lowestBit(i))
        sum += m_sums[i];
    return sum;
}

int HeightIndex::rowAt(std::int64_t pixel) const
{
    if (m_sums.empty())
        rebuild();
    std::size_t row = 0; // rows known to end at or above `pixel`
    for (std::size_t step = std::bit_floor(m_rows.size()); step > 0; step /= 2) {
        if (row + step < m_sums.size() && m_sums[row + step] <= pixel) {
            row += step;
            pixel -= m_sums[row];
        }
    }
    return row < m_rows.size() ? static_cast<int>(row) : count() - 1;
}

void HeightIndex::rebuild() const
{
    m_sums.assign(m_rows.size() + 1, 0);
    for (std::size_t i = 1; i < m_sums.size(); ++i) {
        m_sums[i] += m_rows[i - 1].height;
        if (const std::size_t parent = i + lowestBit(i); parent < m_sums.size())
            m_sums[parent] += m_sums[i];
    }
}

} // namespace ui
