// SPDX-License-Identifier: MIT
#include "store/strands/strand_index.h"

#include <algorithm>
#include <iterator>
#include <new>
#include <random>

namespace store {

namespace {

std::uint64_t randomWord()
{
    std::random_device device;
    return (std::uint64_t{device()} << 32) | device();
}

// Where a kind is, or would be.
template <class Kinds> auto placeOf(Kinds& kinds, nostr::Kind kind)
{
    return std::lower_bound(kinds.begin(), kinds.end(), kind,
                            [](const auto& one, nostr::Kind wanted) { return one.kind < wanted; });
}

template <class Kinds> auto* findKind(Kinds& kinds, nostr::Kind kind)
{
    const auto found = placeOf(kinds, kind);
    return found != kinds.end() && found->kind == kind ? &*found : nullptr;
}

Strand& ownedStrand(std::vector<AuthorStrands::OfKind>& kinds, nostr::Kind kind, const Edition& edition)
{
    auto place = placeOf(kinds, kind);
    if (place == kinds.end() || place->kind != kind)
        place = kinds.insert(place, {kind, new Strand(false, edition.number)});
    return *Strand::owned(place->strand, edition);
}

// The same seconds and those of `more`.
StrandTree::Seconds joined(const StrandTree::Seconds& seconds, const std::vector<std::int64_t>& more)
{
    if (more.empty())
        return seconds;
    std::vector<std::int64_t> all = *seconds;
    all.insert(all.end(), more.begin(), more.end());
    std::ranges::sort(all);
    const auto doubles = std::ranges::unique(all);
    all.erase(doubles.begin(), doubles.end());
    return std::make_shared<const std::vector<std::int64_t>>(std::move(all));
}

std::uint32_t flagsOf(const RowFacts& facts)
{
    return (facts.expires ? SlotRef::Expires : 0U) | (facts.isReply ? SlotRef::Reply : 0U);
}

} // namespace

const Strand* AuthorStrands::find(nostr::Kind kind) const
{
    const OfKind* found = findKind(kinds, kind);
    return found != nullptr ? found->strand : nullptr;
}

const StrandTree::OfKind* StrandTree::kind(nostr::Kind kind) const { return findKind(kinds, kind); }

std::int64_t StrandTree::newestCrowded(std::int64_t second) const
{
    const auto after = std::ranges::upper_bound(*crowded, second);
    return after != crowded->begin() ? *std::prev(after) : -1;
}

bool StrandTree::isMixed(std::int64_t second) const { return std::ranges::binary_search(*mixed, second); }

StrandIndex::StrandIndex(std::size_t cacheBound)
    : m_cache(m_slots, m_reclaimer, cacheBound)
    , m_authors(m_reclaimer)
    , m_ids(m_reclaimer)
    , m_seed(randomWord())
    , m_factor(randomWord() | 1)
{
}

StrandIndex::~StrandIndex()
{
    if (m_loading)
        freeTree(*m_loading);
    if (m_unusable)
        freeTree(*m_unusable);
    if (StrandTree* tree = m_tree.load()) {
        freeTree(*tree);
        delete tree;
    }
}

void StrandIndex::freeTree(const StrandTree& tree)
{
    const auto freeStrands = [](const std::vector<AuthorStrands::OfKind>& kinds) {
        for (const AuthorStrands::OfKind& one : kinds) {
            one.strand->freeChunks();
            delete one.strand;
        }
    };
    for (AuthorPage* page : tree.pages) {
        if (page == nullptr)
            continue;
        for (AuthorStrands* author : page->authors) {
            if (author != nullptr)
                freeStrands(author->kinds);
            delete author;
        }
        delete page;
    }
    for (const StrandTree::OfKind& one : tree.kinds) {
        one.strand->freeChunks();
        one.heads->freePages();
        delete one.strand;
        delete one.heads;
    }
}

// Whether somebody may still look for it: readers that hold an older state, or that will take the
// one before the edition that is being made.
bool StrandIndex::isOfUse(std::uint32_t slot) const
{
    const std::uint32_t removed = m_slots[slot].removedIn.load();
    return removed == 0 || removed == static_cast<std::uint32_t>(m_edition) || m_reclaimer.hasReaders();
}

std::uint32_t StrandIndex::newSlot(std::uint32_t tag)
{
    const std::uint32_t slot = m_slots.add(tag);
    m_ids.add(
        hashOf(tag), slot, [this](std::uint32_t other) { return hashOf(m_slots[other].tag); },
        [this](std::uint32_t other) { return isOfUse(other); });
    return slot;
}

void StrandIndex::endCommit(RowChanges changes)
{
    if (!changes.isEmpty()) {
        const std::scoped_lock lock(m_mutex);
        try {
            if (m_state == State::Ready)
                apply(changes);
            else if (m_state == State::Loading)
                m_meanwhile.push_back(std::move(changes));
        } catch (const std::bad_alloc&) {
            becomeUnusable();
        }
    }
    m_commits.fetch_add(1, std::memory_order_seq_cst);
    m_reclaimer.collect();
}

// The tables answer from now on. What readers hold stays.
void StrandIndex::becomeUnusable()
{
    if (StrandTree* tree = m_tree.exchange(nullptr, std::memory_order_seq_cst))
        m_unusable.reset(tree);
    m_state = State::Unusable;
}

bool StrandIndex::change(StrandTree& tree, const RowChanges& changes, const Edition& edition)
{
    bool isWhole = true;
    for (const RowChange& one : changes.rows) {
        if (one.isAdded)
            isWhole = isWhole && add(tree, one, edition);
        else
            remove(tree, one, edition);
    }
    tree.mixed = joined(tree.mixed, changes.mixed);
    tree.crowded = joined(tree.crowded, changes.crowded);
    tree.slotBound = m_slots.size();
    tree.authorBound = m_authors.bound();
    return isWhole;
}

void StrandIndex::apply(const RowChanges& changes)
{
    StrandTree* before = m_tree.load();
    auto tree = std::make_unique<StrandTree>(*before);
    Edition edition(++tree->edition);
    m_edition = edition.number;
    const bool isWhole = change(*tree, changes, edition);
    m_tree.store(tree.release(), std::memory_order_seq_cst);
    edition.retire(before);
    edition.finish(m_reclaimer);
    if (!isWhole)
        becomeUnusable(); // numbers have run out
}

AuthorStrands& StrandIndex::ownedAuthor(StrandTree& tree, std::uint32_t number, const Edition& edition)
{
    const std::size_t index = number / AuthorPage::kAuthors;
    if (index >= tree.pages.size())
        tree.pages.resize(index + 1);
    AuthorPage*& page = tree.pages[index];
    if (page == nullptr || page->edition != edition.number) {
        auto* copy = page != nullptr ? new AuthorPage(*page) : new AuthorPage;
        copy->edition = edition.number;
        if (page != nullptr)
            edition.retire(page);
        page = copy;
    }
    AuthorStrands*& author = page->authors[number % AuthorPage::kAuthors];
    if (author == nullptr || author->edition != edition.number) {
        auto* copy = author != nullptr ? new AuthorStrands(*author) : new AuthorStrands;
        copy->edition = edition.number;
        if (author != nullptr)
            edition.retire(author);
        author = copy;
    }
    return *author;
}

StrandTree::OfKind& StrandIndex::ownedKind(StrandTree& tree, nostr::Kind kind, const Edition& edition)
{
    auto place = placeOf(tree.kinds, kind);
    if (place == tree.kinds.end() || place->kind != kind)
        place = tree.kinds.insert(place,
                                  {kind, new Strand(true, edition.number), new StrandHeads(edition.number)});
    Strand::owned(place->strand, edition);
    StrandHeads::owned(place->heads, edition);
    return *place;
}

bool StrandIndex::add(StrandTree& tree, const RowChange& change, const Edition& edition)
{
    if (change.author <= 0 || change.author >= AuthorMap::kMost || !m_slots.canAdd())
        return false;
    const auto author = static_cast<std::uint32_t>(change.author);
    if (const auto header = PackedHeader::peek(change.record)) {
        std::array<std::uint8_t, 32> key;
        std::ranges::copy(header->pubkey, key.begin());
        m_authors.add(author, nostr::PublicKey(key));
    }
    const AuthorStrands* known = tree.author(author);
    const Strand* strand = known != nullptr ? known->find(change.kind) : nullptr;
    if (const std::optional<SlotRef> there = strand != nullptr ? strand->find(change.row) : std::nullopt) {
        const StrandTree::OfKind* all = tree.kind(change.kind);
        const std::optional<SlotRef> listed = all != nullptr ? all->strand->find(change.row) : std::nullopt;
        if (m_slots[there->number()].tag == change.facts.tag && listed && listed->number() == there->number())
            return true;            // what was loaded had it already
        RowChange damaged = change; // whose record could not be read
        damaged.facts.tag = m_slots[there->number()].tag;
        remove(tree, damaged, edition);
    }
    Strand& own = ownedStrand(ownedAuthor(tree, author, edition).kinds, change.kind, edition);
    const std::uint32_t slot = newSlot(change.facts.tag);
    const Chunk::Entry entry{change.row, SlotRef(slot, flagsOf(change.facts)), author};
    own.insert(entry, edition);
    const StrandTree::OfKind& ofKind = ownedKind(tree, change.kind, edition);
    if (!ofKind.strand->insert(entry, edition)) {
        // The number was another author's event's, whose record was damaged, or which is gone
        // according to changes that are still to come.
        ofKind.strand->erase(change.row, edition);
        ofKind.strand->insert(entry, edition);
    }
    ofKind.heads->set(author, &own, edition);
    if (!change.record.empty())
        m_cache.add(slot, change.record);
    return true;
}

void StrandIndex::remove(StrandTree& tree, const RowChange& change, const Edition& edition)
{
    if (change.author <= 0 || change.author >= AuthorMap::kMost)
        return;
    const auto author = static_cast<std::uint32_t>(change.author);
    const AuthorStrands* strands = tree.author(author);
    const Strand* strand = strands != nullptr ? strands->find(change.kind) : nullptr;
    const std::optional<SlotRef> there = strand != nullptr ? strand->find(change.row) : std::nullopt;
    if (!there || m_slots[there->number()].tag != change.facts.tag)
        return; // what was loaded did not have it any more
    std::vector<AuthorStrands::OfKind>& own = ownedAuthor(tree, author, edition).kinds;
    Strand* rest = &ownedStrand(own, change.kind, edition);
    rest->erase(change.row, edition);
    if (rest->empty()) {
        own.erase(placeOf(own, change.kind));
        delete rest; // made in this edition: nobody has seen it
        rest = nullptr;
    }
    const StrandTree::OfKind ofKind = ownedKind(tree, change.kind, edition);
    if (const auto listed = ofKind.strand->find(change.row); listed && listed->number() == there->number())
        ofKind.strand->erase(change.row, edition);
    ofKind.heads->set(author, rest, edition);
    if (ofKind.strand->empty()) {
        tree.kinds.erase(placeOf(tree.kinds, change.kind));
        ofKind.heads->retirePages(edition);
        delete ofKind.strand;
        delete ofKind.heads;
    }
    m_slots[there->number()].removedIn.store(static_cast<std::uint32_t>(edition.number),
                                             std::memory_order_release);
}

void StrandIndex::startLoading()
{
    const std::scoped_lock lock(m_mutex);
    m_state = State::Loading;
    m_loading = std::make_unique<StrandTree>();
    m_loading->edition = m_edition = 1;
    m_loading->mixed = m_loading->crowded = std::make_shared<const std::vector<std::int64_t>>();
}

void StrandIndex::reserve(std::size_t rows) { m_ids.reserve(rows); }

void StrandIndex::addKind(nostr::Kind kind, std::span<const LoadedRow> rows)
{
    const Edition edition(1);
    std::vector<Chunk::Entry> all;
    all.reserve(rows.size());
    auto* heads = new StrandHeads(edition.number);
    for (std::size_t begin = 0; begin < rows.size();) {
        std::size_t end = begin;
        while (end < rows.size() && rows[end].author == rows[begin].author)
            ++end;
        AuthorStrands& author = ownedAuthor(*m_loading, rows[begin].author, edition);
        auto* strand = new Strand(false, edition.number);
        author.kinds.push_back({kind, strand}); // kinds come in ascending order
        for (; begin < end; ++begin) {
            const LoadedRow& row = rows[begin];
            const std::uint32_t slot = newSlot(row.facts.tag);
            const Chunk::Entry entry{row.row, SlotRef(slot, flagsOf(row.facts)), row.author};
            strand->append(entry, strand->size() + (end - begin));
            all.push_back(entry);
        }
        heads->set(all.back().author, strand, edition);
    }
    std::ranges::sort(all, {}, &Chunk::Entry::row);
    auto* strand = new Strand(true, edition.number);
    for (std::size_t i = 0; i < all.size(); ++i)
        strand->append(all[i], all.size());
    m_loading->kinds.push_back({kind, strand, heads});
}

void StrandIndex::finishLoading(bool isWhole, std::vector<std::int64_t> mixed,
                                std::vector<std::int64_t> crowded)
{
    const std::scoped_lock lock(m_mutex);
    std::unique_ptr<StrandTree> tree = std::move(m_loading);
    const std::vector<RowChanges> meanwhile = std::move(m_meanwhile);
    if (isWhole && m_state == State::Loading) {
        try {
            // Nobody may see it before all that came meanwhile is in: it would be an older state
            // than the one that the tables show.
            const Edition edition(tree->edition);
            isWhole = change(*tree, {{}, std::move(mixed), std::move(crowded)}, edition);
            for (const RowChanges& changes : meanwhile)
                isWhole = isWhole && change(*tree, changes, edition);
        } catch (const std::bad_alloc&) {
            isWhole = false;
        }
    }
    if (!isWhole || m_state != State::Loading) {
        freeTree(*tree);
        m_state = State::Unusable;
        return;
    }
    m_tree.store(tree.release(), std::memory_order_seq_cst);
    m_state = State::Ready;
}

std::size_t StrandIndex::bytes() const
{
    const StrandTree* tree = m_tree.load();
    if (tree == nullptr)
        return 0;
    std::size_t bytes = sizeof(StrandTree) + tree->pages.size() * sizeof(AuthorPage*) + m_slots.bytes() +
                        m_ids.bytes() + m_authors.bytes();
    const auto addStrands = [&bytes](const std::vector<AuthorStrands::OfKind>& kinds) {
        bytes += kinds.capacity() * sizeof(AuthorStrands::OfKind);
        for (const AuthorStrands::OfKind& one : kinds)
            bytes += one.strand->bytes();
    };
    for (const AuthorPage* page : tree->pages) {
        if (page == nullptr)
            continue;
        bytes += sizeof(AuthorPage);
        for (const AuthorStrands* author : page->authors) {
            if (author == nullptr)
                continue;
            bytes += sizeof(AuthorStrands);
            addStrands(author->kinds);
        }
    }
    for (const StrandTree::OfKind& one : tree->kinds)
        bytes += one.strand->bytes() + one.heads->bytes();
    return bytes;
}

std::size_t StrandIndex::rows() const
{
    std::size_t rows = 0;
    if (const StrandTree* tree = m_tree.load())
        for (const StrandTree::OfKind& one : tree->kinds)
            rows += one.strand->size();
    return rows;
}

} // namespace store
