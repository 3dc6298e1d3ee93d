// SPDX-License-Identifier: MIT
#include "bench/fixtures/event_batch.h"
#include "bench/fixtures/synthetic_events.h"
#include "bench/fixtures/synthetic_text.h"
#include "core/nostr/event_id.h"

#include <QTest>

#include <algorithm>
#include <map>
#include <set>

using bench::EventShape;

class TstSyntheticEvents : public QObject {
    Q_OBJECT

private:
    static bench::SyntheticOptions options(EventShape shape, std::size_t events = 2000)
    {
        bench::SyntheticOptions result;
        result.events = events;
        result.authors = 50;
        result.shape = shape;
        result.signing = bench::Signing::Placeholder;
        return result;
    }

    static std::map<nostr::Kind, std::size_t> kindsOf(const std::vector<nostr::Event>& events)
    {
        std::map<nostr::Kind, std::size_t> result;
        for (const nostr::Event& event : events)
            ++result[event.kind];
        return result;
    }

private slots:
    void everySignatureHolds()
    {
        auto wanted = options(EventShape::Mixture, 300);
        wanted.signing = bench::Signing::Real;
        QCOMPARE(bench::verifyAll(bench::syntheticEvents(wanted)).size(), std::size_t{300});
    }

    void theSameSeedGivesTheSameEventsToTheLastByte()
    {
        auto wanted = options(EventShape::Realistic, 200);
        wanted.signing = bench::Signing::Real;
        QVERIFY(bench::syntheticEvents(wanted) == bench::syntheticEvents(wanted));
        const auto first = bench::syntheticEvents(wanted);
        wanted.seed = 2;
        QVERIFY(first.front().id != bench::syntheticEvents(wanted).front().id);
    }

    void takingInPartsChangesNothing()
    {
        const auto wanted = options(EventShape::Mixture, 500);
        bench::SyntheticEvents events(wanted);
        auto parts = events.take(123);
        const auto rest = events.take(1000);
        parts.insert(parts.end(), rest.begin(), rest.end());
        QVERIFY(parts == bench::syntheticEvents(wanted));
        QVERIFY(events.take(1).empty());
    }

    void idsAreDistinctAndRight()
    {
        std::set<nostr::EventId> ids;
        for (const nostr::Event& event : bench::syntheticEvents(options(EventShape::Plain))) {
            QCOMPARE(nostr::computeId(event), event.id);
            ids.insert(event.id);
        }
        QCOMPARE(ids.size(), std::size_t{2000});
    }

    void realisticIsMostlyNotesOfFiveToFortyWords()
    {
        const auto events = bench::syntheticEvents(options(EventShape::Realistic));
        auto kinds = kindsOf(events);
        QVERIFY(kinds[nostr::kinds::kNote] > 1500 && kinds[nostr::kinds::kNote] < 1700);
        QVERIFY(kinds[nostr::kinds::kReaction] > 220 && kinds[nostr::kinds::kReaction] < 380);
        QVERIFY(kinds[nostr::kinds::kRepost] > 50 && kinds[nostr::kinds::kRepost] < 150);
        for (const nostr::Event& event : events) {
            const auto spaces = std::count(event.content.begin(), event.content.end(), ' ');
            if (event.kind == nostr::kinds::kNote)
                QVERIFY(spaces >= 4 && spaces <= 39);
        }
    }

    void repliesNameNotesThatCameBefore()
    {
        std::set<std::string> seen;
        std::size_t replies = 0;
        for (const nostr::Event& event : bench::syntheticEvents(options(EventShape::Realistic))) {
            for (const nostr::Tag& tag : event.tags) {
                if (tag[0] != "e")
                    continue;
                QVERIFY(seen.contains(tag[1]));
                ++replies;
            }
            seen.insert(event.id.toHex());
        }
        QVERIFY(replies > 500);
    }

    void quietPeopleWroteOnlyInTheBeginning()
    {
        const auto wanted = options(EventShape::QuietHalf);
        const bench::SyntheticEvents people(wanted);
        std::set<nostr::PublicKey> quiet;
        for (std::size_t person = 1; person < wanted.authors; person += 2)
            quiet.insert(people.people().publicKey(person));
        std::size_t early = 0;
        const auto events = bench::syntheticEvents(wanted);
        for (std::size_t i = 0; i < events.size(); ++i) {
            if (!quiet.contains(events[i].pubkey))
                continue;
            QVERIFY(i < events.size() / 10);
            ++early;
        }
        QVERIFY(early > 20);
    }

    void theMixtureHasEveryKindInItsShare()
    {
        auto kinds = kindsOf(bench::syntheticEvents(options(EventShape::Mixture, 5000)));
        QCOMPARE(kinds.size(), std::size_t{13});
        QVERIFY(kinds[nostr::kinds::kNote] > 1850 && kinds[nostr::kinds::kNote] < 2150);
        QVERIFY(kinds[nostr::kinds::kReaction] > 1650 && kinds[nostr::kinds::kReaction] < 1950);
    }

    void nobodyFollowsThemselvesOrAnybodyTwice()
    {
        const bench::SyntheticPeople people(200, 7);
        for (std::size_t person = 0; person < people.size(); ++person) {
            const auto follows = people.follows(person);
            const std::set<nostr::PublicKey> distinct(follows.begin(), follows.end());
            QCOMPARE(distinct.size(), follows.size());
            QVERIFY(!distinct.contains(people.publicKey(person)));
            QVERIFY(!follows.empty());
        }
    }

    void notesHaveTheLengthsThatPeopleWrite()
    {
        bench::Random random(3);
        std::vector<std::size_t> lengths;
        for (int i = 0; i < 1001; ++i)
            lengths.push_back(bench::syntheticNote(random).size());
        std::sort(lengths.begin(), lengths.end());
        QVERIFY(lengths[500] > 70 && lengths[500] < 140);
        QVERIFY(lengths[1000] > 600);
    }
};

QTEST_GUILESS_MAIN(TstSyntheticEvents)
#include "tst_synthetic_events.moc"
