// SPDX-License-Identifier: MIT
#include "bench/fixtures/random.h"
#include "core/sync/backward_pager.h"
#include "core/sync/sync_plan.h"

#include <QTest>

#include <set>

using core::BackwardPager;

namespace {

nostr::PublicKey person(std::uint64_t number)
{
    bench::Random random(number);
    std::array<std::uint8_t, 32> bytes{};
    for (std::uint8_t& byte : bytes)
        byte = static_cast<std::uint8_t>(random.next());
    return nostr::PublicKey(bytes);
}

nostr::EventId id(int number)
{
    std::array<std::uint8_t, 32> bytes{};
    bytes[0] = static_cast<std::uint8_t>(number >> 8);
    bytes[1] = static_cast<std::uint8_t>(number);
    return nostr::EventId(bytes);
}

struct Stored {
    int number;
    std::int64_t time;
};

/// What a relay with a silent cap answers: the newest `cap` events at or before `until`.
std::vector<Stored> answer(const std::vector<Stored>& newestFirst, std::optional<nostr::UnixTime> until,
                           std::size_t cap)
{
    std::vector<Stored> page;
    for (const Stored& stored : newestFirst) {
        if (page.size() < cap && (!until || stored.time <= until->seconds))
            page.push_back(stored);
    }
    return page;
}

} // namespace

class TstSyncPlan : public QObject {
    Q_OBJECT

private:
    static std::set<int> walk(const std::vector<Stored>& stored, std::size_t cap,
                              BackwardPager::Bounds bounds)
    {
        BackwardPager pager(bounds);
        std::set<int> seen;
        std::optional<nostr::UnixTime> until;
        do {
            for (const Stored& event : answer(stored, until, cap)) {
                pager.add(id(event.number), {event.time});
                seen.insert(event.number);
            }
            until = pager.endPage(std::nullopt);
        } while (until);
        return seen;
    }

private slots:
    void asksForEveryAuthorOnceInFewParts_data()
    {
        QTest::addColumn<int>("authors");
        QTest::addColumn<int>("parts");
        QTest::newRow("one") << 1 << 1;
        QTest::newRow("as many as fit") << 300 << 1;
        QTest::newRow("more") << 900 << 4;
        QTest::newRow("very many") << 10'000 << 8;
    }
    void asksForEveryAuthorOnceInFewParts()
    {
        QFETCH(int, authors);
        QFETCH(int, parts);
        std::vector<nostr::PublicKey> all;
        for (int i = 0; i < authors; ++i)
            all.push_back(person(static_cast<std::uint64_t>(i)));
        all.push_back(all.front());
        std::vector<nostr::PublicKey> asked;
        const auto made = core::feedParts(all);
        for (const core::FeedPart& part : made)
            asked.insert(asked.end(), part.authors.begin(), part.authors.end());
        std::sort(asked.begin(), asked.end());
        QCOMPARE(asked.size(), static_cast<std::size_t>(authors));
        QVERIFY(std::adjacent_find(asked.begin(), asked.end()) == asked.end());
        QCOMPARE(made.size(), static_cast<std::size_t>(parts));
    }

    void keepsTheOtherPartsWhenOneFollowIsAdded()
    {
        std::vector<nostr::PublicKey> all;
        for (std::uint64_t i = 0; i < 1000; ++i)
            all.push_back(person(i));
        const auto before = core::feedParts(all);
        all.push_back(person(5000));
        const auto after = core::feedParts(all);
        std::size_t kept = 0;
        for (const core::FeedPart& part : after) {
            kept += static_cast<std::size_t>(std::count_if(
                before.begin(), before.end(), [&](const auto& old) { return old.scope == part.scope; }));
        }
        QCOMPARE(kept, after.size() - 1);
    }

    void readsEverybodyWhereNobodyIsFollowed()
    {
        const auto parts = core::feedParts({});
        QCOMPARE(parts.size(), std::size_t{1});
        QVERIFY(!core::feedFilter(parts.front()).authors);
    }

    void walksBackWhateverTheRelaysCap()
    {
        std::vector<Stored> stored;
        for (int i = 0; i < 400; ++i)
            stored.push_back({i, 10'000 - i / 3}); // three a second, so that pages end inside one
        for (const std::size_t cap : {4u, 7u, 100u, 1000u})
            QCOMPARE(walk(stored, cap, {10'000, std::nullopt, 1000}).size(), stored.size());
    }

    void goesPastASecondThatFillsAWholePage()
    {
        std::vector<Stored> stored;
        for (int i = 0; i < 50; ++i)
            stored.push_back({i, 5000});
        stored.push_back({50, 4000});
        const auto seen = walk(stored, 20, {10'000, std::nullopt, 1000});
        QVERIFY(seen.contains(50)); // the other 30 of that second cannot be had from this relay
    }

    void stopsWhereThereIsEnough()
    {
        std::vector<Stored> stored;
        for (int i = 0; i < 1000; ++i)
            stored.push_back({i, 10'000 - i});
        const std::size_t enough = walk(stored, 100, {250, std::nullopt, 1000}).size();
        QVERIFY(enough >= 250 && enough < 400);
        QCOMPARE(walk(stored, 100, {10'000, nostr::UnixTime{9'850}, 1000}).size(), std::size_t{199});
        QVERIFY(walk(stored, 100, {10'000, std::nullopt, 3}).size() <= 300);
    }

    void believesARelayThatSaysItIsFinished()
    {
        BackwardPager pager({10'000, std::nullopt, 1000});
        pager.add(id(1), {100});
        QVERIFY(!pager.endPage(false));
    }

    void endsOnAnEmptyPageAndNeverAsksForNegativeTimes()
    {
        BackwardPager pager({10'000, std::nullopt, 1000});
        QVERIFY(!pager.endPage(std::nullopt));
        BackwardPager old({10'000, std::nullopt, 1000});
        old.add(id(1), {0});
        QCOMPARE(old.endPage(std::nullopt)->seconds, 0);
        old.add(id(1), {0});
        QVERIFY(!old.endPage(std::nullopt));
    }
};

QTEST_GUILESS_MAIN(TstSyncPlan)
#include "tst_sync_plan.moc"
