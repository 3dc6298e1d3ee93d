// SPDX-License-Identifier: MIT
// make_events N [SEED]: writes N signed synthetic events as JSON lines, the same for the same
// numbers.
#include "bench/fixtures/synthetic_events.h"
#include "core/nostr/event_json.h"

#include <charconv>
#include <cstdio>
#include <cstring>

namespace {

constexpr std::size_t kPart = 10'000; // events signed at a time

bool readNumber(const char* text, std::uint64_t& number)
{
    const char* end = text + std::strlen(text);
    const auto [stop, fault] = std::from_chars(text, end, number);
    return fault == std::errc() && stop == end;
}

} // namespace

int main(int argc, char** argv)
{
    std::uint64_t count = 0;
    std::uint64_t seed = 1;
    if (argc < 2 || argc > 3 || !readNumber(argv[1], count) || (argc == 3 && !readNumber(argv[2], seed))) {
        std::fputs("usage: make_events N [SEED]\n", stderr);
        return 2;
    }

    bench::SyntheticOptions options;
    options.events = count;
    options.seed = seed;
    bench::SyntheticEvents events(options);
    for (;;) {
        const auto part = events.take(kPart);
        if (part.empty())
            break;
        std::string lines;
        for (const nostr::Event& event : part) {
            nostr::appendJson(lines, event);
            lines.push_back('\n');
        }
        if (std::fwrite(lines.data(), 1, lines.size(), stdout) != lines.size())
            return 1;
    }
    return std::fflush(stdout) == 0 ? 0 : 1;
}
