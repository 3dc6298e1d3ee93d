// SPDX-License-Identifier: MIT
#include "core/logging.h"

namespace core {

Q_LOGGING_CATEGORY(lcRelay, "heronry.relay", QtInfoMsg)
Q_LOGGING_CATEGORY(lcIngest, "heronry.ingest", QtInfoMsg)
Q_LOGGING_CATEGORY(lcPublish, "heronry.publish", QtInfoMsg)
Q_LOGGING_CATEGORY(lcSync, "heronry.sync", QtInfoMsg)

} // namespace core
