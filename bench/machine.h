// SPDX-License-Identifier: MIT
// What a measurement was made on and with: figures mean nothing without it.
#pragma once

#include <string>

namespace bench {

struct Machine {
    std::string processor; // as the system names it; empty where it does not
    unsigned cores = 0;
    std::string system; // kernel and its version
    std::string compiler;
    std::string build;  // "Release" and the like
    std::string sqlite; // version of the library that runs
    std::string qt;
    std::string version;      // of Heronry
    bool trustworthy = false; // optimised and without sanitizers
};

Machine thisMachine();

/// One JSON object.
std::string toJson(const Machine& machine);

} // namespace bench
