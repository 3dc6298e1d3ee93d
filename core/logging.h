// SPDX-License-Identifier: MIT
// All log categories of the engine. Addresses of relays, kinds, counts and reasons may be logged;
// never keys, texts of notes or messages, or what a key file holds.
#pragma once

#include <QLoggingCategory>

namespace core {

Q_DECLARE_LOGGING_CATEGORY(lcRelay)
Q_DECLARE_LOGGING_CATEGORY(lcIngest)
Q_DECLARE_LOGGING_CATEGORY(lcPublish)
Q_DECLARE_LOGGING_CATEGORY(lcSync)

} // namespace core
