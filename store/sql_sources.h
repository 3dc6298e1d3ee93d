// SPDX-License-Identifier: MIT
// Row sources from the index tables. Each pulls rows in chunks by a statement that all share, so
// that no cursor stays open: opening one for each of thousands of authors is quadratic in SQLite.
#pragma once

#include "store/author_ids.h"
#include "store/compiled_filter.h"
#include "store/row_source.h"
#include "store/statement.h"

#include <functional>
#include <span>

namespace store {

/// The statements, one set for each connection.
class SqlIndexes {
public:
    explicit SqlIndexes(Database& database);

    /// Rows of one author's kind, or of one tag key, in one order: a strand.
    struct Strand {
        std::optional<nostr::Kind> kind; // none: `key` is a tag key
        std::int64_t key = 0;            // author's number or tag key
    };

    /// Appends up to `count` rows of at most `atMost`, newest first.
    void fetch(const Strand& strand, RowNumber atMost, std::size_t count, std::vector<RowNumber>& rows);
    void fetchAny(RowNumber atMost, std::size_t count, std::vector<RowNumber>& rows);

    /// Shows up to `count` records of at most `atMost`, newest first, whatever they are.
    using Visit = std::function<void(RowNumber row, std::span<const std::uint8_t> record)>;
    void walk(RowNumber atMost, std::size_t count, const Visit& visit);

    /// All kinds that are stored; all authors of a kind. One seek for each, up to `atMost`.
    std::vector<nostr::Kind> kinds(std::size_t atMost);
    std::vector<AuthorNumber> authorsOf(nostr::Kind kind, std::size_t atMost);

private:
    Statement m_byAuthor;
    Statement m_byTag;
    Statement m_any;
    Statement m_walk;
    Statement m_nextKind;
    Statement m_nextAuthor;
};

/// All strands merged through a heap. Of each only its newest row is fetched at first; more when
/// it comes to the top.
class MergedStrands : public RowSource {
public:
    MergedStrands(SqlIndexes& indexes, const std::vector<SqlIndexes::Strand>& strands);

    std::optional<RowNumber> next(RowNumber atMost) override;

private:
    struct Reading {
        SqlIndexes::Strand strand;
        std::vector<RowNumber> rows; // what was fetched, newest first
        std::size_t at = 0;
        std::size_t chunk = 1; // how many to fetch next
    };
    struct Head {
        RowNumber row;
        std::uint32_t reading;
    };

    bool advance(Reading& reading, RowNumber atMost);

    SqlIndexes& m_indexes;
    std::vector<Reading> m_readings;
    std::vector<Head> m_heap; // newest on top
    bool m_started = false;
};

/// Every row.
class AnyRows : public RowSource {
public:
    explicit AnyRows(SqlIndexes& indexes) : m_indexes(indexes) {}

    std::optional<RowNumber> next(RowNumber atMost) override;

private:
    SqlIndexes& m_indexes;
    std::vector<RowNumber> m_rows;
    std::size_t m_at = 0;
    std::size_t m_chunk = 64;
};

/// Walks all rows newest first and gives those whose kind and author the filter has. Quick where
/// these are many. Goes on with what `otherwise` makes once the walk has cost its budget, or seems
/// to cost more than that.
class WalkedRows : public RowSource {
public:
    using MakeSource = std::function<std::unique_ptr<RowSource>()>;

    struct Costs {
        std::size_t wanted;    // rows that the caller will pull
        std::size_t budget;    // rows to look at
        std::size_t otherwise; // of the other source, in rows looked at
    };

    /// Without `otherwise` it walks to the end.
    WalkedRows(SqlIndexes& indexes, const CompiledFilter& filter, Costs costs, MakeSource otherwise);

    std::optional<RowNumber> next(RowNumber atMost) override;

private:
    void walkOn(RowNumber atMost);
    bool isTooLong() const;

    SqlIndexes& m_indexes;
    const CompiledFilter& m_filter;
    Costs m_costs;
    std::size_t m_seen = 0;
    std::size_t m_found = 0;
    MakeSource m_otherwise;
    std::vector<RowNumber> m_rows; // found and not yet given
    std::size_t m_at = 0;
    RowNumber m_walkedTo = kNewestRow; // rows above are in m_rows or were passed
    bool m_isAtEnd = false;
    std::unique_ptr<RowSource> m_source; // once the budget is spent
};

} // namespace store
