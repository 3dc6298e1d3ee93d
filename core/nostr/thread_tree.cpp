// SPDX-License-Identifier: MIT
#include "core/nostr/thread_tree.h"

#include "core/nostr/thread_position.h"

#include <algorithm>
#include <set>
#include <utility>

namespace nostr {

ThreadTree::ThreadTree(CommentTarget root) : m_root(std::move(root)) {}

bool ThreadTree::add(const Event& event)
{
    const auto [at, isNew] = m_nodes.try_emplace(event.id);
    if (!isNew)
        return false;
    Node& node = at->second;
    node.createdAt = event.createdAt;
    node.kind = event.kind;
    if (event.kind == kinds::kNote) {
        const ThreadPosition position = threadPositionOf(event);
        if (position.root)
            node.root = *position.root;
        if (position.parent)
            node.parent = *position.parent;
        if (position.rootAddress) { // an old way to answer an article
            node.root = *position.rootAddress;
            if (!node.parent)
                node.parent = *position.rootAddress;
        }
    } else if (event.kind == kinds::kComment) {
        CommentPosition position = commentPositionOf(event);
        const std::string note = std::to_string(kinds::kNote);
        if (position.rootKind != note && position.parentKind != note) {
            node.root = std::move(position.root);
            node.parent = std::move(position.parent);
        }
    }

    if (const auto address = addressOf(event)) {
        const auto [slot, isFirst] = m_newest.try_emplace(*address, event.id);
        if (!isFirst) {
            const UnixTime known = m_nodes.at(slot->second).createdAt;
            if (event.createdAt > known || (event.createdAt == known && event.id < slot->second))
                slot->second = event.id;
        }
    }
    return true;
}

std::optional<EventId> ThreadTree::arrived(const CommentTarget& target) const
{
    if (const auto* id = std::get_if<EventId>(&target))
        return m_nodes.contains(*id) ? std::optional(*id) : std::nullopt;
    const auto* address = std::get_if<Address>(&target);
    const auto found = address ? m_newest.find(*address) : m_newest.end();
    return found == m_newest.end() ? std::nullopt : std::optional(found->second);
}

// A comment under a note does not count, also where it hides the note's kind.
bool ThreadTree::isUnderKind1(const Node& node) const
{
    if (node.kind != kinds::kComment || !node.parent)
        return false;
    const auto parent = arrived(*node.parent);
    return parent && m_nodes.at(*parent).kind == kinds::kNote;
}

std::optional<EventId> ThreadTree::arrivedParentOf(const Node& node) const
{
    return node.parent && !isUnderKind1(node) ? arrived(*node.parent) : std::nullopt;
}

std::optional<CommentTarget> ThreadTree::parentOf(const EventId& id) const
{
    const auto found = m_nodes.find(id);
    if (found == m_nodes.end() || !found->second.parent || isUnderKind1(found->second))
        return std::nullopt;
    const auto parent = arrived(*found->second.parent);
    return parent ? CommentTarget(*parent) : found->second.parent;
}

void ThreadTree::sort(std::vector<EventId>& ids) const
{
    std::ranges::sort(ids, [this](const EventId& a, const EventId& b) {
        return std::pair(m_nodes.at(a).createdAt, a) < std::pair(m_nodes.at(b).createdAt, b);
    });
}

ThreadTree::Children ThreadTree::children() const
{
    Children children;
    for (const auto& [id, node] : m_nodes) {
        if (const auto parent = arrivedParentOf(node))
            children[*parent].push_back(id);
    }
    for (auto& [parent, ids] : children)
        sort(ids);
    return children;
}

bool ThreadTree::isSameAsRoot(const CommentTarget& target) const
{
    if (target == m_root)
        return true;
    const auto root = arrived(m_root);
    return root && arrived(target) == root;
}

// Whether it hangs on the root by its own word: what it answers is the root, or is not here.
bool ThreadTree::isTop(const EventId& id, const Node& node) const
{
    if (CommentTarget(id) == m_root || !node.parent || isUnderKind1(node) || arrived(*node.parent))
        return false;
    return isSameAsRoot(*node.parent) || (node.root && isSameAsRoot(*node.root));
}

std::vector<ThreadTree::Row> ThreadTree::rows() const
{
    const Children children = this->children();
    const auto root = arrived(m_root);
    std::vector<EventId> tops;
    for (const auto& [id, node] : m_nodes) {
        if (root != id && isTop(id, node))
            tops.push_back(id);
    }

    std::vector<Row> rows;
    std::set<EventId> seen; // forged ids can make a ring
    std::vector<Row> open;  // a stack, not recursion: chains may be thousands deep
    const auto push = [&](std::vector<EventId> ids, std::size_t depth) {
        sort(ids);
        for (auto id = ids.rbegin(); id != ids.rend(); ++id)
            open.push_back({*id, depth});
    };
    if (root) {
        seen.insert(*root);
        rows.push_back({*root, 0});
        if (const auto own = children.find(*root); own != children.end())
            tops.insert(tops.end(), own->second.begin(), own->second.end());
    }
    push(std::move(tops), 1);
    while (!open.empty()) {
        const Row row = open.back();
        open.pop_back();
        if (!seen.insert(row.id).second)
            continue;
        rows.push_back(row);
        if (const auto own = children.find(row.id); own != children.end())
            push(own->second, row.depth + 1);
    }
    return rows;
}

std::vector<EventId> ThreadTree::strays() const
{
    std::set<EventId> belonging;
    for (const Row& row : rows())
        belonging.insert(row.id);
    std::vector<EventId> strays;
    for (const auto& [id, node] : m_nodes) {
        if (!belonging.contains(id))
            strays.push_back(id);
    }
    return strays;
}

std::vector<CommentTarget> ThreadTree::missingParents() const
{
    std::vector<CommentTarget> missing;
    std::set<CommentTarget> known;
    for (const Row& row : rows()) {
        const Node& node = m_nodes.at(row.id);
        if (!node.parent || std::holds_alternative<ExternalId>(*node.parent) || isUnderKind1(node) ||
            arrived(*node.parent))
            continue;
        if (known.insert(*node.parent).second)
            missing.push_back(*node.parent);
    }
    return missing;
}

} // namespace nostr
