// SPDX-License-Identifier: MIT
// Chooses what retention forgets, oldest first and a few at a time, and counts it.
#pragma once

#include "core/storage/store_care.h"
#include "store/kept_events.h"
#include "store/row_number.h"

#include <vector>

namespace store {

/// A walk through the whole store. Any connection; each call inside a snapshot or a transaction,
/// which need not be the same one.
class Retention {
public:
    Retention(Database& database, core::RetentionRules rules);

    /// The next events that are to go, from at most `examined` that are looked at; none of them is
    /// removed here. Empty and isDone() at the end.
    std::vector<nostr::EventId> next(std::size_t examined);
    bool isDone() const { return m_isDone; }

    /// The user wrote or learned something meanwhile: what leans on it stays too.
    void reload() { m_isLoaded = false; }

    /// Of all that next() has gone through.
    const core::PruneReport& report() const { return m_report; }

private:
    bool isEnough() const;
    bool matches(const PackedEvent& event) const;
    void judge(const PackedEvent& event, std::vector<nostr::EventId>& chosen);
    void walkCrowded(std::vector<nostr::EventId>& chosen);

    Database& m_database;
    const core::RetentionRules m_rules;
    RowNumber m_end;      // rows below this one are old enough
    RowNumber m_last = 0; // looked at
    bool m_isLoaded = false;
    bool m_isDone = false;
    std::uint64_t m_toFree = 0; // bytes, where the rules name a size
    core::PruneReport m_report;
    KeptEvents m_kept;
    Statement m_rows;
    Statement m_crowded;
};

/// All of it without removing anything, inside one snapshot: what a prune would do.
core::PruneReport previewOf(Database& database, const core::RetentionRules& rules);

} // namespace store
