// SPDX-License-Identifier: MIT
#include "core/storage/insert_report.h"

#include <algorithm>

namespace core {

std::string_view toString(InsertOutcome outcome)
{
    switch (outcome) {
    case InsertOutcome::Stored: return "stored";
    case InsertOutcome::Duplicate: return "duplicate";
    case InsertOutcome::Outdated: return "outdated";
    case InsertOutcome::Deleted: return "deleted";
    case InsertOutcome::Expired: return "expired";
    case InsertOutcome::Ephemeral: return "ephemeral";
    case InsertOutcome::OutOfRange: return "time";
    case InsertOutcome::Held: return "held";
    case InsertOutcome::Failed: return "failed";
    }
    return "";
}

std::size_t InsertReport::count(InsertOutcome outcome) const
{
    return static_cast<std::size_t>(std::count(outcomes.begin(), outcomes.end(), outcome));
}

} // namespace core
