// SPDX-License-Identifier: MIT
// Times as people read them.
#pragma once

#include "core/nostr/unix_time.h"

#include <QString>

namespace ui {

/// "3 min", "1 h", "Yesterday", "28 May", "2021".
QString relativeTime(nostr::UnixTime then, nostr::UnixTime now);

/// "Monday, 1 June 2026 08:41:12", in the local time zone.
QString exactTime(nostr::UnixTime then);

/// "2 hours ago" in full words, for screen readers.
QString spokenTime(nostr::UnixTime then, nostr::UnixTime now);

} // namespace ui
