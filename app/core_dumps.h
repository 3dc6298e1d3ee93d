// SPDX-License-Identifier: MIT
// Keeps secrets in memory from landing on the disk.
#pragma once

namespace app {

/// Switches core dumps off and keeps debuggers of the same user away. Call before a key is read.
void forbidCoreDumps();

} // namespace app
