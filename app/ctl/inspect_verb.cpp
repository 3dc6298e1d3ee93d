// SPDX-License-Identifier: MIT
#include "app/ctl/exit_status.h"
#include "app/ctl/inspect.h"
#include "app/ctl/line_reader.h"
#include "app/ctl/output.h"
#include "app/ctl/verb.h"
#include "core/nostr/limits.h"

#include <algorithm>
#include <array>
#include <unistd.h>

namespace app::ctl {

namespace {

// A frame as a JSON string, every character of it escaped.
constexpr std::size_t kLongestLine = 6 * nostr::limits::kFrame;
constexpr std::size_t kBatch = 256; // lines

struct Subject {
    std::string_view name;
    Inspection inspect;
};

// clang-format off
constexpr std::array kSubjects{
    Subject{"event", inspectEvent},
    Subject{"filter", inspectFilter},
    Subject{"nip19", inspectNip19},
    Subject{"relay-url", inspectRelayUrl},
    Subject{"message", inspectMessage},
    Subject{"content", inspectContent},
    Subject{"thread", inspectThread},
    Subject{"nip05", inspectNip05},
    Subject{"pow", inspectPow},
    Subject{"negentropy", inspectNegentropy},
    Subject{"profile", inspectProfile},
    Subject{"list", inspectList},
    Subject{"zap", inspectZap},
    Subject{"repost", inspectRepost},
};
// clang-format on

nostr::Result<std::string> inspected(const Line& line, Inspection inspect)
{
    if (line.isTooLong)
        return nostr::Error{"the line is too long"};
    const auto object = JsonObject::parse(line.text);
    return object ? inspect(*object) : object.error();
}

} // namespace

int runInspect(const Arguments& arguments)
{
    const std::string name = arguments.words.size() == 1 ? arguments.words.front() : std::string();
    const auto subject = std::find_if(kSubjects.begin(), kSubjects.end(),
                                      [&](const Subject& each) { return each.name == name; });
    if (subject == kSubjects.end()) {
        std::string names;
        for (const Subject& each : kSubjects)
            names += (names.empty() ? "" : ", ") + std::string(each.name);
        complain("inspect takes one of " + names);
        return kWrongUse;
    }

    LineReader reader(STDIN_FILENO, kLongestLine);
    Output output;
    bool isAnyRefused = false;
    for (auto lines = reader.read(kBatch); !lines.empty(); lines = reader.read(kBatch)) {
        for (const Line& line : lines) {
            const auto result = inspected(line, subject->inspect);
            output.line(result ? *result : JsonObjectWriter().add("error", result.error().message).take());
            isAnyRefused = isAnyRefused || !result;
        }
        output.flush();
    }
    return isAnyRefused ? kRefused : kDone;
}

} // namespace app::ctl
