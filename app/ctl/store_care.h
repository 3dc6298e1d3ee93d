// SPDX-License-Identifier: MIT
// The parts of `store` that change it or copy it.
#pragma once

#include "app/ctl/arguments.h"

namespace app::ctl {

int runPrune(const Arguments& arguments);
int runVacuum(const Arguments& arguments);
int runBackup(const Arguments& arguments);
int runRestore(const Arguments& arguments);

} // namespace app::ctl
