// SPDX-License-Identifier: MIT
#include "app/ctl/arguments.h"

namespace app::ctl {

nostr::Result<Arguments> parseArguments(std::span<const std::string_view> words, bool takesJson)
{
    constexpr std::string_view dataDir = "--data-dir";
    Arguments arguments;
    bool areOptionsOver = false;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const std::string_view word = words[i];
        if (areOptionsOver || word.size() < 2 || word.front() != '-') {
            arguments.words.emplace_back(word);
        } else if (word == "--") {
            areOptionsOver = true;
        } else if (word == "--help" || word == "-h") {
            arguments.help = true;
        } else if (word == "--json" && takesJson) {
            arguments.json = true;
        } else if (word == dataDir) {
            if (++i == words.size())
                return nostr::Error{"--data-dir needs a folder"};
            arguments.dataDir = words[i];
        } else if (word.substr(0, dataDir.size() + 1) == "--data-dir=") {
            arguments.dataDir = word.substr(dataDir.size() + 1);
        } else {
            return nostr::Error{"there is no option " + std::string(word)};
        }
    }
    return arguments;
}

} // namespace app::ctl
