// SPDX-License-Identifier: MIT
// Where a timeline's row numbers come from, newest first; and two ways to join sources.
#pragma once

#include "store/row_number.h"

#include <memory>
#include <optional>
#include <vector>

namespace store {

/// Gives candidates: whoever pulls still asks the record, so a source may give too many rows,
/// never too few.
class RowSource {
public:
    RowSource() = default;
    RowSource(const RowSource&) = delete;
    RowSource& operator=(const RowSource&) = delete;
    virtual ~RowSource() = default;

    /// The newest row number of at most `atMost`, which may only fall from call to call.
    virtual std::optional<RowNumber> next(RowNumber atMost) = 0;
};

/// Rows that all of the sources have: each is asked to skip to what the others have.
class CommonRows : public RowSource {
public:
    explicit CommonRows(std::vector<std::unique_ptr<RowSource>> sources) : m_sources(std::move(sources)) {}

    std::optional<RowNumber> next(RowNumber atMost) override;

private:
    std::vector<std::unique_ptr<RowSource>> m_sources;
};

/// A list that is there already.
class FixedRows : public RowSource {
public:
    explicit FixedRows(std::vector<RowNumber> rows);

    std::optional<RowNumber> next(RowNumber atMost) override;

private:
    std::vector<RowNumber> m_rows; // descending
    std::size_t m_at = 0;
};

} // namespace store
