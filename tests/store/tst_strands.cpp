// SPDX-License-Identifier: MIT
// The parts of the index in memory, each alone and where it meets the tables.
#include "tests/store/random_store.h"

#include <QTest>

#include <atomic>
#include <map>
#include <thread>

namespace {

using store::RowNumber;

using Model = std::map<RowNumber, std::uint32_t>; // slots by row

Model contentOf(const store::Strand& strand)
{
    Model content;
    for (const store::Chunk* chunk : strand.chunks())
        for (std::uint32_t i = 0; i < chunk->count(); ++i)
            content[chunk->rows()[i]] = chunk->refs()[i].number();
    return content;
}

bool isSound(const store::Strand& strand)
{
    RowNumber last = -1;
    std::size_t rows = 0;
    for (const store::Chunk* chunk : strand.chunks()) {
        if (chunk->count() == 0)
            return false;
        for (std::uint32_t i = 0; i < chunk->count(); ++i, ++rows)
            if (std::exchange(last, chunk->rows()[i]) >= chunk->rows()[i])
                return false;
    }
    return rows == strand.size();
}

store::RowChange added(RowNumber row, std::int64_t author, std::uint32_t tag, nostr::Kind kind = 1)
{
    const auto key = bytesOf<nostr::PublicKey>(static_cast<std::uint64_t>(author));
    return {true, row, kind, author, {tag}, store::pack(makeEvent(idOf(tag), key, 1, kind))};
}

store::RowChange removed(RowNumber row, std::int64_t author, std::uint32_t tag, nostr::Kind kind = 1)
{
    return {false, row, kind, author, {tag}, {}};
}

void commit(store::StrandIndex& index, std::vector<store::RowChange> rows)
{
    index.beginCommit();
    index.endCommit({std::move(rows), {}, {}});
}

core::TimelineQuery notes(std::size_t limit)
{
    nostr::Filter filter;
    filter.kinds = {nostr::kinds::kNote};
    core::TimelineQuery query;
    query.filters = {filter};
    query.limit = limit;
    return query;
}

/// Notes of one second whose ids begin with so many zero bytes that no number near theirs is left.
std::vector<nostr::Event> crowd(std::int64_t second, std::uint64_t count)
{
    std::vector<nostr::Event> events;
    for (std::uint64_t i = 0; i < count; ++i)
        events.push_back(makeEvent(idOf(i, i), author(1 + i % 3), second));
    return events;
}

} // namespace

class TstStrands : public QObject {
    Q_OBJECT

private slots:
    void editionsLeaveOlderOnesAsTheyWere_data()
    {
        QTest::addColumn<int>("order");
        QTest::newRow("in any order") << 0;
        QTest::newRow("oldest first") << 1;
        QTest::newRow("newest first") << 2;
    }
    void editionsLeaveOlderOnesAsTheyWere()
    {
        QFETCH(int, order);
        Numbers numbers(11);
        store::Reclaimer reclaimer;
        auto* strand = new store::Strand(true, 1);
        Model model;
        std::vector<std::pair<store::Strand, Model>> earlier;
        RowNumber next = 1'000'000;
        const std::size_t seat = *reclaimer.takeSeat();
        reclaimer.pin(seat); // so that all editions stay
        for (std::uint64_t number = 2; number < 120; ++number) {
            store::Edition edition(number);
            store::Strand::owned(strand, edition);
            for (std::uint64_t i = numbers.below(60); i > 0; --i) {
                next += order == 1 ? 3 : -3;
                const RowNumber row = order == 0 ? static_cast<RowNumber>(numbers.below(5000)) : next;
                const auto slot = static_cast<std::uint32_t>(numbers.below(1 << 20));
                QCOMPARE(strand->insert({row, store::SlotRef(slot, 0), 7}, edition),
                         model.emplace(row, slot).second);
            }
            for (std::uint64_t i = numbers.below(12); i > 0 && !model.empty(); --i) {
                auto victim = model.begin();
                std::advance(victim, static_cast<std::ptrdiff_t>(numbers.below(model.size())));
                const auto gone = strand->erase(victim->first, edition);
                QVERIFY(gone && gone->number() == victim->second);
                QVERIFY(!strand->erase(victim->first, edition));
                model.erase(victim);
            }
            edition.finish(reclaimer);
            QVERIFY(isSound(*strand));
            earlier.emplace_back(*strand, model);
        }
        for (const auto& [edition, content] : earlier)
            QVERIFY(contentOf(edition) == content);
        for (const RowNumber atMost : {RowNumber{-1}, RowNumber{100}, RowNumber{2500}, next, next + 7,
                                       RowNumber{1'000'000}, store::kNewestRow}) {
            auto expected = std::make_reverse_iterator(model.upper_bound(atMost));
            store::StrandCursor cursor(*strand, atMost);
            for (; !cursor.isAtEnd(); cursor.next(), ++expected) {
                QVERIFY(expected != model.rend());
                QCOMPARE(cursor.row(), expected->first);
                QCOMPARE(cursor.slot().number(), expected->second);
            }
            QVERIFY(expected == model.rend());
        }
        reclaimer.unpin(seat);
        strand->freeChunks();
        delete strand;
    }

    void memoryIsFreedWhenTheLastReaderWhoCouldSeeItIsGone()
    {
        static std::atomic<int> freed{0};
        freed = 0;
        const auto count = [](void*) { ++freed; };
        store::Reclaimer reclaimer;
        const std::size_t first = *reclaimer.takeSeat();
        const std::size_t second = *reclaimer.takeSeat();
        reclaimer.pin(first);
        reclaimer.retire(nullptr, count);
        reclaimer.pin(second);
        reclaimer.retire(nullptr, count);
        reclaimer.collect();
        QCOMPARE(freed.load(), 0);
        reclaimer.unpin(first);
        reclaimer.collect();
        QCOMPARE(freed.load(), 1); // the second reader began after that
        reclaimer.unpin(second);
        reclaimer.collect();
        QCOMPARE(freed.load(), 2);
        QVERIFY(!reclaimer.hasReaders());
    }

    void readersWithoutASeatAreAnsweredByTheTables()
    {
        RandomStore random(3);
        random.insertSome(50);
        random.load();
        std::vector<std::size_t> seats;
        while (const std::optional<std::size_t> seat = random.strands.reclaimer().takeSeat())
            seats.push_back(*seat);
        QCOMPARE(seats.size(), store::Reclaimer::kMostReaders);
        const auto reader = random.reader();
        store::RecordPage page;
        QVERIFY(reader->records(notes(10), page));
        QVERIFY(!page.empty());
        QCOMPARE(reader->answersFromStrands(), std::uint64_t{0});
    }

    void recordsStayWholeForReadersWhileTheirSlabsGo()
    {
        constexpr std::uint32_t kSlots = 4000;
        constexpr std::size_t kSize = 2000; // eight megabytes in all, two of which are kept
        store::Reclaimer reclaimer;
        store::SlotTable table;
        for (std::uint32_t i = 0; i < kSlots; ++i)
            table.add(i);
        store::RecordCache cache(table, reclaimer, 2 * store::RecordCache::kSlab);
        std::atomic<bool> failed{false};
        std::atomic<std::uint32_t> hits{0};
        const auto read = [&](std::uint64_t seed) {
            const store::ReaderSeat seat(reclaimer);
            Numbers numbers(seed);
            std::vector<std::uint8_t> record(kSize);
            for (int round = 0; round < 300 && !failed; ++round) {
                const store::ReaderSeat::Pinned pinned(seat);
                for (int i = 0; i < 40; ++i) {
                    const auto slot = static_cast<std::uint32_t>(numbers.below(kSlots));
                    const auto mark = static_cast<std::uint8_t>(slot);
                    const std::uint8_t* there = table[slot].record.load();
                    if (there == nullptr) {
                        std::ranges::fill(record, mark);
                        cache.add(slot, record);
                        continue;
                    }
                    cache.touch(there);
                    ++hits;
                    if (there[0] != mark || there[kSize / 2] != mark || there[kSize - 1] != mark)
                        failed = true;
                }
            }
        };
        std::thread other([&] { read(1); });
        read(2);
        other.join();
        QVERIFY(!failed);
        QVERIFY(hits > 0);
        QVERIFY(cache.bytes() <= cache.bound());
    }

    void aCallShowsOneStateHoweverManyPagesItTakes()
    {
        RandomStore random(5);
        std::vector<nostr::Event> events;
        for (std::uint64_t i = 1; i <= 2500; ++i)
            events.push_back(makeEvent(idOf(i << 40, i), author(1), static_cast<std::int64_t>(1000 + i)));
        random.insert(events);
        random.load();
        const auto reader = random.reader();
        std::size_t seen = 0;
        const nostr::Status status = reader->forEach(notes(SIZE_MAX), [&](const nostr::Event&) {
            if (seen++ == 0) {
                // The oldest note is deleted, and an older one comes, while the first page is shown.
                random.insert({makeEvent(idOf(77), author(1), 9000, 5, {{"e", events[0].id.toHex()}}),
                               makeEvent(idOf(78), author(2), 500)});
            }
            return true;
        });
        QVERIFY(status);
        QCOMPARE(seen, std::size_t{2500});
        store::RecordPage page;
        core::TimelineQuery last = notes(10);
        last.after = core::Position{{1002}, events[1].id};
        QVERIFY(reader->records(last, page));
        QCOMPARE(page.size(), std::size_t{1});
        QCOMPARE(page[0].id(), idOf(78));
    }

    void rowsThatComeAndGoWhileLoadingEndWhereTheTablesDo()
    {
        // The tables are read after all three commits, so they show the end of them.
        const auto load = [](std::vector<std::vector<store::RowChange>> commits, std::uint32_t author,
                             std::uint32_t tag) {
            auto index = std::make_unique<store::StrandIndex>();
            index->startLoading();
            for (std::vector<store::RowChange>& rows : commits)
                commit(*index, std::move(rows));
            const auto key = bytesOf<nostr::PublicKey>(author);
            index->addAuthor(author, key);
            const std::vector<store::StrandIndex::LoadedRow> rows{{100, author, {tag}}, {200, author, {99}}};
            index->addKind(1, rows);
            index->finishLoading(true, {}, {});
            return index;
        };
        const auto holds = [](const store::StrandIndex& index, std::uint32_t author, std::uint32_t tag) {
            const store::StrandTree* tree = index.tree();
            const store::StrandTree::OfKind* ofKind = tree->kind(1);
            const store::Strand* all = ofKind != nullptr ? ofKind->strand : nullptr;
            const store::AuthorStrands* strands = tree->author(author);
            const store::Strand* own = strands != nullptr ? strands->find(1) : nullptr;
            if (all == nullptr || own == nullptr || all->size() != 2 || own->size() != 2)
                return false;
            const auto listed = all->find(100);
            const auto there = own->find(100);
            return listed && there && listed->number() == there->number() &&
                   index.slotTable()[there->number()].tag == tag && index.rows() == 2;
        };
        // The number goes from one author's event to another's.
        const auto moved = load({{added(100, 1, 10)}, {removed(100, 1, 10), added(100, 2, 20)}}, 2, 20);
        QVERIFY(holds(*moved, 2, 20));
        QVERIFY(moved->tree()->author(1) == nullptr || moved->tree()->author(1)->find(1) == nullptr);
        // Of one author, to another event and back.
        const auto back = load({{added(100, 2, 20)},
                                {removed(100, 2, 20), added(100, 2, 21)},
                                {removed(100, 2, 21)},
                                {added(100, 2, 20)}},
                               2, 20);
        QVERIFY(holds(*back, 2, 20));
    }

    void aDamagedRowThatIsStoredAnewTakesItsPlace()
    {
        store::StrandIndex index;
        index.startLoading();
        index.addAuthor(1, bytesOf<nostr::PublicKey>(1));
        index.addAuthor(2, bytesOf<nostr::PublicKey>(2));
        const std::vector<store::StrandIndex::LoadedRow> rows{{100, 1, {10}}};
        index.addKind(1, rows);
        index.finishLoading(true, {}, {});
        // Nobody can tell whose the damaged record was, so its entries stay in the tables.
        commit(index, {added(100, 2, 20)});
        const auto listed = index.tree()->kind(1)->strand->find(100);
        QVERIFY(listed);
        QCOMPARE(index.slotTable()[listed->number()].tag, std::uint32_t{20});
        commit(index, {added(100, 2, 21)});
        const auto again = index.tree()->kind(1)->strand->find(100);
        QVERIFY(again);
        QCOMPARE(index.slotTable()[again->number()].tag, std::uint32_t{21});
        QCOMPARE(index.tree()->author(2)->find(1)->size(), std::size_t{1});
    }

    void aCrowdedSecondCostsTheStrandsOnlyItsOwnPages()
    {
        RandomStore random(9);
        const std::int64_t now = random.tables.now.seconds;
        random.insert(crowd(now - 100, 300));
        std::vector<nostr::Event> newer;
        std::vector<nostr::Event> older;
        for (std::uint64_t i = 1; i <= 100; ++i) {
            newer.push_back(
                makeEvent(idOf(i << 40, i), author(1 + i % 3), now - static_cast<std::int64_t>(i % 90)));
            older.push_back(
                makeEvent(idOf(i << 41 | 1, i), author(1 + i % 3), now - 200 - static_cast<std::int64_t>(i)));
        }
        random.insert(older);
        random.load();
        random.insert(newer); // published
        const std::vector<nostr::Event> stored = everything(*random.tables.database);
        QCOMPARE(stored.size(), std::size_t{500});
        const auto reader = random.reader();
        store::RecordPage page;
        const auto ask = [&](const core::TimelineQuery& query, bool fromStrands) {
            const std::uint64_t before = reader->answersFromStrands();
            if (!reader->records(query, page))
                return false;
            std::vector<nostr::EventId> ids;
            for (std::size_t i = 0; i < page.size(); ++i)
                ids.push_back(page[i].id());
            return ids == scan(stored, query, random.tables.now) &&
                   (reader->answersFromStrands() > before) == fromStrands;
        };
        QVERIFY(ask(notes(30), true));
        QVERIFY(ask(notes(400), false));
        core::TimelineQuery below = notes(30);
        below.after = core::Position{{now - 150}, idOf(0)};
        QVERIFY(ask(below, true));
        nostr::Filter range;
        range.kinds = {nostr::kinds::kNote};
        range.since = nostr::UnixTime{now - 99};
        core::TimelineQuery recent;
        recent.filters = {range};
        recent.limit = 1000;
        QVERIFY(ask(recent, true));
        nostr::Filter known;
        known.ids = {newer[3].id, older[5].id};
        core::TimelineQuery ids;
        ids.filters = {known};
        QVERIFY(ask(ids, true));
        known.ids->push_back(idOf(299, 299)); // in the crowd
        ids.filters = {known};
        QVERIFY(ask(ids, false));
        QVERIFY(reader->record(idOf(299, 299), page));
        QCOMPARE(page.size(), std::size_t{1});
        QVERIFY(reader->newestRecord(author(1), nostr::kinds::kNote, page));
        QCOMPARE(page.size(), std::size_t{1});
    }

    void aPageCostsWhatItShowsAndNotWhatIsStored()
    {
        const auto costs = [](std::uint64_t events, std::uint64_t authors, std::uint64_t asked,
                              std::size_t limit) {
            RandomStore random(13);
            std::vector<nostr::Event> made;
            Numbers numbers(events);
            for (std::uint64_t i = 0; i < events; ++i)
                made.push_back(
                    makeEvent(numbers.id(), author(1 + i % authors), static_cast<std::int64_t>(10'000 + i)));
            random.insert(made);
            // As many authors again wrote once, long ago.
            std::vector<nostr::Event> quiet;
            for (std::uint64_t i = 0; i < authors; ++i)
                quiet.push_back(makeEvent(numbers.id(), author(1'000'000 + i), static_cast<std::int64_t>(i)));
            random.insert(quiet);
            random.load();
            nostr::Filter filter;
            filter.kinds = {nostr::kinds::kNote};
            filter.authors.emplace();
            for (std::uint64_t i = 0; i < asked; ++i)
                filter.authors->push_back(author(limit == 60 ? 1 + i : 1'000'000 + i));
            core::TimelineQuery query;
            query.filters = {filter};
            query.limit = std::min<std::size_t>(limit, 60);
            const auto reader = random.reader();
            store::RecordPage page;
            if (!reader->records(query, page) || page.size() != 60 || reader->answersFromStrands() == 0)
                return store::StrandCosts{~std::uint64_t{0}, ~std::uint64_t{0}, ~std::uint64_t{0}};
            const store::StrandCosts first = reader->strandCosts();
            if (!reader->records(query, page) || reader->strandCosts().fetched != first.fetched)
                return store::StrandCosts{~std::uint64_t{0}, ~std::uint64_t{0}, ~std::uint64_t{0}};
            return first;
        };
        for (const std::uint64_t events : {2'000, 8'000}) {
            const store::StrandCosts few = costs(events, 200, 20, 60);
            QVERIFY2(few.examined <= 64 + 1, qPrintable(QString::number(few.examined)));
            QCOMPARE(few.opened, std::uint64_t{20});
            QCOMPARE(few.fetched, std::uint64_t{60});
            const store::StrandCosts many = costs(events, 200, 190, 60);
            QVERIFY2(many.examined <= 2 * 61 + 64, qPrintable(QString::number(many.examined)));
            // 100 quiet authors: a budget of eight entries for each row wanted, then their heads.
            const store::StrandCosts quiet = costs(events, 200, 100, 61);
            QVERIFY2(quiet.examined <= 8 * 61 + 100 + 100 + 64, qPrintable(QString::number(quiet.examined)));
            QVERIFY2(quiet.opened <= 64 + 1, qPrintable(QString::number(quiet.opened)));
        }
    }
};

QTEST_GUILESS_MAIN(TstStrands)
#include "tst_strands.moc"
