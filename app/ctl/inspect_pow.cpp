// SPDX-License-Identifier: MIT
#include "app/ctl/inspect.h"
#include "core/nostr/proof_of_work.h"

namespace app::ctl {

// An id alone, or an event, signed or not, as itself or under `event` or `unsigned`.
nostr::Result<std::string> inspectPow(const JsonObject& input)
{
    JsonObject object = input;
    for (const char* name : {"event", "unsigned"}) {
        if (const std::string_view raw = input.raw(name); !raw.empty()) {
            auto inner = JsonObject::parse(raw);
            if (!inner)
                return inner.error();
            object = *std::move(inner);
        }
    }
    const auto id = nostr::EventId::fromHex(object.text("id").value_or(""));
    if (!id)
        return nostr::Error{"id: " + id.error().message};
    const auto bits = static_cast<std::uint64_t>(nostr::leadingZeroBits(*id));
    JsonObjectWriter writer;
    writer.add("bits", bits);
    if (object.raw("tags").empty())
        return writer.take();

    nostr::Event event;
    event.id = *id;
    event.tags = object.tags("tags");
    writer.add("id_bits", bits);
    if (const auto committed = nostr::committedTarget(event.tags))
        writer.add("committed", static_cast<std::uint64_t>(*committed));
    else
        writer.addRaw("committed", "null");
    return writer.add("counts_as", static_cast<std::uint64_t>(nostr::proofOfWork(event))).take();
}

} // namespace app::ctl
