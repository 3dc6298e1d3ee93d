// SPDX-License-Identifier: MIT
// A second copy of what waits to be sent, beside the database: so that even a database that is
// lost altogether takes no note with it that nobody else has yet. Writer's thread.
#pragma once

#include "core/nostr/relay_url.h"
#include "core/nostr/verified_event.h"
#include "core/storage/pending_publish.h"

#include <filesystem>
#include <span>
#include <vector>

namespace store {

struct UnsentEvent {
    nostr::VerifiedEvent event;
    std::vector<nostr::RelayUrl> relays;
};

/// A JSON object a line: an event and one relay. It survives power cuts; where it cannot be
/// written the database is still the truth, so that nobody is told.
class UnsentCopy {
public:
    /// `unsent.jsonl` in the folder of the database.
    explicit UnsentCopy(const std::filesystem::path& database);

    /// Of what is there; lines that make no sense, and events whose signature does not fit, are
    /// left out.
    std::vector<UnsentEvent> read() const;
    bool exists() const;

    void append(const nostr::Event& event, std::span<const nostr::RelayUrl> relays);

    /// All that waits, in the place of what was there.
    void replace(std::span<const core::PendingPublish> waiting);

private:
    std::filesystem::path m_file;
    bool m_isEmpty = false; // known to be
};

} // namespace store
