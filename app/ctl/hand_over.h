// SPDX-License-Identifier: MIT
// Work that the running window does for us, over its local socket.
#pragma once

#include <filesystem>
#include <string>

namespace app::ctl {

/// Sends all of `input` and prints what the window answers, in the form that an import of our
/// own has. Returns an ExitStatus; complains where nobody listens.
int importThroughWindow(const std::filesystem::path& socket, int input);

/// One request, a JSON object, that the window answers with one: prints the answer. Returns an
/// ExitStatus; complains where nobody listens, or the answer tells of a failure.
int askWindow(const std::filesystem::path& socket, const std::string& request);

} // namespace app::ctl
