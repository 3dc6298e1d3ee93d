// SPDX-License-Identifier: MIT
// heronryctl: the store and the protocol library from the command line.
#include "app/ctl/exit_status.h"
#include "app/ctl/output.h"
#include "app/ctl/verb.h"

#include <algorithm>
#include <string>
#include <vector>

namespace app::ctl {

namespace {

std::string overview()
{
    std::string text = "usage: heronryctl VERB [ARGUMENTS]\n"
                       "       heronryctl VERB --help\n\n"
                       "JSON lines in, JSON lines out. Exit status: 0 all well, 1 some line was refused,\n"
                       "2 wrong use, 3 it could not be done.\n\n";
    for (const Verb& verb : verbs()) {
        std::string line = "  " + std::string(verb.name) + ' ' + std::string(verb.usage);
        line.resize(std::max<std::size_t>(line.size() + 2, 34), ' ');
        text += line + std::string(verb.summary) + '\n';
    }
    text += "\n  --data-dir DIR                  another data folder than the window's\n"
            "  --version";
    return text;
}

std::string helpFor(const Verb& verb)
{
    std::string text = "usage: heronryctl " + std::string(verb.name) + ' ' + std::string(verb.usage) +
                       "\n\n" + std::string(verb.summary) + ".\n";
    if (!verb.details.empty())
        text += std::string(verb.details) + '\n';
    text += "\nExample:\n  " + std::string(verb.example);
    return text;
}

int wrongUse(const std::string& sentence)
{
    complain(sentence);
    return kWrongUse;
}

int print(const std::string& text)
{
    Output output;
    output.line(text);
    return kDone;
}

int run(std::span<const std::string_view> words)
{
    if (words.empty())
        return wrongUse("a verb is missing; see heronryctl --help");
    const std::string_view name = words.front();
    if (name == "--help" || name == "-h" || name == "help")
        return print(overview());
    if (name == "--version")
        return print("heronryctl " HERONRY_VERSION);

    const auto all = verbs();
    const auto verb =
        std::find_if(all.begin(), all.end(), [&](const Verb& each) { return each.name == name; });
    if (verb == all.end())
        return wrongUse("there is no verb " + std::string(name) + "; see heronryctl --help");
    const auto arguments = parseArguments(words.subspan(1), verb->takesJson, verb->options);
    if (!arguments)
        return wrongUse(arguments.error().message + "; see heronryctl " + std::string(name) + " --help");
    if (arguments->help)
        return print(helpFor(*verb));
    return verb->run(*arguments);
}

} // namespace

} // namespace app::ctl

int main(int argc, char** argv)
{
    const std::vector<std::string_view> words(argv + std::min(argc, 1), argv + argc);
    return app::ctl::run(words);
}
