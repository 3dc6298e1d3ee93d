// SPDX-License-Identifier: MIT
#include "app/ctl/arguments.h"

#include <algorithm>
#include <optional>

namespace app::ctl {

namespace {

struct Option {
    std::string_view name;
    bool takesValue = false;
};

std::optional<Option> findOption(std::string_view options, std::string_view name)
{
    while (!options.empty()) {
        std::string_view one = options.substr(0, options.find(' '));
        options.remove_prefix(std::min(options.size(), one.size() + 1));
        const bool takesValue = !one.empty() && one.back() == '=';
        if (takesValue)
            one.remove_suffix(1);
        if (one == name)
            return Option{one, takesValue};
    }
    return std::nullopt;
}

} // namespace

nostr::Result<Arguments> parseArguments(std::span<const std::string_view> words, bool takesJson,
                                        std::string_view options)
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
        } else if (const auto option = findOption(options, word.substr(2, word.find('=') - 2));
                   option && word.substr(0, 2) == "--") {
            const std::size_t equals = word.find('=');
            std::string value;
            if (option->takesValue && equals != std::string_view::npos)
                value = word.substr(equals + 1);
            else if (option->takesValue && ++i < words.size())
                value = words[i];
            if (value.empty() == option->takesValue ||
                (!option->takesValue && equals != std::string_view::npos))
                return nostr::Error{"--" + std::string(option->name) +
                                    (option->takesValue ? " needs a value" : " takes no value")};
            arguments.options.insert_or_assign(std::string(option->name), std::move(value));
        } else {
            return nostr::Error{"there is no option " + std::string(word)};
        }
    }
    return arguments;
}

} // namespace app::ctl
