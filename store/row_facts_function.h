// SPDX-License-Identifier: MIT
// An SQL function for migrations: what the column `f` of `ika` holds for a record.
#pragma once

#include "store/database.h"

namespace store {

/// `row_facts(record)`; 0 for what is no record.
void addRowFactsFunction(Database& database);

} // namespace store
