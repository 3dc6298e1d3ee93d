// SPDX-License-Identifier: MIT
// Events with chosen ids and no valid signatures, for what lies below the writer; and a store
// file to put them into.
#pragma once

#include "core/nostr/event.h"
#include "store/event_table.h"
#include "store/reader.h"
#include "store/schema.h"
#include "store/transaction.h"

#include <QTemporaryDir>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <random>
#include <string>
#include <vector>

/// 32 bytes that begin with `number` in big-endian order, then `low`.
template <class Bytes> Bytes bytesOf(std::uint64_t number, std::uint64_t low = 0)
{
    std::array<std::uint8_t, 32> bytes{};
    for (std::size_t i = 0; i < 8; ++i) {
        bytes[i] = static_cast<std::uint8_t>(number >> (56 - 8 * i));
        bytes[24 + i] = static_cast<std::uint8_t>(low >> (56 - 8 * i));
    }
    return Bytes(bytes);
}

inline nostr::EventId idOf(std::uint64_t number, std::uint64_t low = 0)
{
    return bytesOf<nostr::EventId>(number, low);
}

inline nostr::PublicKey author(std::uint64_t number)
{
    return bytesOf<nostr::PublicKey>(number << 32, number);
}

inline nostr::Event makeEvent(nostr::EventId id, nostr::PublicKey pubkey, std::int64_t createdAt,
                              nostr::Kind kind = 1, nostr::Tags tags = {}, std::string content = "text")
{
    nostr::Event event;
    event.id = id;
    event.pubkey = pubkey;
    event.createdAt = {createdAt};
    event.kind = kind;
    event.tags = std::move(tags);
    event.content = std::move(content);
    return event;
}

/// Numbers from a seed: the same on every run.
class Numbers {
public:
    explicit Numbers(std::uint64_t seed) : m_engine(seed) {}

    std::uint64_t below(std::uint64_t bound) { return m_engine() % bound; }
    nostr::EventId id() { return idOf(m_engine(), m_engine()); }

private:
    std::mt19937_64 m_engine;
};

/// A store in a folder of its own, written without the writer's thread.
class TestStore {
public:
    static constexpr std::int64_t kNow = 1'700'000'000;

    explicit TestStore(std::int64_t time = kNow)
        : now{time}
        , database(*store::openForWriting(file()))
        , table(*database, [this] { return now; })
    {
        database->execute("PRAGMA synchronous = OFF");
    }

    std::filesystem::path file() const
    {
        return std::filesystem::path(m_folder.path().toStdString()) / "heronry.db";
    }

    store::EventTable::Insertion insert(const std::vector<nostr::Event>& events)
    {
        std::vector<const nostr::Event*> pointers;
        for (const nostr::Event& event : events)
            pointers.push_back(&event);
        store::Transaction transaction(*database);
        store::EventTable::Insertion insertion = table.insert(pointers);
        if (!transaction.commit())
            qFatal("the test's store cannot be written");
        return insertion;
    }

    core::InsertOutcome insertOne(const nostr::Event& event) { return insert({event}).outcomes.front(); }

    std::vector<nostr::EventId> removeExpired()
    {
        store::Transaction transaction(*database);
        std::vector<nostr::EventId> removed = table.removeExpired(1000);
        if (!transaction.commit())
            qFatal("the test's store cannot be written");
        return removed;
    }

    /// Ids of the held events that were stored.
    std::vector<nostr::EventId> releaseHeld(std::size_t atMost = 1000)
    {
        store::Transaction transaction(*database);
        const store::EventTable::Release release = table.releaseHeld(atMost);
        if (!transaction.commit())
            qFatal("the test's store cannot be written");
        std::vector<nostr::EventId> stored;
        for (std::size_t i = 0; i < release.events.size(); ++i)
            if (release.insertion.outcomes[i] == core::InsertOutcome::Stored)
                stored.push_back(release.events[i].id);
        return stored;
    }

    std::unique_ptr<store::Reader> reader()
    {
        return *store::Reader::open(file(), [this] { return now; });
    }

    std::vector<nostr::EventId> ids(const core::TimelineQuery& query)
    {
        std::vector<nostr::EventId> found;
        const std::vector<nostr::Event> events = *reader()->events(query);
        for (const nostr::Event& event : events)
            found.push_back(event.id);
        return found;
    }

    bool has(const nostr::EventId& id)
    {
        nostr::Filter filter;
        filter.ids = {id};
        return *reader()->count({filter}) == 1;
    }

    nostr::UnixTime now;

private:
    QTemporaryDir m_folder;

public:
    std::unique_ptr<store::Database> database;
    store::EventTable table;
};
