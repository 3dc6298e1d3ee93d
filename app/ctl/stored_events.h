// SPDX-License-Identifier: MIT
// The way of the reading verbs into the store, and of events out of it.
#pragma once

#include "app/ctl/arguments.h"
#include "core/nostr/filter.h"
#include "store/data_folder.h"
#include "store/reader.h"

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace app::ctl {

/// Of --data-dir, else the window's.
std::filesystem::path dataDirOf(const Arguments& arguments);

/// Complains where there is no store, or it cannot be read; null then.
std::unique_ptr<store::Reader> openReader(const Arguments& arguments);

/// Complains of the first word that is no filter.
nostr::Result<std::vector<nostr::Filter>> parseFilters(std::span<const std::string> words);

/// Shows the union of the filters, with and without `search`, newest first. Complains where there
/// is no store, or it cannot be read. Returns an ExitStatus.
int readEvents(const Arguments& arguments, const std::vector<nostr::Filter>& filters,
               const std::function<void(const nostr::Event&)>& visit);

/// The same, printed one event a line.
int printEvents(const Arguments& arguments, const std::vector<nostr::Filter>& filters);

} // namespace app::ctl
