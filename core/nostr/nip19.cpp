// SPDX-License-Identifier: MIT
#include "core/nostr/nip19.h"

#include "core/nostr/bech32.h"
#include "core/nostr/curve.h"
#include "core/nostr/limits.h"
#include "core/nostr/utf8.h"

#include <algorithm>
#include <array>
#include <span>

namespace nostr {

namespace {

enum TlvType : std::uint8_t { kSpecial = 0, kRelay = 1, kAuthor = 2, kKind = 3 };

constexpr std::size_t kLongestValue = 255; // bytes: the length is one byte

using Bytes = std::span<const std::uint8_t>;

template <class Id> Result<Id> idFrom(Bytes bytes)
{
    if (bytes.size() != Id::size)
        return Error{"not 32 bytes"};
    std::array<std::uint8_t, Id::size> array;
    std::copy(bytes.begin(), bytes.end(), array.begin());
    return Id(array);
}

Result<PublicKey> keyFrom(Bytes bytes)
{
    auto key = idFrom<PublicKey>(bytes);
    if (key && !isOnCurve(*key))
        return Error{"not a point on the curve"};
    return key;
}

std::string textFrom(Bytes bytes) { return std::string(bytes.begin(), bytes.end()); }

// The values of a code's TLV list; the first of each type counts, relays are collected.
struct TlvList {
    std::optional<Bytes> special;
    std::optional<Bytes> author;
    std::optional<Bytes> kind;
    std::vector<std::string> relays;
};

// `bytes` must outlive the list.
Result<TlvList> readTlvs(Bytes bytes)
{
    TlvList list;
    while (!bytes.empty()) {
        if (bytes.size() < 2)
            return Error{"a value without its length"};
        const std::uint8_t type = bytes[0];
        const std::size_t length = bytes[1];
        if (bytes.size() < 2 + length)
            return Error{"a value is shorter than its length"};
        const Bytes value = bytes.subspan(2, length);
        bytes = bytes.subspan(2 + length);

        if (type == kSpecial && !list.special)
            list.special = value;
        else if (type == kAuthor && !list.author)
            list.author = value;
        else if (type == kKind && !list.kind)
            list.kind = value;
        else if (type == kRelay && isUtf8(textFrom(value)))
            list.relays.push_back(textFrom(value));
    }
    if (!list.special)
        return Error{"what it points to is missing"};
    return list;
}

Result<Kind> kindFrom(Bytes bytes)
{
    if (bytes.size() != 4)
        return Error{"the kind is not 4 bytes"};
    std::uint32_t number = 0;
    for (const std::uint8_t byte : bytes)
        number = number << 8 | byte;
    if (number > 65535)
        return Error{"the kind is above 65535"};
    return static_cast<Kind>(number);
}

Result<Pointer> profileFrom(TlvList list)
{
    const auto key = keyFrom(*list.special);
    if (!key)
        return key.error();
    return Pointer(ProfilePointer{*key, std::move(list.relays)});
}

Result<Pointer> eventFrom(TlvList list)
{
    const auto id = idFrom<EventId>(*list.special);
    if (!id)
        return id.error();
    EventPointer pointer{*id, std::move(list.relays), {}, {}};
    // Author and kind are hints here: a bad one is no reason to lose the event.
    if (list.author) {
        if (const auto author = keyFrom(*list.author))
            pointer.author = *author;
    }
    if (list.kind) {
        if (const auto kind = kindFrom(*list.kind))
            pointer.kind = *kind;
    }
    return Pointer(std::move(pointer));
}

Result<Pointer> addressFrom(TlvList list)
{
    if (!list.author || !list.kind)
        return Error{"author or kind is missing"};
    const auto key = keyFrom(*list.author);
    if (!key)
        return key.error();
    const auto kind = kindFrom(*list.kind);
    if (!kind)
        return kind.error();
    std::string identifier = textFrom(*list.special);
    if (!isUtf8(identifier))
        return Error{"the identifier is not UTF-8"};
    return Pointer(AddressPointer{{*kind, *key, std::move(identifier)}, std::move(list.relays)});
}

Result<Pointer> tlvPointer(std::string_view prefix, Bytes bytes)
{
    auto list = readTlvs(bytes);
    if (!list)
        return list.error();
    if (prefix == "nprofile")
        return profileFrom(std::move(*list));
    if (prefix == "nevent")
        return eventFrom(std::move(*list));
    return addressFrom(std::move(*list));
}

class TlvWriter {
public:
    void add(TlvType type, Bytes value)
    {
        m_bytes.push_back(type);
        m_bytes.push_back(static_cast<std::uint8_t>(value.size()));
        m_bytes.insert(m_bytes.end(), value.begin(), value.end());
    }

    void add(TlvType type, std::string_view value)
    {
        add(type, Bytes(reinterpret_cast<const std::uint8_t*>(value.data()), value.size()));
    }

    void add(Kind kind)
    {
        add(kKind, std::array<std::uint8_t, 4>{0, 0, static_cast<std::uint8_t>(kind >> 8),
                                               static_cast<std::uint8_t>(kind & 0xFF)});
    }

    // A relay that cannot be written is left out, and so are those that would make the code
    // longer than anybody reads.
    void addRelays(const std::vector<std::string>& relays)
    {
        constexpr std::size_t roomForTheRest = 400; // bytes: an identifier, author, kind
        constexpr std::size_t most = limits::kNip19Code * 5 / 8 - roomForTheRest;
        for (const std::string& relay : relays) {
            if (relay.size() <= kLongestValue && m_bytes.size() + relay.size() <= most)
                add(kRelay, relay);
        }
    }

    std::string code(std::string_view prefix) const { return encodeBech32(prefix, m_bytes); }

private:
    std::vector<std::uint8_t> m_bytes;
};

std::string_view trimmed(std::string_view text)
{
    constexpr std::string_view white = " \t\r\n\f\v";
    const std::size_t first = text.find_first_not_of(white);
    if (first == std::string_view::npos)
        return {};
    return text.substr(first, text.find_last_not_of(white) - first + 1);
}

// Removes `prefix`, given in lower case, where `text` starts with it in any case.
bool removePrefix(std::string_view& text, std::string_view prefix)
{
    const auto sameLetter = [](char a, char b) { return (a >= 'A' && a <= 'Z' ? a + ('a' - 'A') : a) == b; };
    if (text.size() < prefix.size() || !std::equal(prefix.begin(), prefix.end(), text.begin(),
                                                   [&](char b, char a) { return sameLetter(a, b); }))
        return false;
    text.remove_prefix(prefix.size());
    return true;
}

} // namespace

Result<Pointer> decodeNip19(std::string_view code)
{
    if (code.size() > limits::kNip19Code)
        return Error{"longer than 5000 characters"};
    for (const std::string_view secret : {"nsec1", "ncryptsec1"}) {
        if (std::string_view rest = code; removePrefix(rest, secret)) // not even decoded
            return Error{"a secret key, which is no link"};
    }
    const auto decoded = decodeBech32(code);
    if (!decoded)
        return decoded.error();

    const std::string& prefix = decoded->prefix;
    if (prefix == "npub") {
        const auto key = keyFrom(decoded->bytes);
        return key ? Result<Pointer>(Pointer(ProfilePointer{*key, {}})) : key.error();
    }
    if (prefix == "note") {
        const auto id = idFrom<EventId>(decoded->bytes);
        return id ? Result<Pointer>(Pointer(EventPointer{*id, {}, {}, {}})) : id.error();
    }
    if (prefix == "nprofile" || prefix == "nevent" || prefix == "naddr")
        return tlvPointer(prefix, decoded->bytes);
    return Error{"not a code that points to something"};
}

Result<Pointer> decodeNostrUri(std::string_view text)
{
    std::string_view code = trimmed(text);
    if (removePrefix(code, "web+nostr:") || removePrefix(code, "nostr:"))
        removePrefix(code, "//"); // not NIP-21, but browsers and some clients write it
    return decodeNip19(code);
}

std::string encodeNpub(const PublicKey& key) { return encodeBech32("npub", key.bytes()); }

std::string encodeNote(const EventId& id) { return encodeBech32("note", id.bytes()); }

std::string encodeNprofile(const ProfilePointer& pointer)
{
    TlvWriter writer;
    writer.add(kSpecial, pointer.pubkey.bytes());
    writer.addRelays(pointer.relays);
    return writer.code("nprofile");
}

std::string encodeNevent(const EventPointer& pointer)
{
    TlvWriter writer;
    writer.add(kSpecial, pointer.id.bytes());
    writer.addRelays(pointer.relays);
    if (pointer.author)
        writer.add(kAuthor, pointer.author->bytes());
    if (pointer.kind)
        writer.add(*pointer.kind);
    return writer.code("nevent");
}

Result<std::string> encodeNaddr(const AddressPointer& pointer)
{
    if (pointer.address.identifier.size() > kLongestValue)
        return Error{"the identifier is longer than 255 bytes"};
    TlvWriter writer;
    writer.add(kSpecial, pointer.address.identifier);
    writer.addRelays(pointer.relays);
    writer.add(kAuthor, pointer.address.pubkey.bytes());
    writer.add(pointer.address.kind);
    return writer.code("naddr");
}

std::string shortNpub(const PublicKey& key)
{
    constexpr std::size_t head = 11; // "npub1" and six
    constexpr std::size_t tail = 6;
    const std::string npub = encodeNpub(key);
    return npub.substr(0, head) + "..." + npub.substr(npub.size() - tail);
}

} // namespace nostr
