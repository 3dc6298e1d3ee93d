// SPDX-License-Identifier: MIT
// The union of filters, with and without `search`, newest first, one event at a time.
#pragma once

#include "core/nostr/filter.h"
#include "store/reader.h"

#include <functional>
#include <vector>

namespace app::ctl {

/// Filters with `search` are asked of `searcher`, page by page, while the others are read; so it
/// must be another reader of the same store. Null where no filter has `search`.
nostr::Status forEachMatching(store::Reader& reader, store::Reader* searcher,
                              const std::vector<nostr::Filter>& filters,
                              const std::function<void(const nostr::Event&)>& visit);

bool hasSearch(const std::vector<nostr::Filter>& filters);

} // namespace app::ctl
