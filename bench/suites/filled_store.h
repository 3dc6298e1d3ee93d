// SPDX-License-Identifier: MIT
// A store full of events, with its strands, as the window has it. Made on first use.
#pragma once

#include "bench/fixtures/synthetic_events.h"
#include "bench/temporary_folder.h"
#include "store/reader.h"
#include "store/strands/strand_loader.h"

#include <cstddef>
#include <filesystem>
#include <memory>
#include <optional>
#include <vector>

namespace bench {

struct FilledStoreOptions {
    std::size_t events = 0;
    std::size_t authors = 0;
    EventShape shape = EventShape::Realistic;
    std::filesystem::path data; // JSON Lines to take instead, as many as there are; empty: none
};

/// z, r or s of the environment's HERONRY_BENCH_CORPUS; r without it.
EventShape shapeFromEnvironment();

class FilledStore {
public:
    explicit FilledStore(FilledStoreOptions options) : m_options(std::move(options)) {}

    store::Reader& reader(); // from the strands
    store::StrandIndex& strands();
    std::filesystem::path file();

    /// Those who wrote most first.
    const std::vector<nostr::PublicKey>& authors();

    /// Those whose newest note is oldest first.
    const std::vector<nostr::PublicKey>& quietest();

    /// Ids and authors of profiles, picked all over the store.
    const std::vector<nostr::EventId>& ids();

private:
    struct Made;
    Made& made();

    FilledStoreOptions m_options;
    std::shared_ptr<Made> m_made;
};

/// Ends the process: a benchmark without its store measures nothing.
[[noreturn]] void giveUp(const std::string& why);

} // namespace bench
