// SPDX-License-Identifier: MIT
// encode and decode.
#include "app/ctl/exit_status.h"
#include "app/ctl/line_reader.h"
#include "app/ctl/output.h"
#include "app/ctl/pointer_json.h"
#include "app/ctl/verb.h"

#include <functional>
#include <unistd.h>

namespace app::ctl {

namespace {

constexpr std::size_t kLongestLine = 64 * 1024; // bytes
constexpr std::size_t kBatch = 256;             // lines

std::string_view trimmed(std::string_view text)
{
    const std::size_t first = text.find_first_not_of(" \t\r\n");
    return first == std::string_view::npos ? std::string_view()
                                           : text.substr(first, text.find_last_not_of(" \t\r\n") - first + 1);
}

// Secret keys come in on standard input, never as a word of the command line.
nostr::Result<std::string> decodedLine(std::string_view text)
{
    text = trimmed(text);
    for (const std::string_view scheme : {"web+nostr:", "nostr:"}) {
        if (text.substr(0, scheme.size()) == scheme) {
            text.remove_prefix(scheme.size());
            break;
        }
    }
    auto writer = decodedCode(text);
    return writer ? nostr::Result<std::string>(writer->take()) : writer.error();
}

nostr::Result<std::string> encodedLine(std::string_view text)
{
    const auto object = JsonObject::parse(text);
    auto code = object ? encodedCode(*object) : object.error();
    if (!code)
        return code.error();
    return JsonObjectWriter().add("code", *code).take();
}

int eachLine(const std::function<nostr::Result<std::string>(std::string_view)>& convert)
{
    LineReader reader(STDIN_FILENO, kLongestLine);
    Output output;
    bool isAnyRefused = false;
    for (auto lines = reader.read(kBatch); !lines.empty(); lines = reader.read(kBatch)) {
        for (const Line& line : lines) {
            const auto result = line.isTooLong ? nostr::Error{"the line is too long"} : convert(line.text);
            if (result)
                output.line(*result);
            else
                complainOfLine(line.number, result.error().message);
            isAnyRefused = isAnyRefused || !result;
        }
        output.flush();
    }
    return isAnyRefused ? kRefused : kDone;
}

} // namespace

int runDecode(const Arguments& arguments)
{
    if (arguments.words.empty())
        return eachLine(decodedLine);
    Output output;
    bool isAnyRefused = false;
    for (const std::string& word : arguments.words) {
        if (trimmed(word).find("nsec1") != std::string_view::npos) {
            complain("a secret key belongs on standard input, not on the command line");
            return kWrongUse;
        }
        const auto result = decodedLine(word);
        if (result)
            output.line(*result);
        else
            complain(result.error().message);
        isAnyRefused = isAnyRefused || !result;
    }
    return isAnyRefused ? kRefused : kDone;
}

int runEncode(const Arguments& arguments)
{
    if (!arguments.words.empty()) {
        complain("encode reads JSON objects from standard input");
        return kWrongUse;
    }
    return eachLine(encodedLine);
}

} // namespace app::ctl
