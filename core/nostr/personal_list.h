// SPDX-License-Identifier: MIT
// Lists and sets of NIP-51 (mutes, bookmarks, follow sets and the rest) and of NIP-02: items for
// everybody in the tags, items for oneself encrypted in the content. An edit starts from the
// newest version and keeps all that it does not touch, byte for byte where it cannot be read.
#pragma once

#include "core/nostr/event.h"
#include "core/nostr/result.h"

#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace nostr {

/// How a content is encrypted, as its form tells; nothing is decrypted to find out.
enum class Encryption {
    None, // empty, or of a kind that keeps no private items (follows, relay lists)
    Nip44,
    Nip04, // old; read, and written anew as NIP-44
};

using Decrypt = std::function<Result<std::string>(std::string_view content, Encryption encryption)>;
using Encrypt = std::function<Result<std::string>(std::string_view text)>; // NIP-44, to oneself

enum class ItemPlace { Public, Private };

class PersonalList {
public:
    /// `decrypt` may be empty, for lists of others. Where it fails, or what it yields is no array
    /// of tags, private items are unreadable.
    static PersonalList read(Event event, const Decrypt& decrypt);

    /// One that has no version yet: only after relays that should know answered that there is none.
    static PersonalList first(Kind kind, std::string_view identifier = {});

    const Tags& publicItems() const { return m_event.tags; } // with `d`, `title` and the like
    bool hasUnreadablePart() const { return !m_private; }
    Tags privateItems() const { return m_private.value_or(Tags()); }
    Encryption encryption() const { return m_encryption; }

    /// Appends the item, unless one of that name and value stands there. Fails for a private one
    /// where the private part is unreadable or the kind has none.
    Status add(Tag item, ItemPlace place);

    /// Takes every item of that name and value out. Fails where the private part is unreadable:
    /// the item may be in it.
    Status remove(std::string_view name, std::string_view value);

    bool isChanged() const { return m_isPublicChanged || m_isPrivateChanged; }

    /// What has to be signed: later than the version that was read, also where our clock is behind
    /// it. `encrypt` is called only if private items changed. `pubkey` is left to the signer.
    Result<UnsignedEvent> edited(UnixTime now, const Encrypt& encrypt) const;

private:
    PersonalList() = default;

    Event m_event;
    std::optional<Tags> m_private = Tags(); // none: unreadable
    Encryption m_encryption = Encryption::None;
    bool m_isFirst = false;
    bool m_isPublicChanged = false;
    bool m_isPrivateChanged = false;
};

/// What the content of an event of that kind would have to be decrypted as.
Encryption encryptionOf(Kind kind, std::string_view content);

} // namespace nostr
