// SPDX-License-Identifier: MIT
#include "app/ctl/inspect.h"
#include "app/ctl/pointer_json.h"

namespace app::ctl {

namespace {

std::string refusal(const nostr::Error& error)
{
    return JsonObjectWriter().add("accept", false).add("reason", error.message).take();
}

} // namespace

nostr::Result<std::string> inspectNip19(const JsonObject& input)
{
    const std::string operation = input.text("op").value_or(std::string());
    if (operation == "decode") {
        const auto code = input.text("code");
        if (!code)
            return nostr::Error{"code is missing or not text"};
        auto writer = decodedCode(*code);
        return writer ? writer->take() : refusal(writer.error());
    }
    if (operation == "encode") {
        const auto object = JsonObject::parse(input.raw("input"));
        if (!object)
            return nostr::Error{"input is missing or no object"};
        const auto code = encodedCode(*object);
        return code ? JsonObjectWriter().add("accept", true).add("code", *code).take()
                    : refusal(code.error());
    }
    return nostr::Error{"op is neither decode nor encode"};
}

} // namespace app::ctl
