// SPDX-License-Identifier: MIT
// Changing one's own profile (kind 0) without losing what others wrote into it.
#pragma once

#include "core/nostr/event.h"

#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace nostr {

/// Text by field (`name`, `about`, ...); an empty text takes the field out.
using ProfileChanges = std::map<std::string, std::string, std::less<>>;

/// Whether the content is an object, so that an edit keeps its fields. If not, the editor has to
/// say that it starts from nothing.
bool isReadableProfile(std::string_view content);

/// The content with the changes made: all other fields as they are written, whatever their type,
/// in their order. A changed name or display name takes its old spelling (`username`,
/// `displayName`) out.
std::string editedContent(std::string_view content, const ProfileChanges& changes);

/// What has to be signed: the tags of the version before are kept, and it is later than that one
/// also where our clock is behind. `before` is none only for a first profile.
UnsignedEvent editedProfile(const std::optional<Event>& before, const ProfileChanges& changes, UnixTime now);

} // namespace nostr
