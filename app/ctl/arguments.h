// SPDX-License-Identifier: MIT
// The words behind a verb: options first sorted out, the rest in order.
#pragma once

#include "core/nostr/result.h"

#include <filesystem>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace app::ctl {

struct Arguments {
    std::vector<std::string> words;
    std::filesystem::path dataDir;                           // of --data-dir; empty: the window's
    bool json = false;                                       // --json
    bool help = false;                                       // --help, -h
    std::map<std::string, std::string, std::less<>> options; // of the verb's own; empty: a switch

    bool has(std::string_view option) const { return options.contains(option); }
};

/// `--option value` and `--option=value`; "--" ends the options, "-" is a word. `takesJson`
/// tells whether the verb knows --json. `options` are its other ones: "dry-run output=" are a
/// switch and one with a value.
nostr::Result<Arguments> parseArguments(std::span<const std::string_view> words, bool takesJson,
                                        std::string_view options = {});

} // namespace app::ctl
