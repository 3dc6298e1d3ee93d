// SPDX-License-Identifier: MIT
#include "core/storage/store_care.h"

namespace core {

std::string_view toString(KeptReason reason)
{
    switch (reason) {
    case KeptReason::Own: return "own";
    case KeptReason::Waiting: return "waiting";
    case KeptReason::List: return "list";
    case KeptReason::Deletion: return "deletion";
    case KeptReason::Message: return "message";
    case KeptReason::Bookmark: return "bookmark";
    case KeptReason::Thread: return "thread";
    }
    return "";
}

} // namespace core
