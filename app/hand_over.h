// SPDX-License-Identifier: MIT
// A second start hands what it was asked for to the window that runs already.
#pragma once

#include <chrono>
#include <filesystem>
#include <string>

namespace app {

/// Asks whoever listens on `socket` to come to the front, and to open `uri` unless it is empty.
/// Tries again for `patience`, as the other one may just be starting. False: nobody answered.
bool handOver(const std::filesystem::path& socket, const std::string& uri,
              std::chrono::milliseconds patience);

} // namespace app
