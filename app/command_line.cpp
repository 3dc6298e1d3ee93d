// SPDX-License-Identifier: MIT
#include "app/command_line.h"

#include "core/nostr/nip19.h"

#include <string_view>

namespace app {

namespace {

using nostr::Error;

/// Walks the arguments; knows whether a value was glued to its option.
class Arguments {
public:
    explicit Arguments(std::span<const char* const> all) : m_rest(all) {}

    bool next()
    {
        if (m_rest.empty())
            return false;
        const std::string_view word = m_rest.front();
        m_rest = m_rest.subspan(1);
        const std::size_t equals = word.starts_with("--") ? word.find('=') : std::string_view::npos;
        m_name = word.substr(0, equals);
        m_glued.reset();
        if (equals != std::string_view::npos)
            m_glued = word.substr(equals + 1);
        return true;
    }

    std::string_view name() const { return m_name; }
    bool hasGluedValue() const { return m_glued.has_value(); }

    std::optional<std::string_view> value()
    {
        if (m_glued)
            return m_glued->empty() ? std::nullopt : m_glued;
        if (m_rest.empty() || std::string_view(m_rest.front()).starts_with("--"))
            return std::nullopt;
        const std::string_view word = m_rest.front();
        m_rest = m_rest.subspan(1);
        return word.empty() ? std::nullopt : std::optional(word);
    }

private:
    std::span<const char* const> m_rest;
    std::string_view m_name;
    std::optional<std::string_view> m_glued;
};

struct Switch {
    std::string_view name;
    bool CommandLine::*flag;
};
constexpr Switch kSwitches[] = {
    {"--demo", &CommandLine::demo},
    {"--offline", &CommandLine::offline},
    {"--print-first-paint", &CommandLine::printFirstPaint},
    {"--quit-after-paint", &CommandLine::quitAfterPaint},
};

nostr::Result<nostr::PublicKey> readPerson(std::string_view text)
{
    if (auto pointer = nostr::decodeNostrUri(text)) {
        if (const auto* person = std::get_if<nostr::ProfilePointer>(&*pointer))
            return person->pubkey;
    }
    if (auto key = nostr::PublicKey::fromHex(text))
        return *key;
    return Error{"--read-as takes an npub, and this is none"};
}

/// Options that take a value; none where the name is not one of them.
std::optional<nostr::Status> readOption(std::string_view name, std::string_view value, CommandLine& line)
{
    if (name == "--data-dir") {
        line.dataDir = std::filesystem::path(value);
        return nostr::ok();
    }
    if (name == "--key-file") {
        line.keyFile = std::filesystem::path(value);
        return nostr::ok();
    }
    if (name == "--relay") {
        auto url = nostr::RelayUrl::parse(value, nostr::RelayUrlSource::FromPerson);
        if (!url)
            return Error{"--relay: " + url.error().message};
        line.relays.push_back(*std::move(url));
        return nostr::ok();
    }
    if (name == "--read-as") {
        auto person = readPerson(value);
        if (!person)
            return person.error();
        line.readAs = *person;
        return nostr::ok();
    }
    return std::nullopt;
}

bool takesValue(std::string_view name)
{
    return name == "--data-dir" || name == "--key-file" || name == "--relay" || name == "--read-as";
}

nostr::Status readWord(Arguments& words, CommandLine& line)
{
    const std::string_view name = words.name();
    for (const Switch& known : kSwitches) {
        if (known.name != name)
            continue;
        if (words.hasGluedValue())
            return Error{std::string(name) + " takes no value"};
        line.*known.flag = true;
        return nostr::ok();
    }
    if (takesValue(name)) {
        const auto value = words.value();
        if (!value)
            return Error{std::string(name) + " needs a value"};
        return *readOption(name, *value, line);
    }
    if (name.starts_with("-"))
        return Error{"there is no option " + std::string(name.substr(0, 40))};

    // The word is not repeated: somebody may have pasted a secret key.
    const auto link = nostr::decodeNostrUri(name);
    if (!link)
        return Error{"the argument without an option must be a nostr: link, and " + link.error().message};
    if (!line.uri.empty())
        return Error{"only one nostr: link can be opened at a time"};
    line.uri = std::string(name);
    return nostr::ok();
}

} // namespace

nostr::Result<CommandLine> parseCommandLine(std::span<const char* const> arguments)
{
    CommandLine line;
    Arguments words(arguments);
    while (words.next()) {
        if (words.name() == "--help" || words.name() == "-h") {
            line.action = CommandLine::Action::ShowHelp;
            return line;
        }
        if (words.name() == "--version") {
            line.action = CommandLine::Action::ShowVersion;
            return line;
        }
        if (auto read = readWord(words, line); !read)
            return read.error();
    }
    if (line.demo && (!line.relays.empty() || line.readAs || !line.keyFile.empty()))
        return Error{
            "--demo brings its own relay, people and key: leave out --relay, --read-as and --key-file"};
    if (line.quitAfterPaint && !line.printFirstPaint)
        return Error{"--quit-after-paint goes with --print-first-paint"};
    return line;
}

std::string helpText()
{
    return "Usage: heronry [OPTION]... [nostr:LINK]\n"
           "Reads and writes Nostr, from the disk first.\n"
           "\n"
           "  --demo            try everything offline, with made-up people and a folder of its own\n"
           "  --data-dir DIR    keep everything in DIR (default: heronry in the user's data folder)\n"
           "  --relay URL       connect to this relay; may be given several times\n"
           "  --read-as NPUB    show the feed of this person\n"
           "  --key-file FILE   sign with the key in FILE (nsec or hex, mode 0600) during this run\n"
           "  --offline         open no connection\n"
           "  --print-first-paint\n"
           "                    print, as one line of JSON, how long the first paint took\n"
           "  --quit-after-paint\n"
           "                    leave after that\n"
           "  --version         print the version\n"
           "  --help            print this\n"
           "\n"
           "A second start with the same data folder brings the running window to the front.\n"
           "Exit status: 0 all well, 2 wrong use, 3 it could not be done.\n";
}

std::string versionText() { return "heronry " HERONRY_VERSION "\n"; }

} // namespace app
