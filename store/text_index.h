// SPDX-License-Identifier: MIT
// Fills the text index from its queue, in steps of a few milliseconds, so that whoever has
// something to write waits no longer than that. Writer's thread.
//
// Events are gathered in memory over many steps and then written term by term, again over many
// steps; the last one takes them from the queue. Writing a term twice changes nothing, so a
// process that dies anywhere does the batch again. Until it is done a search looks through the
// queue itself (text_search.h).
#pragma once

#include "core/nostr/result.h"
#include "store/text_batch.h"
#include "store/text_postings.h"
#include "store/text_queue.h"

#include <optional>

namespace store {

class TextIndex {
public:
    static constexpr std::size_t kBatch = 16'384;       // events written together
    static constexpr std::size_t kPostings = 1'000'000; // and postings, which bounds the memory
    static constexpr std::size_t kRowsOfAStep = 256;    // events gathered
    static constexpr std::size_t kTermsOfAStep = 1024;  // terms written
    static constexpr std::size_t kRemovalsOfAStep = 64;

    explicit TextIndex(Database& database);

    enum class Progress {
        More,   // there is more to do
        Wrote,  // the same, and the step committed something
        Done,   // the index knows all that is stored
        Failed, // the disk refused; to be tried again later
    };

    /// Does a little. Not inside a transaction.
    Progress step();

private:
    enum class Phase { Gathering, Writing };

    bool takeJob();
    bool takeEverything();
    nostr::Status writeTerms();
    nostr::Status remove();
    void removeOne(RowNumber row, const PackedEvent& event);

    Database& m_database;
    TextPostings m_postings;
    TextBatch m_batch;
    Phase m_phase = Phase::Gathering;
    std::int64_t m_taken = 0;                 // jobs up to this one are in the batch
    std::optional<std::int64_t> m_everything; // the job of that name that the batch took part of
    RowNumber m_everythingTo = 0;             // and how far, exclusive
    std::size_t m_written = 0;                // terms of the batch
    Statement m_begin;
    Statement m_commit;
    Statement m_next;
    Statement m_nextEverything;
    Statement m_read;
    Statement m_walk;
    Statement m_removals;
    Statement m_dropUpTo;
    Statement m_drop;
    Statement m_moveEverything;
};

} // namespace store
