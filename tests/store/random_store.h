// SPDX-License-Identifier: MIT
// Stores and queries drawn at random, and the plain scan that every answer is compared with.
#pragma once

#include "tests/store/made_events.h"

#include "core/nostr/thread_position.h"
#include "store/strands/strand_loader.h"

#include <atomic>
#include <cstring>
#include <mutex>

/// Draws events that share seconds, leading id bits, authors and addresses, some of which delete
/// others or expire.
class RandomEvents {
public:
    explicit RandomEvents(std::uint64_t seed) : m_numbers(seed) {}

    Numbers& numbers() { return m_numbers; }

    nostr::Event next(std::int64_t now)
    {
        static constexpr nostr::Kind kKinds[] = {1, 1, 1, 1, 1, 1, 6, 7, 7, 0, 3, 30023, 1111, 5, 10002};
        const nostr::Kind kind = kKinds[m_numbers.below(std::size(kKinds))];
        nostr::Tags tags;
        if (kind == 5) {
            if (!m_made.empty())
                tags.push_back({"e", m_made[m_numbers.below(m_made.size())].id.toHex()});
        } else {
            if (!m_made.empty() && m_numbers.below(3) == 0)
                tags.push_back({"e", m_made[m_numbers.below(m_made.size())].id.toHex(), "", "reply"});
            if (m_numbers.below(3) == 0)
                tags.push_back({"t", std::string(1, static_cast<char>('a' + m_numbers.below(4)))});
            if (m_numbers.below(20) == 0)
                tags.push_back(
                    {"expiration", std::to_string(now + static_cast<std::int64_t>(m_numbers.below(40)))});
            if (kind == 30023)
                tags.push_back({"d", std::to_string(m_numbers.below(3))});
        }
        const std::uint64_t top =
            m_numbers.below(4) == 0 ? m_numbers.below(3) << 61 : m_numbers.below(SIZE_MAX);
        const std::int64_t age = static_cast<std::int64_t>(m_numbers.below(m_numbers.below(4) == 0 ? 3 : 60));
        nostr::Event event =
            makeEvent(id(top), author(1 + m_numbers.below(kAuthors)), now - age, kind, std::move(tags),
                      "about " + std::string(kWords[m_numbers.below(std::size(kWords))]));
        m_made.push_back(event);
        return event;
    }

    nostr::Filter filter(std::int64_t now)
    {
        nostr::Filter filter;
        if (m_numbers.below(8) == 0) {
            filter.ids.emplace();
            for (std::uint64_t i = 1 + m_numbers.below(5); i > 0; --i)
                filter.ids->push_back(m_numbers.below(4) == 0 || m_made.empty()
                                          ? m_numbers.id()
                                          : m_made[m_numbers.below(m_made.size())].id);
        }
        if (m_numbers.below(3) > 0) {
            filter.authors.emplace();
            const std::uint64_t count =
                m_numbers.below(4) == 0 ? 60 + m_numbers.below(40) : 1 + m_numbers.below(4);
            for (std::uint64_t i = 0; i < count; ++i)
                filter.authors->push_back(author(1 + m_numbers.below(2 * kAuthors)));
        }
        if (m_numbers.below(3) > 0) {
            static constexpr nostr::Kind kKinds[] = {1, 6, 7, 0, 3, 30023, 9999};
            filter.kinds.emplace();
            for (std::uint64_t i = 1 + m_numbers.below(3); i > 0; --i)
                filter.kinds->push_back(kKinds[m_numbers.below(std::size(kKinds))]);
        }
        if (m_numbers.below(8) == 0)
            filter.tags.push_back({'t', {std::string(1, static_cast<char>('a' + m_numbers.below(5)))}});
        if (m_numbers.below(5) == 0)
            filter.since = nostr::UnixTime{now - static_cast<std::int64_t>(m_numbers.below(60))};
        if (m_numbers.below(5) == 0)
            filter.until = nostr::UnixTime{now - static_cast<std::int64_t>(m_numbers.below(60))};
        if (m_numbers.below(5) == 0)
            filter.limit = m_numbers.below(30);
        return filter;
    }

    core::TimelineQuery query(std::int64_t now)
    {
        std::vector<nostr::Filter> filters;
        for (std::uint64_t i = m_numbers.below(4) == 0 ? 1 + m_numbers.below(3) : 1; i > 0; --i)
            filters.push_back(filter(now));
        core::TimelineQuery query;
        query.filters = core::FilterList(std::move(filters));
        query.limit = 1 + m_numbers.below(m_numbers.below(3) == 0 ? 200 : 20);
        query.withReplies = m_numbers.below(3) > 0;
        if (m_numbers.below(3) == 0 && !m_made.empty()) {
            const nostr::Event& at = m_made[m_numbers.below(m_made.size())];
            query.after = core::Position{at.createdAt, m_numbers.below(4) == 0 ? m_numbers.id() : at.id};
        }
        if (m_numbers.below(3) == 0) {
            std::vector<nostr::PublicKey> muted;
            for (std::uint64_t i = m_numbers.below(6); i > 0; --i)
                muted.push_back(author(1 + m_numbers.below(kAuthors)));
            std::vector<std::string> words;
            if (m_numbers.below(2) == 0)
                words.push_back(kWords[m_numbers.below(std::size(kWords))]);
            query.mutes = std::make_shared<const core::MuteList>(muted, words);
        }
        if (m_numbers.below(4) == 0)
            query.budget = m_numbers.below(50);
        return query;
    }

private:
    static constexpr std::uint64_t kAuthors = 40;
    static constexpr const char* kWords[] = {"rain", "snow", "wind", "sun", "fog"};

    // Some share the bits that the strands tell ids by, but none of these also the leading ones.
    nostr::EventId id(std::uint64_t top)
    {
        std::array<std::uint8_t, 32> bytes{};
        std::ranges::copy(idOf(top, m_numbers.below(SIZE_MAX)).bytes(), bytes.begin());
        const std::uint64_t middle =
            top % (std::uint64_t{1} << 61) != 0 && m_numbers.below(4) == 0 ? 0 : m_numbers.below(SIZE_MAX);
        std::memcpy(bytes.data() + 8, &middle, sizeof middle);
        return nostr::EventId(bytes);
    }

    Numbers m_numbers;
    std::vector<nostr::Event> m_made;
};

/// All that the tables hold, by reading every record.
inline std::vector<nostr::Event> everything(store::Database& database)
{
    std::vector<nostr::Event> events;
    for (const char* sql : {"SELECT b FROM e", "SELECT b FROM crowded"}) {
        store::Statement all(database, sql);
        for (store::Rows rows = all.run(); rows.next();)
            events.push_back(*store::PackedEvent::view(rows.bytes(0))->unpack());
    }
    std::ranges::sort(events, nostr::isBefore);
    return events;
}

/// What a query has to give: at most `limit` of them, from `stored`, which is in timeline order.
inline std::vector<nostr::EventId> scan(const std::vector<nostr::Event>& stored,
                                        const core::TimelineQuery& query, nostr::UnixTime now)
{
    std::vector<std::uint64_t> left;
    for (const nostr::Filter& filter : query.filters)
        left.push_back(filter.limit.value_or(SIZE_MAX));
    std::vector<nostr::EventId> found;
    for (const nostr::Event& event : stored) {
        const auto expiration = nostr::expirationOf(event);
        if (expiration && *expiration <= now)
            continue;
        if (query.mutes && query.mutes->hides(event))
            continue;
        if (!query.withReplies && event.kind == 1 && nostr::threadPositionOf(event).parent)
            continue;
        bool belongs = false;
        for (std::size_t i = 0; i < query.filters.size(); ++i)
            if (left[i] > 0 && nostr::matches(query.filters[i], event)) {
                --left[i];
                belongs = true;
            }
        const core::Position position{event.createdAt, event.id};
        if (belongs && (!query.after || store::comesBefore(*query.after, position)) &&
            found.size() < query.limit)
            found.push_back(event.id);
    }
    return found;
}

/// A store with its strands, written on the test's thread.
class RandomStore {
public:
    explicit RandomStore(std::uint64_t seed, std::size_t cacheBound = store::RecordCache::kUsualBound)
        : events(seed)
        , strands(cacheBound)
    {
        tables.table.noteChanges();
    }

    void insert(const std::vector<nostr::Event>& batch)
    {
        std::vector<const nostr::Event*> pointers;
        for (const nostr::Event& event : batch)
            pointers.push_back(&event);
        store::Transaction transaction(*tables.database);
        tables.table.insert(pointers);
        commit(transaction);
    }

    void insertSome(std::size_t count)
    {
        std::vector<nostr::Event> batch;
        for (std::size_t i = 0; i < count; ++i)
            batch.push_back(events.next(tables.now.seconds));
        insert(batch);
    }

    void load() { store::StrandLoader(tables.file(), strands).wait(); }

    std::unique_ptr<store::Reader> reader()
    {
        return *store::Reader::open(
            tables.file(), [this] { return tables.now; }, &strands);
    }

    RandomEvents events;
    TestStore tables;
    store::StrandIndex strands;

private:
    void commit(store::Transaction& transaction)
    {
        strands.beginCommit();
        if (!transaction.commit())
            qFatal("the test's store cannot be written");
        strands.endCommit(tables.table.takeChanges());
    }
};
