// SPDX-License-Identifier: MIT
// Care of the store as JSON: for the command line, and between it and a window.
#pragma once

#include "core/nostr/result.h"
#include "core/storage/store_care.h"

namespace core {

/// One line each.
std::string toJson(const PruneReport& report, bool isPreview);
std::string toJson(const RetentionRules& rules);

/// The other way round; unknown members are passed over.
nostr::Result<RetentionRules> parseRules(std::string_view json);

/// The members of an object, without its braces: the caller adds its own.
std::string jsonMembers(const StoreInfo& info);

} // namespace core
