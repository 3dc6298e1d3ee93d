// SPDX-License-Identifier: MIT
#include "store/row_facts_function.h"

#include "store/strands/row_change.h"

#include <sqlite3.h>

namespace store {

namespace {

void rowFacts(sqlite3_context* context, int /*count*/, sqlite3_value** values)
{
    const auto* bytes = static_cast<const std::uint8_t*>(sqlite3_value_blob(values[0]));
    const auto size = static_cast<std::size_t>(sqlite3_value_bytes(values[0]));
    const std::optional<PackedEvent> record = PackedEvent::view({bytes, bytes != nullptr ? size : 0});
    const std::optional<nostr::Event> event = record ? record->unpack() : std::nullopt;
    sqlite3_result_int64(context, event ? RowFacts::of(*event).pack() : 0);
}

} // namespace

void addRowFactsFunction(Database& database)
{
    database.note(sqlite3_create_function_v2(database.connection(), "row_facts", 1,
                                             SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_DIRECTONLY, nullptr,
                                             rowFacts, nullptr, nullptr, nullptr));
}

} // namespace store
