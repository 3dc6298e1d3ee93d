// SPDX-License-Identifier: MIT
// A whole conversation from events that arrive in any order (NIP-10, NIP-22): who answers whom,
// what belongs, what is missing. The parent link decides; where the parent has not arrived, the
// root that an event names does.
#pragma once

#include "core/nostr/comment_position.h"
#include "core/nostr/event.h"

#include <cstddef>
#include <map>
#include <optional>
#include <vector>

namespace nostr {

class ThreadTree {
public:
    struct Row {
        EventId id;
        std::size_t depth = 0; // 0 for the root, 1 for what answers it; not capped

        friend bool operator==(const Row&, const Row&) = default;
    };

    /// What everything stands under; an event with that id or address need never arrive.
    explicit ThreadTree(CommentTarget root);

    /// False where it is here already. Only kind 1, and comments under other kinds, can answer.
    bool add(const Event& event);

    /// What the event answers, whether that has arrived or not; an address stays one until its
    /// event has. None for what answers nothing and for what was never added.
    std::optional<CommentTarget> parentOf(const EventId& id) const;

    /// Who is answered, and by whom: oldest first, ties by id.
    using Children = std::map<EventId, std::vector<EventId>>;
    Children children() const;

    /// All that belongs, in reading order: a parent before its children, children oldest first,
    /// whatever times they claim. What answers something missing stands right under the root.
    /// Linear but for sorting; no depth is too deep.
    std::vector<Row> rows() const;

    /// What was added and does not belong, by id.
    std::vector<EventId> strays() const;

    /// What something that belongs answers and that has not arrived, in the order of rows().
    std::vector<CommentTarget> missingParents() const;

private:
    struct Node {
        UnixTime createdAt;
        Kind kind = 0;
        std::optional<CommentTarget> parent;
        std::optional<CommentTarget> root;
    };
    using Nodes = std::map<EventId, Node>; // ordered: whoever writes the tags could make hashes collide

    std::optional<EventId> arrived(const CommentTarget& target) const;
    std::optional<EventId> arrivedParentOf(const Node& node) const;
    bool isUnderKind1(const Node& node) const;
    bool isSameAsRoot(const CommentTarget& target) const;
    bool isTop(const EventId& id, const Node& node) const;
    void sort(std::vector<EventId>& ids) const;

    CommentTarget m_root;
    Nodes m_nodes;
    std::map<Address, EventId> m_newest; // version of each address
};

} // namespace nostr
