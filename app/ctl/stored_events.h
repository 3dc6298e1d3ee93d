// SPDX-License-Identifier: MIT
// The way of the reading verbs into the store, and of events out of it.
#pragma once

#include "app/ctl/arguments.h"
#include "core/nostr/filter.h"
#include "store/data_folder.h"
#include "store/reader.h"

#include <memory>
#include <span>
#include <string>
#include <vector>

namespace app::ctl {

/// Of --data-dir, else the window's.
std::filesystem::path dataDirOf(const Arguments& arguments);

/// Complains where there is no store, or it cannot be read; null then.
std::unique_ptr<store::Reader> openReader(const Arguments& arguments);

/// Complains of the first word that is no filter, or asks for what the store cannot answer.
nostr::Result<std::vector<nostr::Filter>> parseFilters(std::span<const std::string> words);

/// Prints the union of the filters, newest first, one event a line. Returns an ExitStatus.
int printEvents(store::Reader& reader, const std::vector<nostr::Filter>& filters);

} // namespace app::ctl
