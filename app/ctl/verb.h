// SPDX-License-Identifier: MIT
// One verb of heronryctl: what it is called, how it is used, and the function that does it.
#pragma once

#include "app/ctl/arguments.h"

#include <span>
#include <string_view>

namespace app::ctl {

struct Verb {
    std::string_view name;
    std::string_view usage;   // the words behind the name
    std::string_view summary; // one line
    std::string_view details; // more lines for --help, maybe empty
    std::string_view example; // a command that works, without a store of its own where possible
    bool takesJson = false;
    int (*run)(const Arguments& arguments) = nullptr; // returns an ExitStatus
    std::string_view options = {};                    // for parseArguments()
};

/// All verbs, in the order of the help.
std::span<const Verb> verbs();

// clang-format off
int runImport(const Arguments& arguments);
int runExport(const Arguments& arguments);
int runQuery(const Arguments& arguments);
int runSearch(const Arguments& arguments);
int runCount(const Arguments& arguments);
int runGet(const Arguments& arguments);
int runStore(const Arguments& arguments);
int runVerify(const Arguments& arguments);
int runEncode(const Arguments& arguments);
int runDecode(const Arguments& arguments);
int runInspect(const Arguments& arguments);
// clang-format on

} // namespace app::ctl
