// SPDX-License-Identifier: MIT
// A prepared statement, made at its first use and kept, and the rows of one run of it.
#pragma once

#include "core/nostr/bytes32.h"
#include "store/database.h"

#include <concepts>
#include <cstdint>
#include <span>
#include <string_view>

struct sqlite3_stmt;

namespace store {

/// The rows of one run. Resets the statement when it goes.
class Rows {
public:
    explicit Rows(Database& database, sqlite3_stmt* statement) : m_database(&database), m_statement(statement)
    {
    }
    ~Rows();

    Rows(const Rows&) = delete;
    Rows& operator=(const Rows&) = delete;

    /// False at the end and after a failure, which the database keeps.
    bool next();

    int columns() const;
    std::int64_t integer(int column) const;
    /// Views live until the next next().
    std::span<const std::uint8_t> bytes(int column) const;
    std::string_view text(int column) const;

private:
    Database* m_database;
    sqlite3_stmt* m_statement; // null after a failure
};

class Statement {
public:
    /// `sql` must outlive the statement (a literal), which must not outlive the database.
    Statement(Database& database, std::string_view sql) : m_database(database), m_sql(sql) {}
    ~Statement();

    Statement(const Statement&) = delete;
    Statement& operator=(const Statement&) = delete;

    /// Binds the arguments in order, without copying: they must outlive the rows. At most one run
    /// at a time.
    template <class... Arguments> Rows run(const Arguments&... arguments)
    {
        int index = 0;
        if (ready())
            (bind(++index, arguments), ...);
        return Rows(m_database, m_statement);
    }

    /// Runs to the end. False after a failure.
    template <class... Arguments> bool execute(const Arguments&... arguments)
    {
        Rows rows = run(arguments...);
        while (rows.next()) {
        }
        return !m_database.failure();
    }

private:
    bool ready();
    template <std::integral Integer> void bind(int index, Integer value)
    {
        bindInteger(index, static_cast<std::int64_t>(value));
    }
    void bind(int index, std::string_view text);
    void bind(int index, std::span<const std::uint8_t> bytes);
    template <class Tag> void bind(int index, const nostr::Bytes32<Tag>& value)
    {
        bind(index, std::span<const std::uint8_t>(value.bytes()));
    }
    void bindInteger(int index, std::int64_t value);

    Database& m_database;
    std::string_view m_sql;
    sqlite3_stmt* m_statement = nullptr;
};

} // namespace store
