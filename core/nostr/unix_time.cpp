// SPDX-License-Identifier: MIT
#include "core/nostr/unix_time.h"

#include <chrono>

namespace nostr {

UnixTime systemTime()
{
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    return {std::chrono::duration_cast<std::chrono::seconds>(now).count()};
}

} // namespace nostr
