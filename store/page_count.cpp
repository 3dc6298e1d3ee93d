// SPDX-License-Identifier: MIT
#include "store/page_count.h"

#include <string>

namespace store {

namespace {

std::uint64_t pragma(Database& database, std::string_view sql)
{
    Statement statement(database, sql);
    Rows rows = statement.run();
    return rows.next() ? static_cast<std::uint64_t>(rows.integer(0)) : 0;
}

} // namespace

std::uint64_t fileBytes(Database& database)
{
    return pragma(database, "PRAGMA page_count") * pragma(database, "PRAGMA page_size");
}

std::uint64_t freeBytes(Database& database)
{
    return pragma(database, "PRAGMA freelist_count") * pragma(database, "PRAGMA page_size");
}

bool releasePages(Database& database, int pages)
{
    const std::uint64_t before = pragma(database, "PRAGMA freelist_count");
    if (before == 0)
        return false;
    database.execute(("PRAGMA incremental_vacuum(" + std::to_string(pages) + ")").c_str());
    const std::uint64_t after = pragma(database, "PRAGMA freelist_count");
    return after > 0 && after < before;
}

} // namespace store
