// SPDX-License-Identifier: MIT
#include "app/ctl/checked_lines.h"
#include "app/ctl/exit_status.h"
#include "app/ctl/output.h"
#include "app/ctl/verb.h"
#include "core/nostr/event_json.h"
#include "core/nostr/limits.h"

namespace app::ctl {

namespace {

std::string jsonResult(const CheckedLine& line)
{
    std::string out = "{\"line\":" + std::to_string(line.number);
    if (!line.id.empty())
        out += ",\"id\":\"" + line.id + '"';
    if (const auto* reason = std::get_if<std::string>(&line.result)) {
        out += ",\"valid\":false,\"reason\":";
        nostr::appendJsonString(out, *reason);
    } else {
        out += ",\"valid\":true";
    }
    return out + '}';
}

} // namespace

int runVerify(const Arguments& arguments)
{
    if (arguments.words.size() > 1) {
        complain("verify takes one file");
        return kWrongUse;
    }
    const std::string path = arguments.words.empty() ? "-" : arguments.words.front();
    const int descriptor = openInput(path);
    if (descriptor < 0) {
        complain(path + " cannot be read");
        return kImpossible;
    }

    LineReader reader(descriptor, nostr::limits::kEventJson);
    Output output;
    bool isAnyRefused = false;
    checkLines(reader, [&](const std::vector<CheckedLine>& lines) {
        for (const CheckedLine& line : lines) {
            const auto* reason = std::get_if<std::string>(&line.result);
            isAnyRefused = isAnyRefused || reason;
            if (arguments.json)
                output.line(jsonResult(line));
            else if (reason)
                complainOfLine(line.number, *reason);
            else
                output.line(nostr::toJson(*std::get<nostr::VerifiedEvent>(line.result)));
        }
        output.flush();
        return true;
    });
    if (reader.failed()) {
        complain(path + " cannot be read to its end");
        return kImpossible;
    }
    return isAnyRefused ? kRefused : kDone;
}

} // namespace app::ctl
