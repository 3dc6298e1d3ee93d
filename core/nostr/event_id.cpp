// SPDX-License-Identifier: MIT
#include "core/nostr/event_id.h"

#include "core/nostr/hex.h"
#include "core/nostr/json_buffer.h"
#include "core/nostr/sha256.h"

#include <algorithm>

namespace nostr {
namespace {

bool isOtherControl(char c)
{
    const auto byte = static_cast<std::uint8_t>(c);
    return byte < 0x20 && std::string_view("\n\r\t\b\f").find(c) == std::string_view::npos;
}

/// Puts back what appendJsonString() wrote as \u00xx. A backslash of the text itself is doubled
/// there, so that the pairs can be told apart.
std::string withVerbatimControls(std::string_view json)
{
    std::string out;
    for (std::size_t i = 0; i < json.size(); ++i) {
        if (json[i] != '\\') {
            out += json[i];
        } else if (json[i + 1] == 'u') {
            std::uint8_t control = 0;
            decodeHex(json.substr(i + 4, 2), {&control, 1});
            out += static_cast<char>(control);
            i += 5;
        } else {
            out += json.substr(i, 2);
            ++i;
        }
    }
    return out;
}

/// The canonical form in the thread's buffer.
std::string_view writeCanonical(const UnsignedEvent& event)
{
    JsonBuffer& buffer = JsonBuffer::ofThread();
    buffer.add(R"([0,")");
    buffer.addHex(event.pubkey.bytes());
    buffer.add(R"(",)");
    buffer.addNumber(event.createdAt.seconds);
    buffer.add(',');
    buffer.addNumber(event.kind);
    buffer.add(',');
    buffer.addTags(event.tags);
    buffer.add(',');
    buffer.addString(event.content);
    buffer.add(']');
    return buffer.view();
}

EventId hash(std::string_view json)
{
    return EventId(sha256({reinterpret_cast<const std::uint8_t*>(json.data()), json.size()}));
}

} // namespace

std::string canonicalJson(const UnsignedEvent& event, ControlForm form)
{
    const std::string_view json = writeCanonical(event);
    return form == ControlForm::Escaped ? std::string(json) : withVerbatimControls(json);
}

EventId computeId(const UnsignedEvent& event, ControlForm form)
{
    return form == ControlForm::Escaped ? hash(writeCanonical(event)) : hash(canonicalJson(event, form));
}

bool hasOtherControls(const UnsignedEvent& event)
{
    const auto holdsOne = [](const std::string& text) { return std::ranges::any_of(text, isOtherControl); };
    return holdsOne(event.content) || std::ranges::any_of(event.tags, [&](const Tag& tag) {
               return std::ranges::any_of(tag, holdsOne);
           });
}

} // namespace nostr
