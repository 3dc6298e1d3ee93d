// SPDX-License-Identifier: MIT
#include "core/nostr/mute_list.h"

#include "core/nostr/comment_position.h"
#include "core/nostr/thread_position.h"
#include "core/nostr/unicode_class.h"
#include "core/nostr/utf8.h"

#include <algorithm>
#include <array>

namespace nostr {

namespace {

// Scripts that write words without spaces between them.
bool isUnspaced(char32_t c)
{
    struct Block {
        char32_t first;
        char32_t last;
    };
    constexpr std::array blocks{
        Block{0x0E00, 0x0EFF}, Block{0x1000, 0x109F},   Block{0x1780, 0x17FF}, Block{0x2E80, 0x312F},
        Block{0x31A0, 0x9FFF}, Block{0xA960, 0xA97F},   Block{0xAC00, 0xD7FF}, Block{0xF900, 0xFAFF},
        Block{0xFF66, 0xFF9F}, Block{0x20000, 0x3FFFF},
    };
    return std::ranges::any_of(blocks,
                               [c](const Block& block) { return c >= block.first && c <= block.last; });
}

// Whether a word that has `inner` at its edge goes on in `outer`.
bool isJoined(std::optional<DecodedCharacter> inner, std::optional<DecodedCharacter> outer)
{
    return inner && outer && isWordCharacter(inner->codePoint) && isWordCharacter(outer->codePoint) &&
           !isUnspaced(inner->codePoint);
}

bool isInMutedThread(const MuteList& list, const Event& event)
{
    if (list.threads.empty())
        return false;
    const auto isMutedId = [&](const std::optional<EventId>& id) { return id && list.threads.contains(*id); };
    if (isMutedId(event.id))
        return true;
    const ThreadPosition note = threadPositionOf(event);
    const CommentPosition comment = commentPositionOf(event);
    const auto isMutedTarget = [&](const std::optional<CommentTarget>& target) {
        const auto* id = target ? std::get_if<EventId>(&*target) : nullptr;
        return id && list.threads.contains(*id);
    };
    return isMutedId(note.root) || isMutedId(note.parent) || isMutedTarget(comment.root) ||
           isMutedTarget(comment.parent);
}

} // namespace

void MuteList::add(const Tags& items)
{
    for (const Tag& tag : items) {
        const std::string_view name = element(tag, 0);
        const std::string_view value = element(tag, 1);
        if (name == "p") {
            if (const auto key = PublicKey::fromHex(value))
                people.insert(*key);
        } else if (name == "e") {
            if (const auto id = EventId::fromHex(value))
                threads.insert(*id);
        } else if (name == "t" && !value.empty()) {
            hashtags.insert(toLower(value));
        } else if (name == "word" && !value.empty()) {
            words.push_back(toLower(value));
        }
    }
}

bool holdsWord(std::string_view text, std::string_view word)
{
    if (word.empty())
        return false;
    const std::string lower = toLower(text);
    const auto first = characterAt(word, 0);
    const auto last = characterBefore(word, word.size());
    for (std::size_t at = lower.find(word); at != std::string::npos; at = lower.find(word, at + 1)) {
        if (!isJoined(first, characterBefore(lower, at)) &&
            !isJoined(last, characterAt(lower, at + word.size())))
            return true;
    }
    return false;
}

bool isMuted(const MuteList& list, const Event& event, const PublicKey& reader)
{
    if (event.pubkey == reader)
        return false;
    if (list.people.contains(event.pubkey) || isInMutedThread(list, event))
        return true;
    const bool hasMutedTag = std::ranges::any_of(event.tags, [&](const Tag& tag) {
        return !list.hashtags.empty() && element(tag, 0) == "t" &&
               list.hashtags.contains(toLower(element(tag, 1)));
    });
    return hasMutedTag ||
           std::ranges::any_of(list.words, [&](const auto& word) { return holdsWord(event.content, word); });
}

} // namespace nostr
