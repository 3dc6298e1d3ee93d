// SPDX-License-Identifier: MIT
// Takes event lines from a local socket into the store and tells what became of them. Runs on a
// thread of its own; verifies on all cores.
#pragma once

#include "app/local_socket.h"
#include "core/storage/event_store.h"

namespace app {

/// Reads lines until the other side has no more. Answers `{"committed":N}` after each commit (N:
/// events of this import that are decided for good), `{"line":L,"reason":".."}` for lines that
/// were refused, and counts in the end. Blocks; at most a few thousand lines are in memory.
void importFrom(LocalSocket& socket, core::EventStore& store);

} // namespace app
