// SPDX-License-Identifier: MIT
#include "bench/fixtures/demo/history.h"
#include "bench/fixtures/event_batch.h"
#include "core/nostr/contact_list.h"
#include "core/nostr/content_token.h"
#include "core/nostr/event_json.h"
#include "core/nostr/profile.h"
#include "core/nostr/thread_position.h"

#include <QTest>

#include <algorithm>
#include <array>
#include <map>
#include <set>

using bench::Language;

namespace {

constexpr nostr::UnixTime kNow{1'750'000'000};

} // namespace

class TstDemoHistory : public QObject {
    Q_OBJECT

private:
    bench::DemoCast m_cast{1};
    std::vector<nostr::Event> m_history;
    std::map<nostr::EventId, const nostr::Event*> m_byId;

    std::vector<const nostr::Event*> ofKind(nostr::Kind kind) const
    {
        std::vector<const nostr::Event*> result;
        for (const nostr::Event& event : m_history)
            if (event.kind == kind)
                result.push_back(&event);
        return result;
    }

private slots:
    void initTestCase()
    {
        m_history = bench::demoHistory(m_cast, kNow);
        for (const nostr::Event& event : m_history)
            m_byId[event.id] = &event;
    }

    void everyEventIsDistinctAndVerifies()
    {
        QCOMPARE(m_byId.size(), m_history.size());
        QCOMPARE(bench::verifyAll(m_history).size(), m_history.size());
    }

    void theSameSeedAndTimeGiveTheSameWorld()
    {
        QVERIFY(bench::demoHistory(bench::DemoCast(1), kNow) == m_history);
        const auto other = bench::demoHistory(bench::DemoCast(2), kNow);
        QVERIFY(other.front().pubkey != m_history.front().pubkey);
    }

    void sixtyPeopleAndYouIntroduceThemselves()
    {
        QCOMPARE(m_cast.size(), std::size_t{60});
        const auto profiles = ofKind(nostr::kinds::kProfile);
        QCOMPARE(profiles.size(), std::size_t{61});
        std::set<std::string> names;
        for (const nostr::Event* event : profiles) {
            const nostr::Profile profile = nostr::parseProfile(event->content);
            names.insert(nostr::shownName(profile));
            QVERIFY(profile.nip05.empty() || QByteArray::fromStdString(profile.nip05).endsWith(".example"));
            QVERIFY(profile.picture.empty() || profile.picture.starts_with(bench::kDemoPictures));
        }
        QCOMPARE(names.size(), std::size_t{61});
    }

    void youFollowFortyOfThem()
    {
        const nostr::PublicKey you = m_cast.ownKey().publicKey();
        QVERIFY(!m_cast.indexOf(you));
        for (const nostr::Event* list : ofKind(nostr::kinds::kContactList)) {
            const auto follows = nostr::followsOf(*list);
            QVERIFY(follows.size() >= 8);
            for (const nostr::PublicKey& key : follows)
                QVERIFY(m_cast.indexOf(key).has_value() && key != list->pubkey);
            if (list->pubkey == you)
                QCOMPARE(follows.size(), std::size_t{40});
        }
        QCOMPARE(ofKind(nostr::kinds::kContactList).size(), std::size_t{61});
    }

    void fiveThousandNotesInThirtyDaysUpToNow()
    {
        const auto notes = ofKind(nostr::kinds::kNote);
        QCOMPARE(notes.size(), bench::kDemoNotes);
        std::map<std::int64_t, std::size_t> perDay;
        nostr::UnixTime newest;
        for (const nostr::Event* note : notes) {
            QVERIFY(note->createdAt >= kNow - bench::kDemoSpan && note->createdAt < kNow);
            ++perDay[(kNow.seconds - note->createdAt.seconds) / 86'400];
            newest = std::max(newest, note->createdAt);
        }
        QCOMPARE(perDay.size(), std::size_t{30});
        for (const auto& [day, count] : perDay)
            QVERIFY2(count > 100, qPrintable(QStringLiteral("day %1: %2").arg(day).arg(count)));
        QVERIFY(newest >= kNow - 120);
    }

    void everyAnswerNamesSomethingThatWasThereBefore()
    {
        std::size_t replies = 0;
        for (const nostr::Event& event : m_history) {
            for (const nostr::Tag& tag : event.tags) {
                if (tag[0] != "e" && tag[0] != "q")
                    continue;
                const auto id = nostr::EventId::fromHex(tag[1]);
                QVERIFY(id && m_byId.contains(*id));
                QVERIFY(m_byId[*id]->createdAt <= event.createdAt);
            }
            if (event.kind == nostr::kinds::kNote && nostr::threadPositionOf(event).parent)
                ++replies;
        }
        QVERIFY(replies > 1800 && replies < 2500);
    }

    void repliesOfRepliesKeepTheRootOfTheirThread()
    {
        std::size_t deep = 0;
        for (const nostr::Event* note : ofKind(nostr::kinds::kNote)) {
            const auto position = nostr::threadPositionOf(*note);
            if (!position.parent || position.parent == position.root)
                continue;
            QCOMPARE(nostr::threadPositionOf(*m_byId[*position.parent]).root, position.root);
            ++deep;
        }
        QVERIFY(deep > 300);
    }

    void repostsCarryTheNoteTheyName()
    {
        const auto reposts = ofKind(nostr::kinds::kRepost);
        QVERIFY(reposts.size() > 100);
        for (const nostr::Event* repost : reposts) {
            const auto inner = nostr::parseEvent(repost->content);
            QVERIFY(inner);
            QCOMPARE(inner->id.toHex(), std::string(*nostr::firstValue(repost->tags, "e")));
            QVERIFY(*inner == *m_byId[inner->id]);
        }
        QVERIFY(ofKind(nostr::kinds::kReaction).size() > 4000);
    }

    void everyLanguageIsHeard()
    {
        std::array<std::size_t, bench::kLanguages> notes{};
        for (const nostr::Event* note : ofKind(nostr::kinds::kNote))
            ++notes[static_cast<std::size_t>(m_cast.person(*m_cast.indexOf(note->pubkey)).language)];
        for (const std::size_t count : notes)
            QVERIFY(count > 30);
        const auto english = static_cast<std::size_t>(Language::English);
        QCOMPARE(std::max_element(notes.begin(), notes.end()) - notes.begin(), std::ptrdiff_t(english));
    }

    void theFeedHasSomethingOfEverything()
    {
        std::map<nostr::ContentToken::Type, std::size_t> tokens;
        std::size_t pictures = 0;
        std::size_t warnings = 0;
        std::size_t foldable = 0;
        for (const nostr::Event* note : ofKind(nostr::kinds::kNote)) {
            for (const nostr::ContentToken& token : nostr::tokenize(note->content, note->tags)) {
                ++tokens[token.type];
                pictures += token.media == nostr::ContentToken::Media::Image;
            }
            warnings += nostr::findTag(note->tags, "content-warning") != nullptr;
            foldable += note->content.size() > 400;
            QVERIFY2(note->content.find('{') == std::string::npos, note->content.c_str());
        }
        using Type = nostr::ContentToken::Type;
        for (const Type type : {Type::Url, Type::Person, Type::Note, Type::Hashtag})
            QVERIFY(tokens[type] > 50);
        QVERIFY(pictures > 200);
        QVERIFY(warnings > 5);
        QVERIFY2(foldable > 15, qPrintable(QString::number(foldable)));
    }

    void peopleRarelySayTheSameTwice()
    {
        std::map<std::string, std::size_t> said;
        std::size_t starts = 0;
        for (const nostr::Event* note : ofKind(nostr::kinds::kNote)) {
            if (nostr::threadPositionOf(*note).parent)
                continue;
            ++said[note->content];
            ++starts;
        }
        QVERIFY2(said.size() > starts * 95 / 100,
                 qPrintable(QStringLiteral("%1 of %2").arg(said.size()).arg(starts)));
    }
};

QTEST_GUILESS_MAIN(TstDemoHistory)
#include "tst_demo_history.moc"
