// SPDX-License-Identifier: MIT
#include "store/row_source.h"

#include <algorithm>
#include <functional>

namespace store {

std::optional<RowNumber> CommonRows::next(RowNumber atMost)
{
    std::size_t agreed = 0;
    for (std::size_t i = 0; agreed < m_sources.size(); i = (i + 1) % m_sources.size()) {
        const std::optional<RowNumber> row = m_sources[i]->next(atMost);
        if (!row)
            return std::nullopt;
        agreed = *row == atMost ? agreed + 1 : 1;
        atMost = *row;
    }
    return atMost;
}

FixedRows::FixedRows(std::vector<RowNumber> rows) : m_rows(std::move(rows))
{
    std::ranges::sort(m_rows, std::greater());
}

std::optional<RowNumber> FixedRows::next(RowNumber atMost)
{
    while (m_at < m_rows.size() && m_rows[m_at] > atMost)
        ++m_at;
    return m_at < m_rows.size() ? std::optional(m_rows[m_at]) : std::nullopt;
}

} // namespace store
