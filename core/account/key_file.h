// SPDX-License-Identifier: MIT
// Reads a secret key from a file that only its owner can read.
#pragma once

#include "core/nostr/secret_key.h"

#include <filesystem>

namespace core {

/// The file must be a regular one, ours, closed to everybody else (0600 or stricter), and hold an
/// `nsec` or 64 hex digits in at most 4 kB. Errors never show what it holds.
nostr::Result<nostr::SecretKey> readKeyFile(const std::filesystem::path& path);

} // namespace core
