// SPDX-License-Identifier: MIT
#include "store/statement.h"

#include <sqlite3.h>

namespace store {

Rows::~Rows()
{
    if (m_statement != nullptr)
        sqlite3_reset(m_statement);
}

bool Rows::next()
{
    if (m_statement == nullptr || m_database->failure())
        return false;
    const int code = sqlite3_step(m_statement);
    m_database->note(code);
    return code == SQLITE_ROW;
}

int Rows::columns() const { return sqlite3_column_count(m_statement); }

std::int64_t Rows::integer(int column) const { return sqlite3_column_int64(m_statement, column); }

std::span<const std::uint8_t> Rows::bytes(int column) const
{
    const auto* start = static_cast<const std::uint8_t*>(sqlite3_column_blob(m_statement, column));
    return {start, static_cast<std::size_t>(sqlite3_column_bytes(m_statement, column))};
}

std::string_view Rows::text(int column) const
{
    const std::span<const std::uint8_t> view = bytes(column);
    return {reinterpret_cast<const char*>(view.data()), view.size()};
}

Statement::~Statement() { sqlite3_finalize(m_statement); }

bool Statement::ready()
{
    if (m_statement == nullptr && !m_database.failure())
        m_database.note(sqlite3_prepare_v3(m_database.connection(), m_sql.data(),
                                           static_cast<int>(m_sql.size()), SQLITE_PREPARE_PERSISTENT,
                                           &m_statement, nullptr));
    return m_statement != nullptr;
}

void Statement::bindInteger(int index, std::int64_t value)
{
    m_database.note(sqlite3_bind_int64(m_statement, index, value));
}

void Statement::bind(int index, std::string_view text)
{
    // A null pointer would be NULL, which no column of ours allows.
    m_database.note(sqlite3_bind_text64(m_statement, index, text.empty() ? "" : text.data(), text.size(),
                                        SQLITE_STATIC, SQLITE_UTF8));
}

void Statement::bind(int index, std::span<const std::uint8_t> bytes)
{
    m_database.note(sqlite3_bind_blob64(m_statement, index,
                                        bytes.empty() ? "" : static_cast<const void*>(bytes.data()),
                                        bytes.size(), SQLITE_STATIC));
}

} // namespace store
