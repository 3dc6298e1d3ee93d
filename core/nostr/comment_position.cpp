// SPDX-License-Identifier: MIT
#include "core/nostr/comment_position.h"

namespace nostr {

namespace {

struct TagNames {
    std::string_view address;
    std::string_view event;
    std::string_view external;
    std::string_view kind;
};

constexpr TagNames kRoot{"A", "E", "I", "K"};
constexpr TagNames kParent{"a", "e", "i", "k"};

// The first tag of each name that can be read counts.
std::optional<CommentTarget> targetOf(const Tags& tags, const TagNames& names)
{
    std::optional<CommentTarget> event;
    std::optional<CommentTarget> external;
    for (const Tag& tag : tags) {
        const std::string_view name = element(tag, 0);
        const std::string_view value = element(tag, 1);
        if (name == names.address) {
            if (auto address = parseAddress(value))
                return *std::move(address);
        } else if (name == names.event && !event) {
            if (const auto id = EventId::fromHex(value))
                event = *id;
        } else if (name == names.external && !external && !value.empty()) {
            external = ExternalId{std::string(value)};
        }
    }
    return event ? event : external;
}

std::string kindOf(const Tags& tags, const TagNames& names)
{
    return std::string(firstValue(tags, names.kind).value_or(std::string_view()));
}

} // namespace

CommentPosition commentPositionOf(const Event& comment)
{
    if (comment.kind != kinds::kComment)
        return {};
    CommentPosition position{targetOf(comment.tags, kRoot), targetOf(comment.tags, kParent),
                             kindOf(comment.tags, kRoot), kindOf(comment.tags, kParent)};
    if (!position.parent) {
        position.parent = position.root;
        position.parentKind = position.rootKind;
    }
    return position;
}

} // namespace nostr
