// SPDX-License-Identifier: MIT
// What is in the store and how much room it takes. Any connection, inside a snapshot.
#pragma once

#include "core/storage/store_care.h"
#include "store/statement.h"

namespace store {

/// Reads every record's header and visits every page: a second for a million events.
core::StoreInfo infoOf(Database& database);

} // namespace store
