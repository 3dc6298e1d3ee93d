// SPDX-License-Identifier: MIT
// Rows that the text index does not know rightly yet: a search reads their records.
#pragma once

#include "store/row_number.h"
#include "store/statement.h"

#include <algorithm>
#include <functional>
#include <vector>

namespace store {

struct TextPending {
    std::vector<RowNumber> rows; // newest first, without doubles
    RowNumber everythingTo = -1; // and every row up to this one

    bool has(RowNumber row) const
    {
        return row <= everythingTo || std::ranges::binary_search(rows, row, std::greater());
    }
    bool isEmpty() const { return rows.empty() && everythingTo < 0; }
};

class TextPendingReader {
public:
    /// More rows than this and everything is read.
    static constexpr std::size_t kMostRows = 65'536;

    explicit TextPendingReader(Database& database);

    TextPending read();

private:
    Statement m_jobs;
};

} // namespace store
