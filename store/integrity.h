// SPDX-License-Identifier: MIT
// Whether a store is sound: its file, its records, and that each event is in every index.
#pragma once

#include "store/database.h"

#include <string>
#include <vector>

namespace store {

enum class CheckDepth {
    Structure, // the file, and that the indexes hold exactly the events
    Records,   // also that no record is damaged; such a one is left out of answers and comes again
};

/// Sentences, at most `most`; empty where all is well. Any connection; reads all of the file.
std::vector<std::string> problemsOf(Database& database, CheckDepth depth, std::size_t most = 20);

} // namespace store
