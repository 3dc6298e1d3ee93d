// SPDX-License-Identifier: MIT
// Initial queries as a relay answers them (NIP-01): newest first, ties by lowest id, a limit for
// each filter, no doubles.
#include "core/nostr/event_json.h"
#include "tests/store/made_events.h"
#include "tests/support/table.h"

#include <QTest>

#include <algorithm>

#include <map>

class TstFilterOrder : public QObject {
    Q_OBJECT

private:
    std::vector<std::pair<std::string, nostr::Event>> m_events;

    std::string nameOf(const nostr::EventId& id) const
    {
        for (const auto& [name, event] : m_events)
            if (event.id == id)
                return name;
        return "?";
    }

private slots:
    void initTestCase()
    {
        for (const auto& row : tableRows("filters.tsv"))
            if (row[0] == "event")
                m_events.emplace_back(row[1], *nostr::parseEvent(row[2]));
    }

    void givesTheNewestInOrder()
    {
        std::vector<nostr::Event> events;
        for (const auto& [name, event] : m_events)
            events.push_back(event);
        const auto newest = std::ranges::max_element(events, {}, &nostr::Event::createdAt);
        TestStore store(newest->createdAt.seconds); // so that none is held back
        store.insert(events);
        for (const auto& row : tableRows("filter_order.tsv")) {
            core::TimelineQuery query;
            query.limit = 1000;
            for (std::size_t i = 2; i < row.size(); ++i)
                query.filters.push_back(*nostr::parseFilter(row[i]));
            std::string names;
            for (const nostr::EventId& id : store.ids(query))
                names += (names.empty() ? "" : ",") + nameOf(id);
            QCOMPARE(QString::fromStdString(names.empty() ? "-" : names), QString::fromStdString(row[1]));
        }
    }

    // Each event alone in a store, so that none replaces another.
    void findsWhatEachFilterMatches()
    {
        for (const auto& [name, event] : m_events) {
            TestStore store(2'000'000'000);
            if (store.insertOne(event) != core::InsertOutcome::Stored)
                continue;
            const std::unique_ptr<store::Reader> reader = store.reader();
            for (const auto& row : tableRows("filters.tsv")) {
                if (row[0] != "filter" || row[2] == "error")
                    continue;
                const nostr::Filter filter = *nostr::parseFilter(row[3]);
                const std::string pair = row[1] + " x " + name;
                QVERIFY2(*reader->count({filter}) == (nostr::matches(filter, event) ? 1u : 0u), pair.c_str());
            }
        }
    }
};

QTEST_GUILESS_MAIN(TstFilterOrder)
#include "tst_filter_order.moc"
