// SPDX-License-Identifier: MIT
// Every query shape against a naive scan and sort over random stores, whole and page by page.
#include "core/nostr/thread_position.h"
#include "tests/store/made_events.h"

#include <QTest>

namespace {

constexpr std::size_t kAuthors = 12;
const std::vector<nostr::Kind> kKinds{0, 1, 3, 5, 6, 7, 10002, 30023};

/// How the events of a random store lie.
struct Shape {
    int seconds;     // they share so many seconds
    bool sharedBits; // ids share the bits that make row numbers: seconds are mixed and crowded
    int events;
};

nostr::Event randomEvent(Numbers& numbers, const Shape& shape, const std::vector<nostr::Event>& before)
{
    const std::uint64_t bits = numbers.below(3);
    const nostr::EventId id =
        shape.sharedBits ? idOf(bits << 43 | numbers.below(1u << 30), numbers.below(1u << 30)) : numbers.id();
    nostr::Event event = makeEvent(
        id, author(numbers.below(kAuthors)),
        1'000'000 + static_cast<std::int64_t>(numbers.below(static_cast<std::uint64_t>(shape.seconds))),
        kKinds[numbers.below(10) < 6 ? 1 : numbers.below(kKinds.size())]);
    if (event.kind == nostr::kinds::kDeletion && numbers.below(4) != 0)
        event.kind = nostr::kinds::kNote; // few deletions
    if (!before.empty() && numbers.below(3) == 0) {
        const nostr::Event& other = before[numbers.below(before.size())];
        event.tags.push_back({"e", other.id.toHex()});
        event.tags.push_back({"p", other.pubkey.toHex()});
    }
    if (numbers.below(3) == 0)
        event.tags.push_back({"t", "topic" + std::to_string(numbers.below(4))});
    if (numbers.below(5) == 0)
        event.tags.push_back({"t", "topic" + std::to_string(numbers.below(4))});
    if (event.kind == 30023)
        event.tags.push_back({"d", std::to_string(numbers.below(2))});
    if (numbers.below(20) == 0)
        event.tags.push_back(
            {"expiration", std::to_string(TestStore::kNow + (numbers.below(2) == 0 ? -5 : 5))});
    return event;
}

/// What the store must hold, by the rules alone.
std::vector<nostr::Event> kept(const std::vector<nostr::Event>& events, nostr::UnixTime now)
{
    const auto isDeleted = [&](const nostr::Event& event) {
        return event.kind != nostr::kinds::kDeletion &&
               std::ranges::any_of(events, [&](const nostr::Event& other) {
                   return other.kind == nostr::kinds::kDeletion && other.pubkey == event.pubkey &&
                          (!nostr::expirationOf(other) || *nostr::expirationOf(other) > now) &&
                          std::ranges::any_of(other.tags, [&](const nostr::Tag& tag) {
                              return tag[0] == "e" && tag[1] == event.id.toHex();
                          });
               });
    };
    std::vector<nostr::Event> stored;
    for (const nostr::Event& event : events) {
        const auto expiration = nostr::expirationOf(event);
        if ((expiration && *expiration <= now) || isDeleted(event) ||
            std::ranges::find(stored, event.id, &nostr::Event::id) != stored.end())
            continue;
        if (const auto address = nostr::addressOf(event)) {
            const auto rival = std::ranges::find_if(
                stored, [&](const nostr::Event& other) { return nostr::addressOf(other) == address; });
            if (rival != stored.end()) {
                if (nostr::isBefore(event, *rival))
                    *rival = event;
                continue;
            }
        }
        stored.push_back(event);
    }
    std::ranges::sort(stored, nostr::isBefore);
    return stored;
}

std::vector<nostr::EventId> naive(const std::vector<nostr::Event>& stored, const core::TimelineQuery& query)
{
    std::vector<std::uint32_t> used(query.filters.size());
    std::vector<nostr::EventId> ids;
    for (const nostr::Event& event : stored) {
        if (!query.withReplies && event.kind == 1 && nostr::threadPositionOf(event).parent)
            continue;
        bool isIn = false;
        for (std::size_t i = 0; i < query.filters.size(); ++i) {
            const nostr::Filter& filter = query.filters[i];
            if (!nostr::matches(filter, event) || (filter.limit && used[i] >= *filter.limit))
                continue;
            ++used[i];
            isIn = true;
        }
        const bool isAfter = !query.after || store::comesBefore(*query.after, {event.createdAt, event.id});
        if (isIn && isAfter && ids.size() < query.limit)
            ids.push_back(event.id);
    }
    return ids;
}

nostr::Filter randomFilter(Numbers& numbers, const std::vector<nostr::Event>& events)
{
    nostr::Filter filter;
    const auto some = [&numbers](std::uint64_t of) { return numbers.below(of) == 0; };
    const auto any = [&]() -> const nostr::Event& { return events[numbers.below(events.size())]; };
    if (some(6)) {
        filter.ids.emplace();
        for (std::uint64_t i = 0; i < 1 + numbers.below(20); ++i)
            filter.ids->push_back(some(4) ? numbers.id() : any().id);
    }
    if (some(2)) {
        filter.authors.emplace();
        const std::uint64_t count = some(3) ? 200 : 1 + numbers.below(4);
        for (std::uint64_t i = 0; i < count; ++i)
            filter.authors->push_back(author(numbers.below(count > 100 ? 400 : kAuthors + 2)));
    }
    if (some(2)) {
        filter.kinds.emplace();
        for (std::uint64_t i = 0; i < 1 + numbers.below(3); ++i)
            filter.kinds->push_back(some(9) ? nostr::Kind{999} : kKinds[numbers.below(kKinds.size())]);
    }
    if (some(3)) {
        nostr::TagCondition& topics = filter.tags.emplace_back(nostr::TagCondition{'t', {}});
        for (std::uint64_t i = 0; i < 1 + numbers.below(3); ++i)
            topics.values.push_back("topic" + std::to_string(numbers.below(5)));
    }
    if (some(4))
        filter.tags.push_back({'p', {author(numbers.below(kAuthors)).toHex(), author(3).toHex()}});
    if (some(4))
        filter.since = any().createdAt;
    if (some(4))
        filter.until = any().createdAt;
    if (some(4))
        filter.limit = static_cast<std::uint32_t>(numbers.below(12));
    return filter;
}

} // namespace

class TstTimeline : public QObject {
    Q_OBJECT

private slots:
    void answersLikeANaiveScan_data()
    {
        QTest::addColumn<int>("seed");
        QTest::addColumn<int>("seconds");
        QTest::addColumn<bool>("sharedBits");
        QTest::addColumn<int>("events");
        QTest::newRow("spread out") << 1 << 100'000 << false << 600;
        QTest::newRow("some in each second") << 2 << 60 << false << 600;
        QTest::newRow("all in one second") << 3 << 1 << false << 300;
        QTest::newRow("mixed seconds") << 4 << 40 << true << 500;
        QTest::newRow("crowded seconds") << 5 << 2 << true << 400;
        QTest::newRow("few") << 6 << 3 << false << 5;
    }
    void answersLikeANaiveScan()
    {
        QFETCH(int, seed);
        QFETCH(int, seconds);
        QFETCH(bool, sharedBits);
        QFETCH(int, events);
        Numbers numbers(static_cast<std::uint64_t>(seed));
        const Shape shape{seconds, sharedBits, events};
        std::vector<nostr::Event> all;
        for (int i = 0; i < events; ++i)
            all.push_back(numbers.below(10) == 0 && i > 0 ? all[numbers.below(all.size())]
                                                          : randomEvent(numbers, shape, all));
        TestStore store;
        for (std::size_t at = 0; at < all.size();) {
            const std::size_t count = std::min<std::size_t>(all.size() - at, 1 + numbers.below(200));
            const auto from = all.begin() + static_cast<std::ptrdiff_t>(at);
            store.insert({from, from + static_cast<std::ptrdiff_t>(count)});
            at += count;
        }
        const std::vector<nostr::Event> stored = kept(all, store.now);
        const std::unique_ptr<store::Reader> reader = store.reader();
        nostr::Filter everything;
        QCOMPARE(*reader->count({everything}), stored.size());

        for (int round = 0; round < 60; ++round) {
            core::TimelineQuery query;
            for (std::uint64_t i = 0; i < 1 + numbers.below(3); ++i)
                query.filters.push_back(randomFilter(numbers, all));
            query.limit = 1000;
            query.withReplies = numbers.below(3) != 0;
            const std::vector<nostr::EventId> expected = naive(stored, query);
            const std::string shown = nostr::toJson(query.filters.front());

            std::vector<nostr::EventId> whole;
            const std::vector<nostr::Event> found = *reader->events(query);
            for (const nostr::Event& event : found)
                whole.push_back(event.id);
            QVERIFY2(whole == expected, shown.c_str());

            std::vector<nostr::EventId> paged;
            query.limit = 1 + numbers.below(7);
            while (true) {
                const std::vector<nostr::Event> page = *reader->events(query);
                for (const nostr::Event& event : page)
                    paged.push_back(event.id);
                if (page.size() < query.limit)
                    break;
                query.after = core::Position{page.back().createdAt, page.back().id};
            }
            QVERIFY2(paged == expected, shown.c_str());
        }
    }

    void countsWithoutTheFiltersLimits()
    {
        Numbers numbers(21);
        std::vector<nostr::Event> all;
        for (int i = 0; i < 300; ++i)
            all.push_back(randomEvent(numbers, {50, true, 300}, all));
        TestStore store;
        store.insert(all);
        const std::vector<nostr::Event> stored = kept(all, store.now);
        for (int round = 0; round < 100; ++round) {
            const std::vector<nostr::Filter> filters{randomFilter(numbers, all), randomFilter(numbers, all)};
            const auto expected = std::ranges::count_if(
                stored, [&](const nostr::Event& event) { return nostr::matchesAny(filters, event); });
            QCOMPARE(*store.reader()->count(filters), static_cast<std::uint64_t>(expected));
        }
    }

    void pagesOfTwoThroughFiveNotesOfOneSecond()
    {
        TestStore store;
        std::vector<nostr::Event> notes;
        for (const std::uint64_t id : {4u, 1u, 5u, 3u, 2u})
            notes.push_back(makeEvent(idOf(std::uint64_t{id} << 60), author(id), 100));
        store.insert(notes);
        const std::unique_ptr<store::Reader> reader = store.reader();
        core::TimelineQuery query{{nostr::Filter{}}, {}, 2, true, {}};
        std::vector<std::size_t> sizes;
        std::vector<nostr::EventId> ids;
        while (true) {
            const core::TimelinePage page = *reader->page(query, std::nullopt);
            sizes.push_back(page.items.size());
            for (const core::TimelineItem& item : page.items)
                ids.push_back(item.event.id);
            if (!page.end)
                break;
            query.after = page.end;
        }
        QCOMPARE(sizes, (std::vector<std::size_t>{2, 2, 1}));
        QVERIFY(std::ranges::is_sorted(ids));
        QCOMPARE(ids.size(), std::size_t{5});
    }

    void boundsBeyondAllTimesAreHarmless()
    {
        TestStore store(std::int64_t{1} << 41); // nothing is dated ahead then
        store.insert(
            {makeEvent(idOf(1), author(1), 0), makeEvent(idOf(2), author(1), (std::int64_t{1} << 41) - 1)});
        constexpr std::int64_t kEnd = std::numeric_limits<std::int64_t>::max();
        const auto countBetween = [&store](std::int64_t since, std::int64_t until) {
            nostr::Filter filter;
            filter.since = nostr::UnixTime{since};
            filter.until = nostr::UnixTime{until};
            return store.ids({{filter}, {}, 10, true, {}}).size();
        };
        QCOMPARE(countBetween(-kEnd, kEnd), std::size_t{2});
        QCOMPARE(countBetween(kEnd, kEnd), std::size_t{0});
        QCOMPARE(countBetween(0, 0), std::size_t{1});
        QCOMPARE(countBetween(-5, -1), std::size_t{0});
        QCOMPARE(store.ids({{nostr::Filter{}}, core::Position{{kEnd}, idOf(1)}, 10, true, {}}).size(),
                 std::size_t{2});
        QCOMPARE(store.ids({{nostr::Filter{}}, core::Position{{-kEnd}, idOf(1)}, 10, true, {}}).size(),
                 std::size_t{0});
    }

    void goesOnFromAPositionWhoseEventIsGone()
    {
        TestStore store;
        store.insert(
            {makeEvent(idOf(1ull << 60), author(1), 100), makeEvent(idOf(3ull << 60), author(1), 100)});
        core::TimelineQuery query{{nostr::Filter{}}, core::Position{{100}, idOf(2ull << 60)}, 10, true, {}};
        QCOMPARE(store.ids(query), (std::vector{idOf(3ull << 60)}));
        // The row number of the position belongs to another event now.
        query.after = core::Position{{100}, idOf(1ull << 60, 5)};
        QCOMPARE(store.ids(query), (std::vector{idOf(3ull << 60)}));
        query.after = core::Position{{100}, bytesOf<nostr::EventId>((1ull << 60) - 1)};
        QCOMPARE(store.ids(query).size(), std::size_t{2});
    }
};

QTEST_GUILESS_MAIN(TstTimeline)
#include "tst_timeline.moc"
