// SPDX-License-Identifier: MIT
// All timelines in memory: a strand for each author's kind and for each kind, the authors, the ids,
// and a cache of records. Loaded from the index tables in the background, then kept up by the
// writer after each commit. Readers see one whole state of it and wait for nobody.
#pragma once

#include "store/strands/author_map.h"
#include "store/strands/number_table.h"
#include "store/strands/reclaimer.h"
#include "store/strands/record_cache.h"
#include "store/strands/row_change.h"
#include "store/strands/strand_heads.h"

#include <array>
#include <atomic>
#include <memory>
#include <mutex>
#include <vector>

namespace store {

/// The strands of one author.
struct AuthorStrands {
    struct OfKind {
        nostr::Kind kind;
        Strand* strand;
    };
    std::uint64_t edition = 0;
    std::vector<OfKind> kinds; // ascending, none empty

    const Strand* find(nostr::Kind kind) const;
};

struct AuthorPage {
    static constexpr std::size_t kAuthors = 256;
    std::uint64_t edition = 0;
    std::array<AuthorStrands*, kAuthors> authors{};
};

/// One state of the store. Nothing in it changes once readers can find it.
struct StrandTree {
    using Seconds = std::shared_ptr<const std::vector<std::int64_t>>; // ascending

    std::uint64_t edition = 0;
    std::uint32_t slotBound = 0;   // those at or above came later
    std::uint32_t authorBound = 0; // the same for authors
    std::vector<AuthorPage*> pages;
    struct OfKind {
        nostr::Kind kind;
        Strand* strand;
        StrandHeads* heads;
    };
    std::vector<OfKind> kinds; // ascending, none empty
    Seconds mixed;             // their rows do not sort as ids do
    Seconds crowded;           // events of theirs are in table `crowded` only

    const AuthorStrands* author(std::uint32_t number) const
    {
        const std::size_t page = number / AuthorPage::kAuthors;
        return page < pages.size() && pages[page] != nullptr
                   ? pages[page]->authors[number % AuthorPage::kAuthors]
                   : nullptr;
    }
    const OfKind* kind(nostr::Kind kind) const; // null where nothing of it is stored
    bool isMixed(std::int64_t second) const;
    /// The newest crowded second up to this one; -1: none.
    std::int64_t newestCrowded(std::int64_t second) const;
};

class StrandIndex {
public:
    explicit StrandIndex(std::size_t cacheBound = RecordCache::kUsualBound);
    ~StrandIndex();
    StrandIndex(const StrandIndex&) = delete;
    StrandIndex& operator=(const StrandIndex&) = delete;

    Reclaimer& reclaimer() { return m_reclaimer; }
    RecordCache& cache() { return m_cache; }
    const SlotTable& slotTable() const { return m_slots; }
    const AuthorMap& authors() const { return m_authors; }

    /// The newest state, for a pinned reader; null until it is loaded, or when it cannot be had.
    const StrandTree* tree() const { return m_tree.load(std::memory_order_seq_cst); }

    /// Odd while a commit is on its way from the tables to the strands: see MemoryTimeline.
    std::uint64_t commits() const { return m_commits.load(std::memory_order_seq_cst); }

    /// The slot of an id, as far as its tag tells: ask the record. Pinned readers.
    template <class Is>
    std::optional<std::uint32_t> find(const StrandTree& tree, std::uint32_t tag, Is&& is) const
    {
        return m_ids.find(hashOf(tag), [&](std::uint32_t number) {
            if (number >= tree.slotBound || m_slots[number].tag != tag)
                return false;
            const std::uint32_t removed = m_slots[number].removedIn.load(std::memory_order_acquire);
            return (removed == 0 || removed > tree.edition) && is(number);
        });
    }

    // The writer's thread, around each commit.

    void beginCommit() { m_commits.fetch_add(1, std::memory_order_seq_cst); }
    /// Ends it: `changes` are in the tables now; none where it was rolled back.
    void endCommit(RowChanges changes);

    // The loader's thread, once.

    /// From now on changes are kept for finishLoading(). The tables are read afterwards.
    void startLoading();
    void addAuthor(std::uint32_t number, const nostr::PublicKey& key) { m_authors.add(number, key); }
    void reserve(std::size_t rows);

    struct LoadedRow {
        RowNumber row;
        std::uint32_t author;
        RowFacts facts;
    };
    /// All rows of one kind; those of one author next to each other, oldest first.
    void addKind(nostr::Kind kind, std::span<const LoadedRow> rows);
    /// Makes it visible, with the changes that came meanwhile. Without `isWhole` it stays unused.
    void finishLoading(bool isWhole, std::vector<std::int64_t> mixed, std::vector<std::int64_t> crowded);

    std::size_t bytes() const; // of strands, slots, ids and authors; while nobody changes it
    std::size_t rows() const;  // the same

private:
    void apply(const RowChanges& changes);
    bool change(StrandTree& tree, const RowChanges& changes, const Edition& edition);
    void becomeUnusable();
    bool add(StrandTree& tree, const RowChange& change, const Edition& edition);
    void remove(StrandTree& tree, const RowChange& change, const Edition& edition);
    static StrandTree::OfKind& ownedKind(StrandTree& tree, nostr::Kind kind, const Edition& edition);
    AuthorStrands& ownedAuthor(StrandTree& tree, std::uint32_t author, const Edition& edition);
    std::uint64_t hashOf(std::uint32_t tag) const { return (tag ^ m_seed) * m_factor >> 16; }
    std::uint32_t newSlot(std::uint32_t tag);
    bool isOfUse(std::uint32_t slot) const;
    void freeTree(const StrandTree& tree);

    Reclaimer m_reclaimer;
    SlotTable m_slots;
    RecordCache m_cache;
    AuthorMap m_authors;
    NumberTable m_ids;
    const std::uint64_t m_seed; // nobody can choose ids that collide
    const std::uint64_t m_factor;
    std::atomic<StrandTree*> m_tree{nullptr};
    std::atomic<std::uint64_t> m_commits{0};

    enum class State { Empty, Loading, Ready, Unusable };
    mutable std::mutex m_mutex; // guards what follows, and all changes
    State m_state = State::Empty;
    std::uint64_t m_edition = 0; // being made, or made last
    std::unique_ptr<StrandTree> m_loading;
    std::unique_ptr<StrandTree> m_unusable; // readers may have it still
    std::vector<RowChanges> m_meanwhile;
};

} // namespace store
