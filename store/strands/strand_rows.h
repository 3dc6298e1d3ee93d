// SPDX-License-Identifier: MIT
// Where a timeline's rows come from in memory, newest first: few strands merged, a kind walked, or
// a heap of the newest rows of many authors. Rows are exact for authors, kinds and time.
#pragma once

#include "store/strands/follow_list.h"
#include "store/strands/loser_tree.h"

#include <memory>
#include <span>
#include <vector>

namespace store {

struct RowHit {
    RowNumber row;
    SlotRef slot;
};

/// What a reader looked at, for tests and budgets.
struct StrandCosts {
    std::uint64_t examined = 0; // entries of strands
    std::uint64_t opened = 0;   // strands
    std::uint64_t fetched = 0;  // records read from disk
};

/// Rows from `newest` down to `oldest`, both included.
struct RowRange {
    RowNumber newest;
    RowNumber oldest;
};

class StrandRows {
public:
    StrandRows(RowRange range, StrandCosts& costs) : m_range(range), m_costs(costs) {}
    StrandRows(const StrandRows&) = delete;
    StrandRows& operator=(const StrandRows&) = delete;
    virtual ~StrandRows() = default;

    /// Writes the next rows to `out`. It may be fewer than asked for, after many entries were
    /// looked at in vain; isAtEnd() tells whether more will come.
    virtual std::size_t take(std::span<RowHit> out) = 0;

    bool isAtEnd() const { return m_isAtEnd; }

    /// All rows newer than this, and this one, were given or do not belong.
    RowNumber passed() const { return m_passed; }

protected:
    static constexpr std::size_t kAtOnce = 4096; // entries looked at in one take()

    RowRange m_range;
    StrandCosts& m_costs;
    bool m_isAtEnd = false;
    RowNumber m_passed = kNewestRow;
};

/// Some strands, each row of which belongs.
class MergedStrandRows : public StrandRows {
public:
    MergedStrandRows(const std::vector<const Strand*>& strands, RowRange range, StrandCosts& costs);

    std::size_t take(std::span<RowHit> out) override;

private:
    static std::vector<StrandCursor> open(const std::vector<const Strand*>& strands, RowRange range);

    LoserTree<StrandCursor> m_merge;
};

/// The strands of many authors. Of each only its newest row within the range is looked at until
/// that row comes to the top.
class HeadHeapRows : public StrandRows {
public:
    HeadHeapRows(const StrandTree& tree, const FollowList& authors, const std::vector<nostr::Kind>& kinds,
                 RowRange range, StrandCosts& costs);

    std::size_t take(std::span<RowHit> out) override;

private:
    static constexpr std::uint32_t kUnopened = 0x80000000;

    struct Head {
        RowNumber row;
        std::uint32_t author;
        std::uint32_t source; // a kind's index with kUnopened, or an index into m_opened
    };
    struct Opened {
        StrandCursor cursor;
        std::uint32_t kind; // index
        bool isWhole;       // the cursor walks all of the strand, not its newest chunk alone
    };

    bool advance(Head& head);

    const StrandTree& m_tree;
    std::vector<nostr::Kind> m_kinds;
    std::vector<Head> m_heap; // newest on top
    std::vector<Opened> m_opened;
};

/// The strands of whole kinds, of which only some authors' rows belong. After a budget of entries
/// it goes on with `authors`' own strands.
class WalkedKindRows : public StrandRows {
public:
    /// Without `authors` all rows belong but those of `muted`, and there is no budget.
    WalkedKindRows(const StrandTree& tree, std::vector<nostr::Kind> kinds, const FollowList* authors,
                   std::size_t budget, RowRange range, StrandCosts& costs, const FollowList* muted = nullptr);

    std::size_t take(std::span<RowHit> out) override;

private:
    static std::vector<StrandCursor> open(const StrandTree& tree, const std::vector<nostr::Kind>& kinds,
                                          RowRange range);
    static bool seemsVain(std::size_t looked, std::size_t taken);
    bool belongs(std::uint32_t author) const
    {
        if (m_authors != nullptr)
            return m_authors->contains(author);
        return m_muted == nullptr || !m_muted->contains(author);
    }
    void goOnWithHeads();

    const StrandTree& m_tree;
    std::vector<nostr::Kind> m_kinds;
    const FollowList* m_authors;
    const FollowList* m_muted;
    std::size_t m_budget;
    LoserTree<StrandCursor> m_merge;
    std::unique_ptr<HeadHeapRows> m_heads; // once the budget is spent
};

/// Strands of these authors and kinds. Without `kinds` of all kinds.
std::vector<const Strand*> strandsOf(const StrandTree& tree, const std::vector<std::uint32_t>& authors,
                                     const std::vector<nostr::Kind>* kinds);

} // namespace store
