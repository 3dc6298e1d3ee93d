// SPDX-License-Identifier: MIT
// An import that the running window does for us, over its local socket.
#pragma once

#include <filesystem>

namespace app::ctl {

/// Sends all of `input` and prints what the window answers, in the form that an import of our
/// own has. Returns an ExitStatus; complains where nobody listens.
int importThroughWindow(const std::filesystem::path& socket, int input);

} // namespace app::ctl
