// SPDX-License-Identifier: MIT
#include "core/nostr/personal_list.h"

#include "core/nostr/event_json.h"
#include "core/nostr/json_value.h"

#include <algorithm>
#include <array>

namespace nostr {

namespace {

constexpr std::size_t kLongestPlain = 8 * 1024 * 1024; // bytes of a list of one's own

bool keepsPrivateItems(Kind kind)
{
    constexpr std::array plain{Kind{0}, kinds::kContactList, kinds::kRelayList, kinds::kDirectMessageRelays};
    return std::ranges::find(plain, kind) == plain.end();
}

bool isItem(const Tag& tag, std::string_view name, std::string_view value)
{
    return element(tag, 0) == name && element(tag, 1) == value;
}

bool holds(const Tags& tags, const Tag& item)
{
    return std::ranges::any_of(
        tags, [&](const Tag& tag) { return isItem(tag, element(item, 0), element(item, 1)); });
}

std::string jsonOf(const Tags& tags)
{
    std::string json = "[";
    for (const Tag& tag : tags) {
        json += json.size() > 1 ? ",[" : "[";
        for (std::size_t i = 0; i < tag.size(); ++i) {
            if (i > 0)
                json += ',';
            appendJsonString(json, tag[i]);
        }
        json += ']';
    }
    return json + ']';
}

} // namespace

Encryption encryptionOf(Kind kind, std::string_view content)
{
    if (content.empty() || !keepsPrivateItems(kind))
        return Encryption::None;
    return content.find("?iv=") != std::string_view::npos ? Encryption::Nip04 : Encryption::Nip44;
}

PersonalList PersonalList::read(Event event, const Decrypt& decrypt)
{
    PersonalList list;
    list.m_event = std::move(event);
    list.m_encryption = encryptionOf(list.m_event.kind, list.m_event.content);
    if (list.m_encryption == Encryption::None)
        return list;
    list.m_private.reset();
    const auto text =
        decrypt ? decrypt(list.m_event.content, list.m_encryption) : Result<std::string>(Error{"no key"});
    if (text && text->size() <= kLongestPlain)
        list.m_private = tagsFrom(*text);
    return list;
}

PersonalList PersonalList::first(Kind kind, std::string_view identifier)
{
    PersonalList list;
    list.m_isFirst = true;
    list.m_event.kind = kind;
    if (classOf(kind) == KindClass::Addressable)
        list.m_event.tags.push_back({"d", std::string(identifier)});
    return list;
}

Status PersonalList::add(Tag item, ItemPlace place)
{
    if (place == ItemPlace::Public) {
        if (!holds(m_event.tags, item)) {
            m_event.tags.push_back(std::move(item));
            m_isPublicChanged = true;
        }
        return ok();
    }
    if (!keepsPrivateItems(m_event.kind))
        return Error{"a list of this kind has no private items"};
    if (!m_private)
        return Error{"the private part of the list cannot be read, and is left as it is"};
    if (!holds(*m_private, item)) {
        m_private->push_back(std::move(item));
        m_isPrivateChanged = true;
    }
    return ok();
}

Status PersonalList::remove(std::string_view name, std::string_view value)
{
    const auto isMeant = [&](const Tag& tag) { return isItem(tag, name, value); };
    m_isPublicChanged = std::erase_if(m_event.tags, isMeant) > 0 || m_isPublicChanged;
    if (!m_private)
        return Error{"the private part of the list cannot be read, and is left as it is"};
    m_isPrivateChanged = std::erase_if(*m_private, isMeant) > 0 || m_isPrivateChanged;
    return ok();
}

Result<UnsignedEvent> PersonalList::edited(UnixTime now, const Encrypt& encrypt) const
{
    UnsignedEvent event = m_event;
    event.createdAt = m_isFirst ? now : std::max(now, m_event.createdAt + 1);
    if (!m_isPrivateChanged)
        return event;
    if (m_private->empty()) {
        event.content.clear();
        return event;
    }
    auto content =
        encrypt ? encrypt(jsonOf(*m_private)) : Result<std::string>(Error{"no key to encrypt with"});
    if (!content)
        return content.error();
    event.content = *std::move(content);
    return event;
}

} // namespace nostr
