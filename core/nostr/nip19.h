// SPDX-License-Identifier: MIT
// NIP-19 codes (npub, note, nprofile, nevent, naddr) and `nostr:` links (NIP-21). Secret keys
// have no place here: `nsec` is read by SecretKey alone.
#pragma once

#include "core/nostr/event.h"

#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace nostr {

struct ProfilePointer { // npub, nprofile
    PublicKey pubkey;
    std::vector<std::string> relays; // as written, not normalised, maybe useless

    friend bool operator==(const ProfilePointer&, const ProfilePointer&) = default;
};
struct EventPointer { // note, nevent
    EventId id;
    std::vector<std::string> relays;
    std::optional<PublicKey> author;
    std::optional<Kind> kind;

    friend bool operator==(const EventPointer&, const EventPointer&) = default;
};
struct AddressPointer { // naddr
    Address address;
    std::vector<std::string> relays;

    friend bool operator==(const AddressPointer&, const AddressPointer&) = default;
};

using Pointer = std::variant<ProfilePointer, EventPointer, AddressPointer>;

/// Reads any of the five codes, in one case, of at most 5000 characters. `nsec` is an error that
/// does not repeat the text.
Result<Pointer> decodeNip19(std::string_view code);

/// The same behind an optional `nostr:` (any case) and surrounding white space.
Result<Pointer> decodeNostrUri(std::string_view text);

std::string encodeNpub(const PublicKey& key);
std::string encodeNote(const EventId& id);
std::string encodeNprofile(const ProfilePointer& pointer);
std::string encodeNevent(const EventPointer& pointer);

/// Fails where the identifier is longer than the 255 bytes that the form can hold.
Result<std::string> encodeNaddr(const AddressPointer& pointer);

/// "npub1abcdef...uvwxyz": what a person without a name is called.
std::string shortNpub(const PublicKey& key);

} // namespace nostr
