// SPDX-License-Identifier: MIT
// What heronryctl tells the shell.
#pragma once

namespace app::ctl {

enum ExitStatus : int {
    kDone = 0,       // all well
    kRefused = 1,    // some line was refused, or what was asked for is not there
    kWrongUse = 2,   // the arguments make no sense
    kImpossible = 3, // disk, network
};

} // namespace app::ctl
