// SPDX-License-Identifier: MIT
#include "core/publish/event_builder.h"

#include "core/nostr/content_token.h"
#include "core/nostr/nip19.h"

#include <QByteArrayView>
#include <QStringDecoder>

#include <algorithm>
#include <string>

namespace core {

namespace {

constexpr std::size_t kNoteText = 64 * 1024; // bytes; many relays take no larger event

bool isUtf8(std::string_view text)
{
    return QByteArrayView(text.data(), static_cast<qsizetype>(text.size())).isValidUtf8();
}

/// U+0000 to U+001F but line feed and tab, and U+007F: peers hash them differently.
bool isUnwritable(char c)
{
    const auto byte = static_cast<unsigned char>(c);
    return (byte < 0x20 && c != '\n' && c != '\t') || byte == 0x7f;
}

std::string written(std::string_view text)
{
    std::string clean;
    clean.reserve(text.size());
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '\r' && (i + 1 == text.size() || text[i + 1] != '\n'))
            clean += '\n';
        else if (!isUnwritable(text[i]))
            clean += text[i];
    }
    const auto first = clean.find_first_not_of(" \n\t");
    if (first == std::string::npos)
        return {};
    return clean.substr(first, clean.find_last_not_of(" \n\t") - first + 1);
}

/// The code as it stands in the text, without "nostr:" or "@".
std::string_view codeOf(std::string_view mention)
{
    const auto one = std::find_if(mention.begin(), mention.end(), [](char c) { return c != '@'; });
    mention.remove_prefix(static_cast<std::size_t>(one - mention.begin()));
    if (const auto colon = mention.find(':'); colon != std::string_view::npos)
        mention.remove_prefix(colon + 1);
    return mention;
}

std::string asLink(std::string_view mention)
{
    std::string link = "nostr:";
    for (const char c : codeOf(mention))
        link += (c >= 'A' && c <= 'Z') ? static_cast<char>(c - 'A' + 'a') : c;
    return link;
}

void addTag(nostr::Tags& tags, nostr::Tag tag)
{
    const bool known = std::any_of(tags.begin(), tags.end(), [&](const nostr::Tag& present) {
        return present[0] == tag[0] && present[1] == tag[1];
    });
    if (!known)
        tags.push_back(std::move(tag));
}

std::string firstRelay(const std::vector<std::string>& relays)
{
    return relays.empty() ? std::string() : relays.front();
}

void addTagsFor(nostr::Tags& tags, const nostr::Pointer& pointer)
{
    if (const auto* person = std::get_if<nostr::ProfilePointer>(&pointer)) {
        addTag(tags, {"p", person->pubkey.toHex()});
    } else if (const auto* note = std::get_if<nostr::EventPointer>(&pointer)) {
        nostr::Tag cited{"q", note->id.toHex(), firstRelay(note->relays)};
        if (note->author) {
            cited.push_back(note->author->toHex());
            addTag(tags, {"p", note->author->toHex()});
        }
        addTag(tags, std::move(cited));
    } else if (const auto* article = std::get_if<nostr::AddressPointer>(&pointer)) {
        const std::string author = article->address.pubkey.toHex();
        addTag(tags, {"q", nostr::toString(article->address), firstRelay(article->relays), author});
        addTag(tags, {"p", author});
    }
}

} // namespace

bool holdsSecretKey(std::string_view text)
{
    constexpr std::string_view kPrefix = "nsec1";
    constexpr std::string_view kAlphabet = "qpzry9x8gf2tvdw0s3jn54khce6mua7l";
    constexpr std::size_t kTelling = 20; // characters; also a key with a typing mistake is one
    std::string lower(text);
    std::transform(lower.begin(), lower.end(), lower.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    for (auto at = lower.find(kPrefix); at != std::string::npos; at = lower.find(kPrefix, at + 1)) {
        const std::size_t begin = at + kPrefix.size();
        const std::size_t end = std::min(lower.find_first_not_of(kAlphabet, begin), lower.size());
        if (end - begin >= kTelling)
            return true;
    }
    return false;
}

nostr::Result<nostr::UnsignedEvent> buildNote(std::string_view text, nostr::UnixTime createdAt)
{
    if (!isUtf8(text))
        return nostr::Error{"the text is not valid UTF-8"};
    const std::string clean = written(text);
    if (clean.empty())
        return nostr::Error{"the note is empty"};
    // After the clean-up, so that a control character inside cannot hide a key.
    if (holdsSecretKey(clean))
        return nostr::Error{"the text holds a secret key (nsec), which must never be published"};

    nostr::UnsignedEvent note;
    note.createdAt = createdAt;
    note.kind = nostr::kinds::kNote;
    for (const nostr::ContentToken& token : nostr::tokenize(clean, {})) {
        if (token.pointer) {
            addTagsFor(note.tags, *token.pointer);
            note.content += asLink(token.text);
            continue;
        }
        if (token.type == nostr::ContentToken::Type::Hashtag)
            addTag(note.tags, {"t", token.value});
        note.content += token.text;
    }
    if (note.content.size() > kNoteText)
        return nostr::Error{"the note is longer than 64 kB"};
    return note;
}

} // namespace core
