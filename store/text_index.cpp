// SPDX-License-Identifier: MIT
#include "store/text_index.h"

#include "store/transaction.h"

#include <algorithm>
#include <vector>

namespace store {

TextIndex::TextIndex(Database& database)
    : m_database(database)
    , m_postings(database)
    , m_begin(database, "BEGIN")
    , m_commit(database, "COMMIT")
    , m_next(database, "SELECT n, what, b FROM text_todo WHERE n > ? AND what <> 2 ORDER BY n LIMIT 1")
    , m_nextEverything(database, "SELECT n, r FROM text_todo WHERE what = 2 ORDER BY n LIMIT 1")
    , m_read(database, "SELECT b FROM e WHERE r = ?")
    , m_walk(database, "SELECT r, b FROM e WHERE r <= ? ORDER BY r DESC LIMIT ?")
    , m_removals(database, "SELECT n, what, r, b FROM text_todo WHERE what <> 2 ORDER BY n LIMIT ?")
    , m_dropUpTo(database, "DELETE FROM text_todo WHERE n <= ? AND what = 0")
    , m_drop(database, "DELETE FROM text_todo WHERE n = ?")
    , m_moveEverything(database, "UPDATE text_todo SET r = ? WHERE n = ?")
{
}

TextIndex::Progress TextIndex::step()
{
    if (m_phase == Phase::Gathering) {
        const bool hasMore = [this] {
            const Snapshot snapshot(m_database, m_begin, m_commit);
            return takeJob();
        }();
        if (m_database.failure())
            return Progress::Failed;
        if (hasMore && m_batch.events() < kBatch && m_batch.postings() < kPostings)
            return Progress::More;
        if (m_taken == 0 && !m_everything) {
            // Nothing came before what has to be taken out, if anything has.
            Rows next = m_next.run(0);
            if (!next.next())
                return m_database.failure() ? Progress::Failed : Progress::Done;
        }
        if (m_taken > 0 || m_everything) {
            m_batch.sort();
            m_written = 0;
            m_phase = Phase::Writing;
            return Progress::More;
        }
        return remove() ? Progress::Wrote : Progress::Failed;
    }
    return writeTerms() ? Progress::Wrote : Progress::Failed;
}

// Takes the next job into the batch; false where there is none, or one that cannot join it.
bool TextIndex::takeJob()
{
    std::vector<RowNumber> rows;
    {
        Rows job = m_next.run(m_taken);
        if (!job.next())
            return m_taken == 0 && takeEverything();
        if (job.integer(1) != static_cast<std::int64_t>(TextJob::Added) || m_everything)
            return false;
        unpackRows(job.bytes(2), rows);
        m_taken = job.integer(0);
    }
    for (const RowNumber row : rows) {
        Rows record = m_read.run(row);
        if (!record.next())
            continue; // gone again
        if (const std::optional<PackedEvent> event = PackedEvent::view(record.bytes(0)))
            m_batch.add(row, *event);
    }
    return true;
}

bool TextIndex::takeEverything()
{
    if (!m_everything) {
        Rows job = m_nextEverything.run();
        if (!job.next())
            return false;
        m_everything = job.integer(0);
        m_everythingTo = job.integer(1);
    }
    std::size_t count = 0;
    for (Rows rows = m_walk.run(m_everythingTo, kRowsOfAStep); rows.next(); ++count) {
        m_everythingTo = rows.integer(0) - 1;
        const std::optional<PackedEvent> event = PackedEvent::view(rows.bytes(1));
        if (event && isSearched(event->kind()))
            m_batch.add(rows.integer(0), *event);
    }
    if (count < kRowsOfAStep)
        m_everythingTo = -1; // that was all
    return count == kRowsOfAStep;
}

nostr::Status TextIndex::writeTerms()
{
    Transaction transaction(m_database);
    const std::size_t end = std::min(m_written + kTermsOfAStep, m_batch.terms());
    for (std::size_t i = m_written; i < end; ++i)
        m_postings.add(m_batch.term(i), m_batch.rows(i));
    const bool isLast = end == m_batch.terms();
    if (isLast) {
        m_dropUpTo.execute(m_taken);
        if (m_everything && m_everythingTo < 0)
            m_drop.execute(*m_everything);
        else if (m_everything)
            m_moveEverything.execute(m_everythingTo, *m_everything);
    }
    if (nostr::Status status = transaction.commit(); !status)
        return status;
    m_written = end;
    if (isLast) {
        m_batch.clear();
        m_taken = 0;
        m_everything.reset();
        m_phase = Phase::Gathering;
    }
    return nostr::ok();
}

nostr::Status TextIndex::remove()
{
    Transaction transaction(m_database);
    std::vector<std::int64_t> done;
    for (Rows rows = m_removals.run(kRemovalsOfAStep); rows.next();) {
        if (rows.integer(1) != static_cast<std::int64_t>(TextJob::Removed))
            break;
        done.push_back(rows.integer(0));
        if (const std::optional<PackedEvent> event = PackedEvent::view(rows.bytes(3)))
            removeOne(rows.integer(2), *event);
    }
    for (const std::int64_t job : done)
        m_drop.execute(job);
    return transaction.commit();
}

void TextIndex::removeOne(RowNumber row, const PackedEvent& event)
{
    TextBatch batch;
    batch.add(row, event);
    batch.sort();
    for (std::size_t i = 0; i < batch.terms(); ++i)
        m_postings.remove(batch.term(i), row);
}

} // namespace store
